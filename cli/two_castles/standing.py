"""How a table of Between Two Castles stands for one player: counts towards bonuses, results, and piles passed on.

Everything is made of what that player can see.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cli.two_castles.words import tile_name
from engine.kernel.game import Move
from engine.kernel.i18n import N_, say
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import REGULAR_TYPES, Slug, find_tile
from engine.two_castles.game.events import Event
from engine.two_castles.game.final import Standing, rank
from engine.two_castles.game.state import FIFTH, THIRD, Action, GameState, Verb
from engine.two_castles.game.view import View
from engine.two_castles.placement import Placement
from engine.two_castles.quick import QuickScore
from engine.two_castles.scoring import Sheet, score, special_rooms
from engine.two_castles.words import type_word

Moves = Iterable[Move[GameState, Action, Event]]


# what a tile would win


def scorer(seen: View, castle: int) -> QuickScore:
    """The scorer of a castle, as far as a player can know it."""
    return QuickScore.of(seen.castles[castle], seen.attendants[castle], seen.cards[castle], seen.law)


class Won(NamedTuple):
    """A placement and what it wins at once."""

    place: Placement
    points: int


def best_place(seen: View, castle: int, slug: str) -> Won | None:
    """Where a tile wins most at once in a castle; the first such place, or nothing if it fits nowhere."""
    tile, quick = find_tile(slug), scorer(seen, castle)
    found = [Won(place, quick.gain(tile, place.x, place.y)) for place in seen.castles[castle].legal(tile)]
    return min(found, key=lambda won: (-won.points, won.place), default=None)


def gain_words(seen: View, castle: int, slug: str) -> str:
    """What a tile wins at most in a castle."""
    best = best_place(seen, castle, slug)
    return "-" if best is None else f"{best.points:+d}"


# towards the third and the fifth room


def count_words(number: int) -> str:
    """A number of rooms of a type, and the one that brings the next bonus."""
    if number >= FIFTH:
        return str(number)
    return f"{number}/{THIRD if number < THIRD else FIFTH}"


def counts_line(castle: Castle) -> str:
    """The types of a castle, each with the number that brings the next bonus; nothing for a bare throne room."""
    types = castle.types
    counts = [f"{type_word(kind)} {count_words(types[kind])}" for kind in REGULAR_TYPES if types[kind]]
    return say(N_("towards the third and fifth of a type: {counts}"), counts=", ".join(counts)) if counts else ""


# results


class Result(NamedTuple):
    """How a player stands now; not `sure`, if cards that are not seen may change it."""

    standing: Standing
    sure: bool

    def points(self, number: int) -> str:
        return f"{number}{'' if self.sure else '?'}"


def sheets(seen: View) -> list[Sheet]:
    """The score sheets of all castles as far as a player can know them (OQ-152)."""
    extras = zip(seen.castles, seen.attendants, seen.cards, strict=True)
    return [score(castle, attendants, cards, seen.law) for castle, attendants, cards in extras]


def results(seen: View) -> list[Result]:
    """How all stand now, by seats: the lower castle counts (B2C-END-2)."""
    totals = tuple(sheet.total for sheet in sheets(seen))
    hidden = [count > len(cards) for count, cards in zip(seen.card_counts, seen.cards, strict=True)]
    return [
        Result(one, not (hidden[one.seat] or hidden[one.seat - 1]))
        for one in rank(totals, tuple(map(special_rooms, seen.castles)))
    ]


def results_line(seen: View) -> str:
    """The lower castle of each player."""
    told = ", ".join(f"{seen.names[one.standing.seat]} {one.points(one.standing.lower)}" for one in results(seen))
    return say(N_("the lower castle of each now: {results}"), results=told)


# piles


def taker(state: GameState | View, player: int) -> str:
    """Who takes up the pile of a player: in round 1 the one on the left, in round 2 on the right (B2C-ROUND-9)."""
    return state.names[(player + (1 if state.round == 1 else -1)) % len(state.names)]


def passed_line(seen: View) -> str:
    """The pile that a player has passed on in this turn; nothing if there is none."""
    if not seen.passed:
        return ""
    tiles = ", ".join(map(tile_name, seen.passed))
    return say(N_("passed on to {name}: {tiles}"), name=taker(seen, seen.player), tiles=tiles)


def passed_lines(state: GameState, moves: Moves) -> Iterator[str]:
    """The piles that the player to move has passed on in this round, turn by turn, as they were."""
    for move in moves:
        before = move.before
        if move.player == state.player and move.action.verb == Verb.CHOOSE and before.round == state.round:
            pile = _without(before.hands[state.player], move.action.args)
            sentence = N_("turn {turn}, to {name}: {tiles}")
            tiles = ", ".join(map(tile_name, pile))
            yield say(sentence, turn=before.turn, name=taker(before, state.player), tiles=tiles)


def _without(hand: tuple[Slug, ...], chosen: tuple[Slug, ...]) -> list[Slug]:
    left = list(hand)
    for slug in chosen:
        left.remove(slug)
    return left
