"""What a position with moats must keep: barbicans in all castles, not more sections than there are (BARB-1, MOAT-1)."""

from engine.game.state import GameState
from engine.game.steps import left_of
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_
from engine.modules.moats.faces import FACE
from engine.modules.moats.part import STACKS, left_of_stack
from engine.modules.moats.reward import PICK, SEARCH, SHUFFLE_MARK


def check_moats(state: GameState) -> None:
    """Refuse a table that there cannot be, with its field."""
    left, most = left_of_stack(state), STACKS[len(state.names)]
    if left < 0:
        refuse("players", N_("{n} moat sections in the castles, but {players} players use {most} (MOAT-1)"),
               n=most - left, players=len(state.names), most=most)  # fmt: skip
    chosen = _chosen(state)
    for player, castle in enumerate(state.castles):
        field, guarded = f"players[{player}].castle", castle.rooms[0].tile.gate is not None
        if state.phase == FACE and len(castle.laid) > 1:
            refuse("phase", N_("{phase} belongs to the setup, but the game is under way"), phase=FACE)
        if player in chosen and not guarded:
            refuse(field, N_("with moats every castle begins with a barbican (BARB-1)"))
        if player not in chosen and guarded:
            refuse(field, N_("this player has not chosen yet how the barbican lies (BARB-2)"))
    _check_search(state)


def _chosen(state: GameState) -> set[int]:
    """Those who have chosen a face: from the master builder on, up to the one who is to choose (OQ-163)."""
    if state.phase != FACE:
        return set(range(len(state.names)))
    found, seat = set[int](), state.master
    while seat != state.player and len(found) < len(state.names):
        found.add(seat)
        seat = left_of(state, seat)
    return found


def _check_search(state: GameState) -> None:
    """Who looks through a stack does so in a turn; which stack is known, and which has still to be shuffled."""
    if state.phase in (SEARCH, PICK) and not state.frames:
        refuse("frames", N_("missing in the phase {phase}"), phase=state.phase)
    if state.phase == PICK and not state.looking:
        refuse("looking", N_("missing in the phase {phase}"), phase=state.phase)
    sizes = [f"{SHUFFLE_MARK}{size}" for size in state.box.sizes]
    for number, frame in enumerate(state.frames):
        for mark in frame.used:
            if mark.startswith(SHUFFLE_MARK) and mark not in sizes:
                refuse(f"frames[{number}].marks", N_("{mark!r} names no stack that is in play"), mark=mark[:40])
