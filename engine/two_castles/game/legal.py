"""What the player to move may do at a table of Between Two Castles, sorted; and why another action is refused."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say, say_listed
from engine.kernel.log import one_argument
from engine.kernel.options import Options
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Floors, RoomType, Slug, all_attendants, find_tile
from engine.two_castles.game.state import CHOSEN, SPECIALS, Action, GameState, Phase, Pile, Verb
from engine.two_castles.placement import Placement

BONUS_TYPES = tuple(
    sorted(kind for kind in RoomType if kind not in (RoomType.DOWNSTAIRS, RoomType.SPECIAL))
)  # fmt: skip
"""The types whose bonus a third Downstairs room may take (B2C-BONUS-DOWNSTAIRS)."""


class PlaceActions(Options[Action]):
    """Declining, where it is allowed, and every place for the tiles to choose from; each made when it is asked for."""

    def __init__(self, castle: Castle, hand: Iterable[Slug], optional: bool) -> None:
        self._castle = castle
        self._hand = sorted(hand)
        self._optional = optional
        self._rows: list[tuple[Slug, list[Placement]]] | None = None

    def _spots(self) -> list[tuple[Slug, list[Placement]]]:
        """Where each tile may go, found when first asked."""
        if self._rows is None:
            self._rows = self._find_spots()
        return self._rows

    def _find_spots(self) -> list[tuple[Slug, list[Placement]]]:
        """Tiles with the same floors have the same places, so most lists are made once."""
        found: dict[tuple[Floors, bool], list[Placement]] = {}
        rows = []
        for slug in self._hand:
            tile = find_tile(slug)
            key = tile.floors, tile.open_sky
            if key not in found:
                found[key] = self._castle.legal(tile)
            rows.append((slug, found[key]))
        return rows

    def __len__(self) -> int:
        return self._optional + sum(len(spots) for _slug, spots in self._spots())

    def nth(self, index: int) -> Action:
        if self._optional:
            if index == 0:
                return Action(Verb.DECLINE)
            index -= 1
        for slug, spots in self._spots():
            if index < len(spots):
                return Action(Verb.PLACE, (Placement(slug, spots[index].x, spots[index].y),))
            index -= len(spots)
        raise IndexError(index)

    def __contains__(self, action: object) -> bool:
        if action == Action(Verb.DECLINE):
            return self._optional
        if not isinstance(action, Action) or action.verb != Verb.PLACE or len(action.args) != 1:
            return False
        wanted = action.args[0]
        return isinstance(wanted, Placement) and wanted.slug in self._hand and self._castle.judge(wanted).legal


def may_decline(state: GameState) -> bool:
    """May the tile be left out? Only a special room that a bonus gives, by the table's ruling (OQ-150)."""
    return state.hand[0] in SPECIALS and state.law.may_decline(state.bonus)


def legal_actions(state: GameState) -> Sequence[Action]:
    """Everything the player to move may do, sorted; empty while nobody is to move."""
    return _LISTS[state.phase](state)


def _pairs(state: GameState) -> list[Action]:
    """Two tiles of the hand (B2C-ROUND-2)."""
    return [Action(Verb.CHOOSE, pair) for pair in combinations(state.hands[state.player], CHOSEN)]


def _divisions(state: GameState) -> list[Action]:
    """Which tile to the left castle and which to the right one (B2C-ROUND-4)."""
    return _both_ways(state.chosen[state.player])


def _ludwig(state: GameState) -> list[Action]:
    """Which of Ludwig's tiles to the castle shared with him, and which to his other one (B2C-2P-3)."""
    return _both_ways(state.hand)


def _both_ways(pair: tuple[Slug, ...]) -> list[Action]:
    one, other = sorted(pair)
    return [Action(Verb.DIVIDE, (one, other)), Action(Verb.DIVIDE, (other, one))]


def _orders(state: GameState) -> list[Action]:
    """Place first, or let the partner place first (B2C-ROUND-5)."""
    return [Action(Verb.LEAD), Action(Verb.WAIT)]


def _places(state: GameState) -> Sequence[Action]:
    return PlaceActions(state.castles[state.site], state.hand, may_decline(state))


def _attendants(state: GameState) -> list[Action]:
    """Any attendant of which one is left, also one that the throne room has (B2C-BONUS-LIVING)."""
    left = zip(all_attendants(), state.court, strict=True)
    return sorted(Action(Verb.ATTENDANT, (one.slug,)) for one, number in left if number)


def _keeps(state: GameState) -> list[Action]:
    return [Action(Verb.KEEP, (card,)) for card in sorted(state.drawn)]


def _bonuses(state: GameState) -> list[Action]:
    """The bonus of any other type, whether received before or not, or none at all (B2C-BONUS-DOWNSTAIRS)."""
    return [*(Action(Verb.BONUS, (str(kind),)) for kind in BONUS_TYPES), Action(Verb.DECLINE)]


def _nothing(state: GameState) -> list[Action]:
    return []


_LISTS: dict[Phase, Callable[[GameState], Sequence[Action]]] = {
    Phase.LUDWIG: _ludwig,
    Phase.CHOOSE: _pairs,
    Phase.DIVIDE: _divisions,
    Phase.ORDER: _orders,
    Phase.PLACE: _places,
    Phase.ATTENDANT: _attendants,
    Phase.CARD: _keeps,
    Phase.BONUS: _bonuses,
    Phase.SHUFFLE: _nothing,
    Phase.OVER: _nothing,
}


# refusals


def check(state: GameState, action: Action) -> None:
    """Refuse an action that is not legal now, with the rules that say so."""
    if action.verb == Verb.SHUFFLE:
        _check_shuffle(state, action)
    elif state.phase == Phase.PLACE and action.verb == Verb.PLACE:
        _check_place(state, action)
    elif action not in legal_actions(state):
        raise IllegalAction(*_why_not(state, action))


def to_shuffle(state: GameState) -> tuple[str, ...]:
    """What is to be shuffled now: Ludwig's tiles, or discarded tiles or cards."""
    if state.pile == Pile.LUDWIG:
        return state.hands[state.ludwig]
    if state.pile == Pile.TILES:
        return state.discards
    return state.card_discards if state.pile == Pile.CARDS else ()


_SHUFFLE_RULES = {
    Pile.LUDWIG: ("B2C-2P-3",),
    Pile.TILES: ("B2C-BONUS-FOOD", "OQ-160"),
    Pile.CARDS: ("B2C-BONUS-UTILITY",),
    Pile.NONE: ("B2C-BONUS-FOOD", "B2C-BONUS-UTILITY", "B2C-2P-3"),
}


def _check_shuffle(state: GameState, action: Action) -> None:
    if state.phase != Phase.SHUFFLE or sorted(map(str, action.args)) != sorted(to_shuffle(state)):
        raise IllegalAction(say(N_("nothing is to be shuffled so")), _SHUFFLE_RULES[state.pile])


def _check_place(state: GameState, action: Action) -> None:
    if len(action.args) != 1:
        raise IllegalAction(one_argument(len(action.args)), (state.bonus or "B2C-ROUND-4",))
    (wanted,) = action.args
    if not isinstance(wanted, Placement) or wanted.slug not in state.hand:
        reason = say(N_("{what} is not to be placed now; there is {hand}"), what=wanted, hand=", ".join(state.hand))
        raise IllegalAction(reason, (state.bonus or "B2C-ROUND-4",))
    verdict = state.castles[state.site].judge(wanted)
    if not verdict.legal:
        reason = say_listed(violation.reason for violation in verdict.violations)
        raise IllegalAction(
            say(N_("{room}: {reason}"), room=wanted, reason=reason),
            tuple(dict.fromkeys(v.rule for v in verdict.violations)),
        )


def _why_not(state: GameState, action: Action) -> tuple[str, tuple[str, ...]]:
    if state.over:
        return say(N_("the game is over")), ("B2C-END-1",)
    if state.phase == Phase.CHOOSE and action.verb == Verb.CHOOSE:
        return say(N_("choose two different tiles of the hand")), ("B2C-ROUND-2",)
    if state.phase == Phase.CHOOSE:
        return say(N_("everybody chooses two tiles before anything else is done")), ("B2C-ROUND-2", "B2C-ROUND-3")
    if state.phase == Phase.LUDWIG:
        reason = say(N_("first one of the two tiles of Ludwig goes to each of his castles"))
        return reason, ("B2C-2P-3", "B2C-2P-6")
    if state.phase == Phase.DIVIDE:
        return say(N_("one of the two chosen tiles goes to the left castle, the other to the right")), ("B2C-ROUND-4",)
    if state.phase == Phase.ORDER:
        return say(N_("first it is settled who of the partners places first")), ("B2C-ROUND-5", "B2C-ROUND-7")
    return _why_not_bonus(state, action)


def _why_not_bonus(state: GameState, action: Action) -> tuple[str, tuple[str, ...]]:
    if state.phase == Phase.PLACE and action.verb == Verb.DECLINE:
        rules = (state.bonus, "OQ-150") if state.bonus else ("B2C-ROUND-4",)
        return say(N_("this tile has to be placed")), rules
    if state.phase == Phase.PLACE:
        return say(N_("a tile is to be placed first: {hand}"), hand=", ".join(state.hand)), (
            "B2C-BONUS-1" if state.bonus else "B2C-ROUND-4",
        )
    if state.phase == Phase.ATTENDANT:
        return say(N_("choose an attendant of whom one is left")), ("B2C-BONUS-LIVING", "B2C-COMP-5")
    if state.phase == Phase.CARD:
        return say(N_("keep one of the three bonus cards just drawn")), ("B2C-BONUS-UTILITY",)
    if state.phase == Phase.BONUS:
        reason = say(N_("choose the bonus of another type than Downstairs, or decline it"))
        return reason, ("B2C-BONUS-DOWNSTAIRS",)
    return say(N_("something is shuffled first")), _SHUFFLE_RULES[state.pile]
