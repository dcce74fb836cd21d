"""What every position must keep besides its form: names, castles of one box, each tile and card in one place."""

from collections import Counter
from collections.abc import Iterable

from engine.castle.castle import Castle
from engine.castle.copies import box_warnings, invented_words
from engine.catalogue import find_tile
from engine.catalogue.box import Box
from engine.catalogue.cards import Without, check_box
from engine.game.book import Book, players_of
from engine.game.layouts import spaces_of
from engine.game.market import crowding_at
from engine.game.setup import EXCLUDED_PAIR, check_name
from engine.game.state import GameState
from engine.kernel.errors import RecordError, UnknownCard
from engine.kernel.forms import Data, naming, refuse, refuse_unknown
from engine.kernel.i18n import N_, labelled, say, say_names
from engine.kernel.positions import Ledger, seat_names
from engine.kernel.text import shortened, unknown
from engine.rules.conventions import convention_words
from engine.rules.rulings import Law

# names


def read_names(players: list[Data], law: Law) -> tuple[str, ...]:
    """Different names, at least one."""
    names = seat_names(players, check_name)
    if not names:
        least, most = players_of(law)
        refuse("players", N_("the game is for {least} to {most} players, not {n}"), least=least, most=most, n=0)
    return names


def table_warnings(state: GameState) -> list[str]:
    """What is odd about a table without making it useless: faces that its box lacks, what is invented or guessed."""
    found = [
        (name, line) for name, castle in zip(state.names, state.castles, strict=True) for line in box_warnings(castle)
    ]
    guessed = [*invented_words(), *convention_words()]
    said = {line for _name, line in found} | set(invented_words() if state.box.invented else ())
    own = [say(N_("{name}: {line}"), name=name, line=line) for name, line in found if line not in guessed]
    return own + [line for line in guessed if line in said]


# each thing in one place


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


def check_rooms(ledger: Ledger, box: Box) -> None:
    """Every room on the table is one of those in play."""
    if ledger.places.keys() <= box.slugs:
        return
    for slug, field in ledger.places.items():
        if slug not in box.slugs:
            refuse(field, N_("{room} is not in play here: it belongs to an expansion, to a pack, or to the larger box "
                             "(ruling rooms=all)"), room=slug)  # fmt: skip


def check_sizes(field: str, sizes: Iterable[int], box: Box) -> None:
    """Are these sizes of stacks that are in play?"""
    for size in sizes:
        if size not in box.row:
            known = ", ".join(map(str, box.sizes))
            refuse(field, N_("no rooms of {size} are in play here; there are {known}"), size=size, known=known)


def read_without(data: Data, book: Book) -> Without:
    """What the table plays without, each of it in the box of its law (SETUP-9, DECREE-GEN-5)."""
    without = Without.read(data.get("without", {}))
    with naming("without.favors"):
        check_in_box(book, favors=without.favors)
    with naming("without.cards"):
        check_in_box(book, cards=without.cards)
    for pile, things in without.more:
        if pile not in book.box.more:
            known = ("favors", "cards", *book.box.more)
            raise RecordError(labelled(f"without.{shortened(pile)}", unknown(pile, known)))
        for thing in things:
            if thing not in book.box.more[pile]:
                refuse_unknown(f"without.{pile}", thing, book.box.more[pile])
    return without


def check_in_box(book: Book, favors: Iterable[str] = (), cards: Iterable[str] = ()) -> None:
    """Are these favors and bonus cards in the box of a table? The first that is not is refused."""
    law, favors, cards = book.law, tuple(favors), tuple(cards)
    check_box(law.edition.name, favors, cards, law.modules)
    lacking = [*(card for card in favors if card not in book.box.favors),
               *(card for card in cards if card not in book.box.bonus_cards)]  # fmt: skip
    if lacking:
        raise UnknownCard(
            say(N_("{card!r} is not in play at a table of {players}"), card=lacking[0], players=book.players)
        )


def check_cards(data: Data, book: Book) -> None:
    """Favors, bonus cards and room cards: each once, as many as the box holds, and fit for the number of players."""
    favors = data.get("favors", [])
    without, boxed = data.get("without", {}), data.get("box", {}).get("favors", ())
    _each_once({"favors": favors, "box.favors": boxed, "without.favors": without.get("favors", ())})
    _check_box(data, book)
    in_box, players = book.box, book.players
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
        check_sizes(field, sizes if isinstance(sizes, list) else (), in_box)
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


def _check_box(data: Data, book: Book) -> None:
    """The box of the law holds every favor and every bonus card that is named."""
    held = {f"players[{n}].bonus_cards": person.get("bonus_cards", ()) for n, person in enumerate(data["players"])}
    piles = {field: data[field] for field in ("drawn", "bonus_deck") if isinstance(data.get(field), list)}
    favors = {"favors": data.get("favors", ()), "box.favors": data.get("box", {}).get("favors", ())}
    for field, cards in favors.items():
        with naming(field):
            check_in_box(book, favors=cards)
    for field, cards in {**held, **piles}.items():
        with naming(field):
            check_in_box(book, cards=cards)


def check_market(state: GameState) -> None:
    """Price spaces in use, one room on each, and one more where a player may do that (PRICE-2, PRICE-6, DECREE-23)."""
    holds, crowded = dict(spaces_of(state.prices)), False
    taken: dict[int, list[int]] = {}
    if len(state.market) > len(state.prices):
        refuse("market", N_("{n} rooms, but there are {most} price spaces (PRICE-6)"), n=len(state.market),
               most=len(state.prices))  # fmt: skip
    for number, offer in enumerate(state.market):
        field = f"market[{number}].price"
        if offer.price and offer.price not in holds:
            known = ", ".join(map(str, holds))
            refuse(field, N_("{price} is not in use; there are {known} (PRICE-6)"), price=offer.price, known=known)
        there = taken.setdefault(offer.price, [])
        there.append(number)
        if offer.price and len(there) > holds[offer.price]:
            if crowded or not crowding_at(state):
                _refuse_crowd(field, offer.price, there, holds[offer.price])
            crowded = True


def _refuse_crowd(field: str, price: int, there: list[int], most: int) -> None:
    if most == 1:
        refuse(field, N_("{price} is also the price of market[{n}] (PRICE-2)"), price=price, n=there[0])
    refuse(field, N_("{price} is the price of {n} rooms, but has {most} spaces (PRICE-2)"), price=price, n=len(there),
           most=most)  # fmt: skip


def check_corridors(state: GameState, *, exactly: bool) -> None:
    """Hallways and stairs: not more than the box holds and the players use, or just as many as these (SETUP-2)."""
    numbers = state.box.numbers
    for box, field, left, in_play in (
        ("hallway", "hallways", state.hallways, numbers.hallways),
        ("stairs", "stairs", state.stairs, numbers.stairs),
    ):
        built = sum(room.tile.box == box for castle in state.castles for room in castle.rooms) + (box in state.hand)
        most = max(state.law.edition.copies.get(box, find_tile(box).copies), in_play)
        if built + left > most:
            refuse(field, N_("{left} left and {built} built, but the box holds {most}"), left=left, built=built,
                   most=most)  # fmt: skip
        if built + left > in_play or (exactly and built + left != in_play):
            refuse(field, N_("{left} left and {built} built, but {players} players use {most} (SETUP-2)"), left=left,
                   built=built, players=len(state.names), most=in_play)  # fmt: skip
