"""What may be claimed, with which terms; a term that cannot be used is refused with its field."""

from collections.abc import Callable
from typing import Any

from engine.castle.beside import check_wanted
from engine.catalogue import find_tile
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.kernel.errors import MadKingError
from engine.kernel.forms import Schema
from engine.kernel.i18n import N_, say
from engine.kernel.schemas import either, list_of, mapping_to, text, whole, yes_or_no
from engine.records.cases.claims import Claims
from engine.records.named_fields import split_price
from engine.records.parts import known_sizes

OF_A_CASTLE = ("place", "complete", "adjacent", "connected", "external")
"""Claims for which a bare castle is enough."""
AT_THE_END = ("favor", "bonus", "depleted", "total", "winner", "rank")
"""Claims about the final scoring, which any moment of a game can answer."""
COMPANIONS: dict[str, tuple[str, ...]] = {
    "place": ("points",),
    "buy": ("price", "to", "place", "points"),
    "take": ("place", "points"),
    "reward": ("as", "target", "points"),
    "decline": ("as",),
    "favor": ("points", "counts"),
    "bonus": ("points",),
    "depleted": ("points",),
}
"""What may stand beside a claim."""
SECRETS = ("money", "stacks", "deck", "tiles", "bonus")
"""What a player may claim to know."""

_NUMBERS = mapping_to("A number for each player.", whole("A number."))
_ROOM, _NAMES = text("A room, by slug or with its place."), list_of("Names.", text("A name."))
_PAIR = list_of("Two rooms.", _ROOM, 2, least=2)
_STACK = either(whole("A size of rooms."), text("hallways or stairs."))
_ONE_OR_MORE = either(text("A name."), _NAMES)
_TERMS: dict[str, Schema] = {
    "place": text("This may be placed, as slug@x,y/turn; a room with the passages after it."),
    "complete": _ROOM,
    "adjacent": _PAIR,
    "connected": _PAIR,
    "external": either(_ROOM, whole("So many external entrances."), yes_or_no("Is there any?")),
    "buy": text("This may be bought now."),
    "take": text("This may be the free tile of a Corridor reward."),
    "pass": yes_or_no("Write true."),
    "arrange": list_of(
        "Prices from the highest down; - is an empty space. Or the price of each, as in 8000:salon.", text("A room.")
    ),
    "reward": text("This completion reward may be taken now."),
    "decline": text("This reward may be declined."),
    "look": _STACK,
    "stash": list_of("These rooms may be chosen.", text("A room.")),
    "keep": _ONE_OR_MORE,
    "foyer": text("This side of the foyer may be up."),
    "do": text("This action may be done now, as in swans black white."),
    "favor": text("The favor is scored so."),
    "favors": list_of("These favors are in play.", text("A favor.")),
    "bonus": text("The bonus card is worth so much."),
    "depleted": _STACK,
    "total": _NUMBERS,
    "winner": _ONE_OR_MORE,
    "rank": whole("The solo rank, 1 to 5."),
    "end": either(yes_or_no("With this round?"), text("now: at once.")),
    "turn": text("It is the turn of this player."),
    "market": list_of("These rooms are in the market.", text("A room.")),
    "money": _NUMBERS,
    "know": text("The player may know this.", enum=list(SECRETS)),
}
"""What may be claimed, and what is written there."""
_BESIDE: dict[str, Schema] = {
    "points": whole("So many points."),
    "price": whole("At this price."),
    "to": text("Paid to bank, or to a player."),
    "as": text("As a reward of this kind: a room type, or one that an expansion brings."),
    "target": text("The room that it scores again."),
    "counts": _NUMBERS,
    "place": _TERMS["place"],
}


# names that must mean something


def _for_sale(name: str) -> None:
    tile = find_tile(name)
    if not (tile.is_room or name in ("hallway", "stairs")):
        raise MadKingError(say(N_("{tile} is not for sale; rooms, hallway and stairs are"), tile=name))


def _free(name: str) -> None:
    find_tile(name)
    if name not in ("hallway", "stairs"):
        raise MadKingError(say(N_("the free tile of a Corridor reward is a hallway or stairs")))


def _stack(name: str | int) -> None:
    if name not in known_sizes() and name not in ("hallways", "stairs"):
        known = ", ".join((*map(str, known_sizes()), "hallways", "stairs"))
        raise MadKingError(say(N_("{name} is not a stack; there are {known}"), name=str(name)[:40], known=known))


def _rooms(names: list[str]) -> None:
    for name in names:
        if name != "-":
            find_tile(name)


def _arranged(words: list[str]) -> None:
    _rooms([split_price(word)[1] for word in words])


def _favors(names: list[str]) -> None:
    for name in names:
        find_favor(name)


def _yes(value: bool) -> None:
    if not value:
        raise MadKingError(say(N_("write true")))


def _end(value: bool | str) -> None:
    if value not in (True, False, "now"):
        raise MadKingError(say(N_("write true (with this round), now, or false")))


_CHECKS: dict[str, Callable[[Any], object]] = {
    "place": check_wanted,
    "buy": _for_sale,
    "take": _free,
    "favor": find_favor,
    "favors": _favors,
    "bonus": find_bonus_card,
    "depleted": _stack,
    "look": _stack,
    "arrange": _arranged,
    "stash": _rooms,
    "market": _rooms,
    "pass": _yes,
    "end": _end,
}
CLAIMS = Claims(_TERMS, _BESIDE, COMPANIONS, _CHECKS, {("favor", "points"): _NUMBERS})
KINDS = CLAIMS.kinds
