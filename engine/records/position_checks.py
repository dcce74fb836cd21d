"""What a position must keep besides its form: each tile and card in one place, prices in use, a phase that fits."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NoReturn

from engine.castle.castle import Castle
from engine.castle.copies import box_warnings, excess
from engine.castle.notation import read_castle
from engine.catalogue import find_tile
from engine.catalogue.box import Box
from engine.catalogue.cards import Without, check_box
from engine.game.book import book_of
from engine.game.hand import can_place
from engine.game.legal import legal_actions
from engine.game.setup import EXCLUDED_PAIR, check_name
from engine.game.state import NOBODY, GameState, Phase
from engine.kernel.errors import MadKingError, NotationError
from engine.kernel.forms import Data, PositionError, naming, refuse
from engine.kernel.i18n import N_, labelled, say, say_names
from engine.kernel.near import not_a_player
from engine.rules.rulings import Law

BEFORE_PRICES = (Phase.FOYER, Phase.BONUS, Phase.PRICE)
WITHOUT_TURN = (*BEFORE_PRICES, Phase.OVER)
OF_NOBODY = (Phase.SHUFFLE, Phase.OVER)


# names and castles


def read_names(players: list[Data]) -> tuple[str, ...]:
    """One to four different names."""
    names: list[str] = []
    for number, player in enumerate(players):
        field, name = f"players[{number}].name", player.get("name", say(N_("player {n}"), n=number + 1))
        try:
            check_name(name)
        except MadKingError as error:
            raise PositionError(labelled(field, error)) from None
        if name in names:
            refuse(field, N_("{name!r} is also the name of players[{n}]"), name=name, n=names.index(name))
        names.append(name)
    if not names:
        refuse("players", N_("the game is for {least} to {most} players, not {n}"), least=1, most=4, n=0)
    return tuple(names)


def read_name(data: Data, field: str, names: tuple[str, ...]) -> int:
    """The seat of the player whom a field names."""
    name = data[field]
    if name not in names:
        raise PositionError(labelled(field, not_a_player(name, names)))
    return names.index(name)


def read_castle_of(text: str, law: Law, field: str) -> Castle:
    """A castle that could have been built from one box, its rooms in any order."""
    try:
        check_copies(Castle(tuple(read_castle(text)), law), field)
        return Castle.settle(text, law)
    except NotationError as error:
        raise PositionError(f"{field} {error}" if error.room is not None else labelled(field, error)) from None


def table_warnings(state: GameState) -> list[str]:
    """What is odd about the castles of a table without making it useless: faces that the edition's box lacks."""
    found = zip(state.names, map(box_warnings, state.castles), strict=True)
    return [say(N_("{name}: {line}"), name=name, line=line) for name, lines in found for line in lines]


def check_copies(castle: Castle, field: str) -> None:
    """Not more copies of a tile than the box holds."""
    for slug, (used, most) in excess(castle).items():
        refuse(field, N_("{n} copies of {tile}, but the box holds {most}"), n=used, tile=slug, most=most)


# each thing in one place


class Ledger:
    """Where each thing lies; a second place for the same thing is refused."""

    def __init__(self, said: Callable[[str], str] = str) -> None:
        self.places: dict[str, str] = {}
        self._said = said
        """How a refusal says the thing: rooms are said by name, cards by id, and some have the same slug."""

    def note(self, thing: str, field: str) -> None:
        """This thing lies here."""
        other = self.places.setdefault(thing, field)
        if other != field:
            refuse(field, N_("{thing} is already in {other}"), thing=self._said(thing), other=other)

    def note_all(self, things: Iterable[str], field: str) -> None:
        """These things lie here, in this order."""
        for number, thing in enumerate(things):
            self.note(thing, f"{field}[{number}]")


def tiles_in_sight(data: Data, castles: tuple[Castle, ...]) -> Ledger:
    """Every room that lies elsewhere than in a stack or in the box."""
    ledger = Ledger(say_names)
    for player, castle in enumerate(castles):
        for number, room in enumerate(castle.rooms, 1):
            if room.tile.is_room:
                ledger.note(room.slug, f"players[{player}].castle {say(N_('room {n}'), n=number)}")
    for number, offer in enumerate(data.get("market", ())):
        ledger.note(offer["room"], f"market[{number}].room")
    if "hand" in data and find_tile(data["hand"]).is_room:
        ledger.note(data["hand"], "hand")
    for field in ("on_deck", "removed"):
        ledger.note_all(data.get(field, ()), field)
    return ledger


def check_stack(stack: list[str], size: int) -> None:
    """A stack holds rooms of its size."""
    for number, slug in enumerate(stack):
        if find_tile(slug).size != size:
            field = f"stacks.{size}[{number}]"
            refuse(field, N_("{room} is a room of {size}"), room=slug, size=find_tile(slug).size)


def check_in_play(seen: int, stack: list[str] | int | None, size: int, players: int, most: int) -> None:
    """Not more rooms of a size, in sight and in their stack, than so many players use (SETUP-2)."""
    number = seen + (stack if isinstance(stack, int) else len(stack or ()))
    if number > most:
        field = "players" if seen > most else f"stacks.{size}"
        refuse(field, N_("{n} rooms of {size} on the table, but {players} players use {most} (SETUP-2)"), n=number,
               size=size, players=players, most=most)  # fmt: skip


def read_without_of(data: Data) -> Without:
    """What the table plays without (SETUP-9)."""
    given = data.get("without", {})
    return Without(*(tuple(sorted(given.get(key, ()))) for key in Without._fields))


def check_cards(data: Data, players: int, law: Law) -> None:
    """Favors, bonus cards and room cards: each once, as many as the box holds, and fit for the number of players."""
    favors = data.get("favors", [])
    without, boxed = data.get("without", {}), data.get("box", {}).get("favors", ())
    _each_once({"favors": favors, "box.favors": boxed, "without.favors": without.get("favors", ())})
    _check_edition(data, law.edition.name)
    in_box = book_of(law, players).box
    most = in_box.numbers.favors
    if favors and not most:
        refuse("favors", N_("a solo game has no favors (SOLO-1, SOLO-7)"))
    if len(favors) > most:
        refuse("favors", N_("{n}, but there are {most} for {players} players (SETUP-4)"), n=len(favors), most=most,
               players=players)  # fmt: skip
    if set(favors) >= EXCLUDED_PAIR:
        one, other = sorted(EXCLUDED_PAIR)
        refuse("favors", N_("{one} and {other} are never in play together (FAVOR-4)"), one=one, other=other)
    held = Ledger()
    for number, player in enumerate(data["players"]):
        held.note_all(player.get("bonus_cards", []), f"players[{number}].bonus_cards")
    for field in ("drawn", "bonus_deck"):
        if isinstance(data.get(field), list):
            held.note_all(data[field], field)
    held.note_all(without.get("cards", ()), "without.cards")
    cards: Counter[int] = Counter()
    box = data.get("box", {}).get("cards", [])
    for field, sizes in (("deck", data.get("deck", [])), ("discards", data.get("discards", [])), ("box.cards", box)):
        cards.update(sizes if isinstance(sizes, list) else ())
        size = next((size for size in in_box.sizes if cards[size] > in_box.cards_of(size)), None)
        if size is not None:
            refuse(field, N_("more than {most} room cards of {size} in all"), most=in_box.cards_of(size), size=size)


def check_last_round(data: Data) -> None:
    """An empty deck has given out its last card: this is the last round, and no room lies on it (END-1)."""
    if data.get("deck") not in ([], 0):
        return
    if data.get("last_round") is False:
        refuse("last_round", N_("false, but the deck is empty (END-1)"))
    if data.get("on_deck"):
        refuse("on_deck", N_("rooms lie on an empty deck, but in the last round they leave the game (REWARD-SLEEP-6)"))


def _each_once(places: dict[str, Iterable[str]]) -> None:
    ledger = Ledger()
    for field, things in places.items():
        ledger.note_all(things, field)


def _check_edition(data: Data, edition: str) -> None:
    """The box of the edition holds every favor and every bonus card that is named."""
    without = data.get("without", {})
    held = {f"players[{n}].bonus_cards": person.get("bonus_cards", ()) for n, person in enumerate(data["players"])}
    piles = {field: data[field] for field in ("drawn", "bonus_deck") if isinstance(data.get(field), list)}
    favors = {"favors": data.get("favors", ()), "box.favors": data.get("box", {}).get("favors", ())}
    for field, cards in {**favors, "without.favors": without.get("favors", ())}.items():
        with naming(field):
            check_box(edition, favors=cards)
    for field, cards in {**held, **piles, "without.cards": without.get("cards", ())}.items():
        with naming(field):
            check_box(edition, cards=cards)


def check_market(state: GameState) -> None:
    """Price spaces in use, one room on each (PRICE-2, PRICE-6)."""
    taken: dict[int, int] = {}
    if len(state.market) > len(state.prices):
        refuse("market", N_("{n} rooms, but there are {most} price spaces (PRICE-6)"), n=len(state.market),
               most=len(state.prices))  # fmt: skip
    for number, offer in enumerate(state.market):
        field = f"market[{number}].price"
        if offer.price and offer.price not in state.prices:
            known = ", ".join(map(str, state.prices))
            refuse(field, N_("{price} is not in use; there are {known} (PRICE-6)"), price=offer.price, known=known)
        if offer.price and taken.setdefault(offer.price, number) != number:
            refuse(field, N_("{price} is also the price of market[{n}] (PRICE-2)"), price=offer.price,
                   n=taken[offer.price])  # fmt: skip


def check_corridors(state: GameState, *, exactly: bool) -> None:
    """Hallways and stairs: not more than the box holds and the players use, or just as many as these (SETUP-2)."""
    numbers = state.box.numbers
    for box, field, left, in_play in (
        ("hallway", "hallways", state.hallways, numbers.hallways),
        ("stairs", "stairs", state.stairs, numbers.stairs),
    ):
        built = sum(room.tile.box == box for castle in state.castles for room in castle.rooms) + (box in state.hand)
        most = state.law.edition.copies.get(box, find_tile(box).copies)
        if built + left > most:
            refuse(field, N_("{left} left and {built} built, but the box holds {most}"), left=left, built=built,
                   most=most)  # fmt: skip
        if built + left > in_play or (exactly and built + left != in_play):
            refuse(field, N_("{left} left and {built} built, but {players} players use {most} (SETUP-2)"), left=left,
                   built=built, players=len(state.names), most=in_play)  # fmt: skip


# a table to play on


def check_playable(state: GameState) -> None:
    """Can the game go on from here: does everything add up, and is there something to decide?"""
    players = len(state.names)
    check_corridors(state, exactly=True)
    used = Counter(find_tile(slug).size for slug in _rooms_on_table(state))
    for size, most in zip(state.box.sizes, state.box.heights, strict=True):
        if used[size] != most:
            refuse(f"stacks.{size}", N_("{n} rooms of {size} on the table, but {players} players use {most} (SETUP-2)"),
                   n=used[size], size=size, players=players, most=most)  # fmt: skip
    cards, favors = state.box.numbers.cards, state.box.numbers.favors
    if len(state.deck) + len(state.discards) != cards:
        refuse("deck", N_("{n} cards with the discards, but {players} players use {most} (SETUP-1)"),
               n=len(state.deck) + len(state.discards), players=players, most=cards)  # fmt: skip
    if len(state.favors) != favors:
        refuse("favors", N_("{n}, but there are {most} for {players} players (SETUP-4)"), n=len(state.favors),
               most=favors, players=players)  # fmt: skip
    cards_of_bonus = sum(map(len, state.bonus)) + len(state.bonus_deck) + len(state.drawn)
    in_play = len(state.box.bonus_cards) - len(state.without.cards)
    if cards_of_bonus != in_play:
        refuse("bonus_deck", N_("{n} bonus cards with those held, but the box has {most}; without.cards names those "
                                "that the table plays without (SETUP-9)"), n=cards_of_bonus, most=in_play)  # fmt: skip
    _check_box(state)
    check_phase(state)
    _check_time(state)
    if state.phase not in OF_NOBODY and not legal_actions(state):
        refuse("phase", N_("{phase}, but {name} can do nothing in it"), phase=state.phase,
               name=state.names[state.player])  # fmt: skip


def _rooms_on_table(state: GameState) -> list[str]:
    """Every room of the position that is not in the box."""
    built = [room.slug for castle in state.castles for room in castle.rooms]
    stacked = [slug for stack in state.stacks for slug in stack]
    sold = [offer.slug for offer in state.market]
    lying = (*built, *stacked, *sold, *state.on_deck, *state.removed, *state.hand)
    return [slug for slug in lying if find_tile(slug).is_room]


def _check_box(state: GameState) -> None:
    """What is not on the table is in the box."""
    tiles, cards, favors = state.boxed
    missing = {slug for rooms in state.box.rooms for slug in rooms}.difference(_rooms_on_table(state), tiles)
    for field, things in (
        ("box.tiles", sorted(missing)),
        ("box.cards", rest_of_cards(state.box, state.deck + state.discards + cards)),
        ("box.favors", sorted(set(state.box.favors).difference(state.without.favors, state.favors, favors))),
    ):
        if things:
            refuse(field, N_("{thing} is neither here nor on the table"), thing=things[0])


def rest_of_cards(box: Box, used: Iterable[int]) -> tuple[int, ...]:
    """The room cards of the box that are not among these."""
    left = Counter(box.room_cards)
    left.subtract(used)
    return tuple(left.elements())


def check_phase(state: GameState) -> None:
    """Who is to move, and what the phase has and has not: a tile in hand, a stack, cards, a turn."""
    phase = state.phase
    if (state.player == NOBODY) != (phase in OF_NOBODY):
        _misfit("to_move", phase)
    if phase == Phase.PRICE and state.player != state.master:
        refuse("to_move", N_("the master builder, {name}, sets the prices (PRICE-1)"), name=state.names[state.master])
    if phase not in (*WITHOUT_TURN, Phase.SHUFFLE) and state.player != state.turn:
        refuse("turn", N_("{name} is to move in the turn of {other}"), name=state.names[state.player],
               other=state.names[state.turn])  # fmt: skip
    shuffling_deck = phase == Phase.SHUFFLE and not state.looking
    for field, given, wanted in (
        ("hand", bool(state.hand), phase == Phase.PLACE),
        ("looking", bool(state.looking), phase == Phase.STASH or (phase == Phase.SHUFFLE and bool(state.looking))),
        ("drawn", bool(state.drawn), phase == Phase.KEEP),
        ("frames", bool(state.frames), phase not in WITHOUT_TURN and not (shuffling_deck and not state.frames)),
    ):
        if given != wanted:
            _misfit(field, phase, missing=wanted)
    _check_due(state)
    unpriced = [number for number, offer in enumerate(state.market) if not offer.price]
    if unpriced and phase not in BEFORE_PRICES and not shuffling_deck:
        _misfit(f"market[{unpriced[0]}].price", phase, missing=True)
    if phase == Phase.PLACE and not can_place(state.castles[state.player], _name_of(state.hand)):
        refuse("hand", N_("{tile} has no legal place in the castle (BUY-10)"), tile=_name_of(state.hand))


def _check_time(state: GameState) -> None:
    """Does the phase fit the time of the game: setup at the start, a shuffled deck and the end at the last round?"""
    phase = state.phase
    if phase in (Phase.FOYER, Phase.BONUS) and (state.round > 1 or any(len(castle) > 1 for castle in state.castles)):
        refuse("phase", N_("{phase} belongs to the setup, but the game is under way"), phase=phase)
    if phase == Phase.BONUS and not {2, 3}.issuperset(map(len, state.bonus)):
        refuse("phase", N_("bonus, but not everyone holds two or three cards (SETUP-P-5)"))
    if phase == Phase.SHUFFLE and not state.looking and (state.deck or not state.last_round):
        refuse("phase", N_("shuffle, but the deck has not run out (MARKET-9)"))
    if phase == Phase.OVER and not state.last_round:
        refuse("phase", N_("over, but the last round has not come (END-1)"))
    if state.law["foyer-side"] == "three-entrances":
        for number, castle in enumerate(state.castles):
            if castle.rooms[0].slug == "foyer-4":
                refuse(
                    f"players[{number}].castle", N_("the foyer has three entrances by this table's ruling (SETUP-P-2)")
                )


def _check_due(state: GameState) -> None:
    due = Ledger(say_names)
    for number, frame in enumerate(state.frames):
        due.note_all((str(reward.room) for reward in frame.due), f"frames[{number}].due")


def _misfit(field: str, phase: str, *, missing: bool = False) -> NoReturn:
    if missing:
        refuse(field, N_("missing in the phase {phase}"), phase=phase)
    refuse(field, N_("this does not fit the phase {phase}"), phase=phase)


def _name_of(hand: tuple[str, ...]) -> str:
    """What was taken: a hallway has two sides in hand."""
    return "hallway" if "hallway" in hand else hand[0]
