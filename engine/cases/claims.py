"""Claims: what may be claimed, with which terms; a term that cannot be used is refused with its field."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.castle.notation import read_placement
from engine.catalogue import RoomType, find_tile, stack_sizes
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.near import unknown


class CaseError(MadKingError):
    """A case that cannot be judged; the message names the field, or what is missing."""


class Claim(NamedTuple):
    """What is claimed: its kind, and everything that was written with it."""

    kind: str
    terms: dict[str, Any]

    @property
    def subject(self) -> Any:
        """What the claim is about."""
        return self.terms[self.kind]


OF_A_CASTLE = ("place", "complete", "adjacent", "connected", "external")
"""Claims for which a bare castle is enough."""
COMPANIONS: dict[str, tuple[str, ...]] = {
    "place": ("points",),
    "buy": ("price", "to", "place", "points"),
    "take": ("place", "points"),
    "reward": ("as", "target", "points"),
    "favor": ("points", "counts"),
    "bonus": ("points",),
    "depleted": ("points",),
}
"""What may stand beside a claim."""
KINDS = (
    *OF_A_CASTLE, "buy", "take", "pass", "arrange", "reward", "decline", "look", "stash", "keep", "foyer",
    "favor", "favors", "bonus", "depleted", "total", "winner", "rank", "end", "turn", "market", "money", "know",
)  # fmt: skip
_COORDINATE = re.compile(r"-?[0-9]+(/[0-9]+)?")
SECRETS = ("money", "stacks", "deck", "tiles", "bonus")
"""What a player may claim to know."""


def wrong(field: str, why: str) -> CaseError:
    """The refusal of a field."""
    return CaseError(say(N_("{field}: {why}"), field=field, why=why))


def check_known(data: dict[Any, Any], known: tuple[str, ...], where: str) -> None:
    """Refuse a key that is not known, with the nearest one that is."""
    for key in data:
        if key not in known:
            field = f"{where}.{key}" if where else str(key)[:60]
            raise wrong(field, unknown(str(key), known))


def read_claim(data: dict[Any, Any]) -> Claim:
    """The one claim of a case, with what stands beside it."""
    for word, value in data.items():
        if value is None and _COORDINATE.fullmatch(str(word)):
            raise wrong("claim", say(N_('inside braces a place is written in quotation marks, as in "salon@3,0"')))
    check_known(data, tuple(dict.fromkeys((*KINDS, *(word for words in COMPANIONS.values() for word in words)))),
                "claim")  # fmt: skip
    kinds = [kind for kind in KINDS if kind in data]
    main = [kind for kind in kinds if not any(kind in COMPANIONS.get(other, ()) for other in kinds if other != kind)]
    if len(main) != 1:
        raise wrong("claim", say(N_("exactly one claim is judged; there are {known}"), known=", ".join(KINDS)))
    kind = main[0]
    for word in data:
        if word != kind and word not in COMPANIONS.get(kind, ()):
            raise wrong(f"claim.{word}", say(N_("this does not go with the claim {kind}"), kind=kind))
    for word, value in data.items():
        _check_term(kind, word, value)
    return Claim(kind, data)


def _check_term(kind: str, word: str, value: Any) -> None:
    """Refuse a term of the wrong type, or a name that nothing bears."""
    field = f"claim.{word}"
    wanted: tuple[type, ...] = (dict,) if (kind, word) == ("favor", "points") else _TYPES[word]
    if value is None:
        raise wrong(field, say(N_("missing")))
    if type(value) not in wanted:
        raise wrong(field, say(N_("of the wrong type")))
    if isinstance(value, list) and not all(isinstance(element, str) for element in value):
        raise wrong(field, say(N_("a list of names is expected")))
    if isinstance(value, dict) and not all(type(number) is int for number in value.values()):
        raise wrong(field, say(N_("a number is expected for each player")))
    check = _CHECKS.get(word)
    if check is None:
        return
    try:
        check(value)
    except CaseError as error:
        raise wrong(field, str(error)) from None
    except MadKingError as error:
        raise wrong(field, str(error)) from None


def _for_sale(name: Any) -> None:
    tile = find_tile(name)
    if not (tile.is_room or name in ("hallway", "stairs")):
        raise CaseError(say(N_("{tile} is not for sale; rooms, hallway and stairs are"), tile=name))


def _free(name: Any) -> None:
    find_tile(name)
    if name not in ("hallway", "stairs"):
        raise CaseError(say(N_("the free tile of a Corridor reward is a hallway or stairs")))


def _kind_of_reward(name: Any) -> None:
    if name not in tuple(RoomType):
        raise CaseError(unknown(name, tuple(RoomType)))


def _stack(name: Any) -> None:
    if name not in stack_sizes() and name not in ("hallways", "stairs"):
        known = ", ".join((*map(str, stack_sizes()), "hallways", "stairs"))
        raise CaseError(say(N_("{name} is not a stack; there are {known}"), name=str(name)[:40], known=known))


def _secret(name: Any) -> None:
    if name not in SECRETS:
        raise CaseError(unknown(name, SECRETS))


def _pair(rooms: Any) -> None:
    if len(rooms) != 2:
        raise CaseError(say(N_("two rooms are expected, not {n}"), n=len(rooms)))


def _rooms(names: Any) -> None:
    for name in names:
        if name != "-":
            find_tile(name)


def _favors(names: Any) -> None:
    for name in names:
        find_favor(name)


def _yes(value: Any) -> None:
    if value is not True:
        raise CaseError(say(N_("write true")))


def _end(value: Any) -> None:
    if value not in (True, False, "now"):
        raise CaseError(say(N_("write true (with this round), now, or false")))


_TYPES: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("place", "buy", "take", "reward", "decline", "foyer", "complete", "favor", "bonus"), (str,)),
    **dict.fromkeys(("as", "target", "to", "turn", "know"), (str,)),
    **dict.fromkeys(("price", "rank"), (int,)),
    **dict.fromkeys(("arrange", "stash", "adjacent", "connected", "market", "favors"), (list,)),
    **dict.fromkeys(("counts", "total", "money"), (dict,)),
    **dict.fromkeys(("keep", "winner"), (str, list)),
    "points": (int,),
    "pass": (bool,),
    "end": (bool, str),
    "external": (str, int, bool),
    **dict.fromkeys(("depleted", "look"), (int, str)),
}
_CHECKS: dict[str, Callable[[Any], object]] = {
    "place": read_placement,
    "buy": _for_sale,
    "take": _free,
    "as": _kind_of_reward,
    "favor": find_favor,
    "favors": _favors,
    "bonus": find_bonus_card,
    "depleted": _stack,
    "look": _stack,
    "know": _secret,
    "adjacent": _pair,
    "connected": _pair,
    "arrange": _rooms,
    "stash": _rooms,
    "market": _rooms,
    "pass": _yes,
    "end": _end,
}
