"""Placements of Between Two Castles that are only thought about: how they are read, drawn, and what they are worth."""

from typing import NamedTuple

from cli.errors import BadInput
from cli.play.decisions import pick
from cli.screen import Screen
from cli.two_castles.questions import Decision, read_place
from cli.two_castles.standing import best_place
from cli.two_castles.table import draw
from cli.two_castles.words import castle_words
from cli.words.typed import in_english
from engine.kernel.beside import read_beside
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.rules.register import find_rule
from engine.two_castles.catalogue import find_tile, tiles_named
from engine.two_castles.game.state import GameState, Phase
from engine.two_castles.game.view import View, view
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import score
from engine.two_castles.told import facts, headline
from engine.two_castles.verdict import Verdict


class Trial(NamedTuple):
    """A placement in a castle that is thought about."""

    castle: int
    place: Placement


# which castle


def named_castles(state: GameState, text: str) -> tuple[int, ...]:
    """The castles that a word stands for: a number, left, right or all; unsaid the one that is built, or one's left."""
    word = in_english(text.strip()).lower()
    if not word:
        return (state.site if state.site >= 0 else state.player,)
    if word == "all":
        return tuple(range(state.seats))
    left, right = state.sides(state.player)
    if word in ("left", "right"):
        return (left if word == "left" else right,)
    if not word.isdecimal() or not 1 <= int(word[:3]) <= state.seats:
        raise BadInput(say(N_("show: the castles are numbered from 1 to {n}"), n=state.seats))
    return (int(word[:3]) - 1,)


# reading


def read_trials(state: GameState, text: str, decision: Decision | None) -> list[Trial]:
    """What is to be tried: an answer by its number, a placement, or a tile, by name or of the hand, at its best place.

    A castle may be named before it, by its number or as left or right; else it is the one that is built, or both.
    """
    if decision is not None and decision.placements and state.site >= 0:
        index = pick(text, len(decision.placements))
        if index is not None:
            return [Trial(state.site, decision.placements[index])]
    castles, rest = _castles_and_rest(state, text)
    if state.phase == Phase.CHOOSE and (index := pick(rest, len(state.hands[state.player]))) is not None:
        rest = state.hands[state.player][index]
    if not rest or rest.isdecimal():
        raise BadInput(say(N_("try draws a placement: write tile@x,y, or a tile to see its best place")))
    if "@" not in rest and read_beside(rest) is None and tiles_named(rest.lower()):
        return _best_trials(view(state, state.player), castles, rest.lower())
    return [Trial(castle, read_place(state.castles[castle], rest, state.hand)) for castle in castles]


def _castles_and_rest(state: GameState, text: str) -> tuple[tuple[int, ...], str]:
    word, _blank, rest = text.partition(" ")
    if rest and (word.isdecimal() or in_english(word).lower() in ("left", "right")):
        return named_castles(state, word), rest.strip()
    return (state.sides(state.player) if state.site < 0 else (state.site,)), text


def _best_trials(seen: View, castles: tuple[int, ...], name: str) -> list[Trial]:
    tile = find_tile(name)
    best = [(castle, best_place(seen, castle, tile.slug)) for castle in castles]
    trials = [Trial(castle, won.place) for castle, won in best if won is not None]
    if not trials:
        raise BadInput(say(N_("{tile} has no place there"), tile=tile))
    return trials


# showing


def show_trials(screen: Screen, state: GameState, trials: list[Trial]) -> None:
    """Each castle with the room that is thought about, and what that would win; or why it may not be there."""
    seen = view(state, state.player)
    for castle, place in trials:
        if len(trials) > 1 or castle != state.site:
            screen.line(castle_words(state, castle), "bold")
        verdict = seen.castles[castle].judge(place)
        draw(screen, seen.castles[castle], wanted=place)
        if verdict.legal:
            _show_gain(screen, seen, castle, verdict)
        else:
            show_refusal(screen, verdict)


def _show_gain(screen: Screen, seen: View, castle: int, verdict: Verdict) -> None:
    """What a placement would win, item by item, and the bonus that it would bring."""
    from solver.two_castles.changes import changes
    from solver.two_castles.words import change_words

    built, place = seen.castles[castle], verdict.placement
    extras = seen.attendants[castle], seen.cards[castle], seen.law
    before, after = score(built, *extras), score(built.extended(place), *extras)
    gain = f"{after.total - before.total:+d}"
    screen.line(say(N_("{room}: the castle would be worth {n} ({gain})"), room=place, n=after.total, gain=gain), "bold")
    for change in changes(before, after):
        screen.line(f"  {change_words(change)}", hang=4)
    for heading, listed in facts(built, verdict):
        screen.line(f"  {labelled(heading, say_listed(listed))}", hang=4)


def show_refusal(screen: Screen, verdict: Verdict) -> None:
    """Every rule that a placement breaks."""
    screen.line(headline(verdict), "red")
    for violation in verdict.violations:
        screen.line(f"  {violation.rule}  {violation.reason}")
        screen.line(f"      {find_rule(violation.rule).statement}", "dim")
