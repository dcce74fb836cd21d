"""The tokens in a position: read, checked field by field, and written."""

from collections import Counter
from typing import Any

from engine.catalogue import Slug
from engine.game.state import GameState, Phase
from engine.kernel.forms import Data, Schema, refuse, shown
from engine.kernel.i18n import N_
from engine.kernel.schemas import either, list_of, mapping, mapping_to, number, text
from engine.modules.swans.part import NAME, OF_EACH, Swans, all_tokens, colour_words, has_icon, swans_of
from engine.rules.rulings import Law

MOST_COLOUR = 40


def position_form(law: Law) -> Schema:
    """The schema of the module's piece of a position."""
    colour, most = text("A colour.", maxLength=MOST_COLOUR), len(all_tokens(law))
    supply = list_of("The tokens, the next one first.", colour, most)
    return mapping(
        "The swan tokens; left out: nobody has any.",
        {
            "supply": either(supply, number("Only how many lie face down.", 0, most)),
            "on": mapping_to("The tokens on rooms of the market, by room.", colour),
            "held": mapping_to("The tokens of the players, by name.", list_of("In any order.", colour, most)),
            "gone": list_of("The tokens that went back to the box; left out: all that are nowhere.", colour, most),
        },
    )


def write_swans(state: GameState) -> Data:
    """The module's piece of a state as plain data."""
    part = swans_of(state)
    return {
        "supply": list(part.supply),
        "on": {str(slug): colour for slug, colour in part.on},
        "held": {name: list(mine) for name, mine in zip(state.names, part.held, strict=True) if mine},
        "gone": list(part.gone),
    }


def read_swans(state: GameState, data: Any) -> GameState:
    """The table with the module's piece made of plain data; what is left out lies in the supply."""
    given: Data = data or {}
    left = Counter(all_tokens(state.law))
    held: list[tuple[str, ...]] = [()] * len(state.names)
    for name, colours in given.get("held", {}).items():
        if name not in state.names:
            refuse(f"held.{name}", N_("nobody at the table has this name"))
        held[state.names.index(name)] = _taken(left, colours, f"held.{name}")
    on = tuple(sorted((_room(state, slug), colour) for slug, colour in given.get("on", {}).items()))
    for slug, colour in on:
        _taken(left, [colour], f"on.{slug}")
    gone = _taken(left, given.get("gone", []), "gone")
    supply, more = _read_supply(left, given)
    return state.keep(NAME, Swans(supply, on, tuple(held), tuple(sorted((*gone, *more)))))


def _taken(left: Counter[str], colours: list[str], field: str) -> tuple[str, ...]:
    """Tokens that lie here; not more of a colour than there are (SWAN-1)."""
    for colour in colours:
        if colour not in left:
            refuse(field, N_("{text} is no colour of swans; there are {known}"), text=shown(colour),
                   known=", ".join(sorted(left)))  # fmt: skip
        left[colour] -= 1
        if left[colour] < 0:
            words = colour_words((colour,))
            refuse(field, N_("more than {most} swan tokens of one colour in all: {colour}"), most=OF_EACH, colour=words)
    return tuple(sorted(colours))


def _room(state: GameState, slug: str) -> Slug:
    """A room of the market that can have a token (SWAN-1); of one that left it in a shuffle it is taken afterwards."""
    leaving = state.removed if state.phase == Phase.SHUFFLE else ()
    if slug not in (*(offer.slug for offer in state.market), *leaving):
        refuse(f"on.{slug}", N_("this room is not in the market (SWAN-1)"))
    if not has_icon(Slug(slug)):
        refuse(f"on.{slug}", N_("this room has no swan icon (SWAN-1)"))
    return Slug(slug)


def _read_supply(left: Counter[str], data: Data) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The supply, and what must be in the box; of a height, tokens that lie nowhere else stand in."""
    supply = data.get("supply")
    if isinstance(supply, list):
        _taken(left, supply, "supply")
    rest = tuple(sorted(left.elements()))
    if supply is None:
        return rest, ()
    if isinstance(supply, int):
        if supply > len(rest):
            refuse("supply", N_("{n}, but only {most} swan tokens are not elsewhere"), n=supply, most=len(rest))
        found, rest = rest[:supply], rest[supply:]
    else:
        found = tuple(supply)
    if rest and "gone" in data:
        refuse("gone", N_("swan tokens are missing: {colours}"), colours=colour_words(rest))
    return found, rest
