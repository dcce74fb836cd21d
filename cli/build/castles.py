"""The big game as a place to build in."""

from collections.abc import Sequence

from cli.answers.castles import read_castle
from cli.answers.legal import why_none
from cli.build.site import Judged, Place, Site
from cli.errors import BadInput
from cli.screen import Column, Screen
from cli.words.game import signed
from engine.castle.beside import read_wanted
from engine.castle.castle import Castle
from engine.castle.copies import box_warnings
from engine.castle.placement import Joined, Placement
from engine.castle.told import facts, headline, item_lines
from engine.castle.verdict import say_completed
from engine.castle.whereabouts import place_words
from engine.catalogue import Role, Tile, all_tiles, find_tile, tiles_named
from engine.catalogue.packs import find_pack
from engine.catalogue.pieces import all_pieces
from engine.kernel.beside import find_named
from engine.kernel.castle_text import split_pieces
from engine.kernel.errors import IllegalCastle
from engine.kernel.i18n import N_, get_language, labelled, say, say_listed
from engine.kernel.names import shown_name
from engine.rules.register import find_rule
from engine.rules.rulings import Law
from solver.hint.placements import Option, rank_placements


class CastlesSite(Site[Castle, Joined]):
    """Castles of Mad King Ludwig under a law."""

    command = "madking legal"
    where = N_("Where? A number, a door (at salon.E) or SLUG@X,Y/TURN:")
    typed = "nap-room at salon.E, nap-room@10,0/1"
    judged = "ROOM@X,Y/Q"

    def __init__(self, law: Law) -> None:
        self._law = law

    def empty(self) -> Castle:
        return Castle((), self._law)

    def read(self, text: str, name: str) -> Castle:
        return read_castle(text, self._law, name) if split_pieces(text) else self.empty()

    def rooms(self, castle: Castle) -> Sequence[Tile]:
        return [placement.tile for placement in castle.laid]

    def tiles(self) -> Sequence[Tile]:
        packed = [tile for pack in map(find_pack, self._law.packs) if pack is not None for tile in pack.tiles]
        pieces = [piece for piece in all_pieces() if piece.family in self._law.modules]
        return [tile for tile in (*all_tiles(), *packed, *pieces) if tile.slug not in self._law.edition.lacks]

    def refuse(self, name: str) -> None:
        find_tile(name)

    def openings(self) -> list[Place[Joined]]:
        foyers = [Joined(Placement(tile.slug, 0, 0)) for tile in self.tiles() if tile.is_foyer]
        return [Place(foyer, 0, shown_name(foyer.room.tile, get_language())) for foyer in foyers]

    # places

    def places(self, castle: Castle, slug: str) -> list[Place[Joined]]:
        tile = find_tile(slug)
        if not castle.rooms and tile.is_foyer:
            return [place for place in self.openings() if place.spot.room.slug == slug]
        if tile.role == Role.JOIN:
            return [self._place(castle, _with_join(castle, join)) for join in castle.legal_joins((tile,))]
        return [self._place(castle, option) for option in rank_placements(castle, tile)]

    def _place(self, castle: Castle, option: Option) -> Place[Joined]:
        """A line that says where, and what it completes."""
        where = place_words(castle, option.whole)
        words = f"{signed(option.points):>3}  {option.whole!s:<24} {where}"
        if option.completes:
            named = [say(N_("itself")) if room == option.placement else room.spoken() for room in option.completes]
            words = say_listed((words, say_completed(named)))
        return Place(option.whole, option.points, words)

    def why_none(self, castle: Castle, slug: str) -> str:
        if not castle.rooms:
            return castle.judge(Placement(find_tile(slug).slug, 0, 0)).violations[0].message
        return why_none(castle, find_tile(slug))

    def read_spot(self, castle: Castle, text: str, hand: str) -> Joined:
        return read_wanted(castle, text, hand)

    def judge(self, castle: Castle, spot: Joined) -> Judged[Joined]:
        if spot.room.tile.role == Role.JOIN:
            broken = [f"  {v.rule}  {v.reason}" for v in castle.judge_join(spot.room)]
            return Judged(spot, not broken, place_words(castle, spot), broken)
        verdict = castle.judge(spot)
        lines = []
        for violation in dict.fromkeys((v.rule, v.reason) for v in verdict.violations):
            lines += ["  {}  {}".format(*violation), f"      {find_rule(violation[0]).statement}"]
        lines += [labelled(heading, say_listed(rooms)) for heading, rooms in facts(verdict)]
        if verdict.score is not None:
            lines += [say(N_("Scores {n}"), n=verdict.score.total), *item_lines(verdict)]
        return Judged(verdict.whole, verdict.legal, headline(verdict), lines)

    # the castle

    def lay(self, castle: Castle, spot: Joined) -> Castle:
        return castle.laying(spot)

    def find_room(self, castle: Castle, name: str) -> int:
        return find_named(name, castle.laid, lambda word: tiles_named(word) or [find_tile(word)])

    def without(self, castle: Castle, number: int) -> Castle:
        rest = [placement for other, placement in enumerate(castle.laid) if other != number]
        if not rest:
            return self.empty()
        try:
            return Castle.settle(rest, self._law)
        except IllegalCastle as error:
            named = say_listed(verdict.placement.spoken() for _number, verdict in error.faults)
            sentence = N_("without {room} these could not stand: {names}")
            raise BadInput(say(sentence, room=castle.laid[number], names=named)) from None

    def show(self, screen: Screen, castle: Castle, places: Sequence[Place[Joined]] = ()) -> None:
        labels: dict[tuple[int, int], str] = {}
        for number, place in enumerate(places, 1):
            labels.setdefault(_middle(place.spot.room), str(number))
        if castle.rooms:
            screen.castle(castle, labels=labels)

    def show_score(self, screen: Screen, castle: Castle) -> None:
        score = castle.score()
        rows: list[tuple[str, ...]] = [
            (room.room.spoken(), str(room.base), str(room.bonus), str(room.reward), str(room.total))
            for room in score.rooms
        ]
        rows += [(one.piece.spoken(), str(one.base), str(one.bonus), "0", str(one.total)) for one in score.pieces]
        heads = (N_("Printed"), N_("Icons"), N_("Reward"), N_("Points"))
        screen.table([Column(say(N_("Room"))), *(Column(say(head), "right") for head in heads)], rows)
        screen.line(say(N_("Total {n}"), n=score.total), "bold")

    def total(self, castle: Castle) -> int:
        return castle.score().total

    def warnings(self, castle: Castle) -> list[str]:
        return box_warnings(castle)


def _with_join(castle: Castle, join: Placement) -> Option:
    """A join on the newest room, with what the castle gains by it."""
    after = castle.with_piece(join)
    return Option(join, after.score().total - castle.score().total, ())


def _middle(room: Placement) -> tuple[int, int]:
    """The cell of a placement that is nearest to the middle of its box."""
    x, y = room.x + (room.turned.width - 1) / 2, room.y + (room.turned.height - 1) / 2
    return min(room.cells(), key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell))
