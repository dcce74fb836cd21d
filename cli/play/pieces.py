"""Questions about what is laid beside rooms: the face of the ring's own side, sections, joins, a room of a stack."""

from collections.abc import Sequence

from cli.errors import BadInput
from cli.play.answers import Actions, Decision, best, listed, one_of, own_options, places_of
from cli.play.decisions import pick
from cli.words.actions import action_words
from cli.words.game import signed, tile_words
from engine.castle.castle import Castle
from engine.castle.placement import Joined, Placement
from engine.castle.scoring import bar_items
from engine.castle.verdict import say_completed
from engine.castle.zones import site_of
from engine.catalogue import Role, Side, Slug, find_tile
from engine.catalogue.pieces import ring
from engine.game.state import Action, GameState
from engine.game.view import View
from engine.kernel.i18n import N_, say, say_listed
from engine.modules.done import DONE
from engine.modules.moats.part import PRICE
from engine.modules.moats.reward import NOTHING, PICK

FACE_WIDTH = 12
SIDES = {Side.N: N_("the north side"), Side.E: N_("the east side"), Side.W: N_("the west side")}


# the face of the barbican


def ask_face(state: GameState, seen: View) -> Decision:
    question = say(N_("How does the barbican lie over your foyer? A number or a name; try NUMBER draws it."))
    actions = own_options(state)
    x, y = ring().foyer
    places = tuple(Placement(Slug(action.args[0]), -x, -y) for action in actions)
    choices = [(action, _face_words(place)) for action, place in zip(actions, places, strict=True)]
    return listed(state, question, choices, one_of(state, actions))._replace(placements=places)


def _face_words(face: Placement) -> str:
    words = say(N_("{tile}; with the drawbridge {n} entrances"), tile=face.tile, n=len(face.tile.doors))
    return f"{face.slug:<{FACE_WIDTH}}  {words}"


# sections


def aside_words(state: GameState, action: Action) -> str:
    """What may be done besides, in words; of a bar also where it lies and what it scores."""
    words = action_words(state.book, action)
    bar = action.args[0] if len(action.args) == 1 else None
    if not isinstance(bar, Placement) or bar.tile.role != Role.BAR:
        return words
    castle = state.castles[state.player]
    points = sum(item.points for item in bar_items(castle.with_piece(bar), bar))
    site = site_of((castle.rooms[0].x, castle.rooms[0].y), bar.turned, bar.x, bar.y)
    side = say(SIDES[site.side]) if site is not None else ""
    sentence = N_("{what} for {price}, {side}: scores {points}")
    return say(sentence, what=words, price=PRICE, side=side, points=signed(points))


# a room with a join, and joins with a room


class Way:
    """A way to place the tile in hand: alone, or with a join; with its points at once and what it completes."""

    def __init__(self, castle: Castle, wanted: Joined, points: int | None = None) -> None:
        self.wanted = wanted
        self.after = castle.extended(*wanted)
        score = self.after.newest_score()
        self.points = score.total if points is None else points
        self.completes = tuple(self.after.rooms[number] for number in self.after.newly_completed())

    @property
    def what(self) -> Placement | Joined:
        """The tile alone, or with its join."""
        return self.wanted if self.wanted.joins else self.wanted.room

    @property
    def words(self) -> str:
        """In one line: points, place, what it is connected to and completes."""
        after = self.after
        joined = ", ".join(str(after.rooms[number]) for number in after.connected(len(after) - 1))
        words = f"{signed(self.points):>3}  {self.wanted!s:<28} {say(N_('joins {rooms}'), rooms=joined)}"
        return _with_completed(words, self.wanted.room, self.completes)


def _with_completed(words: str, room: Placement, completes: Sequence[Placement]) -> str:
    if not completes:
        return words
    rooms = [say(N_("itself")) if one == room else str(one) for one in completes]
    return say_listed((words, say_completed(rooms)))


def ways_with_joins(castle: Castle, slug: str) -> list[Way]:
    """The places of a tile where it can lie only with a join that is left (PASS-4)."""
    if not castle.terms.joins:
        return []
    tile = find_tile(slug)
    return [
        Way(castle, wanted)
        for wanted in castle.with_one_join(tile, castle.joins_left)
        if not castle.allows(wanted.room)
    ]


def ask_join(state: GameState, seen: View) -> Decision:
    """A passage with the room just placed, or none."""
    castle = state.castles[state.player]
    actions = own_options(state)
    newest = castle.rooms[-1]
    choices: list[tuple[Action, str]] = []
    for action in actions:
        if action.verb == DONE:
            plain = castle.newest_score().total
            choices.append((action, f"{signed(plain):>3}  {say(N_('done: lay no further passage'))}"))
            continue
        after = castle.with_piece(action.args[0])
        other = next(iter(set(after.connected(len(after) - 1)) - set(castle.connected(len(castle) - 1))))
        joined = say(N_("joins {rooms}"), rooms=str(after.rooms[other]))
        words = f"{signed(after.newest_score().total):>3}  {action.args[0]!s:<28} {joined}"
        completes = [after.rooms[number] for number in after.newly_completed()]
        choices.append((action, _with_completed(words, newest, completes)))
    question = say(N_("Which passage with {room}? A number, or done; try NUMBER draws it first."), room=str(newest))
    decision = listed(state, question, choices, one_of(state, actions))
    above = (say(N_("With each: what the room scores then.")),)
    return decision._replace(placements=places_of([action for action, _words in choices]), above=above)


# a room out of a stack


def ask_pick(state: GameState, seen: View) -> Decision:
    """One of the rooms that only this player sees, or none."""
    castle = state.castles[state.player]
    actions = own_options(state)
    choices = []
    for action in actions:
        slug = action.args[0]
        if slug == NOTHING:
            choices.append((action, say(N_("none: leave all of them in the stack"))))
            continue
        points = best(castle, slug)
        worth = "" if points is None else say(N_("scores up to {n}"), n=signed(points))
        choices.append((action, say_listed(filter(None, (tile_words(find_tile(slug)), worth)))))
    offered = {action.args[0] for action in actions}
    fitless = [slug for slug in seen.seen if slug not in offered]
    above = (say(N_("Without a place in your castle: {rooms}."), rooms=", ".join(fitless)),) if fitless else ()
    question = say(N_("Which room do you place for nothing? A number, a room, or none."))

    def typed(text: str) -> Actions:
        if text.lower() in ("none", NOTHING):
            return (Action(PICK, (NOTHING,)),)
        return one_of(state, actions)(text)

    return listed(state, question, choices, typed)._replace(above=above)


def drawn_at(decision: Decision | None, text: str) -> Placement | Joined | None:
    """The placement of a line that is to be drawn; nothing if the text is no number of a line."""
    if decision is None or not decision.placements:
        return None
    index = pick(text, len(decision.placements))
    if index is None:
        return None
    found: Placement | Joined | None = decision.placements[index]
    if found is None:
        raise BadInput(say(N_("line {n} places nothing that could be drawn"), n=text))
    return found


def drawn_after(castle: Castle, wanted: Placement | Joined) -> Castle | None:
    """The castle with what is not judged as a room is: another face of its foyer, or a join with its newest room."""
    first = wanted.room if isinstance(wanted, Joined) else wanted
    if first.tile.is_foyer and len(castle) == 1:
        return Castle((first,), castle.law)
    if first.tile.role == Role.JOIN and not castle.judge_join(first):
        return castle.with_piece(first)
    return None
