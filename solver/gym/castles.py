"""Castles of Mad King Ludwig for the environment: the letters of its actions, by law and not by number of players.

A castle may grow in any direction. Each tile touches one that lies there, or is linked to it by a passage, so that no
tile lies further from the foyer than all tiles of the box in a row are long: that is how far columns and rows go.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.castle.placement import Placement
from engine.catalogue import Slug, Tile, find_tile
from engine.catalogue.pieces import all_pieces, ring, ring_foyers
from engine.game.book import Book, book_of, players_of
from engine.game.events import Event
from engine.game.game import CASTLES, Setup
from engine.game.hand import CORRIDORS, HALLWAY_SIDES
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import View
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.modules.done import DONE
from engine.modules.moats.faces import FACE
from engine.modules.moats.part import NAME as MOATS
from engine.modules.moats.purchase import MOAT
from engine.modules.moats.reward import NOTHING, PICK
from engine.modules.passages.module import JOIN
from engine.modules.swans.exchange import SWANS
from engine.modules.swans.part import NAME as SWANS_MODULE
from engine.modules.swans.part import colours_of
from engine.modules.towers.part import NAME as TOWERS
from engine.modules.towers.reward import FAVOR
from engine.rules.rulings import Law
from solver.gym.letters import Branch, Letters, Listed, Sorted
from solver.gym.sheet import Kinds, Row, Sheet
from solver.gym.tongue import Tongue

FOYERS = (Slug("foyer-3"), Slug("foyer-4"))
TURNS = range(4)
KEEPERS = (TOWERS, SWANS_MODULE)
"""The modules whose own piece of the state an observation shows; others that keep one are refused."""


class Stock:
    """All that a law may bring to a table, whatever the number of players; every list has a fixed order."""

    def __init__(self, law: Law) -> None:
        least, most = players_of(law)
        books = [book_of(law, players) for players in range(least, most + 1)]
        self.law = law
        self.book = book = books[-1]
        self.sizes = book.box.sizes
        self.rooms = tuple(sorted({slug for one in books for slug in one.box.slugs}))
        self.cards = tuple(sorted({card for one in books for card in one.box.bonus_cards}))
        self.favors = tuple(sorted({favor for one in books for favor in one.box.favors}))
        self.phases = tuple(book.decisions)
        self.rewards = tuple(book.rewards)
        self.colours = tuple(sorted(colours_of(law))) if SWANS_MODULE in law.modules else ()
        self.pieces = tuple(tile.slug for tile in all_pieces() if tile.family in law.modules and tile.gate is None)
        self.faces = tuple(sorted(tile.slug for tile in ring_foyers(MOATS))) if MOATS in law.modules else ()
        self.tiles = (*FOYERS, *self.faces, *HALLWAY_SIDES, Slug("stairs"), *self.rooms, *self.pieces)
        """Whatever can lie in a castle."""
        self.number_of = {slug: number for number, slug in enumerate(self.tiles, 1)}
        """What observations call a tile: its place in that list, from 1."""
        self.of_tiles, self.of_sizes = Kinds(self.tiles), Kinds(self.sizes)
        self.of_cards, self.of_favors, self.of_colours = Kinds(self.cards), Kinds(self.favors), Kinds(self.colours)
        self.market = max(one.box.numbers.market for one in books)
        numbers = [one.box.numbers for one in books]
        corridors = {"hallway": max(n.hallways for n in numbers), "stairs": max(n.stairs for n in numbers)}
        copies = [(find_tile(slug), number) for slug, number in corridors.items()]
        copies += [(find_tile(slug), 1) for slug in self.rooms]
        copies += [(tile, max(1, tile.most)) for tile in all_pieces() if tile.slug in self.pieces]
        self.most_laid = 1 + sum(number for _tile, number in copies)
        """So many rooms and pieces a castle can have: the foyer and everything else."""
        self.reach = self._start() + sum(number * _side(tile) for tile, number in copies)
        """No tile lies further from the origin in either direction."""

    def _start(self) -> int:
        """How far the foyer itself reaches."""
        offset = max(map(abs, ring().foyer)) if self.faces else 0
        return offset + max(_side(find_tile(slug)) for slug in (*FOYERS, *self.faces))


def _side(tile: Tile) -> int:
    """The longer side of a tile, however it is turned."""
    return max(tile.width, tile.height)


# letters


def _one_word(names: Callable[[Stock], Sequence[Any]]) -> Callable[[str, Stock], Iterator[str]]:
    """A verb about one thing, or about several of the same kind, one after the other."""

    def texts(verb: str, stock: Stock) -> Iterator[str]:
        return (f"{verb} {name}" for name in names(stock))

    return texts


def _none(verb: str, stock: Stock) -> Iterator[str]:
    yield verb


def _stashing(verb: str, stock: Stock) -> Iterator[str]:
    yield verb
    yield from (f"{verb} {slug}" for slug in stock.rooms)


def _turning(slugs: Callable[[Stock], Sequence[Slug]]) -> Callable[[str, Stock], Iterator[str]]:
    """A verb that lays a tile: the tile with its turn; column and row are letters of their own."""

    def texts(verb: str, stock: Stock) -> Iterator[str]:
        return (f"{verb} {slug}/{turn}" for slug in slugs(stock) for turn in TURNS)

    return texts


_PLACED = _turning(lambda stock: (*HALLWAY_SIDES, Slug("stairs"), *stock.rooms, *stock.pieces))
_LAID = _turning(lambda stock: stock.pieces)
_NUMBERED = _one_word(lambda stock: [f"#{number}" for number in range(stock.most_laid)])

VERBS: dict[str, Callable[[str, Stock], Iterator[str]]] = {
    Verb.FOYER: _one_word(lambda stock: FOYERS),
    Verb.DROP: _one_word(lambda stock: stock.cards),
    Verb.ARRANGE: _one_word(lambda stock: (NOTHING, *stock.rooms)),
    Verb.PASS: _none,
    Verb.TAKE: _one_word(lambda stock: (*CORRIDORS, *stock.rooms)),
    Verb.PLACE: _PLACED,
    Verb.REWARD: _NUMBERED,
    Verb.DECLINE: _NUMBERED,
    Verb.LOOK: _one_word(lambda stock: stock.sizes),
    Verb.STASH: _stashing,
    Verb.KEEP: _one_word(lambda stock: stock.cards),
    Verb.SHUFFLE: lambda verb, stock: iter(()),
    FAVOR: _one_word(lambda stock: stock.favors),
    SWANS: _one_word(lambda stock: stock.colours),
    FACE: _one_word(lambda stock: stock.faces),
    MOAT: _LAID,
    PICK: _one_word(lambda stock: (NOTHING, *stock.rooms)),
    JOIN: _LAID,
    DONE: _none,
}
"""The first letters of each verb. Verbs stand in this order, so that those of the base game come first."""


def list_letters(stock: Stock) -> Letters:
    """Every letter of a law: those of its verbs, then what a reward is taken as and for, then columns and rows."""
    texts = [text for verb, make in VERBS.items() if verb in stock.book.verbs for text in make(verb, stock)]
    texts += [f"as {kind}" for kind in stock.rewards]
    texts += [f"for #{number}" for number in range(stock.most_laid)]
    for axis in "xy":
        texts += [f"{axis} {number}" for number in range(-stock.reach, stock.reach + 1)]
    return Letters(texts)


def check_law(law: Law, book: Book) -> None:
    """Refuse a law with actions that have no number, or with something to be seen that has no field."""
    verbs = [verb for verb in book.verbs if verb not in VERBS]
    keepers = [module.name for module in book.keepers if module.name not in KEEPERS]
    if verbs or keepers:
        names = ", ".join(sorted(name for name in law.modules if name in keepers) or law.modules)
        refusal = N_("the environment has no fixed numbers for {names}; it plays the base game, {known}")
        known = ", ".join((TOWERS, SWANS_MODULE, MOATS, "passages"))
        raise MadKingError(say(refusal, names=names, known=known))


def _placed(verb: str, place: Placement) -> tuple[str, str, str]:
    return f"{verb} {place.slug}/{place.turn}", f"x {place.x}", f"y {place.y}"


class CastlesTongue(Tongue[GameState, Action, Event, View]):
    """How the actions of a table are spelled, and what its players observe."""

    game = CASTLES
    longest = 12
    """Eight price spaces and the end, at most; a room with a passage has six letters and the end."""

    def __init__(self, law: Law, players: int) -> None:
        from solver.gym.castles_sheet import make_sheet

        check_law(law, book_of(law, players))
        self.setup = Setup(law)
        self.stock = _stock(law)
        self.letters = list_letters(self.stock)
        self.sheet: Sheet = make_sheet(self.stock, players, self.longest, len(self.letters))

    def words(self, state: GameState, action: Action) -> tuple[str, ...]:
        verb, args = action
        if not args:
            return (verb,)
        if isinstance(args[0], Placement):
            return tuple(letter for place in args for letter in _placed(verb, place))
        if verb in (Verb.REWARD, Verb.DECLINE):
            return self._reward(state, verb, args)
        return tuple(f"{verb} {word if word != '' else NOTHING}" for word in args)

    def _reward(self, state: GameState, verb: str, args: tuple[Any, ...]) -> tuple[str, ...]:
        """A reward by the number of its room in the castle, in the order of building, from 0."""
        numbers = {str(laid): number for number, laid in enumerate(state.castles[state.player].laid)}
        room, *more = args
        found = [f"{verb} #{numbers[room]}"]
        found += [f"as {kind}" for kind in more[:1]]
        found += [f"for #{numbers[target]}" for target in more[1:]]
        return tuple(found)

    def tree(self, state: GameState) -> Branch[Action]:
        actions = CASTLES.legal_actions(state)
        if state.phase == Phase.PRICE:
            letters = self.letters
            return Sorted(
                actions,
                lambda action: action.args,
                lambda room: letters.number(f"{Verb.ARRANGE} {room or NOTHING}"),
                letters.end,
            )
        return self.listed(state, actions)

    def listed(self, state: GameState, actions: Sequence[Action]) -> Listed[Action]:
        """The tree of some actions, each spelled on its own."""
        return Listed([(self.letters.word(self.words(state, action)), action) for action in actions])

    def observe(self, view: View, written: tuple[int, ...]) -> Row:
        from solver.gym.castles_sheet import fill_sheet

        return fill_sheet(self.sheet, self.stock, view, written)

    def draw(self, state: GameState) -> str:
        from engine.pictures.text import draw_text

        castles = zip(state.names, state.scores, state.castles, strict=True)
        return "\n\n".join(
            "\n".join((labelled(name, say_n("{n} point", "{n} points", points)), str(draw_text(castle))))
            for name, points, castle in castles
        )


_STOCKS: dict[Law, Stock] = {}


def _stock(law: Law) -> Stock:
    if law not in _STOCKS:
        _STOCKS[law] = Stock(law)
    return _STOCKS[law]
