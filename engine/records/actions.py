"""Actions in cases and examples: as everywhere, but what the table tells anyway may be left out."""

from engine.castle.beside import read_wanted
from engine.castle.notation import read_placement
from engine.game.actions import actions_of
from engine.game.decisions.chance import to_shuffle
from engine.game.layouts import tidied
from engine.game.state import Action, GameState, Verb
from engine.kernel.beside import read_beside
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say


def read_action(text: str, state: GameState) -> Action:
    """An action at a table; a room of the own castle may be written as its slug, a shuffle without its order.

    Rooms on one price may be named in any order, and an ordinary arrangement with the price of each room.
    """
    verb, args = actions_of(state.book).read(_placed(text, state))
    if verb == Verb.DECLINE:
        args = (*(_own_room(room, state) for room in args[:1]), *args[1:])
    elif verb == Verb.REWARD and len(args) in (2, 3):
        room = _own_room(args[0], state)
        args = (room, args[1], _own_room(args[2], state) if len(args) == 3 else room)
    elif verb == Verb.ARRANGE:
        args = tidied(state.prices, args)
    elif verb == Verb.SHUFFLE and not args:
        args = tuple(sorted(to_shuffle(state)))
    return Action(verb, args)


def _placed(text: str, state: GameState) -> str:
    """The text of a placement with its place, where it was named by a door of the own castle."""
    verb, _blank, rest = text.strip().partition(" ")
    if verb != Verb.PLACE or read_beside(rest) is None:
        return text
    return f"{verb} {read_wanted(state.castles[state.player], rest)}"


def _own_room(text: str, state: GameState) -> str:
    if "@" in text:
        return str(read_placement(text))
    rooms = [room for room in state.castles[state.turn].rooms if room.slug == text]
    if len(rooms) != 1:
        raise MadKingError(say(N_("{room} is not one room of the castle; write it with its place"), room=text))
    return str(rooms[0])
