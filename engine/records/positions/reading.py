"""Reading a position: data become a draft, and a draft becomes a state under a law; what is wrong is told by field."""

from typing import Any, NamedTuple

from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.castle.placement import Placement
from engine.catalogue import Slug, find_tile
from engine.catalogue.box import Box
from engine.game.book import Book, book_of
from engine.game.hand import tiles_of
from engine.game.state import NOBODY, Frame, GameState, Offer, Phase, Reward
from engine.kernel.forms import Data, naming, refuse, refuse_unknown
from engine.kernel.i18n import N_
from engine.kernel.positions import Need, parse_position, read_name
from engine.records.castles import read_rooms, settle_castle
from engine.records.named_fields import with_slugs
from engine.records.parts import law_of
from engine.records.positions.checks import (
    check_cards,
    check_corridors,
    check_in_play,
    check_last_round,
    check_market,
    check_rooms,
    check_sizes,
    check_stack,
    read_names,
    read_without,
    tiles_in_sight,
)
from engine.records.positions.modules import check_favors, favors_of_modules, read_modules, rooms_of_modules
from engine.records.positions.playable import WITHOUT_TURN, check_phase, check_playable, rest_of_cards
from engine.records.positions.queue import read_queue
from engine.records.positions.schema import ONCE, check_needed, check_position
from engine.rules.rulings import Law


def load_position(text: str, need: Need = Need.PLAY) -> GameState:
    """The state that the text of a position file describes."""
    return from_position(parse_position(text), need)


def from_position(data: object, need: Need = Need.PLAY, its_law: Law | None = None) -> GameState:
    """The state that the data of a position file describe, checked as far as the question needs it.

    Another law than the position's own may be asked for.
    """
    draft = read_position(data, need)
    return draft.under(its_law or law_of(draft.data))


def read_position(data: object, need: Need) -> "Draft":
    """The draft of a position, its form checked and what the question needs."""
    table = check_position(with_slugs(data))
    check_needed(table, need)
    return Draft.of(table, need)


class Draft(NamedTuple):
    """A position of the right form whose castles are read; under one law or another it becomes a state.

    A position for standings may leave out what final scoring does not count, and one for advice what nobody can see:
    unseen tiles and cards stand in where only a number is known. Such a state cannot be played on.
    """

    data: Data
    rooms: tuple[tuple[Placement, ...], ...]
    need: Need

    @classmethod
    def of(cls, data: Data, need: Need) -> "Draft":
        """Read the castles of data whose form has been checked."""
        texts = [player["castle"] for player in data["players"]]
        return cls(data, tuple(read_rooms(text, f"players[{n}].castle") for n, text in enumerate(texts)), need)

    def under(self, its_law: Law) -> GameState:
        """The state under a law; what cannot be under it is refused with its field. A piece brings its module along."""
        table, need = self.data, self.need
        its_law = its_law.with_modules(room.tile.family for rooms in self.rooms for room in rooms)
        players = table["players"]
        names = read_names(players, its_law)
        with naming("players"):
            book = book_of(its_law, len(names))
        castles = tuple(settle_castle(rooms, its_law, f"players[{n}].castle") for n, rooms in enumerate(self.rooms))
        without = read_without(table, book)
        check_cards(table, book)
        check_last_round(table)
        master, player, turn = _read_seats(table, names)
        phase = _read_phase(table, book)
        stacks, unseen = _read_stacks(table, castles, book.box, need, ())
        if need == Need.ADVICE:
            table = {**table, **_stand_ins(table, book.box)}
        check_sizes("looking", [table["looking"]] if "looking" in table else (), book.box)
        state = GameState(
            book=book,
            names=names,
            castles=castles,
            money=tuple(player["money"] for player in players),
            scores=tuple(player["score"] for player in players),
            bonus=tuple(tuple(player.get("bonus_cards", [])) for player in players),
            favors=tuple(table.get("favors", ())),
            market=tuple(Offer(o.get("price", 0), Slug(o["room"]), o.get("coins", 0)) for o in table.get("market", ())),
            stacks=stacks,
            hallways=_left(table, "hallways", "hallway", castles, book.box.numbers.hallways),
            stairs=_left(table, "stairs", "stairs", castles, book.box.numbers.stairs),
            deck=_known(table, "deck"),
            on_deck=tuple(table.get("on_deck", ())),
            discards=tuple(table.get("discards", ())),
            bonus_deck=_known(table, "bonus_deck"),
            removed=tuple(table.get("removed", ())),
            boxed=_read_box(table, unseen, book.box, ()),
            round=table.get("round", 1),
            master=master,
            last_round=table.get("last_round", False),
            phase=phase,
            player=player,
            turn=turn,
            hand=tiles_of(table["hand"]) if "hand" in table else (),
            looking=table.get("looking", 0),
            drawn=tuple(table.get("drawn", ())),
            without=without,
            parts=(None,) * len(book.keepers),
        )
        if book.modules[1:] or "modules" in table:
            state = _with_modules(state, table, need)
        state = state.but(frames=_read_frames(table, state))
        state = state.but(queue=read_queue(table, state))
        _check_state(state, table, need)
        return state


def _read_phase(table: Data, book: Book) -> str:
    """What is to be decided, of all that the modules of the table have to decide."""
    phase = table.get("phase", str(Phase.TAKE))
    if phase not in book.decisions:
        refuse_unknown("phase", phase, list(book.decisions))
    return book.decisions[phase].phase


def _with_modules(state: GameState, table: Data, need: Need) -> GameState:
    """The table with what its modules keep, which then lies neither in a stack nor in the box."""
    state = read_modules(state, table.get("modules", {}))
    check_favors(state, table)
    rooms, favors = tuple(rooms_of_modules(state)), tuple(favor for favor, _field in favors_of_modules(state))
    if not rooms and not favors:
        return state
    stacks, unseen = _read_stacks(table, state.castles, state.box, need, rooms)
    return state.but(stacks=stacks, boxed=_read_box(table, unseen, state.box, favors))


def _check_state(state: GameState, table: Data, need: Need) -> None:
    """Does what was read fit together, as far as the question needs it?"""
    check_market(state)
    for module in state.book.modules:
        module.check(state)
    if need == Need.PLAY:
        check_playable(state)
    else:
        check_corridors(state, exactly=False)
    if need == Need.ADVICE:
        check_phase(state)
        if state.phase == Phase.STASH and not isinstance(table.get("stacks", {}).get(str(state.looking)), list):
            refuse(f"stacks.{state.looking}", N_("missing; who looks through a stack sees its rooms"))


def _stand_ins(table: Data, in_box: Box) -> Data:
    """A deck and a bonus deck of unseen cards where only a height, or nothing, is known."""
    cards = in_box.bonus_cards
    deck, bonus_deck = table["deck"], table.get("bonus_deck", len(cards))
    if isinstance(deck, int):
        unseen = rest_of_cards(in_box, (*table.get("discards", ()), *table.get("box", {}).get("cards", ())))
        if deck > len(unseen):
            refuse("deck", N_("{n}, but only {most} cards are not elsewhere"), n=deck, most=len(unseen))
        deck = list(unseen[:deck])
    if isinstance(bonus_deck, int):
        held = {card for player in table["players"] for card in player.get("bonus_cards", ())}
        held.update(table.get("drawn", ()), table.get("without", {}).get("cards", ()))
        bonus_deck = [card for card in cards if card not in held][:bonus_deck]
    return {"deck": deck, "bonus_deck": bonus_deck}


def _read_seats(table: Data, names: tuple[str, ...]) -> tuple[int, int, int]:
    """The master builder, who is to move, and whose turn is under way."""
    master = read_name(table, "master_builder", names) if "master_builder" in table else 0
    player = read_name(table, "to_move", names) if table.get("to_move") is not None else NOBODY
    turn = read_name(table, "turn", names) if "turn" in table else (master if player == NOBODY else player)
    return master, player, turn


def _read_stacks(
    table: Data, castles: tuple[Castle, ...], box: Box, need: Need, kept: tuple[tuple[Slug, str], ...]
) -> tuple[tuple[tuple[Slug, ...], ...], list[Slug]]:
    """The stacks, and the rooms that are nowhere; unseen ones stand in where only a height is known.

    `kept` are the rooms that modules keep, each with its field.
    """
    ledger = tiles_in_sight(table, castles)
    for slug, field in kept:
        ledger.note(slug, field)
    seen = [find_tile(slug).size for slug in ledger.places]
    given = table.get("stacks", {})
    for size in given:
        check_sizes(f"stacks.{size}", [int(size)], box)
    for size, in_play in zip(box.sizes, box.heights, strict=True):
        stack = given.get(str(size))
        if stack is None and need == Need.PLAY:
            refuse(f"stacks.{size}", N_("missing; the game cannot go on without it"))
        if isinstance(stack, list):
            check_stack(stack, size)
            ledger.note_all(stack, f"stacks.{size}")
        check_in_play(seen.count(size), stack, size, len(castles), in_play)
    ledger.note_all(table.get("box", {}).get("tiles", ()), "box.tiles")
    check_rooms(ledger, box)
    unseen = [slug for rooms in box.rooms for slug in rooms if slug not in ledger.places]
    stacks: list[tuple[Slug, ...]] = []
    for size, in_play in zip(box.sizes, box.heights, strict=True):
        # a stack that is left out is not empty, unless every room that can be in it is seen elsewhere
        stack = given.get(str(size), max(0, in_play - seen.count(size)))
        if isinstance(stack, int):
            free = [slug for slug in unseen if find_tile(slug).size == size]
            if stack > len(free) and str(size) in given:
                refuse(f"stacks.{size}", N_("{n}, but only {most} rooms of {size} are not elsewhere"), n=stack,
                       most=len(free), size=size)  # fmt: skip
            stack = free[:stack]
            unseen = [slug for slug in unseen if slug not in stack]
        stacks.append(tuple(stack))
    return tuple(stacks), unseen


def _read_box(
    table: Data, unseen: list[Slug], in_box: Box, kept: tuple[str, ...]
) -> tuple[tuple[Slug, ...], tuple[int, ...], tuple[str, ...]]:
    """What went back to the box; where it is left out, all that is nowhere else. `kept` are favors of modules."""
    box = table.get("box", {})
    used = (*_known(table, "deck"), *table.get("discards", ()))
    elsewhere = (*table.get("favors", ()), *table.get("without", {}).get("favors", ()))
    favors = box.get("favors", [favor for favor in in_box.favors if favor not in elsewhere])
    return (
        tuple(box.get("tiles", unseen)),
        tuple(box.get("cards", rest_of_cards(in_box, used))),
        tuple(favor for favor in favors if favor not in kept),
    )


def _left(table: Data, field: str, box: str, castles: tuple[Castle, ...], most: int) -> int:
    """How many of a corridor tile are left; where it is not said, what the castles leave of those in use."""
    built = sum(room.tile.box == box for castle in castles for room in castle.rooms)
    left: int = table.get(field, max(0, most - built))
    return left


def _read_frame(frame: Data, state: GameState, field: str) -> Frame:
    """A turn under way with its rewards; each must be for a completed room of the castle."""
    castle = state.castles[state.turn]
    due = []
    for number, reward in enumerate(frame.get("due", ())):
        where = f"{field}.due[{number}]"
        room = _completed_room(reward["room"], castle, f"{where}.room")
        together = tuple(
            _completed_room(text, castle, f"{where}.together[{i}]") for i, text in enumerate(reward.get("together", ()))
        )
        kinds = {other.tile.type for other in together}
        if together and (room not in together or kinds != {room.tile.type} or room.tile.type != "downstairs"):
            refuse(f"{where}.together", N_("Downstairs rooms are expected, {room} among them"), room=room)
        due.append(_read_reward(reward, room, together, state.book, where))
    marks = {*frame.get("marks", ()), *(kind for kind in ONCE if frame.get(f"{kind}_used"))}
    return Frame(tuple(due), tuple(sorted(marks)))


def _read_reward(data: Data, room: Placement, together: tuple[Placement, ...], book: Book, field: str) -> Reward:
    """A reward of a room: that of its type, or what else is due for it."""
    kind, taken = data.get("kind", str(room.tile.type)), tuple(data.get("taken", ()))
    known = list(book.rewards)
    for place, word in (("kind", kind), *((f"taken[{number}]", word) for number, word in enumerate(taken))):
        if word not in known:
            refuse_unknown(f"{field}.{place}", word, known)
    return Reward(room, kind, together, taken)


def _completed_room(text: str, castle: Castle, field: str) -> Placement:
    with naming(field):
        room = read_placement(text)
    if room not in castle.completed_rooms and room not in castle.bars:
        refuse(field, N_("{room} is not a completed room of the castle"), room=room)
    return room


def _known(table: Data, field: str) -> tuple[Any, ...]:
    cards = table.get(field, ())
    return () if isinstance(cards, int) else tuple(cards)


def _read_frames(table: Data, state: GameState) -> tuple[Frame, ...]:
    """The turns under way; where they are left out, an ordinary one if the phase belongs to a turn."""
    if "frames" not in table:
        return () if state.phase in WITHOUT_TURN else (Frame(),)
    return tuple(_read_frame(frame, state, f"frames[{n}]") for n, frame in enumerate(table["frames"]))
