"""What the module keeps: tokens in the supply, on rooms of the market, with the players, and back in the box."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from engine.catalogue import Slug, find_tile
from engine.catalogue.packs import find_pack
from engine.game.state import GameState
from engine.kernel.i18n import N_, say
from engine.rules.rulings import Law

NAME = "swans"
SIZES = frozenset((250, 300, 350, 400))
"""The rooms of these sizes, all of them and no others, have a swan icon (COMP-16)."""
COLOURS = (N_("white"), N_("black"), N_("green"), N_("red"), N_("gold"))
"""What the five colours are called where no pack names them; no text does."""
OF_EACH = 8
"""Tokens of each colour (COMP-16)."""
HIDDEN = "?"
"""A token that lies face down."""


class Swans(NamedTuple):
    """Where every token is; only the order of the supply is hidden."""

    supply: tuple[str, ...]
    """The tokens that lie face down, the next one first."""
    on: tuple[tuple[Slug, str], ...]
    """The rooms of the market that have a token, sorted, each with its colour."""
    held: tuple[tuple[str, ...], ...]
    """The tokens of each player, sorted, for all to see (SWAN-2)."""
    gone: tuple[str, ...] = ()
    """The tokens that went back to the box, sorted."""


def swans_of(state: GameState) -> Swans:
    """What the module keeps."""
    part: Swans = state.part(NAME)
    return part


@cache
def has_icon(slug: Slug) -> bool:
    """Does a room have a swan icon?"""
    return find_tile(slug).size_stack in SIZES


def colours_of(law: Law) -> tuple[str, ...]:
    """The five colours, each in a word: those of an owner's pack, or the usual ones."""
    for pack in map(find_pack, law.packs):
        words = tuple("-".join(name.lower().split()) for name in pack.colours) if pack is not None else ()
        if len(set(words)) == len(COLOURS) and all(words):
            return words
    return COLOURS


def all_tokens(law: Law) -> tuple[str, ...]:
    """Every token of the box."""
    return tuple(colour for colour in colours_of(law) for _ in range(OF_EACH))


def colour_words(colours: Sequence[str]) -> str:
    """Colours in the present language; those of a pack are said as its owner wrote them."""
    return ", ".join(say(colour) for colour in colours)


# the end

SET_POINTS = (0, 1, 3, 6, 10, 15)
"""What a set of so many different colours is worth (SWAN-4)."""


def sets_of(held: Sequence[str]) -> list[tuple[str, ...]]:
    """The best split into sets: each has every colour that is left (SWAN-6)."""
    left, found = sorted(held), []
    while left:
        colours = tuple(sorted(set(left)))
        for colour in colours:
            left.remove(colour)
        found.append(colours)
    return found
