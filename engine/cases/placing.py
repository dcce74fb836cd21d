"""What a placement brings about at a table, or around a bare castle: its points, rewards, and whose turn it is then."""

from engine.cases.building import (
    facts_of,
    forbidden,
    scoring_reasons,
    standing_reasons,
    violation_reasons,
)
from engine.cases.effects import effects_of
from engine.cases.picture import Picture
from engine.cases.scene import AnyScene, Scene
from engine.castle.placement import Joined
from engine.castle.verdict import Verdict
from engine.catalogue import Role
from engine.game.events import Event, Happenings, Scored
from engine.game.flow import go, put
from engine.game.flow import points as points_of
from engine.game.hand import tiles_of
from engine.game.play import Step, apply
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say
from engine.records.cases.answers import Answer, Reason, refer
from engine.records.cases.words import points_headline
from engine.records.tables import bare_table


def judge_placing(scene: AnyScene, wanted: Joined, points: int | None) -> Answer:
    """The answer about placing what is in hand; around a bare castle, what is to be placed is in hand."""
    if isinstance(scene, Scene):
        scene.expect("place", Phase.PLACE)
        return answer_placing(scene.state, scene.state, wanted, [], points)
    state = bare_table(scene.castle, scene.name).but(phase=Phase.PLACE, hand=tiles_of(wanted.room.tile.box))
    return answer_placing(state, state, wanted, [], points, bare=True)


def answer_placing(
    before: GameState,
    state: GameState,
    wanted: Joined,
    done: list[Event],
    points: int | None,
    *rules: str,
    bare: bool = False,
) -> Answer:
    """The answer about a placement in a state where a tile is in hand; `done` led there, `rules` allowed it."""
    castle = state.castles[state.player]
    verdict = castle.judge(wanted)
    if reasons := violation_reasons(verdict):
        return forbidden(castle, verdict, reasons)
    try:
        after, events = (
            _laid(state, verdict) if bare else apply(state, Action(Verb.PLACE, (wanted.room, *wanted.joins)))
        )
    except IllegalAction as refusal:
        return forbidden(castle, verdict, [Reason(rule, refusal.reason) for rule in refusal.rules])
    scored = verdict.score.placement if verdict.score is not None else 0
    standing, scoring = standing_reasons(castle, verdict), scoring_reasons(verdict)
    reasons = [*refer(*rules), *standing, *scoring] if points is None else [*scoring, *refer(*rules), *standing]
    effects = facts_of(verdict) + effects_of(before, after, [*done, *events], bare=bare)
    headline = say(N_("Allowed: {room} may be placed."), room=wanted)
    if points is not None:
        headline = points_headline(wanted, points, scored)
    picture = Picture(castle, verdict)
    return Answer(points in (None, scored), headline, tuple(reasons), tuple(effects), scored, picture)


def _laid(state: GameState, verdict: Verdict) -> Step:
    """What follows around a bare castle: a room is scored with what was laid with it, a piece by itself."""
    if not (verdict.joins or verdict.placement.tile.role != Role.ROOM):
        return apply(state, Action(Verb.PLACE, (verdict.placement,)))
    player = state.player
    events = Happenings()
    castles = put(state.castles, player, state.castles[player].laying(verdict.whole))
    if verdict.joins:
        return Step(go(state.but(castles=castles, hand=()), "score", events), events)
    items = verdict.score.items if verdict.score is not None else ()
    return Step(state.but(castles=castles), [Scored(player, points_of(items))])
