"""What people see of a game of Between Two Castles: castles, news, worth, and the explained end."""

import shutil
import sys

from cli.play_screen import Column, Screen
from cli.two_castles_questions import castle_words, tile_words
from cli.two_castles_session import Move
from engine.i18n import N_, say
from engine.rules.register import find_rule
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import find_card
from engine.two_castles.game.final import Standings, standings
from engine.two_castles.game.state import Event, GameState, Phase, Verb
from engine.two_castles.game.view import view
from engine.two_castles.pictures import draw_text
from engine.two_castles.scoring import Sheet, score
from engine.two_castles.words import row_word


def show_situation(screen: Screen, state: GameState) -> None:
    """The castle that is built, or both castles of the person, and what is revealed."""
    sides = (state.site,) if state.site >= 0 else state.sides(state.player)
    for castle in sides:
        show_castle(screen, state, castle)
    for castle, gifts in enumerate(state.gifts):
        if gifts and state.phase in (Phase.CHOOSE, Phase.DIVIDE) and castle in state.sides(state.player):
            tiles = ", ".join(f"{gift.slug} ({state.names[gift.seat]})" for gift in gifts)
            screen.line(say(N_("waiting for {castle}: {tiles}"), castle=castle_words(state, castle), tiles=tiles))
    if state.phase in (Phase.PLACE, Phase.LUDWIG):
        for slug in state.hand:
            screen.line(f"  {tile_words(slug)}")
    elif state.phase == Phase.DIVIDE:
        for seat, pair in enumerate(state.chosen):
            for slug in pair:
                screen.line(f"  {state.names[seat]}: {tile_words(slug)}")


def draw(screen: Screen, castle: Castle) -> None:
    """A section of a castle, no wider than the terminal."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    screen.line(str(draw_text(castle, width=width)))


def show_castle(screen: Screen, state: GameState, castle: int) -> None:
    """A castle drawn, with its attendants and, for its partners, its bonus cards."""
    screen.line(castle_words(state, castle), "bold")
    draw(screen, state.castles[castle])
    screen.line(str(state.castles[castle]), "dim")
    if state.attendants[castle]:
        screen.line(say(N_("attendants: {names}"), names=", ".join(state.attendants[castle])))
    for card in view(state, state.player).cards[castle]:
        screen.line(say(N_("bonus card {card}: {text}"), card=card, text=find_card(card).text))


def show_worth(screen: Screen, state: GameState) -> None:
    """What every castle is worth now; bonus cards only of one's own castles (OQ-152)."""
    seen = view(state, state.player)
    rows: list[tuple[str, ...]] = []
    for castle, built in enumerate(seen.castles):
        sheet = score(built, seen.attendants[castle], seen.cards[castle], seen.table)
        cards = "?" * (seen.card_counts[castle] - len(seen.cards[castle]))
        parts = ", ".join(f"{row_word(row)} {points}" for row, points in sheet.categories.items() if points)
        rows.append((castle_words(state, castle), f"{sheet.total}{cards}", parts))
    screen.table([Column(say(N_("Castle"))), Column(say(N_("Points")), "right"), Column("")], rows)


def news(move: Move) -> list[str]:
    """A move as all at the table may know it."""
    state = move.before
    who = state.names[move.player] if move.player >= 0 else ""
    lines = []
    if move.action.verb == Verb.PLACE:
        place = castle_words(state, state.site)
        lines.append(say(N_("{name} places {room} in {castle}"), name=who, room=move.action.args[0], castle=place))
    elif move.action.verb == Verb.ATTENDANT:
        place = castle_words(state, state.site)
        sentence = N_("{name} takes the attendant {who} for {castle}")
        lines.append(say(sentence, name=who, who=move.action.args[0], castle=place))
    elif move.action.verb == Verb.DIVIDE and state.phase == Phase.DIVIDE:
        left, right = move.action.args
        sentence = N_("{name} gives {left} to the castle on the left, {right} to the one on the right")
        lines.append(say(sentence, name=who, left=left, right=right))
    return lines + [line for event in move.events if (line := _event_words(state, event))]


def _event_words(state: GameState, event: Event) -> str:
    who = state.names[event.player] if 0 <= event.player < len(state.names) else ""
    data = event.data
    if event.kind == "reveal":
        return say(N_("{name} reveals {tiles}"), name=who, tiles=" + ".join(data["tiles"]))
    if event.kind == "ludwig":
        tiles = ", ".join(f"{slug} → {n}" for slug, n in zip(data["tiles"], data["castles"], strict=True))
        return say(N_("tiles of Ludwig to his castles: {tiles}"), tiles=tiles)
    if event.kind == "bonus":
        statement = find_rule(data["rule"]).statement
        return say(N_("bonus for castle {n} ({rule}): {text}"), n=data["castle"], rule=data["rule"], text=statement)
    if event.kind == "oldest":
        return say(N_("neither wants to place first: {name}, the oldest, does (B2C-ROUND-7)"), name=who)
    if event.kind == "round":
        return say(N_("Round {n} begins: nine tiles each"), n=data["round"])
    if event.kind == "discard":
        return say(N_("the last tiles are discarded face down"))
    return ""


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
        (row_word(item.category), item.name, str(item.points), item.rule, " ".join(map(str, item.counted)))
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
    sentence = N_("The winner: {names}") if len(final.winners) == 1 else N_("They share the victory: {names}")
    screen.line(say(sentence, names=names), "bold")
    screen.line(f"{final.decided_by}: {find_rule(final.decided_by).statement}")
