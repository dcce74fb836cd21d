"""Tables of the sister game that a question is about: a position or a game log, under the law that is asked for."""

from typing import NamedTuple

from cli.answers import Document
from cli.answers.tables import Position, find_seat_of, is_log, last_state
from cli.errors import BadInput, blame
from cli.mistaken import TWO_LOG, TWO_POSITION, meant
from engine.kernel.errors import MadKingError
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, say
from engine.kernel.positions import Need, parse_position
from engine.two_castles.catalogue import Slug
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.state import Action, GameState, Phase
from engine.two_castles.game.view import View, view
from engine.two_castles.positions import Told, read_table, to_position
from engine.two_castles.rulings import Law, read_law

RATED = (Phase.LUDWIG, Phase.ATTENDANT, Phase.CARD, Phase.BONUS)
"""The phases whose options are few, and rated one by one."""
_COMMANDS = {
    "choose": (N_("two tiles of a hand are to be chosen: ask `madking two-castles choose`"), (Phase.CHOOSE,)),
    "divide": (N_("two tiles are to be divided: ask `madking two-castles divide`"), (Phase.DIVIDE,)),
    "hint": (
        N_("something is to be placed or taken: ask `madking two-castles hint`"),
        (Phase.ORDER, Phase.PLACE, *RATED),
    ),
}
"""Each command of advice: what is to be decided when it is the right one, and in which phases."""


def read_state(position: Position, rulings: dict[str, str] | None = None, name: str = "") -> GameState:
    """The table of a position or at the end of a log, for its final scoring; rulings may be decided otherwise.

    `name` is that of the file to blame, if the text comes from one.
    """
    return _read(position, rulings or {}, Need.STANDINGS, name, "").state


class Asked(NamedTuple):
    """A table as the one who asks sees it."""

    view: View
    seen: tuple[Slug, ...]
    """Tiles that were seen before, wherever they are now."""
    actions: tuple[Action, ...]
    """What the player may do who asks; nothing if another is to move."""

    @property
    def name(self) -> str:
        return self.view.names[self.view.player]


def read_asked(position: Position, rulings: dict[str, str] | None, player: str, name: str = "") -> Asked:
    """What the player sees who asks, or the one to move; what is hidden from them is not looked at."""
    told = _read(position, rulings or {}, Need.ADVICE, name, player)
    state = told.state
    seat = find_seat_of(tuple(state.names[seat] for seat in state.people), state.player, player)
    try:
        _check_known(told, seat)
    except MadKingError as error:
        raise blame(name, error) from None
    actions = tuple(legal_actions(state)) if seat == state.player and state.phase in RATED else ()
    return Asked(view(state, seat), told.seen, actions)


def asker_document(asked: Asked | None) -> Document:
    """Who asks at a position, and in which phase; nothing about castles alone."""
    return {} if asked is None else {"player": asked.name, "phase": str(asked.view.phase)}


def refuse_beside(**options: object) -> None:
    """Refuse options that are for castles, when a position is asked about."""
    for name, value in options.items():
        if value is not None and value != []:
            option = f"--{name.replace('_', '-')}"
            raise BadInput(say(N_("{option} is for castles; a position says it itself"), option=option))


def not_now(asked: Asked, command: str) -> BadInput:
    """Why a command has no answer now; if another one has, which."""
    phase = asked.view.phase
    for name, (sentence, phases) in _COMMANDS.items():
        if phase in phases and name != command:
            return BadInput(say(sentence))
    return BadInput(say(N_("{name} has nothing to decide now; the phase is {phase}"), name=asked.name, phase=phase))


def _read(position: Position, rulings: dict[str, str], need: Need, name: str, asker: str) -> Told:
    read_law(rulings)
    try:
        is_text = isinstance(position, str)
        if is_text and is_log(str(position)):
            data: object = to_position(last_state(TWO_CASTLES, str(position)))
        else:
            data = parse_position(position) if isinstance(position, str) else position
        return read_table(data, need, _other_law(data, rulings), asker)
    except MadKingError as error:
        other = meant(position, TWO_POSITION, TWO_LOG) if isinstance(position, str) else ""
        raise blame(name, other or error) from None


def _other_law(data: object, rulings: dict[str, str]) -> Law | None:
    """The law of a position otherwise decided; none if it is to stay as it is."""
    if not rulings:
        return None
    own = data.get("rulings") if isinstance(data, dict) else None
    return read_law({**(own if isinstance(own, dict) else {}), **rulings})


def _check_known(told: Told, seat: int) -> None:
    """Who asks knows the own hand and the cards under the own castles (OQ-152)."""
    state, data = told.state, told.data
    for castle in state.sides(seat):
        if isinstance(data["castles"][castle].get("bonus_cards"), int):
            field = f"castles[{castle}].bonus_cards"
            refuse(field, N_("a number, but {name} knows the cards under this castle: list them (OQ-152)"),
                   name=state.names[seat])  # fmt: skip
    own = data["players"][seat]
    if state.phase == Phase.CHOOSE and "chosen" not in own and not isinstance(own.get("hand"), list):
        refuse(f"players[{seat}].hand", N_("missing; list the tiles that {name} has in hand"), name=state.names[seat])
