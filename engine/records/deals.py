"""A deal as cases and examples write it: the first of each pile is named, the rest of the box follows."""

from collections.abc import Iterable
from typing import Any

from engine.game.book import Book, book_of
from engine.game.play import start
from engine.game.setup import MOST_NAME, Deal, check_names
from engine.game.state import GameState
from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, Schema, check_form, naming, refuse
from engine.kernel.i18n import N_, labelled
from engine.kernel.positions import read_name
from engine.kernel.schemas import ANYTHING, either, list_of, mapping, ref, text, whole
from engine.kernel.text import shortened, unknown
from engine.records.parts import LONGEST_WORD, known_sizes, most_players
from engine.records.positions.checks import check_sizes, check_stack, read_without
from engine.rules.rulings import Law

_OF_BASE = ("players", "master", "deck", "stacks", "favors", "bonus_deck", "without")
_THING = either(text("A card or a token.", maxLength=LONGEST_WORD), whole("A number."))
"""What a pile of an expansion holds."""


def deal() -> Schema:
    """The schema of a deal."""
    name = text("A player.", maxLength=MOST_NAME)
    tiles = list_of("The first tiles, the top first.", ref("room"))
    return mapping(
        "A game before its first decision: what is named lies on top, the rest of the box follows sorted.",
        {
            "players": list_of(
                "One to five.", either(name, mapping("A player.", {"name": name}, ("name",))), most_players()
            ),
            "master": text("The master builder; left out: the first player.", maxLength=MOST_NAME),
            "deck": list_of("The sizes on the first cards, the top first.", ref("size")),
            "stacks": mapping("The face-down stacks by size.", {str(size): tiles for size in known_sizes()}),
            "favors": list_of("The first favors.", ref("favor")),
            "bonus_deck": list_of("The first bonus cards, the top first.", ref("bonus_card")),
            "without": ref("without"),
        },
        ("players",),
        others=ANYTHING,
    )


def read_deal(data: Data, its_law: Law) -> GameState:
    """The state before the first decision of a game dealt like this; the form has been checked."""
    with naming("deal"):
        names = tuple(player if isinstance(player, str) else player["name"] for player in data["players"])
        with naming("players"):
            check_names(names, its_law)
        return start(its_law, names, _whole(data, names, its_law)).state


def _whole(data: Data, names: tuple[str, ...], its_law: Law) -> Deal:
    """The deal with every pile complete."""
    book = book_of(its_law, len(names))
    _check_piles(data, book)
    for size, stack in data.get("stacks", {}).items():
        check_sizes(f"stacks.{size}", [int(size)], book.box)
        check_stack(stack, int(size))
    without = read_without(data, book)
    named = {**data, **{f"stacks/{size}": stack for size, stack in data.get("stacks", {}).items()}}
    whole = book.box.piles(without)
    piles = {name: _first(named.get(name, ()), sorted(pile), name.replace("/", ".")) for name, pile in whole.items()}
    return Deal(piles, read_name(data, "master", names) if "master" in data else 0, without)


def _check_piles(data: Data, book: Book) -> None:
    """A pile that is named is one of the base game or of a module in play."""
    known = (*_OF_BASE, *book.box.more)
    for name, pile in data.items():
        if name not in known:
            raise RecordError(labelled(shortened(name), unknown(name, known)))
        if name not in _OF_BASE:
            check_form(pile, list_of("The first of the pile.", _THING), {}, name)


def _first(named: Iterable[Any], box: Iterable[Any], field: str) -> tuple[Any, ...]:
    """What is named of a pile, then the rest of the box."""
    left = list(box)
    for value in named:
        if value not in left:
            refuse(field, N_("{what} is not in the box so often"), what=value)
        left.remove(value)
    return (*named, *left)
