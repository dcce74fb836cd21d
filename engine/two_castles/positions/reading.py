"""Reading a position of Between Two Castles: data become a state; what is wrong is told by its field."""

from typing import NamedTuple, NoReturn

from engine.kernel.errors import NotationError, RecordError
from engine.kernel.forms import Data, refuse
from engine.kernel.i18n import N_, labelled
from engine.kernel.positions import Need, parse_position, read_name, seat_names
from engine.records.named_fields import with_slugs
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Slug, tiles_named
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.setup import LEAST_PLAYERS, MOST_PLAYERS, check_name
from engine.two_castles.game.state import CHOSEN, LUDWIG, NOBODY, ROUNDS, GameState, Gift, Phase, Pile
from engine.two_castles.positions.guesses import check_needed, with_guesses
from engine.two_castles.positions.moments import OF_NOBODY, between_rounds, check_moment, is_building, regular_rooms
from engine.two_castles.positions.schema import LEAST_CASTLES, TURNS, check_position
from engine.two_castles.positions.things import (
    cards_told,
    check_complete,
    deal_cards,
    deal_tiles,
    read_court,
    read_specials,
    tiles_told,
)
from engine.two_castles.rulings import Law, read_law

MOST_FOOD = 2
"""Tiles of Food bonuses in one castle: of its third Food room, and of its third Downstairs room."""


class Told(NamedTuple):
    """A table, and the data that told it: what is hidden there stands in the state as it might be."""

    state: GameState
    data: Data

    @property
    def seen(self) -> tuple[Slug, ...]:
        """The tiles that who asks remembers, wherever they are now."""
        return tuple(map(Slug, self.data.get("seen", ())))


def load_position(text: str, need: Need = Need.PLAY) -> GameState:
    """The state that the text of a position file describes."""
    return from_position(parse_position(text), need)


def from_position(data: object, need: Need = Need.PLAY, law: Law | None = None) -> GameState:
    """The state that the data of a position describe, as far as the question needs it; under another law if asked."""
    return read_table(data, need, law).state


def read_table(data: object, need: Need, law: Law | None = None, asker: str = "") -> Told:
    """The same with the data themselves; `asker` is to move if nothing else is told.

    For standings only the castles need be told. For advice hidden tiles and cards may be left out, or be numbers.
    """
    table = check_position(with_slugs(data, tiles_named))
    check_needed(table, need)
    names, ludwig = _read_seats(table)
    castles = tuple(_read_castle(one["castle"], f"castles[{n}].castle") for n, one in enumerate(table["castles"]))
    table = with_guesses(table, castles, need)
    tiles, cards = tiles_told(table, castles), cards_told(table)
    attendants = tuple(tuple(castle.get("attendants", ())) for castle in table["castles"])
    state = GameState(
        law=law or read_law(table.get("rulings", {})),
        names=names,
        ludwig=ludwig,
        elders=_read_elders(table, names, ludwig),
        castles=castles,
        attendants=attendants,
        cards=((),) * len(names),
        hands=((),) * len(names),
        chosen=((),) * len(names),
        gifts=_read_gifts(table, names),
        supply=(),
        discards=(),
        card_deck=(),
        card_discards=(),
        court=read_court(table, attendants, need),
        specials=read_specials(table, castles, need),
        box=(),
        round=table["round"],
        turn=table["turn"],
        phase=Phase(table["phase"]),
        player=NOBODY,
        site=_read_site(table),
        hand=tuple(map(Slug, table.get("offer", ()))),
        drawn=tuple(table.get("drawn", ())),
        bonus=table.get("bonus", ""),
        pile=Pile(table.get("shuffle", "")),
    )
    state = _with_people(state, table, need, asker)
    heaps, deck = deal_tiles(table, state, tiles, need), deal_cards(table, cards, need)
    state = state.but(**heaps._asdict(), cards=deck.castles, card_deck=deck.deck, card_discards=deck.discards)
    if need != Need.STANDINGS:
        check_moment(state, in_order=need == Need.PLAY)
    if need == Need.PLAY:
        _check_playable(state)
    return Told(state, table)


# seats


def _read_seats(table: Data) -> tuple[tuple[str, ...], int]:
    """The names by seat, and Ludwig's seat; without players there is one for each castle."""
    castles = len(table["castles"])
    players = table.get("players", [{}] * castles)
    if "players" not in table and castles < LEAST_CASTLES:
        refuse("castles", N_("{n} castles, but there are {least} at least"), n=castles, least=LEAST_CASTLES)
    if not LEAST_PLAYERS <= len(players) <= MOST_PLAYERS:
        refuse("players", N_("the game is for 2 to 7 players, not {n} (B2C-COMP-1)"), n=len(players))
    names = seat_names(players, check_name)
    two = len(names) == LEAST_PLAYERS
    if two and LUDWIG in names:
        field = f"players[{names.index(LUDWIG)}].name"
        refuse(field, N_("Ludwig is the third player at a table of two (B2C-2P-1)"))
    if "ludwig" in table and not two:
        refuse("ludwig", N_("Ludwig sits at a table of two only (B2C-2P-1)"))
    seated = (*names, LUDWIG) if two else names
    if castles != len(seated):
        refuse("castles", N_("{n} castles, but {most} lie between so many players (B2C-SETUP-1)"), n=castles,
               most=len(seated))  # fmt: skip
    return seated, len(seated) - 1 if two else NOBODY


def _read_elders(table: Data, names: tuple[str, ...], ludwig: int) -> tuple[int, ...]:
    people = names[:ludwig] if ludwig != NOBODY else names
    told = table.get("elders", list(people))
    seats = tuple(read_name({"": name}, "", people, f"elders[{n}]") for n, name in enumerate(told))
    if sorted(seats) != list(range(len(people))):
        refuse("elders", N_("the order of age does not name every player once (B2C-ROUND-7)"))
    return seats


def _with_people(state: GameState, table: Data, need: Need, asker: str) -> GameState:
    """Who is to move, and who builds; for advice what is left out is what the rest shows."""
    people = tuple(state.names[seat] for seat in state.people)
    told = table.get("to_move")
    player = read_name(table, "to_move", people) if told is not None else NOBODY
    builder = read_name(table, "builder", people) if "builder" in table else NOBODY
    if need == Need.ADVICE and told is None and state.phase not in OF_NOBODY:
        player = builder if builder != NOBODY else _guess_mover(state, table, people, asker)
    state = state.but(player=player)
    if need == Need.ADVICE and builder == NOBODY and is_building(state):
        builder = player
    return state.but(builder=builder)


def _guess_mover(state: GameState, table: Data, people: tuple[str, ...], asker: str) -> int:
    if state.phase == Phase.LUDWIG:
        return state.divider
    if state.site != NOBODY:
        waiting = {gift.seat for gift in state.gifts[state.site]}
        acting = [seat for seat in state.partners(state.site) if state.phase == Phase.ORDER or {seat} != waiting]
        able = [state.human(seat, state.site) for seat in acting]
        return people.index(asker) if asker in people and people.index(asker) in able else able[0]
    if asker in people:
        return people.index(asker)
    field = "chosen" if state.phase == Phase.DIVIDE else "hand"
    known = [seat for seat in state.people if isinstance(table["players"][seat].get(field), list)]
    if not known or (len(known) > 1 and field == "hand"):
        refuse("to_move", N_("missing; write whose decision it is, as in to_move: {name}"), name=people[0])
    return known[0]


# castles


def _read_castle(text: str, field: str) -> Castle:
    """A castle that could have been built, its rooms in any order."""
    try:
        castle = Castle.parse(text)
    except NotationError as error:
        raise RecordError(f"{field} {error}" if error.room is not None else labelled(field, error)) from None
    seen: set[str] = set()
    for room in castle.rooms:
        if room.tile.is_regular and room.slug in seen:
            refuse(field, N_("{n} copies of {tile}, but the box holds {most}"), n=2, tile=room.slug, most=1)
        seen.add(room.slug)
    return castle


def _read_gifts(table: Data, names: tuple[str, ...]) -> tuple[tuple[Gift, ...], ...]:
    return tuple(
        tuple(
            Gift(read_name(gift, "player", names, f"castles[{number}].gifts[{n}].player"), Slug(gift["tile"]))
            for n, gift in enumerate(castle.get("gifts", ()))
        )
        for number, castle in enumerate(table["castles"])
    )


def _read_site(table: Data) -> int:
    site: int = table.get("site", 0) - 1
    if site >= len(table["castles"]):
        refuse("site", N_("{n} is too much, {most} at most"), n=site + 1, most=len(table["castles"]))
    return site


# playing on


def _check_playable(state: GameState) -> None:
    """Is everything somewhere, has every castle got what it gets up to now, and is there something to decide?"""
    check_complete(state)
    for number, castle in enumerate(state.castles):
        rooms, least = regular_rooms(castle), _rooms_by_now(state, number)
        if not least <= rooms <= least + MOST_FOOD:
            refuse(f"castles[{number}].castle", N_("{n} regular rooms, but in round {round}, turn {turn} a castle has "
                   "{least} to {most} (B2C-ROUND-10)"), n=rooms, round=state.round, turn=state.turn, least=least,
                   most=least + MOST_FOOD)  # fmt: skip
    if state.over and state.round != ROUNDS:
        refuse("phase", N_("over, but this is not the last round (B2C-END-1)"))
    if state.phase not in OF_NOBODY and not legal_actions(state):
        _stuck(state)


def _stuck(state: GameState) -> NoReturn:
    refuse("phase", N_("{phase}, but {name} can do nothing in it"), phase=state.phase, name=state.names[state.player])


def _rooms_by_now(state: GameState, castle: int) -> int:
    """The tiles of the hands that a castle has got up to now."""
    whole = CHOSEN * TURNS
    if state.over:
        return whole * ROUNDS
    if between_rounds(state):
        return whole * (state.round - 1)
    before = whole * (state.round - 1) + CHOSEN * (state.turn - 1)
    if castle < state.site:
        return before + CHOSEN
    if castle > state.site or not is_building(state):
        return before
    return before + CHOSEN - len(state.gifts[castle]) - (not state.bonus)
