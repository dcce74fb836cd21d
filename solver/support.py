"""What each kind of advice can do with each module: one list for refusals, and for the table in docs/solver.md."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.castle.castle import Castle
from engine.game.view import View
from engine.kernel.i18n import N_, say

TOWERS, SWANS, MOATS, PASSAGES, DECREES, FIVE = "towers", "swans", "moats", "passages", "decrees", "five players"
MODULES = (TOWERS, SWANS, MOATS, PASSAGES, DECREES)
"""The modules that advice knows; of others it says that it does not know them, where that matters."""


class Support(NamedTuple):
    """What a command does with a module."""

    command: str
    module: str
    handled: bool
    how: str
    """In a sentence, for docs."""


_MODEL = "tokens count with the rooms that bring them; exchanges are not foreseen"
_NO_SECTIONS = "rooms score for the sections that lie; buying one is not foreseen"
_NO_JOINS = "what lies in the castles counts; rooms are foreseen without a new passage"
SUPPORT: tuple[Support, ...] = (
    Support("standings", TOWERS, True, "favors under towers with their rankings"),
    Support("standings", SWANS, True, "sets, token by token"),
    Support("standings", MOATS, True, "area, favors, cards and the depleted stack count sections"),
    Support("standings", PASSAGES, True, "the longest path goes through them"),
    Support("standings", DECREES, True, "each decree that scores; what is decided right before the scoring is not"),
    Support("standings", FIVE, True, "five places, 0 for the last"),
    Support("hint", TOWERS, True, "the favor of a tower room; which favor to keep"),
    Support("hint", SWANS, True, "tokens of the market; exchanges that pay for a better turn"),
    Support("hint", MOATS, True, "sections to buy, rooms by their side of the ring"),
    Support("hint", PASSAGES, True, "rooms with a passage, the passage to lay next"),
    Support("hint", DECREES, True, "every decision of every decree; the draft by experience"),
    Support("hint", FIVE, True, "as ever"),
    Support("price", TOWERS, True, "as ever; the favor of a tower room counts"),
    Support("price", SWANS, True, _MODEL),
    Support("price", MOATS, True, _NO_SECTIONS),
    Support("price", PASSAGES, True, _NO_JOINS),
    Support("price", DECREES, True, "the terms of each buyer; three decrees are refused"),
    Support("price", FIVE, True, "two rooms on one price"),
    Support("pick", TOWERS, True, "as `price`; the stack of 325, too"),
    Support("pick", SWANS, True, _MODEL),
    Support("pick", MOATS, True, _NO_SECTIONS),
    Support("pick", PASSAGES, True, _NO_JOINS),
    Support("pick", DECREES, True, "as `price`; up to three rooms by DECREE-08"),
    Support("pick", FIVE, True, "two rooms on one price"),
    Support(
        "endgame", TOWERS, True, "own favors are ranked; a favor to be drawn counts nothing, those of others are dealt"
    ),
    Support("endgame", SWANS, True, "sets, and every exchange that may matter"),
    Support("endgame", MOATS, False, "the purchase of a section is not searched"),
    Support("endgame", PASSAGES, False, "rooms with a passage are not searched"),
    Support("endgame", DECREES, True, "all but a secret purse (DECREE-02), through the rules"),
    Support("endgame", FIVE, True, "as ever"),
    Support("plan", TOWERS, True, "rooms of 325 by their outline, the bonus card of towers"),
    Support("plan", SWANS, True, "a castle has no tokens: nothing changes"),
    Support("plan", MOATS, False, "no plan is proven inside a ring (MOAT-11, MOAT-14)"),
    Support("plan", PASSAGES, False, "no plan is proven with joins (PASS-7, PASS-10)"),
    Support("plan", DECREES, False, "a castle has no table: no decree applies"),
    Support("plan", FIVE, True, "nothing changes"),
    Support("walk", TOWERS, True, "nothing changes"),
    Support("walk", SWANS, True, "nothing changes"),
    Support("walk", MOATS, True, "barbican and foyer are one room, a section is none"),
    Support("walk", PASSAGES, True, "a passage is a connection like any other (PASS-11)"),
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
    return ""


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
        cells = [line.how if line.handled else f"not: {line.how}" for line in SUPPORT if line.command == command]
        lines.append(f"| `{command}` | " + " | ".join(cells) + " |")
    return lines
