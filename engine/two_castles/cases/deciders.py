"""Who decides now: a player alone, the partners of a castle together, or whoever acts for Ludwig."""

from typing import NamedTuple

from engine.kernel.i18n import N_, say
from engine.two_castles.cases.scene import Scene
from engine.two_castles.game.events import OldestFirst
from engine.two_castles.game.state import NOBODY, GameState, Phase

_BONUSES = (Phase.ATTENDANT, Phase.CARD, Phase.BONUS)


class Deciders(NamedTuple):
    """Those who decide, the rule that says so, and what it means here."""

    seats: tuple[int, ...]
    rule: str
    words: str = ""
    also: tuple[str, ...] = ()


def deciders(scene: Scene) -> Deciders:
    """Who decides now."""
    state = scene.state
    if state.phase in (Phase.CHOOSE, Phase.DIVIDE):
        words = say(N_("everybody decides about the own tiles"))
        alone = (scene.player,) if scene.player in state.people else ()
        return Deciders(alone, "B2C-ROUND-2" if state.phase == Phase.CHOOSE else "B2C-ROUND-4", words)
    if state.phase == Phase.LUDWIG:
        return _for_ludwig(state)
    if state.phase == Phase.ORDER or state.bonus or state.phase in _BONUSES:
        return _together(state, bonus=state.phase != Phase.ORDER)
    if state.phase == Phase.PLACE:
        return _alone(scene)
    return Deciders((), "B2C-END-1" if state.over else "B2C-BONUS-FOOD", say(N_("nothing is to be decided")))


def _for_ludwig(state: GameState) -> Deciders:
    if state.round == 1:
        return Deciders((state.divider,), "B2C-2P-3", say(N_("in round 1 the player on the left of Ludwig divides")))
    return Deciders((state.divider,), "B2C-2P-6", say(N_("in round 2 the player on the right of Ludwig divides")))


def _together(state: GameState, *, bonus: bool) -> Deciders:
    """The partners of the castle; at one of Ludwig's castles his partner alone."""
    partners = state.partners(state.site)
    if state.ludwig in partners:
        seats = tuple(seat for seat in partners if seat != state.ludwig)
        words = say(N_("Ludwig does not decide; his partner does"))
        return Deciders(seats, "B2C-2P-5" if bonus else "B2C-2P-4", words)
    seats, words = tuple(sorted(partners)), say(N_("the partners of the castle decide together"))
    return Deciders(seats, "B2C-BONUS-1", words) if bonus else Deciders(seats, "B2C-ROUND-5", words, ("B2C-ROUND-7",))


def _alone(scene: Scene) -> Deciders:
    """Whoever places a tile that came from a hand."""
    state = scene.state
    seats = (state.builder,) if state.builder != NOBODY else ()
    if state.ludwig in state.partners(state.site):
        return Deciders(seats, "B2C-2P-4", say(N_("Ludwig does not decide; his partner does")))
    if any(isinstance(event, OldestFirst) and event.castle == state.site + 1 for event in scene.events):
        return Deciders(seats, "B2C-ROUND-7", say(N_("neither partner wanted to place first, so the oldest does")))
    return Deciders(seats, "B2C-ROUND-4", say(N_("the own tile is placed by its owner")), ("B2C-ROUND-5",))
