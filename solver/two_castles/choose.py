"""Which two tiles of a hand to keep, and which castle each goes to (B2C-ROUND-2, B2C-ROUND-4)."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from engine.kernel.i18n import N_, say
from engine.two_castles import Castle, Placement, score
from engine.two_castles.catalogue import Slug, Tile, find_tile
from engine.two_castles.game.state import ATTENDANTS_OF_A_KIND, HAND, NOBODY, ROUNDS, SPECIAL_TILES, Phase, Pile
from engine.two_castles.game.view import View
from solver.patience import Patience
from solver.two_castles.advice import Adviser, Laid
from solver.two_castles.changes import Change, changes
from solver.two_castles.problem import AdviceError, Holding, read_tiles
from solver.two_castles.weighing import BUDGET, Budget

SEATS = 3
"""Whoever sits further away has no part in the castles of a player."""


class Passed(NamedTuple):
    """What is best of the tiles that go on, for the neighbour who takes them up and the castle shared with them."""

    tile: Slug
    points: int
    left: bool
    """Is it the castle on the left? In round 1 the piles go to the left, in round 2 to the right (B2C-ROUND-9)."""


class Choice(NamedTuple):
    """Two tiles to keep, each at the best place of its castle, and what may become of it."""

    left: Laid
    right: Laid
    result: float
    """The player's result to expect: by the estimate."""
    passed: Passed | None
    """Nothing in the last turn of a round, when the last tile is discarded (B2C-ROUND-8)."""

    @property
    def points(self) -> int:
        """What both score sheets win at once: exact."""
        return self.left.points + self.right.points


def choices(
    view: View, budget: Budget = BUDGET, patience: Patience | None = None, seen: Sequence[Slug] = ()
) -> list[Choice]:
    """Every pair of a hand, divided as is better for it; the best first. Tiles `seen` before are not expected."""
    adviser = Adviser(view, budget, patience, seen=seen)
    left, right = adviser.both(view.hand)
    found = []
    for one, other in combinations(view.hand, 2):
        ways = [(left[a], right[b]) for a, b in ((one, other), (other, one))]
        results = [adviser.result(a.finals, b.finals) for a, b in ways]
        number = int(round(results[1], 6) > round(results[0], 6))
        passed = _passed(adviser, *ways[number])
        found.append(Choice(*ways[number], results[number], passed))
    return sorted(found, key=lambda choice: (-round(choice.result, 6), choice.left.tile.slug, choice.right.tile.slug))


def _passed(adviser: Adviser, left: Laid, right: Laid) -> Passed | None:
    view = adviser.view
    rest = [slug for slug in view.hand if slug not in (left.tile.slug, right.tile.slug)]
    if len(rest) < 2:
        return None
    to_left = view.round == 1
    castle, laid = (view.sides()[0], left) if to_left else (view.sides()[1], right)
    growth = adviser.outlook.growth(castle)
    growth.add(laid.tile, *laid.place)
    points, slug = max(((growth.best(find_tile(slug))[0], slug) for slug in rest), key=lambda found: found[0])
    return Passed(slug, points, to_left)


# from castles and a hand alone


def seen(left: Holding, right: Holding, hand: Sequence[str], number: int) -> View:
    """What a player sees who has this hand between these castles; of the others nothing is known."""
    tiles = _read_hand(left, right, hand)
    if not 1 <= number <= ROUNDS:
        raise AdviceError(say(N_("round {n}: the game has {most} rounds"), n=number, most=ROUNDS))
    nobody = ((),) * SEATS
    return View(
        player=0,
        law=left.law,
        names=tuple(map(str, range(1, SEATS + 1))),
        ludwig=NOBODY,
        elders=tuple(range(SEATS)),
        castles=(left.castle, Castle(), right.castle),
        attendants=_names(left.attendants, right.attendants),
        cards=_names(left.cards, right.cards),
        card_counts=(len(left.cards), 0, len(right.cards)),
        hand=tuple(sorted(tile.slug for tile in tiles)),
        passed=(),
        chosen=nobody,
        gifts=nobody,
        pile_height=len(tiles),
        supply_height=0,
        discards_height=0,
        card_deck_height=0,
        card_discards_height=0,
        court=(ATTENDANTS_OF_A_KIND,) * 4,
        specials=SPECIAL_TILES,
        box=(),
        round=number,
        turn=(HAND - len(tiles)) // 2 + 1,
        phase=Phase.CHOOSE,
        to_move=0,
        site=NOBODY,
        builder=NOBODY,
        offer=(),
        drawn=(),
        bonus="",
        pile=Pile.NONE,
    )


def _names(left: Sequence[object], right: Sequence[object]) -> tuple[tuple[str, ...], ...]:
    return tuple(str(getattr(one, "slug", one)) for one in left), (), tuple(str(getattr(o, "slug", o)) for o in right)


def _read_hand(left: Holding, right: Holding, hand: Sequence[str]) -> tuple[Tile, ...]:
    """The tiles of a hand: nine in the first turn of a round, two fewer in each later one (B2C-ROUND-8)."""
    tiles = read_tiles(left.castle, hand, HAND)
    read_tiles(right.castle, hand, HAND)
    for tile in tiles:
        if not tile.is_regular:
            raise AdviceError(say(N_("{tile}: only regular tiles are in a hand (B2C-ROUND-1)"), tile=tile.slug))
    if len(tiles) not in range(3, HAND + 1, 2):
        refusal = N_("a hand has 9, 7, 5 or 3 tiles when two are chosen (B2C-ROUND-8), not {n}")
        raise AdviceError(say(refusal, n=len(tiles)))
    return tiles


def reasons_of(holding: Holding, laid: Laid) -> tuple[Holding, tuple[Change, ...]]:
    """A castle with a tile laid, by the referee, and everything that changes on its score sheet."""
    after = holding._replace(castle=holding.castle.place(Placement(laid.tile.slug, *laid.place)))
    sheets = [score(one.castle, one.attendants, one.cards, one.law) for one in (holding, after)]
    return after, changes(*sheets)
