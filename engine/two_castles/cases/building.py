"""Claims about placing a tile: may it lie there, which bonus does it bring, and what of special rooms?"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel.errors import IllegalAction
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, labelled, say, say_n
from engine.records.cases.answers import Answer, Effect, Reason, refer
from engine.records.cases.claims import Claim
from engine.records.cases.words import points_headline
from engine.two_castles.beside import read_wanted
from engine.two_castles.cases.picture import Picture
from engine.two_castles.cases.scene import Scene
from engine.two_castles.cases.scores import item_reasons
from engine.two_castles.cases.words import bonus_under_way, bonus_words, effects_of, points_effect
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import RoomType
from engine.two_castles.game.state import FIFTH, SPECIALS, THIRD, Action, GameState, Verb
from engine.two_castles.game.turns import Step, apply
from engine.two_castles.placement import Placement
from engine.two_castles.scoring import score
from engine.two_castles.told import beside
from engine.two_castles.verdict import Verdict
from engine.two_castles.words import FLOORS, type_word


class _Placed(NamedTuple):
    """A placement that is allowed: the castle and the table before it, and what came of it."""

    wanted: Placement
    castle: Castle
    before: GameState
    step: Step
    effects: list[Effect]
    picture: Picture


def _place(scene: Scene, claim: Claim) -> _Placed | Answer:
    """Place the tile of a claim, or the answer why it may not lie there or is not to be placed now."""
    castle, wanted = scene.castle(claim), _wanted(scene, claim)
    if scene.bare and wanted.tile.is_regular and any(room.slug == wanted.slug for room in castle.rooms):
        refuse(f"claim.{claim.kind}", N_("{tile} is in the castle already"), tile=wanted.slug)
    verdict = castle.judge(wanted)
    picture = Picture(castle, verdict)
    if wanted.tile.is_throne:
        return _forbidden(wanted, _violations(verdict), picture)
    before = scene.handing(wanted.slug, claim.kind)
    try:
        step = apply(before, Action(Verb.PLACE, (wanted,)))
    except IllegalAction as error:
        if not verdict.legal:
            return _forbidden(wanted, _violations(verdict), picture)
        return _forbidden(wanted, (Reason(rule, error.reason) for rule in error.rules[:1]), picture)
    return _Placed(wanted, castle, before, step, effects_of(*step, bare=scene.bare), picture)


def _wanted(scene: Scene, claim: Claim) -> Placement:
    with naming(f"claim.{claim.kind}"):
        return read_wanted(scene.castle(claim), claim.subject)


def _forbidden(wanted: Placement, reasons: Iterator[Reason], picture: Picture) -> Answer:
    headline = say(N_("Not allowed: {room} may not be placed."), room=wanted)
    return Answer(False, headline, tuple(reasons), picture=picture)


def _violations(verdict: Verdict) -> Iterator[Reason]:
    """Every broken rule, then the rules that say the same."""
    yield from (Reason(violation.rule, violation.reason) for violation in verdict.violations)
    yield from refer(*(rule for violation in verdict.violations for rule in violation.also))


# may it lie there


def judge_place(scene: Scene, claim: Claim) -> Answer:
    """May this tile lie there?"""
    placed = _place(scene, claim)
    if isinstance(placed, Answer):
        return placed
    headline = say(N_("Allowed: {room} may be placed."), room=placed.wanted)
    reasons = tuple(_standing(placed.castle, placed.wanted))
    return Answer(True, headline, reasons, tuple(placed.effects), picture=placed.picture)


def _standing(castle: Castle, wanted: Placement) -> Iterator[Reason]:
    """The rules by which a tile may lie where it does, with what they mean here; the special ones first."""
    tile, x, y = wanted.tile, wanted.x, wanted.y
    below = castle.room_at((x, y - 1))
    if tile.type == RoomType.OUTDOOR and below is not None:
        yield Reason("B2C-PLACE-8", say(N_("{room} has no blue frame"), room=below))
    for side in (castle.room_at((x - 1, y)), castle.room_at((x + 1, y))):
        if side is not None and side.tile.open_sky:
            yield Reason("B2C-PLACE-7", say(N_("only the cell on top of {room} must stay free"), room=side))
    if y > 0 and below is not None:
        yield Reason("B2C-PLACE-2", say(N_("it lies on {room}"), room=below))
    if y < 0 and castle.room_at((x, y + 1)) is None:
        yield Reason("B2C-PLACE-9", say(N_("underground nothing need lie above it")))
    words = say(N_("it shares an edge with {rooms}"), rooms=", ".join(map(str, beside(castle, wanted))))
    yield Reason("B2C-PLACE-3" if y <= 0 else "B2C-PLACE-4", words)
    if tile.is_regular:
        yield Reason("B2C-PLACE-6", labelled(type_word(tile.type), say(FLOORS[tile.floors])))
    else:
        yield Reason("B2C-PLACE-10", labelled(tile.spoken(), say(FLOORS[tile.floors])))


# bonuses


def judge_bonus(scene: Scene, claim: Claim) -> Answer:
    """Does placing this tile bring this bonus, or any?"""
    placed = _place(scene, claim)
    if isinstance(placed, Answer):
        return placed
    given = [str(effect.data["rule"]) for effect in placed.effects if effect.kind == "bonus"]
    found = bonus_under_way(placed.step.state) if given else "none"
    wanted = claim.terms.get("brings")
    right = found != "none" if wanted is None else found == wanted
    yes, no = N_("Right: {room} brings {bonus}."), N_("Wrong: {room} brings {bonus}.")
    headline = say(yes if right else no, room=placed.wanted, bonus=bonus_words(found))
    reasons = tuple(_bonus_reasons(placed, given))
    return Answer(right, headline, reasons, tuple(placed.effects), picture=placed.picture)


def _bonus_reasons(placed: _Placed, given: list[str]) -> Iterator[Reason]:
    """How many there are of the type now, and which rule gives a bonus for it, or none."""
    tile = placed.wanted.tile
    if not tile.is_regular:
        yield Reason("B2C-BONUS-3", say(N_("special rooms bring no bonus, however many there are")))
        return
    number = placed.castle.types[tile.type] + 1
    words = say_n(
        "with it the castle has {n} room of the type {type}",
        "with it the castle has {n} rooms of the type {type}",
        number,
        type=type_word(tile.type),
    )
    rule = "B2C-BONUS-1" if number <= THIRD else "B2C-BONUS-2" if number <= FIFTH else "B2C-BONUS-3"
    yield Reason(rule, words)
    yield from refer(*(given if number == THIRD else ()))
    if placed.before.bonus:
        yield Reason("B2C-BONUS-4", say(N_("it is itself placed as a bonus")))
    if any(effect.kind == "void" for effect in placed.effects):
        yield Reason("B2C-COMP-3", say(N_("all 48 special rooms are out")))


# special rooms


def judge_special(scene: Scene, claim: Claim) -> Answer:
    """May this special room lie there, does it score so much, and may this tile lie on top of it?"""
    wanted, castle = _wanted(scene, claim), scene.castle(claim)
    if wanted.slug not in SPECIALS:
        refuse("claim.special", N_("{tile} is no fountain, tower or grand foyer"), tile=wanted.tile)
    answer = Answer(True, say(N_("Allowed: {room} may be placed."), room=wanted), (), picture=Picture(castle))
    if wanted not in castle.rooms:
        placed = _place(scene, claim)
        if isinstance(placed, Answer):
            return placed
        reasons, effects = tuple(_standing(castle, wanted)), tuple(placed.effects)
        answer = answer._replace(reasons=reasons, effects=effects, picture=placed.picture)
        castle = castle.extended(wanted)
    return _topped(castle, wanted, claim, _scored(castle, wanted, claim, answer))


def _scored(castle: Castle, wanted: Placement, claim: Claim, answer: Answer) -> Answer:
    """The same with the points of the special room; they are right, wrong, or not asked."""
    item = next(item for item in score(castle).rooms if item.source == wanted)
    effects, claimed = (points_effect(item), *answer.effects), claim.terms.get("points")
    if claimed is None:
        return answer._replace(effects=effects, points=item.points)
    headline = points_headline(wanted, claimed, item.points)
    reasons = (*item_reasons(castle, item), *answer.reasons)
    return Answer(claimed == item.points, headline, reasons, effects, item.points, answer.picture)


def _topped(castle: Castle, wanted: Placement, claim: Claim, answer: Answer) -> Answer:
    """The same with the answer about a tile on top, if it is asked."""
    top = claim.terms.get("top")
    if top is None:
        return answer
    verdict = castle.judge(f"{top}@{wanted.x},{wanted.y + 1}")
    if verdict.legal:
        words = say(N_("{other} may lie on top of it"), other=verdict.placement)
        return answer._replace(reasons=(*answer.reasons, Reason("B2C-PLACE-2", words)))
    headline = say(N_("Not allowed: {other} may not lie on top of {room}."), other=verdict.placement, room=wanted)
    return answer._replace(allowed=False, headline=headline, reasons=(*_violations(verdict), *answer.reasons))
