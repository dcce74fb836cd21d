"""A deal as cases and examples write it: the first of each pile is named, the rest of the box follows."""

from collections.abc import Iterable
from typing import Any

from engine.catalogue import stack_sizes
from engine.catalogue.cards import Without, check_box
from engine.game.book import book_of
from engine.game.play import start
from engine.game.setup import MOST_NAME, Deal, check_names
from engine.game.state import GameState
from engine.kernel.forms import Data, Schema, naming, refuse
from engine.kernel.i18n import N_
from engine.kernel.schemas import either, list_of, mapping, ref, text
from engine.records.positions.checks import check_stack, read_name
from engine.rules.rulings import Law


def deal() -> Schema:
    """The schema of a deal."""
    name = text("A player.", maxLength=MOST_NAME)
    tiles = list_of("The first tiles, the top first.", ref("room"))
    return mapping(
        "A game before its first decision: what is named lies on top, the rest of the box follows sorted.",
        {
            "players": list_of("One to four.", either(name, mapping("A player.", {"name": name}, ("name",))), 4),
            "master": text("The master builder; left out: the first player.", maxLength=MOST_NAME),
            "deck": list_of("The sizes on the first cards, the top first.", ref("size")),
            "stacks": mapping("The face-down stacks by size.", {str(size): tiles for size in stack_sizes()}),
            "favors": list_of("The first favors.", ref("favor")),
            "bonus_deck": list_of("The first bonus cards, the top first.", ref("bonus_card")),
            "without": ref("without"),
        },
        ("players",),
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
    for size, stack in data.get("stacks", {}).items():
        check_stack(stack, int(size))
    without = _read_without(data, its_law.edition.name)
    named = {**data, **{f"stacks/{size}": stack for size, stack in data.get("stacks", {}).items()}}
    whole = book_of(its_law, len(names)).box.piles(without)
    piles = {name: _first(named.get(name, ()), sorted(pile), name.replace("/", ".")) for name, pile in whole.items()}
    return Deal(piles, read_name(data, "master", names) if "master" in data else 0, without)


def _read_without(data: Data, edition: str) -> Without:
    """What the table agreed to play without: favors and cards, by id (SETUP-9)."""
    without = Without.read(data.get("without", {}))
    with naming("without"):
        check_box(edition, without.favors, without.cards)
    return without


def _first(named: Iterable[Any], box: Iterable[Any], field: str) -> tuple[Any, ...]:
    """What is named of a pile, then the rest of the box."""
    left = list(box)
    for value in named:
        if value not in left:
            refuse(field, N_("{what} is not in the box so often"), what=value)
        left.remove(value)
    return (*named, *left)
