"""Claims about completion rewards: taking one now, as what, for how many points, or declining it."""

from engine.cases.geometry import find_room
from engine.cases.moves import move
from engine.cases.picture import Picture
from engine.cases.scene import Scene
from engine.castle.placement import Placement
from engine.castle.verdict import EntranceState
from engine.catalogue import RoomType
from engine.game.events import Completed, Void
from engine.game.state import Action, Phase, Verb
from engine.kernel.errors import RecordError
from engine.kernel.forms import refuse_unknown
from engine.kernel.i18n import N_, say
from engine.records.cases.answers import Answer, Reason, refer
from engine.records.cases.claims import Claim
from engine.records.cases.words import points_headline


def judge_reward(scene: Scene, claim: Claim) -> Answer:
    """May this reward be taken now, as this, and does it score what is claimed?"""
    room = find_room(scene.castle, claim.subject, "claim.reward")
    kind = _kind(scene, claim, room)
    if kind == RoomType.DOWNSTAIRS and "as" not in claim.terms:
        raise RecordError(say(N_("missing for the claim {claim}: {fields}"), claim="reward", fields="claim.as"))
    values = {"name": scene.name, "room": room}
    no = N_("Not allowed: {name} may not take this reward of {room}.")
    if (gone := _not_due(scene, room)) is not None:
        return Answer(False, say(no, **values), tuple(gone), picture=Picture(scene.castle))
    scene.expect("reward", Phase.REWARD)
    due = _due_through(scene, room)
    target = room if kind == RoomType.LIVING else due
    if "target" in claim.terms:
        target = find_room(scene.castle, claim.terms["target"], "claim.target")
    action = Action(Verb.REWARD, (str(due), str(kind), str(target)))
    yes = N_("Allowed: {name} may take this reward of {room}.")
    answer = move(scene, action, yes, no, *_rules_of(scene, room, kind), **values)
    answer = answer._replace(picture=Picture(scene.castle))
    return _with_points(answer, claim, target) if answer.allowed else answer


def _kind(scene: Scene, claim: Claim, room: Placement) -> str:
    """As what a reward is claimed: as that of its type, unless it is said."""
    kind: str = claim.terms.get("as", str(room.tile.type))
    if kind not in scene.state.book.rewards:
        refuse_unknown("claim.as", kind, list(scene.state.book.rewards))
    return kind


def _due_through(scene: Scene, room: Placement) -> Placement:
    """The room under which a reward is due; Downstairs rooms completed at once share one, whichever is named."""
    due = [reward for frame in scene.state.frames[-1:] for reward in frame.due]
    own = [reward.room for reward in due if room == reward.room]
    return next(iter([*own, *(reward.room for reward in due if room in reward.together)]), room)


def _rules_of(scene: Scene, room: Placement, kind: str) -> tuple[str, ...]:
    rules = ["COMPLETE-4"]
    if room.tile.type == RoomType.DOWNSTAIRS and kind in scene.state.book.rewards[RoomType.DOWNSTAIRS].instead:
        rules += ["REWARD-DOWN-1", "REWARD-DOWN-2"]
        rules += ["REWARD-DOWN-3", "REWARD-DOWN-4"] if kind == RoomType.LIVING else scene.state.book.rewards[kind].rules
        together = next((r.together for r in scene.state.frames[-1].due if room in (r.room, *r.together)), ())
        rules += ["REWARD-DOWN-5"] if kind == RoomType.LIVING and len(together) > 1 else []
    else:
        rules += scene.state.book.rewards[kind].rules
    if len(scene.state.frames[-1].due) > 1:
        rules.append("COMPLETE-5")
    if kind == RoomType.FOOD and len(scene.state.frames[-1].due) > 1:
        rules.append("REWARD-FOOD-4")
    if len(scene.state.frames) > 1 and kind == RoomType.CORRIDOR:
        rules.append("REWARD-CORR-4")
    if kind == RoomType.SLEEPING and scene.state.last_round:
        rules.append("REWARD-SLEEP-6")
    return tuple(rules)


def _with_points(answer: Answer, claim: Claim, target: Placement) -> Answer:
    """The points that a reward gives at once, and whether a claim about them is right."""
    scored = sum(effect.data["points"] for effect in answer.effects if effect.kind == "points")
    claimed = claim.terms.get("points")
    if claimed is None:
        return answer._replace(points=scored or None)
    return answer._replace(allowed=claimed == scored, headline=points_headline(target, claimed, scored), points=scored)


def _not_due(scene: Scene, room: Placement) -> list[Reason] | None:
    """Why no reward of this room is due; nothing if one is, or if no reward is to be used now."""
    state, castle = scene.state, scene.castle
    if state.turn == scene.player and any(room in (r.room, *r.together) for frame in state.frames for r in frame.due):
        return None
    if any(isinstance(event, Void) and event.room == room for event in scene.events):
        return [Reason("REWARD-CORR-3", say(N_("a Corridor reward was taken in this turn already")))]
    completed = {done for event in scene.events if isinstance(event, Completed) for done in event.rooms}
    if room in completed:
        return _used_up(scene, room)
    if state.phase != Phase.REWARD:
        return None
    doors = [e for e in castle.entrances if e.room == room and e.state != EntranceState.CONNECTED]
    if doors:
        blocked = [e for e in doors if e.state == EntranceState.BLOCKED]
        words = say(N_("the entrance {entrance} of {room} is not connected"), entrance=doors[0], room=room)
        found = [Reason("COMPLETE-1", words)]
        return found + (refer("COMPLETE-2") if blocked else [])
    return [Reason("COMPLETE-4", say(N_("it was completed earlier; the reward was due at once"))), *refer("COMPLETE-8")]


def _used_up(scene: Scene, room: Placement) -> list[Reason]:
    """Why a room that was completed just now gives no reward any more."""
    if room.tile.type == RoomType.DOWNSTAIRS and str(room) not in scene.used:
        cellars = sum(other.tile.type == RoomType.DOWNSTAIRS for other in scene.castle.completed_rooms)
        at_once = (event.rooms for event in scene.events if isinstance(event, Completed))
        if cellars % 2 == 0 and any(room in rooms and scene.used & set(map(str, rooms)) for rooms in at_once):
            words = say(N_("it was completed together with another room, and the two give one reward"))
            return [Reason("REWARD-DOWN-1", words)]
        words = say(N_("it is the odd one of the completed Downstairs rooms"))
        return [Reason("REWARD-DOWN-1", words), *refer("REWARD-DOWN-7")]
    return [Reason("COMPLETE-8", say(N_("its reward has been taken or declined")))]


def judge_decline(scene: Scene, claim: Claim) -> Answer:
    """May this reward be declined?"""
    room = find_room(scene.castle, claim.subject, "claim.decline")
    scene.expect("decline", Phase.REWARD)
    yes = N_("Allowed: {name} may decline the reward of {room}; it is lost.")
    no = N_("Not allowed: {name} may not decline the reward of {room}.")
    rules = ["COMPLETE-6"] + (["REWARD-CORR-5"] if room.tile.type == RoomType.CORRIDOR else [])
    due, kind = _due_through(scene, room), _kind(scene, claim, room)
    several = len({reward.kind for reward in scene.state.frames[-1].due if reward.room == due}) > 1
    action = Action(Verb.DECLINE, (str(due), kind) if several else (str(due),))
    answer = move(scene, action, yes, no, *rules, name=scene.name, room=room)
    return answer._replace(picture=Picture(scene.castle))
