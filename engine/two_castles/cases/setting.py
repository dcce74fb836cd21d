"""The situation of a case, read once: castles, hands and piles that matter; each law makes its own table of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from engine.kernel.errors import RecordError
from engine.kernel.forms import Data, naming, refuse
from engine.kernel.i18n import N_, labelled
from engine.kernel.text import not_a_player
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import (
    RoomType,
    Slug,
    all_attendants,
    all_cards,
    all_thrones,
    find_attendant,
    find_card,
    find_tile,
    regular_tiles,
)
from engine.two_castles.game.final import Standing
from engine.two_castles.game.setup import LEAST_PLAYERS, Deal, check_names, new_game
from engine.two_castles.game.state import (
    ATTENDANTS_OF_A_KIND,
    CHOSEN,
    HAND,
    LUDWIG,
    NOBODY,
    SPECIAL_TILES,
    GameState,
    Gift,
    Phase,
)
from engine.two_castles.rulings import Law
from engine.two_castles.scoring import MOST_ATTENDANTS


class Built(NamedTuple):
    """A castle with what belongs to it."""

    castle: Castle
    attendants: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Setting(NamedTuple):
    """What a case is about: a bare castle, a table, or only what the players have in the end."""

    built: Built | None = None
    table: "Table | None" = None
    results: tuple[tuple[str, Standing], ...] = ()


def read_setting(situation: str, given: Data) -> Setting:
    """Read a situation of the right form; a table without players is none."""
    for field in ("attendants", "bonus_cards"):
        if field in given and situation != "castle":
            refuse(field, N_("this does not go with {fields}"), fields=situation or "claim")
    if situation == "castle":
        built = _read_built(given)
        _check_copies([(str(room.slug), "castle") for room in built.castle.rooms if _is_single(room.slug)])
        return Setting(built)
    if situation == "table" and given["table"].get("players"):
        with naming("table"):
            return Setting(table=Table.read(given["table"]))
    return Setting(results=tuple(_read_results(given["results"])) if situation == "results" else ())


def _read_built(given: Data) -> Built:
    with naming("castle"):
        castle = Castle.parse(given["castle"])
    with naming("attendants"):
        attendants = tuple(find_attendant(one.lower()).slug for one in given.get("attendants", ()))
    with naming("bonus_cards"):
        cards = tuple(find_card(one).slug for one in given.get("bonus_cards", ()))
    if len(attendants) > MOST_ATTENDANTS:
        refuse("attendants", N_("{n} are too many, {most} at most"), n=len(attendants), most=MOST_ATTENDANTS)
    return Built(castle, attendants, cards)


def _read_results(given: list[Data]) -> Iterator[tuple[str, Standing]]:
    with naming("results"):
        check_names(tuple(player["name"] for player in given))
    for seat, player in enumerate(given):
        lower, other = sorted(player["castles"])
        yield player["name"], Standing(seat, lower, other, player.get("specials", 0))


def seat_of(names: tuple[str, ...], name: str, field: str) -> int:
    """The seat of a player by name; an unknown one is refused with the nearest."""
    if name not in names:
        raise RecordError(labelled(field, not_a_player(name, names)))
    return names.index(name)


# the table


class Table(NamedTuple):
    """A table as it is written, with its castles and tiles read."""

    data: Data
    names: tuple[str, ...]
    """With Ludwig, if two play."""
    elders: tuple[int, ...]
    castles: tuple[Built | None, ...]
    hands: dict[int, tuple[Slug, ...]]
    tiles: tuple[Slug, ...]
    supply: tuple[Slug, ...]
    discards: tuple[Slug, ...]
    deck: tuple[str, ...]
    card_discards: tuple[str, ...]
    turn: int

    @classmethod
    def read(cls, data: Data) -> "Table":
        """Read a table; what the box does not hold, or holds once and is there twice, is refused."""
        players = tuple(data["players"])
        check_names(players)
        names = (*players, LUDWIG) if len(players) == LEAST_PLAYERS else players
        oldest = [seat_of(players, name, "oldest") for name in data.get("oldest", ())]
        with naming("hands"):
            hands = {seat_of(names, name, name): _tiles({name: told}, name)
                     for name, told in data.get("hands", {}).items()}  # fmt: skip
        table = cls(
            data,
            names,
            tuple(dict.fromkeys((*oldest, *range(len(players))))),
            tuple(_read_castles(data, len(names))),
            hands,
            _tiles(data, "tiles"),
            _tiles(data, "supply"),
            _tiles(data, "discards"),
            _cards(data, "deck"),
            _cards(data, "card_discards"),
            _turn(data, names, hands),
        )
        if data.get("building", 1) > len(names):
            refuse("building", N_("{n} is too much, {most} at most"), n=data["building"], most=len(names))
        if "building" in data and not table.tiles:
            refuse("tiles", N_("missing"))
        _check_copies(table._used())
        return table

    def _used(self) -> list[tuple[str, str]]:
        """Everything of which the box has one, with the field where it is."""
        found: list[tuple[str, str]] = []
        for number, built in enumerate(self.castles):
            if built is not None:
                field = f"castles[{number}]"
                found += [(room.slug, field) for room in built.castle.rooms if _is_single(room.slug)]
                found += [(card, f"{field}.bonus_cards") for card in built.cards]
        found += [(slug, f"hands.{self.names[seat]}") for seat, hand in self.hands.items() for slug in hand]
        for field in ("tiles", "supply", "discards", "deck", "card_discards"):
            found += [(slug, field) for slug in getattr(self, field)]
        return found

    @property
    def site(self) -> int:
        """The castle being built, or none: then all choose."""
        if not self.tiles:
            return NOBODY
        return int(self.data.get("building", 1)) - 1

    def under(self, law: Law) -> GameState:
        """The table under a law; what it does not name is neutral."""
        used = {slug for slug, _field in self._used()}
        rest = iter([tile.slug for tile in regular_tiles() if tile.slug not in used])
        state = new_game(law, self.names[: len(self.elders)], self._deal())
        held = HAND - CHOSEN * (self.turn - (1 if self.site == NOBODY else 0))
        hands = [self.hands.get(seat) or _draw(rest, held) for seat in range(state.seats)]
        state = state.but(**self._castles(state), round=self.data.get("round", 1), turn=self.turn)
        state = _choosing(state, hands) if self.site == NOBODY else self._building(state, hands, rest)
        return state.but(**self._piles(state, used, tuple(rest)))

    def _deal(self) -> Deal:
        """Throne rooms as the castles have them; what is drawn from is laid out afterwards."""
        box = [tile.slug for tile in all_thrones()]
        named = [None if built is None else built.castle.rooms[0].slug for built in self.castles]
        free = iter([slug for slug in box if slug not in named])
        thrones = [slug or next(free) for slug in named]
        tiles = tuple(tile.slug for tile in regular_tiles())
        cards = tuple(card.slug for card in all_cards())
        return Deal((*thrones, *free), tiles, cards, self.elders)

    def _castles(self, state: GameState) -> dict[str, Any]:
        built = [one or Built(state.castles[number]) for number, one in enumerate(self.castles)]
        served = Counter(attendant for one in built for attendant in one.attendants)
        special = sum(castle.types[RoomType.SPECIAL] - 1 for castle, _court, _cards in built)
        return {
            "castles": tuple(one.castle for one in built),
            "attendants": tuple(one.attendants for one in built),
            "cards": tuple(one.cards for one in built),
            "court": tuple(max(0, ATTENDANTS_OF_A_KIND - served[one.slug]) for one in all_attendants()),
            "specials": self.data.get("specials", max(0, SPECIAL_TILES - special)),
        }

    def _building(self, state: GameState, hands: list[tuple[Slug, ...]], rest: Iterator[Slug]) -> GameState:
        """The tiles lie at the castles; those before the one being built have got theirs."""
        gifts: list[tuple[Gift, ...]] = [() for _ in range(state.seats)]
        for castle in range(self.site, state.seats):
            given = self.tiles if castle == self.site else _draw(rest, CHOSEN)
            gifts[castle] = tuple(Gift(seat, slug) for seat, slug in zip(state.partners(castle), given, strict=True))
        piles = tuple(tuple(sorted(hand)) for hand in hands)
        player = state.human(self.site, self.site)
        return state.but(hands=piles, gifts=tuple(gifts), phase=Phase.ORDER, site=self.site, player=player)

    def _piles(self, state: GameState, used: set[str], rest: tuple[Slug, ...]) -> dict[str, Any]:
        """What is drawn from: what is named, and the rest of the box behind it, unless the discards are named too."""
        cards = tuple(card.slug for card in all_cards() if card.slug not in used)
        return {
            "supply": self.supply if "discards" in self.data else self.supply + rest,
            "discards": self.discards,
            "card_deck": self.deck if "card_discards" in self.data else self.deck + cards,
            "card_discards": self.card_discards,
        }


def _choosing(state: GameState, hands: list[tuple[Slug, ...]]) -> GameState:
    """All choose; the first two tiles of Ludwig are drawn and divided before (B2C-2P-3)."""
    if state.ludwig == NOBODY:
        piles = tuple(tuple(sorted(hand)) for hand in hands)
        return state.but(hands=piles, phase=Phase.CHOOSE, player=state.people[0])
    drawn = hands[state.ludwig][:CHOSEN]
    hands[state.ludwig] = hands[state.ludwig][CHOSEN:]
    piles = tuple(tuple(sorted(hand)) for hand in hands)
    return state.but(hands=piles, hand=drawn, phase=Phase.LUDWIG, player=state.divider)


def _read_castles(data: Data, seats: int) -> Iterator[Built | None]:
    given = data.get("castles", ())
    if len(given) > seats:
        refuse("castles", N_("{n} are too many, {most} at most"), n=len(given), most=seats)
    for number, one in enumerate(given):
        with naming(f"castles[{number}]"):
            yield _read_built({"castle": one} if isinstance(one, str) else one)
    yield from (None for _ in range(seats - len(given)))


def _turn(data: Data, names: tuple[str, ...], hands: dict[int, tuple[Slug, ...]]) -> int:
    """The turn, which the hands tell if it is not named: they shrink by two (B2C-ROUND-8)."""
    later = 1 if "tiles" in data else 0
    held = [len(hand) for hand in hands.values()]
    turn: int = data.get("turn", (HAND - held[0]) // CHOSEN + 1 - later if held else 1)
    size = HAND - CHOSEN * (turn - 1 + later)
    for seat, hand in hands.items():
        if turn < 1 or len(hand) != size or size < (1 if later else CHOSEN + 1):
            refuse(f"hands.{names[seat]}", N_("{n} tiles; hands have 9, 7, 5 or 3, all alike (B2C-ROUND-8)"),
                   n=len(hand))  # fmt: skip
    return turn


# tiles and cards


def _draw(rest: Iterator[Slug], number: int) -> tuple[Slug, ...]:
    """Neutral tiles of the rest of the box."""
    drawn = tuple(islice(rest, number))
    if len(drawn) < number:
        refuse("supply", N_("so many tiles are named that none are left for the other hands"))
    return drawn


def _tiles(data: Data, field: str) -> tuple[Slug, ...]:
    """Regular tiles by slug or name."""
    with naming(field):
        found = [find_tile(name) for name in data.get(field, ())]
    for tile in found:
        if not tile.is_regular:
            refuse(field, N_("{tile} is not a regular room"), tile=tile)
    return tuple(tile.slug for tile in found)


def _cards(data: Data, field: str) -> tuple[str, ...]:
    with naming(field):
        return tuple(find_card(name).slug for name in data.get(field, ()))


def _is_single(slug: str) -> bool:
    """Is there one of it in the box? Of fountains, towers and grand foyers there are more."""
    tile = find_tile(slug)
    return tile.is_regular or tile.is_throne


def _check_copies(used: Iterable[tuple[str, str]]) -> None:
    seen: set[str] = set()
    for slug, field in used:
        if slug in seen:
            refuse(field, N_("{tile} is there twice; the box has one (B2C-COMP-2)"), tile=slug)
        seen.add(slug)
