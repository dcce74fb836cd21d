"""Claims about scores: what a room, an attendant, a bonus card or a whole castle is worth, and what counts for it."""

from collections.abc import Iterator

from engine.kernel.errors import UnknownCard
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.records.cases.answers import Answer, Reason
from engine.records.cases.claims import Claim
from engine.records.cases.words import points_headline
from engine.two_castles.cards import cells_around
from engine.two_castles.cases.claims import WHOLE_CASTLE
from engine.two_castles.cases.picture import Picture
from engine.two_castles.cases.scene import Scene
from engine.two_castles.cases.words import listed, points_effect
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import (
    AROUND,
    Attendant,
    Card,
    Kind,
    Tile,
    all_cards,
    find_attendant,
    find_tile,
    tiles_named,
)
from engine.two_castles.placement import Placement, read_placement
from engine.two_castles.scoring import Item, Sheet
from engine.two_castles.words import counted_word, hanging_word, source_placed, type_word, wants_words


def judge_score(scene: Scene, claim: Claim) -> Answer:
    """Is this worth so much, and is it for this?"""
    if "points" not in claim.terms and "counts" not in claim.terms:
        refuse("claim.points", N_("missing; say how much it is worth, or what counts"))
    if claim.subject == WHOLE_CASTLE:
        return _judge_whole(scene, claim)
    castle, items = scene.castle(claim), _items(scene, claim)
    points = sum(item.points for item in items)
    counted = [str(thing) for thing in items[0].counted]
    wanted = claim.terms.get("counts")
    right_points = claim.terms.get("points", points) == points
    right_things = wanted is None or sorted(_told(castle, one) for one in wanted) == sorted(counted)
    headline = _headline(items[0], claim.terms.get("points", points), points)
    if right_points and not right_things:
        values = {"name": source_placed(items[0]), "rooms": listed(counted)}
        headline = say(N_("Wrong: what counts for {name} is {rooms}."), **values)
    reasons = tuple(item_reasons(castle, items[0]))
    effects = tuple(map(points_effect, items))
    return Answer(right_points and right_things, headline, reasons, effects, points, Picture(castle))


def _headline(item: Item, claimed: int, scored: int) -> str:
    """Is a claim about points right? Attendants and cards are no rooms, and are told in other words."""
    if isinstance(item.source, Placement):
        return points_headline(item.source, claimed, scored)
    name = source_placed(item)
    if claimed == scored:
        return say_n("Right: {name} earns {n} point.", "Right: {name} earns {n} points.", scored, name=name)
    return say_n(
        "Wrong: {name} earns {n} point, not {claimed}.",
        "Wrong: {name} earns {n} points, not {claimed}.",
        scored,
        name=name,
        claimed=claimed,
    )


def _judge_whole(scene: Scene, claim: Claim) -> Answer:
    if "counts" in claim.terms:
        refuse("claim.counts", N_("all of a castle counts; name one of its rooms"))
    site = scene.site(claim)
    sheet, claimed = scene.sheet(site), claim.terms["points"]
    if claimed == sheet.total:
        headline = say_n(
            "Right: the castle is worth {n} point.", "Right: the castle is worth {n} points.", sheet.total
        )  # fmt: skip
    else:
        headline = say_n(
            "Wrong: the castle is worth {n} point, not {claimed}.",
            "Wrong: the castle is worth {n} points, not {claimed}.",
            sheet.total,
            claimed=claimed,
        )
    words = say(N_("the score sheet adds up what follows"))
    effects = tuple(points_effect(item) for item in sheet.items)
    picture = Picture(scene.state.castles[site])
    return Answer(claimed == sheet.total, headline, (Reason("B2C-END-1", words),), effects, sheet.total, picture)


def _items(scene: Scene, claim: Claim) -> list[Item]:
    """The lines of the score sheet that a claim is about; two equal attendants have one each."""
    site, name = scene.site(claim), claim.subject
    attendant = _attendant(name)
    card = next((one for one in all_cards() if one.slug == name), None)
    if attendant is not None:
        held = attendant.slug in scene.state.attendants[site]
        return _lines(scene.sheet(site, attendants=() if held else (attendant.slug,)), attendant)
    if card is not None:
        return _lines(scene.sheet(site, cards=() if name in scene.state.cards[site] else (card.slug,)), card)
    return _lines(scene.sheet(site), find_room(scene.castle(claim), name, "claim.score"))


def _attendant(name: str) -> Attendant | None:
    """The attendant of a name, if it is one's."""
    try:
        return find_attendant(name.lower())
    except UnknownCard:
        return None


def _lines(sheet: Sheet, source: Placement | Attendant | Card) -> list[Item]:
    return [item for item in sheet.items if item.source == source]


def find_room(castle: Castle, name: str, field: str) -> Placement:
    """A room of a castle, by its name if it is there once, or with its place."""
    with naming(field):
        if "@" in name:
            found = [room for room in castle.rooms if room == read_placement(name)]
        else:
            slugs = [tile.slug for tile in _named(name)]
            found = [room for room in castle.rooms if room.slug in slugs]
    if not found:
        refuse(field, N_("{tile} is not in the castle"), tile=name)
    if len(found) > 1:
        refuse(field, N_("{tile} is there more than once; write it with its place, as in {text}"), tile=name,
               text=found[0])  # fmt: skip
    return found[0]


def _named(name: str) -> list[Tile]:
    return tiles_named(name) or [find_tile(name)]


def _told(castle: Castle, name: str) -> str:
    """Something that counts as the score sheet writes it: rooms with their places, the rest as it is."""
    is_room = "@" in name or bool(tiles_named(name))
    return str(find_room(castle, name, "claim.counts")) if is_room else name


# why


def item_reasons(castle: Castle, item: Item) -> Iterator[Reason]:
    """What a line of the sheet counts, with the rooms; and what might seem to count, and does not, or not twice."""
    things = [thing if isinstance(thing, Placement) else counted_word(thing) for thing in item.counted]
    counted = say(N_("it counts {rooms}"), rooms=listed(things))
    source = item.source
    if not isinstance(source, Placement):
        if isinstance(source, Attendant):
            yield Reason(item.rule, labelled(hanging_word(source.hanging), source.points))
        yield Reason(item.rule, counted)  # what a card says, its rule says
        return
    yield Reason(item.rule, wants_words(source.tile))
    if source.tile.scoring.kind != Kind.FLAT:
        yield Reason(item.rule, counted)
    yield from _seeming(castle, item, source)


def _seeming(castle: Castle, item: Item, room: Placement) -> Iterator[Reason]:
    scoring, throne = room.tile.scoring, castle.throne
    if throne is not None and throne in item.counted:
        near = set(cells_around(room, AROUND.values())).intersection(throne.cells)
        words = N_("the throne room borders with both halves and counts once") if len(near) > 1 else N_(
            "the throne room is a special room")  # fmt: skip
        yield Reason("B2C-COMP-4", say(words))
    if scoring.kind == Kind.CONNECTED:
        missed = [one for one in castle.rooms if one.tile.type in scoring.types and one not in (*item.counted, room)]
        if missed:
            words = N_("no walk through such rooms alone, edge by edge, leads to {rooms}")
            yield Reason("B2C-UTIL-2", say(words, rooms=listed(missed)))
    if scoring.kind == Kind.ALL_TYPES and len(item.counted) < len(scoring.types):
        missing = [type_word(kind) for kind in scoring.types if str(kind) not in item.counted]
        yield Reason(item.rule, say(N_("there is no room of the type {types}"), types=listed(missing)))
