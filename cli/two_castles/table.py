"""What people see of a game of Between Two Castles: castles, worth, and the explained end."""

from collections.abc import Mapping

from cli.drawings import TWO_CASTLES_SHOW
from cli.screen import Column, Screen
from cli.two_castles.questions import BONUSES, Decision, ludwig_castles, tile_words
from cli.two_castles.standing import (
    count_words,
    counts_line,
    passed_line,
    results,
    results_line,
    sheets,
)
from cli.two_castles.telling import ranked, result_lines
from cli.two_castles.words import (
    attendants_words,
    card_words,
    castle_words,
    counted_words,
    source_words,
    tile_name,
)
from engine.kernel.i18n import N_, labelled, say
from engine.rules.register import find_rule
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import REGULAR_TYPES, Cell
from engine.two_castles.game.final import Standings, standings
from engine.two_castles.game.state import GameState, Phase
from engine.two_castles.game.view import view
from engine.two_castles.pictures import STYLES, draw_text
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import Sheet
from engine.two_castles.words import row_word


def show_situation(screen: Screen, state: GameState, decision: Decision) -> None:
    """The castle that is built, or both castles that are decided about, what is revealed, and how all stand."""
    seen = view(state, state.player)
    for castle in _decided_about(state):
        show_castle(screen, state, castle, _free_places(decision) if castle == state.site else None)
    for castle, gifts in enumerate(state.gifts):
        if gifts and state.phase in (Phase.CHOOSE, Phase.DIVIDE) and castle in state.sides(state.player):
            tiles = ", ".join(f"{tile_name(gift.slug)} ({state.names[gift.seat]})" for gift in gifts)
            screen.line(say(N_("waiting for {castle}: {tiles}"), castle=castle_words(state, castle), tiles=tiles))
    if state.phase in (Phase.PLACE, Phase.LUDWIG):
        for slug in state.hand:
            screen.line(f"  {tile_words(slug)}")
    elif state.phase == Phase.DIVIDE:
        for seat, pair in enumerate(state.chosen):
            for slug in pair:
                screen.line(f"  {labelled(state.names[seat], tile_words(slug))}")
    for line in (passed_line(seen), results_line(seen)):
        if line:
            screen.line(line, "dim", hang=2)


def _decided_about(state: GameState) -> tuple[int, ...]:
    """The castles that a decision is about: that which is built, both of Ludwig's, or both of the person's."""
    if state.site >= 0:
        return (state.site,)
    return ludwig_castles(state) if state.phase == Phase.LUDWIG else state.sides(state.player)


def _free_places(decision: Decision) -> dict[Cell, str]:
    """The numbers of the answers at the places of a single tile, with what it gains there."""
    places = decision.placements
    if len({place.slug for place in places}) != 1:
        return {}
    pairs = zip(places, decision.points, strict=False)
    return {(place.x, place.y): f"{number}. {points:+d}" for number, (place, points) in enumerate(pairs, 1)}


def draw(
    screen: Screen, castle: Castle, wanted: Placement | None = None, free: Mapping[Cell, str] | None = None
) -> None:
    """A section of a castle, no wider than the terminal; with a room that is thought about, or with free places."""
    picture = draw_text(castle, width=screen.width, wanted=wanted, free=free or {})
    screen.picture(picture.rows, STYLES)
    if picture.small:
        screen.larger(TWO_CASTLES_SHOW)


def show_castle(screen: Screen, state: GameState, castle: int, free: Mapping[Cell, str] | None = None) -> None:
    """A castle drawn, with its attendants and, for its partners, its bonus cards, and what it has of each type."""
    screen.line(castle_words(state, castle), "bold")
    draw(screen, state.castles[castle], free=free)
    screen.line(str(state.castles[castle]), "dim")
    counts = counts_line(state.castles[castle])
    if counts:
        screen.line(counts, hang=2)
    if state.attendants[castle]:
        screen.line(say(N_("attendants: {names}"), names=attendants_words(state.attendants[castle])))
    for card in view(state, state.player).cards[castle]:
        screen.line(card_words(card))


def show_worth(screen: Screen, state: GameState) -> None:
    """What every castle is worth now, and how all players stand; bonus cards only of one's own castles (OQ-152)."""
    seen = view(state, state.player)
    rows: list[tuple[str, ...]] = []
    for castle, sheet in enumerate(sheets(seen)):
        cards = "?" * (seen.card_counts[castle] - len(seen.cards[castle]))
        parts = ", ".join(f"{row_word(row)} {points}" for row, points in sheet.categories.items() if points)
        rows.append((castle_words(state, castle), f"{sheet.total}{cards}", parts))
    screen.table([Column(say(N_("Castle"))), Column(say(N_("Points")), "right"), Column("")], rows)
    screen.line()
    found = results(seen)
    players: list[tuple[str, ...]] = [
        (state.names[r.standing.seat], r.points(r.standing.lower), r.points(r.standing.other), str(r.standing.specials))
        for r in found
    ]
    _show_standings(screen, players)
    if not all(result.sure for result in found):
        screen.line(say(N_("? means bonus cards that you do not see")), "dim")


def show_types(screen: Screen, state: GameState) -> None:
    """How many rooms of each type both castles of the person have, and what the third and the fifth bring."""
    left, right = state.sides(state.player)
    counts = [state.castles[castle].types for castle in (left, right)]
    rows: list[tuple[str, ...]] = [
        (say(BONUSES[str(kind)]), *(count_words(types[kind]) for types in counts)) for kind in REGULAR_TYPES
    ]
    heads = [Column(castle_words(state, castle), "right") for castle in (left, right)]
    screen.table([Column(say(N_("The third brings"))), *heads], rows)
    screen.line(labelled("B2C-BONUS-2", find_rule("B2C-BONUS-2").statement), "dim")


def show_final(screen: Screen, state: GameState) -> None:
    """The score sheets, the results and who wins by which rule."""
    final = standings(state)
    screen.line()
    screen.rule(say(N_("The end: every castle is scored")))
    for castle, sheet in enumerate(final.sheets):
        screen.line(say(N_("{castle}: {points}"), castle=castle_words(state, castle), points=sheet.total), "bold")
        draw(screen, state.castles[castle])
        _show_sheet(screen, sheet)
    _show_results(screen, state, final)


def _show_sheet(screen: Screen, sheet: Sheet) -> None:
    """Every item with its rule and what it counted, then the rows."""
    rows: list[tuple[str, ...]] = [
        (row_word(item.category), source_words(item), str(item.points), item.rule, counted_words(item))
        for item in sheet.items
    ]
    row, what, points, rule, counted = map(say, (N_("Row"), N_("For"), N_("Points"), N_("Rule"), N_("Counted")))
    columns = [Column(row), Column(what), Column(points, "right"), Column(rule, "whole"), Column(counted)]
    screen.table(columns, rows)
    screen.line(", ".join(f"{row_word(row)} {points}" for row, points in sheet.categories.items()))
    screen.line()


def _show_results(screen: Screen, state: GameState, final: Standings) -> None:
    """The lower castle of each player, what breaks ties, and who wins."""
    rows: list[tuple[str, ...]] = [
        (state.names[r.seat], str(r.lower), str(r.other), str(r.specials)) for r in ranked(final)
    ]
    _show_standings(screen, rows)
    winner, rule = result_lines(state, final)
    screen.line(winner, "bold")
    screen.line(rule)


def _show_standings(screen: Screen, rows: list[tuple[str, ...]]) -> None:
    """Players with their lower castle, the other one, and their special rooms."""
    heads = (N_("Lower castle"), N_("Other castle"), N_("Special rooms"))
    screen.table([Column(say(N_("Player"))), *(Column(say(head), "right") for head in heads)], rows)
