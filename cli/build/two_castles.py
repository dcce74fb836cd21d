"""The sister game as a place to build in."""

from collections.abc import Sequence

from cli.answers.two_castles.castles import box_warnings, read_castle
from cli.build.site import Judged, Place, Site
from cli.drawings import TWO_CASTLES_SHOW
from cli.errors import BadInput
from cli.screen import Screen
from engine.kernel.beside import find_named
from engine.kernel.castle_text import split_pieces
from engine.kernel.i18n import N_, get_language, say, say_listed
from engine.kernel.names import shown_name
from engine.rules.register import find_rule
from engine.two_castles.beside import read_wanted
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Tile, all_tiles, find_tile, tiles_named
from engine.two_castles.pictures import STYLES, draw_text
from engine.two_castles.placement import Placement
from engine.two_castles.quick import QuickScore
from engine.two_castles.rulings import Law
from engine.two_castles.scoring import score
from engine.two_castles.whereabouts import place_words
from engine.two_castles.words import row_word


class TwoCastlesSite(Site[Castle, Placement]):
    """Between Two Castles: no tile is turned, and floors count upwards."""

    command = "madking two-castles legal"
    where = N_("Where? A number, a side of a room (at salon.E) or SLUG@X,Y:")
    typed = "nap-room at salon.E, nap-room@2,1"
    judged = "ROOM@X,Y"

    def __init__(self, law: Law) -> None:
        self._law = law

    def empty(self) -> Castle:
        return Castle()

    def read(self, text: str, name: str) -> Castle:
        return read_castle(text, name) if split_pieces(text) else self.empty()

    def rooms(self, castle: Castle) -> Sequence[Tile]:
        return [room.tile for room in castle.rooms]

    def tiles(self) -> Sequence[Tile]:
        return all_tiles()

    def refuse(self, name: str) -> None:
        find_tile(name)

    def openings(self) -> list[Place[Placement]]:
        thrones = [Placement(tile.slug, 0, 0) for tile in all_tiles() if tile.is_throne]
        return [Place(throne, 0, shown_name(throne.tile, get_language())) for throne in thrones]

    # places

    def places(self, castle: Castle, slug: str) -> list[Place[Placement]]:
        tile = find_tile(slug)
        if not castle.rooms and tile.is_throne:
            return [place for place in self.openings() if place.spot.slug == slug]
        if castle.throne is None:
            return []
        quick = QuickScore.of(castle, (), (), self._law)
        gains = [(quick.gain(tile, place.x, place.y), place) for place in castle.legal(tile)]
        gains.sort(key=lambda pair: (-pair[0], pair[1]))
        return [Place(place, gain, f"{gain:+3d}  {place!s:<24} {place_words(castle, place)}") for gain, place in gains]

    def why_none(self, castle: Castle, slug: str) -> str:
        return str(castle.judge(Placement(find_tile(slug).slug, 0, 0)).violations[0].reason)

    def read_spot(self, castle: Castle, text: str, hand: str) -> Placement:
        return read_wanted(castle, text, hand)

    def judge(self, castle: Castle, spot: Placement) -> Judged[Placement]:
        verdict = castle.judge(spot)
        sentence = N_("Yes: {room} may be placed.") if verdict.legal else N_("No: {room} may not be placed.")
        lines = []
        for violation in verdict.violations:
            lines += [f"  {violation.rule}  {violation.reason}", f"      {find_rule(violation.rule).statement}"]
        if verdict.legal:
            worth, before = self.total(castle.extended(spot)), self.total(castle)
            lines.append(say(N_("The castle is then worth {n} ({gain})"), n=worth, gain=f"{worth - before:+d}"))
        return Judged(spot, verdict.legal, say(sentence, room=spot), lines)

    # the castle

    def lay(self, castle: Castle, spot: Placement) -> Castle:
        return castle.extended(spot)

    def find_room(self, castle: Castle, name: str) -> int:
        return find_named(name, castle.rooms, lambda word: tiles_named(word) or [find_tile(word)])

    def without(self, castle: Castle, number: int) -> Castle:
        rest = [room for other, room in enumerate(castle.rooms) if other != number]
        standing = Castle.standing(rest)
        if len(standing) < len(rest):
            fallen = say_listed(room.spoken() for room in rest if room not in standing.rooms)
            sentence = N_("without {room} these could not stand: {names}")
            raise BadInput(say(sentence, room=castle.rooms[number], names=fallen))
        return standing

    def show(self, screen: Screen, castle: Castle, places: Sequence[Place[Placement]] = ()) -> None:
        if not castle.rooms:
            return
        free = {(place.spot.x, place.spot.y): f"{place.points:+d}" for place in places}
        picture = draw_text(castle, width=screen.width, free=free)
        screen.picture(picture.rows, STYLES)
        if picture.small:
            screen.larger(TWO_CASTLES_SHOW)

    def show_score(self, screen: Screen, castle: Castle) -> None:
        sheet = score(castle, (), (), self._law)
        screen.line(", ".join(f"{row_word(row)} {points}" for row, points in sheet.categories.items()))
        screen.line(say(N_("Total {n}"), n=sheet.total), "bold")

    def total(self, castle: Castle) -> int:
        return score(castle, (), (), self._law).total if castle.rooms else 0

    def warnings(self, castle: Castle) -> list[str]:
        return box_warnings(castle)
