"""What a placement brings about at a table, or around a bare castle: its points, rewards, and whose turn it is then."""

from engine.cases.answers import Answer, Picture, Reason, refer
from engine.cases.building import (
    facts_of,
    forbidden,
    points_headline,
    scoring_reasons,
    standing_reasons,
    violation_reasons,
)
from engine.cases.effects import effects_of
from engine.cases.scene import AnyScene, Scene
from engine.castle.placement import Placement
from engine.game.events import Event
from engine.game.hand import tiles_of
from engine.game.play import apply
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say
from engine.records.tables import bare_table


def judge_placing(scene: AnyScene, placement: Placement, points: int | None) -> Answer:
    """The answer about placing what is in hand; around a bare castle, what is to be placed is in hand."""
    if isinstance(scene, Scene):
        scene.expect("place", Phase.PLACE)
        return answer_placing(scene.state, scene.state, placement, [], points)
    state = bare_table(scene.castle, scene.name).but(phase=Phase.PLACE, hand=tiles_of(placement.tile.box))
    return answer_placing(state, state, placement, [], points, bare=True)


def answer_placing(
    before: GameState,
    state: GameState,
    placement: Placement,
    done: list[Event],
    points: int | None,
    *rules: str,
    bare: bool = False,
) -> Answer:
    """The answer about a placement in a state where a tile is in hand; `done` led there, `rules` allowed it."""
    castle = state.castles[state.player]
    verdict = castle.judge(placement)
    if reasons := violation_reasons(verdict):
        return forbidden(castle, verdict, reasons)
    try:
        after, events = apply(state, Action(Verb.PLACE, (placement,)))
    except IllegalAction as refusal:
        return forbidden(castle, verdict, [Reason(rule, refusal.reason) for rule in refusal.rules])
    scored = verdict.score.placement if verdict.score is not None else 0
    standing, scoring = standing_reasons(castle, verdict), scoring_reasons(verdict)
    reasons = [*refer(*rules), *standing, *scoring] if points is None else [*scoring, *refer(*rules), *standing]
    effects = facts_of(verdict) + effects_of(before, after, [*done, *events], bare=bare)
    headline = say(N_("Allowed: {room} may be placed."), room=placement)
    if points is not None:
        headline = points_headline(placement, points, scored)
    picture = Picture(castle, verdict)
    return Answer(points in (None, scored), headline, tuple(reasons), tuple(effects), scored, picture)
