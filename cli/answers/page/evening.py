"""The page's question `evening`: the final scoring of a table as it is entered by hand, every point explained."""

from typing import Any

from cli.answers import Document
from cli.answers.page.castles import castle_form
from cli.answers.page.entered import CORRIDORS, Evening, read_evening
from cli.answers.page.forms import EveningForm, EveningItem, EveningPlayer, RankForm
from cli.answers.page.replays import read_moments
from cli.answers.standings import empty_stacks, rank_document, score_before
from cli.answers.tables import Position, is_log
from cli.words.cards import notes, rank_words
from cli.words.final import final_words, ranking_rules, result_words
from engine.catalogue.cards import find_favor
from engine.game.chronicle import source_of
from engine.game.final import Place, Standings, standings
from engine.game.game import CASTLES
from engine.game.state import GameState, Points
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.positions import position_text
from engine.modules.solo import is_solo
from engine.records.positions import Need, from_position, parse_position, to_position
from engine.records.positions.checks import table_warnings
from engine.records.positions.schema import check_position

GROUPS = {"depleted stacks": "depleted", "bonus cards": "bonus_cards"}
"""Sources of points that the page knows by other names; those of expansions say themselves."""


def answer(
    players: list[dict[str, Any]] | None = None,
    favors: list[str] | None = None,
    depleted: list[str | int] | None = None,
    edition: str = "",
    rulings: dict[str, str] | None = None,
    expansions: list[str] | None = None,
    packs: list[str] | None = None,
    position: Position | None = None,
    modules: dict[str, Any] | None = None,
) -> EveningForm:
    """Score an evening: players with castle, money, score and bonus_cards; favors; the stacks that are `depleted`.

    A castle may be odd or missing, and whatever is wrong is told where it stands. A player without a score has what
    the castle scores by itself. `position` is an evening that was saved, or any position or log; what is given besides
    stands in its place. `modules` is what expansions keep, as in position files.
    """
    data, wrong = ({}, []) if position is None else _opened(position)
    given = {
        "players": players,
        "favors": favors,
        "edition": edition or None,
        "rulings": rulings,
        "expansions": expansions,
        "packs": packs,
        "modules": modules,
        **({} if depleted is None else _empty(map(str, depleted))),
    }
    form = evening_form(read_evening({**data, **{name: value for name, value in given.items() if value is not None}}))
    return {**form, "warnings": [*wrong, *form["warnings"]]}


def _empty(stacks: Any) -> Document:
    """Stacks that ran out as a position tells them."""
    listed = [str(stack).strip() for stack in stacks]
    corridors = {name: 0 if name in listed else None for name in CORRIDORS}
    return {"stacks": {stack: 0 for stack in listed if stack not in CORRIDORS}, **corridors}


# opening


def _opened(position: Position) -> tuple[Document, list[str]]:
    """The data of a position, or at the end of a log and where it goes wrong; scores are before the final scoring.

    One with faults is taken as it is: what is wrong is told where it stands.
    """
    if isinstance(position, str) and is_log(position):
        moments, wrong = read_moments(CASTLES, position)
        return _before_the_end(to_position(moments[-1].state)), [] if wrong is None else [str(wrong)]
    data = parse_position(position) if isinstance(position, str) else position
    if not isinstance(data, dict):
        check_position(data)
        return {}, []
    return _before_the_end({str(key): value for key, value in data.items()}), []


def _before_the_end(data: Document) -> Document:
    """Stacks by whether they are empty; of a game that is over the scores without the points of the final scoring."""
    try:
        state = from_position(data, Need.STANDINGS)
    except MadKingError:
        return data
    found = {**data, **_empty(empty_stacks(state))}
    if state.over:
        table = standings(state)
        players = [{**one, "score": score_before(table, seat)} for seat, one in enumerate(data["players"])]
        found["players"] = players
    return found


# the form


def evening_form(evening: Evening) -> EveningForm:
    """The final scoring, as far as it can be told."""
    state = evening.state
    table = None if state is None else standings(state)
    return {
        "complete": evening.complete,
        "players": [_player(evening, seat, table) for seat in range(len(evening.entries))],
        "favors": [] if table is None or state is None else [_rank(state, *ranked) for ranked in table.favors],
        "winners": [] if table is None or state is None else [state.names[seat] for seat in table.winners],
        "verdict": "" if table is None or state is None else _verdict(evening, state, table),
        "decided_by": "" if table is None or state is None else _decided_by(state, table),
        "position": evening.position,
        "text": position_text(evening.position),
        "trouble": evening.trouble,
        "warnings": _warnings(evening),
    }


def _player(evening: Evening, seat: int, table: Standings | None) -> EveningPlayer:
    entry, state = evening.entries[seat], evening.state
    track = entry.built if entry.score is None else entry.score
    items = [] if table is None or state is None else [_item(state, seat, item) for item in table.items[seat]]
    return {
        "name": entry.name,
        "built": entry.built,
        "track": track,
        "items": items,
        "total": track + sum(item["points"] for item in items),
        "area": entry.loose.castle.area if entry.loose is not None else 0,
        "money": entry.money,
        "castle": None if entry.loose is None else castle_form(entry.loose),
        "trouble": evening.troubles[seat],
    }


def _item(state: GameState, seat: int, item: Points) -> EveningItem:
    source = source_of(state.book, item.rule)
    group = say(source) if source in state.book.sources.values() else GROUPS.get(source, source)
    return {"group": group, "rule": item.rule, "words": final_words(state, seat, item), "points": item.points}


def _rank(state: GameState, favor: str, places: list[Place]) -> RankForm:
    counts = [place.number for place in places]
    rule, *ties = ranking_rules(favor, places)
    return {
        "name": favor,
        "words": say(find_favor(favor).name),
        "rule": rule,
        "places": [
            {
                "player": state.names[place.player],
                "seat": place.player,
                "place": rank_words(place.number, counts),
                "count": place.number,
                "points": place.points,
                "rules": ties if counts.count(place.number) > 1 and place.points else [],
            }
            for place in places
        ],
    }


def _verdict(evening: Evening, state: GameState, table: Standings) -> str:
    """Who wins, and why; of a table that is not complete, as far as it is entered."""
    words = result_words(state, table)
    return words if evening.complete else labelled(say(N_("As far as it is entered")), words)


def _decided_by(state: GameState, table: Standings) -> str:
    return str(rank_document(state, table)["rule"]) if is_solo(state) else table.decided_by


def _warnings(evening: Evening) -> list[str]:
    """What the numbers rest on, and what could not be entered."""
    state, found = evening.state, list[str]()
    if any(entry.score is None and entry.built for entry in evening.entries):
        found.append(say(_OWN_POINTS))
    if state is None:
        return found
    untold = [module.name for module in state.book.keepers
              if module.final and module.name not in evening.position.get("modules", {})]  # fmt: skip
    if untold:
        found.append(say(_UNTOLD, expansions=", ".join(untold)))
    return [*found, *table_warnings(state), *notes(state)]


_OWN_POINTS = N_(
    "Where no points are entered they are those of the castle itself: points for the seat, and for rewards that were "
    "chosen, are not among them."
)
_UNTOLD = N_("Not counted, because it was not entered: tokens, favors and cards that players have by {expansions}.")
