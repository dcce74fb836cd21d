"""`madking endgame`: the best last turn, what favors and stacks still offer, and who can still win."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli.commands.standings import document as standings_document
from cli.inputs import BadInput
from cli.options import EditionOption, JsonOption, LangOption, RulingOption, begin, read_rulings
from cli.output import console, new_table, print_json, warn
from cli.positions import PlayerOption, PositionArgument, find_seat, read_state
from cli.waiting import TimeOption, leave, say_stopped, stopped_json, waiting
from engine.catalogue.cards import find_favor
from engine.kernel.i18n import N_, say, say_listed
from engine.records.positions import Need
from engine.records.positions.checks import table_warnings

if TYPE_CHECKING:
    from rich.text import Text

    from cli.tables import Table
    from solver.endgame.endgame import Endgame
    from solver.endgame.search import Turn
    from solver.endgame.winners import Verdict, Witness

NAME = "endgame"
WINS = ("no", "shared", "alone")
_WINS = (N_("no"), N_("shared"), N_("yes"))
_STACKS = {"hallways": N_("hallways"), "stairs": N_("stairs")}
_VERDICTS = {"certain": N_("certain"), "possible": N_("possible"), "impossible": N_("impossible")}


def run(
    position: PositionArgument,
    player: PlayerOption = "",
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="How many first actions to show.")] = 5,
    hidden_cards: Annotated[
        int,
        typer.Option("--hidden-cards", metavar="N", min=0, help="Bonus cards of a player whose number is not known."),
    ] = 2,
    method: Annotated[
        str, typer.Option("--method", metavar="METHOD", help="Who can win: cp-sat, or enumerate every deal.")
    ] = "cp-sat",
    time: TimeOption = None,
    ruling: RulingOption = None,
    edition: EditionOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The last turn, as if the game ended after it: the best action, cheap places in favors, and who can still win.

    Every legal action is tried, with rewards, favors ranked anew, depleted stacks and tie-breaks. Only what the player
    can see is used: bonus cards of the others are told as certain, possible or impossible victories.

    Example: madking endgame examples/positions/endgame.position.yaml
    """
    lang = begin(lang)
    from solver.endgame.endgame import endgame
    from solver.endgame.seen import refuse_over, unpriced
    from solver.endgame.winners import METHODS

    if method not in METHODS:
        known = ", ".join(METHODS)
        raise BadInput(say(N_("{name!r} is not a method; there are {known}"), name=method[:40], known=known))
    state = read_state(position, edition, read_rulings(ruling), Need.ADVICE)
    refuse_over(state)
    with waiting(time) as patience:
        found = endgame(state, find_seat(state, player), hidden_cards, method, patience)
    if as_json:
        warnings = {"warnings": table_warnings(state)}
        print_json({**_document(found, top, unpriced(state)), **warnings, **stopped_json(patience)})
    else:
        warn(table_warnings(state))
        _print(found, top, unpriced(state))
        say_stopped(patience)
    leave(patience)


# JSON


def _document(found: "Endgame", top: int, without_prices: bool) -> dict[str, Any]:
    """The answer for JSON."""
    from cli.words.endgame import notes

    table = found.table
    return {
        "player": table.names[found.player],
        "last_round": table.last_round,
        "standings": standings_document(table, found.now),
        "best": _best_document(found),
        "actions": [_turn_document(found, turn) for turn in found.turns[:top]],
        "complete": found.complete,
        "favors": _favor_documents(found),
        "depletion": [
            {"stack": d.stack, "left": d.left, "by": d.by, "worth": dict(zip(table.names, d.worth, strict=True))}
            for d in found.depletion
        ],
        "winners": [_verdict_document(found, verdict) for verdict in found.winners],
        "hidden_cards": {
            name: number
            for seat, (name, number) in enumerate(zip(table.names, found.hidden, strict=True))
            if seat != found.player
        },
        "notes": list(notes(found, without_prices)),
    }


def _turn_document(found: "Endgame", turn: "Turn") -> dict[str, Any]:
    from cli.words.endgame import action_text
    from solver.endgame.story import tell

    story = tell(found.table, turn)
    outcome = turn.outcome
    return {
        "actions": [action_text(step.action) for step in story.steps],
        "total": outcome.total,
        "margin": outcome.margin,
        "wins": WINS[outcome.wins],
        "decided_by": story.final.decided_by or None,
        "area": outcome.area,
        "money": outcome.money,
        "draws": outcome.draws,
        "emptied": list(outcome.emptied),
        "totals": dict(zip(found.table.names, story.final.totals, strict=True)),
    }


def _best_document(found: "Endgame") -> dict[str, Any]:
    from cli.words.endgame import end_words, step_words, why_words
    from solver.endgame.story import gains, tell

    story = tell(found.table, found.turns[0])
    return {
        **_turn_document(found, found.turns[0]),
        "steps": [words for step in story.steps if (words := step_words(step))],
        "items": [{**item._asdict(), "target": item.target or None} for item in gains(found.now, story, found.player)],
        "why": [end_words(found, story), *why_words(found, story)],
    }


def _favor_documents(found: "Endgame") -> list[dict[str, Any]]:
    documents = []
    for chance in found.favors:
        gain = chance.cheapest
        cheapest = None
        if gain is not None:
            where = None if gain.placement is None else str(gain.placement)
            cheapest = {"take": gain.take, "placement": where, "price": gain.price, "points_gained": gain.points}
        documents.append(
            {
                "favor": chance.favor,
                "player": found.table.names[chance.player],
                "count": chance.number,
                "place": chance.place or None,
                "points": chance.points,
                "cheapest": cheapest,
            }
        )
    return documents


def _verdict_document(found: "Endgame", verdict: "Verdict") -> dict[str, Any]:
    from cli.words.endgame import verdict_words

    best, player = verdict.best, verdict.player
    rivals = [total for seat, total in enumerate(best.totals) if seat != player]
    bound = {"total": best.totals[player], "others": max(rivals, default=0), "short": -verdict.lead}
    return {
        "player": found.table.names[player],
        "verdict": verdict.verdict,
        "after_best": next((other.verdict for other in found.after if other.player == player), None),
        "witness": None if verdict.verdict == "impossible" else _witness_document(found, best),
        "bound": bound if verdict.verdict == "impossible" else None,
        "threat": _witness_document(found, verdict.worst),
        "why": verdict_words(found, verdict),
    }


def _witness_document(found: "Endgame", witness: "Witness") -> dict[str, Any]:
    names = found.table.names
    held = zip(names, witness.cards, strict=True)
    return {
        "cards": {name: list(cards) for seat, (name, cards) in enumerate(held) if seat != found.player},
        "totals": dict(zip(names, witness.totals, strict=True)),
        "winners": [names[seat] for seat in witness.winners],
        "decided_by": witness.decided_by or None,
    }


# tables


def _name(found: "Endgame", seat: int) -> "Text":
    """A name as it is, even if it looks like markup."""
    from rich.text import Text

    return Text(found.table.names[seat])


def _print(found: "Endgame", top: int, without_prices: bool) -> None:
    from cli.words.endgame import end_words, notes, step_words, why_words
    from solver.endgame.story import tell

    story = tell(found.table, found.turns[0])
    for note in notes(found, without_prices):
        typer.echo(note)
    typer.secho(say(N_("Best turn of {name}"), name=found.table.names[found.player]), bold=True)
    lines = [words for step in story.steps if (words := step_words(step))]
    for number, line in enumerate(lines, 1):
        typer.echo(f"{number:>3} {line}")
    typer.echo(end_words(found, story))
    typer.echo(say(N_("Why: {why}"), why=say_listed(why_words(found, story))))
    typer.echo()
    for title, table in _tables(found, top):
        typer.secho(title, bold=True)
        console().print(table)
        typer.echo()


def _tables(found: "Endgame", top: int) -> list[tuple[str, "Table"]]:
    tables = [
        (say(N_("If the game ended now")), _now_table(found)),
        (say(N_("The best turn for each first action")), _turn_table(found, top)),
    ]
    if found.favors:
        tables.append((say(N_("Favors, and the cheapest purchase for more points")), _favor_table(found)))
    if found.depletion:
        tables.append((say(N_("Stacks that are empty or nearly so, and what that is worth")), _stack_table(found)))
    if found.winners:
        tables.append((say(N_("Who can still win")), _winner_table(found)))
    return tables


def _now_table(found: "Endgame") -> "Table":
    headings = (N_("Player"), N_("Total"), N_("Area"), N_("Purse"))
    made = new_table(*map(say, headings), right=(1, 2, 3))
    for seat, castle in enumerate(found.table.castles):
        made.add_row(_name(found, seat), *map(str, (found.now.totals[seat], castle.area, found.table.money[seat])))
    return made


def _turn_table(found: "Endgame", top: int) -> "Table":
    headings = (N_("First action"), N_("Total"), N_("Margin"), N_("Would win"), N_("Then"))
    made = new_table(*map(say, headings), right=(1, 2))
    for turn in found.turns[:top]:
        first, *rest = _decisions(found, turn)
        outcome = turn.outcome
        made.add_row(first, str(outcome.total), f"{outcome.margin:+d}", say(_WINS[outcome.wins]), ", ".join(rest))
    return made


def _decisions(found: "Endgame", turn: "Turn") -> list[str]:
    """What is taken and where it goes, without the rewards."""
    from cli.words.actions import action_words
    from engine.game.state import Verb
    from solver.endgame.story import tell

    steps = [step.action for step in tell(found.table, turn).steps]
    untold, book = (Verb.REWARD, Verb.DECLINE, Verb.SHUFFLE), found.table.book
    told = [action_words(book, action, secret=True) for action in steps if action.verb not in untold]
    return told or [say(N_("use the rewards"))]


def _favor_table(found: "Endgame") -> "Table":
    from cli.words.cards import rank_words
    from cli.words.endgame import chance_words
    from engine.game.final import favor_places

    headings = (N_("Favor"), N_("Player"), N_("Count"), N_("Place"), N_("Points"), N_("For more, coins deducted"))
    made = new_table(*map(say, headings), right=(2, 3, 4))
    last = ""
    counts = {favor: [place.number for place in places] for favor, places in favor_places(found.table)}
    for chance in found.favors:
        label = say(find_favor(chance.favor).name) if chance.favor != last else ""
        last = chance.favor
        numbers = str(chance.number), rank_words(chance.number, counts[chance.favor]), str(chance.points)
        made.add_row(label, _name(found, chance.player), *numbers, chance_words(chance))
    return made


def _stack_table(found: "Endgame") -> "Table":
    ways = {
        "empty": N_("empty"),
        "sleeping": N_("one Sleeping reward empties it (REWARD-SLEEP-1)"),
        "take": N_("the next one taken is the last"),
    }
    made = new_table(say(N_("Stack")), say(N_("Left")), *found.table.names, say(N_("How")), right=(1,))
    for stack in found.depletion:
        name = say(_STACKS.get(str(stack.stack), str(stack.stack)))
        made.add_row(name, str(stack.left), *map(str, stack.worth), say(ways[stack.by]))
    return made


def _winner_table(found: "Endgame") -> "Table":
    from cli.words.endgame import verdict_words

    headings = (N_("Player"), N_("If it ended now"), N_("After the best turn"), N_("Why, if it ended now"))
    made = new_table(*map(say, headings))
    then = {verdict.player: say(_VERDICTS[verdict.verdict]) for verdict in found.after}
    for verdict in found.winners:
        words = say(_VERDICTS[verdict.verdict]), then.get(verdict.player, "")
        made.add_row(_name(found, verdict.player), *words, verdict_words(found, verdict))
    return made
