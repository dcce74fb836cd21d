"""Names become slugs at the door: in the data of a position, a case or a scenario, wherever a room is meant.

Behind it everything is written in slugs, and every key is a text, as in JSON. What is no name of a tile stays as it is,
and the reader of the field refuses it.
"""

from collections.abc import Callable
from typing import Any

from engine.catalogue import RoomType, tiles_named
from engine.kernel.castle_text import MOST_WORDS, bare_name, split_pieces

FIELDS = frozenset(
    ("adjacent", "arrange", "buy", "chosen", "complete", "connected", "decline", "discards", "foyer", "hand", "judge",
     "legal", "looking", "ludwig", "market", "offer", "on_deck", "place", "removed", "reward", "room", "seen", "stacks",
     "stash", "supply", "take", "target", "thrones", "tile", "tiles", "together")
)  # fmt: skip
"""The fields that hold rooms, by slug or with their places, alone, in lists or in mappings."""
ACTIONS = frozenset(("before", "do", "plays"))
"""The fields that hold actions as text, as in `take nap-room`."""
TYPES = frozenset(RoomType)
"""They stand beside rooms, as in `reward salon food`."""
VERBS_WITH_ROOMS = frozenset(
    ("arrange", "decline", "foyer", "place", "reward", "stash", "take", "choose", "divide", "collect", "shift", "store")
)
MODULES = "modules"
"""The field of what modules keep; there only a `room`, or `rooms`, is sure to be one."""

Find = Callable[[str], list[Any]]
"""All tiles that bear a name."""


def with_slugs(data: Any, find: Find | None = None) -> Any:
    """The same data with the slug of every tile that is written by its name."""
    try:
        return _fields(data, find or tiles_named)
    except RecursionError:
        return data  # nested too deeply for any form; its reader says so


def _fields(data: Any, find: Find) -> Any:
    if isinstance(data, list):
        return [_fields(element, find) for element in data]
    if not isinstance(data, dict):
        return data
    return {str(key): _field(key, value, find) for key, value in data.items()}


def _field(key: Any, value: Any, find: Find) -> Any:
    if key in FIELDS:
        return _rooms(value, find)
    if key == MODULES:
        return _of_modules(value, find)
    if key in ACTIONS:
        return [_action(text, find) for text in value] if isinstance(value, list) else _action(value, find)
    return _fields(value, find)


def _of_modules(value: Any, find: Find) -> Any:
    """A value among what modules keep."""
    if isinstance(value, list):
        return [_of_modules(element, find) for element in value]
    if not isinstance(value, dict):
        return value
    return {str(key): _rooms(element, find) if key in ("room", "rooms") else _of_modules(element, find)
            for key, element in value.items()}  # fmt: skip


def _rooms(value: Any, find: Find) -> Any:
    """A value of a field of rooms; a market's `{room, coins}` has fields of its own."""
    if isinstance(value, str):
        return _slugs(value, find)
    if isinstance(value, list):
        return [_rooms(element, find) for element in value]
    if isinstance(value, dict):
        return {str(key): _field(key, element, find) if key == "room" else _rooms(element, find)
                for key, element in value.items()}  # fmt: skip
    return value


def _slugs(text: str, find: Find) -> str:
    """A tile, or castle text, with slugs for names."""
    if "@" not in text:
        return _slug(text, find)
    return " ".join(_placed(piece, find) for piece in split_pieces(text))


def _placed(piece: str, find: Find) -> str:
    name, sign, place = bare_name(piece).partition("@")
    return f"{_slug(name, find)}{sign}{place}" if sign else piece


def _slug(name: str, find: Find) -> str:
    if name in TYPES:
        return name  # no tile is called so, and to know it takes no index of names
    price, room = split_price(name)
    found = find(bare_name(room))
    return f"{price}{found[0].slug}" if len(found) == 1 else name


def split_price(word: str) -> tuple[str, str]:
    """The price that stands before a room, with its colon, and the room: `8000:salon`."""
    price, colon, room = word.partition(":")
    return (price + colon, room) if colon and price.isdecimal() and len(price) < 10 else ("", word)


def _action(text: Any, find: Find) -> Any:
    if not isinstance(text, str):
        return text
    verb, _, rest = text.strip().partition(" ")
    return f"{verb} {' '.join(join_names(rest, find))}" if rest and verb in VERBS_WITH_ROOMS else text


def join_names(text: str, find: Find) -> list[str]:
    """The words of a text, with a slug for each run of words that is the name of a tile; the longest run counts."""
    words = text.split()
    found: list[str] = []
    while words:
        run = _run(words, find)
        found.append(_slugs(" ".join(words[:run]), find))
        words = words[run:]
    return found


def _run(words: list[str], find: Find) -> int:
    """How many words are the first name. A slug with a hyphen begins no longer one, so the index can stay unmade."""
    _price, slug = split_price(words[0].partition("@")[0])
    if (len(words) == 1 and slug in TYPES) or ("-" in slug and [tile.slug for tile in find(slug)] == [slug]):
        return 1
    words = [split_price(words[0])[1], *words[1:MOST_WORDS]]
    return next((n for n in range(len(words), 0, -1) if _named(words[:n], find)), 1)


def _named(words: list[str], find: Find) -> bool:
    ends = words[0], words[-1]
    if any("@" in word for word in words[:-1]) or not all(any(map(str.isalnum, word)) for word in ends):
        return False
    return len(find(bare_name(bare_name(" ".join(words)).partition("@")[0]))) == 1
