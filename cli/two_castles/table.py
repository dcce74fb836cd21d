"""What people see of a game of Between Two Castles: castles, news, worth, and the explained end."""

from cli.drawings import TWO_CASTLES_SHOW
from cli.screen import Column, Screen
from cli.two_castles.questions import tile_words
from cli.two_castles.words import (
    attendants_words,
    card_words,
    castle_words,
    counted_words,
    event_words,
    room_words,
    source_words,
    tile_name,
    winner_words,
)
from engine.kernel.game import Move
from engine.kernel.i18n import N_, labelled, say
from engine.rules.register import find_rule
from engine.two_castles.castle import Castle
from engine.two_castles.game.events import (
    BonusGiven,
    Discarded,
    Event,
    LudwigDivided,
    OldestFirst,
    Revealed,
    RoundBegun,
    Void,
)
from engine.two_castles.game.final import Standings, standings
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.game.view import view
from engine.two_castles.pictures import STYLES, draw_text
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import Sheet, score
from engine.two_castles.verdict import IllegalPlacement
from engine.two_castles.words import row_word


def show_situation(screen: Screen, state: GameState) -> None:
    """The castle that is built, or both castles of the person, and what is revealed."""
    sides = (state.site,) if state.site >= 0 else state.sides(state.player)
    for castle in sides:
        show_castle(screen, state, castle)
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


def draw(screen: Screen, castle: Castle) -> None:
    """A section of a castle, no wider than the terminal."""
    picture = draw_text(castle, width=screen.width)
    screen.picture(picture.rows, STYLES)
    if picture.small:
        screen.larger(TWO_CASTLES_SHOW)


def show_castle(screen: Screen, state: GameState, castle: int) -> None:
    """A castle drawn, with its attendants and, for its partners, its bonus cards."""
    screen.line(castle_words(state, castle), "bold")
    draw(screen, state.castles[castle])
    screen.line(str(state.castles[castle]), "dim")
    if state.attendants[castle]:
        screen.line(say(N_("attendants: {names}"), names=attendants_words(state.attendants[castle])))
    for card in view(state, state.player).cards[castle]:
        screen.line(card_words(card))


def show_trial(screen: Screen, state: GameState, wanted: Placement) -> None:
    """The castle that is built with a room that is thought about, and what that would gain; or why it may not be."""
    castle = state.castles[state.site]
    verdict = castle.judge(wanted)
    if not verdict.legal:
        raise IllegalPlacement(verdict)
    extras = state.attendants[state.site], state.cards[state.site], state.law
    grown = castle.extended(wanted)
    before, after = (score(one, *extras).total for one in (castle, grown))
    draw(screen, grown)
    screen.line(say(N_("The castle is then worth {n} ({gain})"), n=after, gain=f"{after - before:+d}"))


def show_worth(screen: Screen, state: GameState) -> None:
    """What every castle is worth now; bonus cards only of one's own castles (OQ-152)."""
    seen = view(state, state.player)
    rows: list[tuple[str, ...]] = []
    for castle, built in enumerate(seen.castles):
        sheet = score(built, seen.attendants[castle], seen.cards[castle], seen.law)
        cards = "?" * (seen.card_counts[castle] - len(seen.cards[castle]))
        parts = ", ".join(f"{row_word(row)} {points}" for row, points in sheet.categories.items() if points)
        rows.append((castle_words(state, castle), f"{sheet.total}{cards}", parts))
    screen.table([Column(say(N_("Castle"))), Column(say(N_("Points")), "right"), Column("")], rows)


_TOLD = {
    Verb.PLACE: N_("{name} places {what} in {castle}"),
    Verb.ATTENDANT: N_("{name} takes the attendant {what} for {castle}"),
    Verb.KEEP: N_("{name} keeps a bonus card for {castle}"),
    Verb.DECLINE: N_("{name} declines the bonus for {castle}"),
}
_SEEN = (Revealed, LudwigDivided, BonusGiven, OldestFirst, RoundBegun, Discarded, Void)
"""The events that are news; turns are in the heading, and the end is explained by itself."""


def news(move: Move[GameState, Action, Event]) -> list[str]:
    """A move as all at the table may know it."""
    state, action = move.before, move.action
    who = state.names[move.player] if move.player >= 0 else ""
    lines = []
    if action.verb in _TOLD:
        what = ""
        if action.verb == Verb.PLACE:
            what = room_words(action.args[0])
        elif action.verb == Verb.ATTENDANT:
            what = attendants_words(action.args)
        lines.append(say(_TOLD[action.verb], name=who, what=what, castle=castle_words(state, state.site)))
    elif action.verb == Verb.DIVIDE and state.phase == Phase.DIVIDE:
        left, right = map(tile_name, action.args)
        sentence = N_("{name} gives {left} to the castle on the left, {right} to the one on the right")
        lines.append(say(sentence, name=who, left=left, right=right))
    return lines + [event_words(state, event) for event in move.events if isinstance(event, _SEEN)]


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
        (state.names[r.seat], str(r.lower), str(r.other), str(r.specials))
        for r in sorted(final.results, key=lambda r: (-r.lower, -r.other, -r.specials, r.seat))
    ]
    heads = (N_("Lower castle"), N_("Other castle"), N_("Special rooms"))
    screen.table([Column(say(N_("Player"))), *(Column(say(head), "right") for head in heads)], rows)
    names = ", ".join(state.names[seat] for seat in final.winners)
    screen.line(winner_words(names, len(final.winners)), "bold")
    screen.line(labelled(final.decided_by, find_rule(final.decided_by).statement))
