"""What each kind of advice can do with each module: one list for refusals, and for the table in docs/solver.md."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.game.view import View
from engine.kernel.i18n import N_, say

TOWERS, SWANS, MOATS, PASSAGES, DECREES, FIVE = "towers", "swans", "moats", "passages", "decrees", "five players"
MODULES = (TOWERS, SWANS, MOATS, PASSAGES, DECREES)
"""The modules that advice knows; of others it says that it does not know them, where that matters."""
OF_CASTLES = (MOATS, PASSAGES)
"""Those that change castles, not only tables."""


class Support(NamedTuple):
    """What a command does with a module."""

    command: str
    module: str
    handled: bool
    how: str
    """In a sentence, for docs."""


_MODEL = "tokens count with the rooms that bring them; exchanges are not foreseen"
SUPPORT: tuple[Support, ...] = (
    Support("standings", TOWERS, True, "favors under towers with their rankings"),
    Support("standings", SWANS, True, "sets, token by token"),
    Support("standings", MOATS, True, "sections, and their stack if it is empty"),
    Support("standings", PASSAGES, True, "doubled connections, as they were scored"),
    Support("standings", DECREES, True, "each decree that scores; what is decided right before the scoring is not"),
    Support("standings", FIVE, True, "five places, 0 for the last"),
    Support("hint", TOWERS, True, "the favor of a tower room; which favor to keep"),
    Support("hint", SWANS, True, "tokens of the market; exchanges that pay for a better turn"),
    Support("hint", MOATS, True, "faces, sections, the room of a closed ring"),
    Support("hint", PASSAGES, True, "rooms alone and with one passage; every passage to be laid"),
    Support("hint", DECREES, True, "every decision of every decree; the draft by experience"),
    Support("hint", FIVE, True, "as ever"),
    Support("price", TOWERS, True, "as ever; the favor of a tower room counts"),
    Support("price", SWANS, True, _MODEL),
    Support("price", MOATS, True, "points of sections count; buying them is not foreseen"),
    Support("price", PASSAGES, True, "each room alone or with one passage"),
    Support("price", DECREES, True, "the terms of each buyer; three decrees are refused"),
    Support("price", FIVE, True, "two rooms on one price"),
    Support("pick", TOWERS, True, "as `price`; the stack of 325, too"),
    Support("pick", SWANS, True, _MODEL),
    Support("pick", MOATS, True, "as `price`"),
    Support("pick", PASSAGES, True, "as `price`"),
    Support("pick", DECREES, True, "as `price`; up to three rooms by DECREE-08"),
    Support("pick", FIVE, True, "two rooms on one price"),
    Support(
        "endgame", TOWERS, True, "own favors are ranked; a favor to be drawn counts nothing, those of others are dealt"
    ),
    Support("endgame", SWANS, True, "sets, and every exchange that may matter"),
    Support("endgame", MOATS, True, "sections, too; the room of a closed ring counts nothing"),
    Support("endgame", PASSAGES, True, "every passage, through the rules"),
    Support("endgame", DECREES, True, "all but a secret purse (DECREE-02), through the rules"),
    Support("endgame", FIVE, True, "as ever"),
    Support("plan", TOWERS, True, "rooms of 325 by their outline, the bonus card of towers"),
    Support("plan", SWANS, True, "a castle has no tokens: nothing changes"),
    Support("plan", MOATS, False, "castles with a ring are refused"),
    Support("plan", PASSAGES, False, "castles with passages, laid or in hand, are refused"),
    Support("plan", DECREES, False, "a castle has no table: no decree applies"),
    Support("plan", FIVE, True, "nothing changes"),
    Support("walk", TOWERS, True, "nothing changes"),
    Support("walk", SWANS, True, "nothing changes"),
    Support("walk", MOATS, True, "nothing changes"),
    Support("walk", PASSAGES, True, "a passage is a way"),
    Support("walk", DECREES, True, "nothing changes"),
    Support("walk", FIVE, True, "nothing changes"),
)

OTHER_TURNS = ("idle-profit", "storehouse", "tax-collector")
"""Decrees by which a turn is something else than buying or passing."""


def module_refusal(command: str, modules: Iterable[str]) -> str:
    """Why a command cannot answer where these modules are played, in a sentence; nothing if it can."""
    unhandled = [line.module for line in SUPPORT if line.command == command and not line.handled]
    for name in modules:
        if name not in MODULES or name in unhandled:
            return say(N_("`{command}` does not know the module {name}"), command=command, name=name)
    return ""


def castle_refusal(command: str, castle: Castle) -> str:
    """Why a command cannot answer about a castle: what of it belongs to a module that the command does not know."""
    for placement in castle.laid:
        if placement.tile.family and (reason := module_refusal(command, (placement.tile.family,))):
            return say(N_("{reason}, and the castle has {room}"), reason=reason, room=placement)
    return module_refusal(command, [name for name in castle.law.modules if name in OF_CASTLES])


def refusal(command: str, seen: View) -> str:
    """Why a command about the market cannot answer at a table, in a sentence; nothing if it can.

    The model of buyers knows the modules of the list, and turns in which somebody buys or passes.
    """
    if reason := module_refusal(command, seen.law.modules):
        return reason
    if DECREES not in seen.book.places:
        return ""
    held = seen.parts[seen.book.places[DECREES]].held
    for seat, one in enumerate(held):
        if one.decree in OTHER_TURNS:
            return _of_decree(command, seen.names[seat], one.decree)
    return ""


def _of_decree(command: str, name: str, decree: str) -> str:
    from engine.modules.decrees.catalogue import find_decree

    card = find_decree(decree)
    sentence = N_("`{command}` foresees turns in which somebody buys or passes, but {name} holds {card} ({rule})")
    return say(sentence, command=command, name=name, card=say(card.name), rule=card.rule)


def support_table() -> list[str]:
    """The table of docs/solver.md, line by line."""
    commands = list(dict.fromkeys(line.command for line in SUPPORT))
    modules = (*MODULES, FIVE)
    lines = [f"| command | {' | '.join(modules)} |", "|---" * (len(modules) + 1) + "|"]
    for command in commands:
        found = {line.module: line for line in SUPPORT if line.command == command}
        cells = [found[name].how if found[name].handled else f"not: {found[name].how}" for name in modules]
        lines.append(f"| `{command}` | " + " | ".join(cells) + " |")
    return lines
