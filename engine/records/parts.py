"""What the schemas of positions, tables, cases and examples share: laws, tiles, cards, money, parts of modules."""

from collections.abc import Iterable
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from engine.catalogue import Tile, all_tiles, stack_sizes, tile_of
from engine.catalogue.cards import known_bonus_cards, known_favors
from engine.kernel.forms import Data, Makers, Schema, naming
from engine.kernel.schemas import ANYTHING, Known, either, list_of, mapping, number, ref, text
from engine.rules.editions import DEFAULT_EDITION, EDITIONS
from engine.rules.modules import SHIPPED, load_modules, module_names
from engine.rules.rulings import RULINGS, Law, law

if TYPE_CHECKING:
    from engine.catalogue.box import Numbers

MOST_MONEY = 100_000_000
MOST_SCORE = 100_000
LONGEST_CASTLE = 20_000
LONGEST_WORD = 80
MOST_DRAWN = 3
"""Bonus cards of which one is kept (DECREE-04)."""
MOST_LEFT_OUT = 200


def money(what: str) -> Schema:
    return number(what, 0, MOST_MONEY, multipleOf=1000)


# laws


def edition() -> Schema:
    return text("The edition played; left out: second.", enum=list(EDITIONS))


def rulings() -> Schema:
    options: dict[str, Schema] = {
        ruling.name: {"type": "string", "description": ruling.question, "enum": list(ruling.options)}
        for ruling in RULINGS.values()
    }
    return mapping("What the table decides otherwise than its edition.", options)


def expansions() -> Schema:
    return list_of("The expansions in play; left out: none.", ref("expansion"), MOST_LEFT_OUT)


def packs() -> Schema:
    what = "The packs of rooms of an owner's box, by id; left out: none."
    return list_of(what, text("An id.", maxLength=LONGEST_WORD), MOST_LEFT_OUT)


def its_law() -> dict[str, Schema]:
    """The fields that name a law."""
    return {name: ref(name) for name in ("edition", "expansions", "packs", "rulings")}


def law_of(data: Data) -> Law:
    """The law that a record names: its edition, with its rulings, its expansions and its packs."""
    check_packs(data.get("packs", ()))
    given = data.get("edition", DEFAULT_EDITION), data.get("rulings", {})
    with naming("expansions"):
        return law(*given, data.get("expansions", ()), data.get("packs", ()))


def check_packs(names: Iterable[str]) -> None:
    """Refuse a pack that nobody has added."""
    for place, name in enumerate(names):
        from engine.catalogue.packs import fingerprint  # few tables have packs

        with naming(f"packs[{place}]"):
            fingerprint(name)


# the box


def largest() -> "Numbers":
    """The numbers of the largest table."""
    from engine.modules.five_players import NUMBERS  # a bare castle needs nothing of the game

    return NUMBERS


def most_players() -> int:
    """As many as any table has (P5-1)."""
    from engine.modules.five_players import FIVE

    return FIVE


@cache
def _rooms() -> tuple[str, ...]:
    from engine.catalogue.packs import stand_ins

    return tuple(tile.slug for tile in (*all_tiles(), *stand_ins().tiles) if tile.is_room)


def most_rooms() -> int:
    """As many rooms as the largest box has (COMP-14, COMP-15)."""
    return len(_rooms())


@lru_cache(maxsize=1)
def known_sizes() -> tuple[int, ...]:
    """The sizes of all stacks that any table has."""
    from engine.catalogue.packs import stand_ins

    return tuple(sorted({*stack_sizes(), *(tile.size for tile in stand_ins().tiles)}))


def most_cards() -> int:
    """As many room cards as the largest deck has (P5-2)."""
    return largest().cards


def _room() -> Schema:
    return {"type": "string", "enum": Known(_rooms(), lambda word: _is_room(tile_of(word)))}


def _hand() -> Schema:
    others = ("hallway", "stairs")
    known = Known((*_rooms(), *others), lambda word: word in others or _is_room(tile_of(word)))
    return {"type": "string", "enum": known}


def _is_room(tile: Tile | None) -> bool:
    return tile is not None and tile.is_room


def without() -> Schema:
    words = list_of(
        "What is left out of a pile of an expansion.", text("An id.", maxLength=LONGEST_WORD), MOST_LEFT_OUT
    )
    return mapping(
        "What the table agreed to play without (SETUP-9, DECREE-GEN-5); left out: nothing.",
        {
            "favors": list_of("Favors.", ref("favor"), len(known_favors())),
            "cards": list_of("Bonus cards.", ref("bonus_card"), len(known_bonus_cards())),
        },
        others=words,
    )


def stacks() -> Schema:
    most = largest().small
    tiles = list_of("Its tiles, the top first.", ref("room"), most)
    stack = either(tiles, number("Only its height.", 0, most))
    return mapping("The face-down stacks by size.", {str(size): stack for size in known_sizes()})


# modules


def modules() -> Schema:
    """What the expansions keep of their own; a module of one's own is checked when its law is known."""
    known = {name: ref(f"module-{name}") for name in SHIPPED}
    what = "What the expansions keep, by their names; what is left out is as at the start."
    return mapping(what, known, others=ANYTHING)


def _form(name: str) -> Schema:
    """The schema of what a module keeps."""
    module = load_modules((name,))[0]
    return dict(module.form(law(DEFAULT_EDITION, {}, SHIPPED))) or ANYTHING


def phase() -> Schema:
    """The phases of the base game; those of modules are known when the law is."""
    from engine.game.state import Phase

    return text("Of the base game.", enum=[*map(str, Phase)])


SHARED: Makers = {
    "edition": edition,
    "expansion": lambda: {"type": "string", "enum": Known(SHIPPED, lambda word: word in module_names())},
    "expansions": expansions,
    "packs": packs,
    "rulings": rulings,
    "room": _room,
    "size": lambda: {"type": "integer", "enum": list(known_sizes())},
    "favor": lambda: {"type": "string", "enum": [card.id for card in known_favors()]},
    "bonus_card": lambda: {"type": "string", "enum": [card.id for card in known_bonus_cards()]},
    "hand": _hand,
    "without": without,
    "stacks": stacks,
    "modules": modules,
    "phase": phase,
    **{f"module-{name}": partial(_form, name) for name in SHIPPED},
}
"""Definitions that positions, tables, cases and examples refer to; forms of modules may refer to them too."""
