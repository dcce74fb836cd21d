"""Claims about hands and turns: what is kept and handed on, who decides, what is shuffled, when a round ends."""

from collections.abc import Iterator

from engine.kernel.errors import IllegalAction
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, say, say_n
from engine.records.cases.answers import Answer, Effect, Reason, refer
from engine.records.cases.claims import Claim
from engine.two_castles.cases.claims import DECIDE, ENDS, NEEDED, PASS, SHUFFLE
from engine.two_castles.cases.deciders import deciders
from engine.two_castles.cases.scene import Scene
from engine.two_castles.cases.setting import seat_of
from engine.two_castles.cases.words import effects_of, next_effect
from engine.two_castles.catalogue import find_tile
from engine.two_castles.game.actions import ACTIONS
from engine.two_castles.game.events import Discarded, Event, GameOver, RoundBegun
from engine.two_castles.game.legal import legal_actions, to_shuffle
from engine.two_castles.game.state import (
    CARD_DRAW,
    CHOSEN,
    FOOD_DRAW,
    HAND,
    NOBODY,
    Action,
    GameState,
    Phase,
    Pile,
    Verb,
)
from engine.two_castles.game.turns import apply
from engine.two_castles.rulings import RULINGS

_RULES = {
    Phase.CHOOSE: ("B2C-ROUND-2",),
    Phase.DIVIDE: ("B2C-ROUND-4",),
    Phase.LUDWIG: ("B2C-2P-3",),
    Phase.ORDER: ("B2C-ROUND-5",),
    Phase.ATTENDANT: ("B2C-BONUS-LIVING",),
    Phase.CARD: ("B2C-BONUS-UTILITY",),
    Phase.BONUS: ("B2C-BONUS-DOWNSTAIRS",),
}


def judge_do(scene: Scene, claim: Claim) -> Answer:
    """May this be done now?"""
    state = scene.state
    partner = bool(state.bonus) and scene.player in deciders(scene).seats  # about a bonus both decide (B2C-BONUS-1)
    if scene.player != state.player and not partner:
        scene.senseless("do")
    with naming("claim.do"):
        action = ACTIONS.read(claim.subject)
    yes, no = N_("Allowed: {name} may do that."), N_("Not allowed: {name} may not do that.")
    try:
        step = apply(state, action)
    except IllegalAction as error:
        return Answer(False, say(no, name=scene.name), tuple(_against(error, state, action)))
    rules = _RULES.get(state.phase, (state.bonus or "B2C-ROUND-4",))
    words = _declining(state) if action.verb == Verb.DECLINE else ""
    effects = tuple(effects_of(*step, bare=False))
    return Answer(True, say(yes, name=scene.name), (Reason(rules[0], words), *refer(*rules[1:])), effects)


def _against(error: IllegalAction, state: GameState, action: Action) -> Iterator[Reason]:
    """The rules against an action; open questions are no rules."""
    rules = [rule for rule in error.rules if not rule.startswith("OQ-")]
    yield Reason(rules[0], error.reason)
    if action.verb == Verb.DECLINE and state.bonus:
        yield Reason(rules[0], _declining(state))
    yield from refer(*rules[1:])


def _declining(state: GameState) -> str:
    """What the table's ruling says about special rooms that are declined."""
    if state.phase != Phase.PLACE:
        return ""
    return say(RULINGS["special-bonus"].meanings[state.law.special_bonus])


def judge_draft(scene: Scene, claim: Claim) -> Answer:
    """Is it so that hands are kept, handed on, decided about, shuffled and ended?"""
    subject = claim.subject
    wanted = NEEDED[subject] if isinstance(subject, str) else ""
    for word in claim.terms:
        if word not in (claim.kind, wanted) and not (subject == PASS and word == "tiles"):
            refuse(f"claim.{word}", N_("this does not go with {fields}"), fields=subject if wanted else "draft")
    if not isinstance(subject, str):
        return _judge_kept(scene, subject)
    if wanted not in claim.terms:
        refuse(f"claim.{wanted}", N_("missing"))
    if subject == PASS:
        return _judge_passed(scene, claim)
    if subject == DECIDE:
        return _judge_decided(scene, claim)
    return _judge_shuffled(scene, claim) if subject == SHUFFLE else _judge_ended(scene, claim)


# hands


def _judge_kept(scene: Scene, names: list[str]) -> Answer:
    """Two tiles of the hand may be kept, no more and no fewer; all choose at once, so anybody may ask."""
    state = scene.state
    if state.phase != Phase.CHOOSE or scene.player not in state.people:
        scene.senseless("draft")
    own = state.but(player=scene.player)
    tiles = tuple(sorted(find_tile(name).slug for name in names))
    values = {"name": scene.name, "tiles": ", ".join(tiles) or "-"}
    yes, no = N_("Allowed: {name} may keep {tiles}."), N_("Not allowed: {name} may not keep {tiles}.")
    if state.chosen[scene.player]:
        words = say(N_("the choice has been made, and it is final"))
        return Answer(False, say(no, **values), (Reason("B2C-ROUND-2", words),))
    try:
        apply(own, Action(Verb.CHOOSE, tiles))
    except IllegalAction as error:
        return Answer(False, say(no, **values), (Reason("B2C-ROUND-2", error.reason),))
    words = say(N_("two tiles are kept, and the others are handed on"))
    return Answer(True, say(yes, **values), (Reason("B2C-ROUND-2", words),), (_passed(scene),))


def _passed(scene: Scene) -> Effect:
    seat, number = _receiver(scene)
    values = {"name": scene.name, "other": scene.state.names[seat]}
    words = say_n("{name} hands {n} tile on to {other}.", "{name} hands {n} tiles on to {other}.", number, **values)
    return Effect("pass", words, {"player": scene.name, "to": scene.state.names[seat], "tiles": number})


def _receiver(scene: Scene) -> tuple[int, int]:
    """Who takes up what the player hands on, and how many tiles that are: found by choosing for everybody."""
    state = scene.state
    if state.phase == Phase.LUDWIG:
        state = apply(state, legal_actions(state)[0]).state
    if state.phase != Phase.CHOOSE:
        scene.senseless("draft")
    handed = state.hands[scene.player]
    if scene.player in state.people and not state.chosen[scene.player]:
        handed = handed[CHOSEN:]
    return _all_chosen(state).hands.index(handed), len(handed)


def _all_chosen(state: GameState) -> GameState:
    """The table after everybody has chosen something."""
    while state.phase == Phase.CHOOSE:
        state = apply(state, legal_actions(state)[0]).state
    return state


def _judge_passed(scene: Scene, claim: Claim) -> Answer:
    state = scene.state
    seat, number = _receiver(scene)
    wanted = seat_of(state.names, claim.terms["to"], "claim.to")
    right = wanted == seat and claim.terms.get("tiles", number) == number
    effect = _passed(scene)
    left, right_hand = N_("in round {n} hands go on to the left"), N_("in round {n} hands go on to the right")
    words = say(left if state.round == 1 else right_hand, n=state.round)
    reasons = [Reason("B2C-ROUND-2" if state.round == 1 else "B2C-ROUND-9", words), *refer("B2C-ROUND-8")]
    if state.ludwig != NOBODY:
        reasons.append(Reason("B2C-2P-4", say(N_("the tiles of Ludwig go round with the others"))))
    headline = say(N_("Right: {why}") if right else N_("Wrong: {why}"), why=effect.text)
    return Answer(right, headline, tuple(reasons), (effect,))


# who decides


def _judge_decided(scene: Scene, claim: Claim) -> Answer:
    names = scene.state.names
    told = [claim.terms["who"]] if isinstance(claim.terms["who"], str) else claim.terms["who"]
    wanted = {seat_of(names, name, "claim.who") for name in told}
    found = deciders(scene)
    listed = ", ".join(names[seat] for seat in found.seats) or "-"
    right = wanted == set(found.seats)
    yes, no = N_("Right: this is decided by {names}."), N_("Wrong: this is decided by {names}.")
    headline = say(yes if right else no, names=listed)
    reasons = (Reason(found.rule, found.words), *refer(*found.also))
    return Answer(right, headline, reasons, (next_effect(scene.state),))


# shuffling


_SHUFFLED = {
    "tiles": (
        N_("Right: the discarded tiles are shuffled first."),
        N_("Wrong: the discarded tiles are shuffled first."),
    ),
    "cards": (
        N_("Right: the discarded bonus cards are shuffled first."),
        N_("Wrong: the discarded bonus cards are shuffled first."),
    ),
    "none": (N_("Right: nothing is shuffled."), N_("Wrong: nothing is shuffled.")),
}


def _judge_shuffled(scene: Scene, claim: Claim) -> Answer:
    """Are the discarded tiles or cards shuffled first?"""
    state = scene.state
    found = str(state.pile) if state.pile in (Pile.TILES, Pile.CARDS) else "none"
    right = claim.terms["pile"] == found
    cards = state.pile == Pile.CARDS or state.phase == Phase.CARD
    left = _left_cards(state) if cards else _left_tiles(state)
    effect = Effect("shuffle", left, {"pile": found, "tiles": len(to_shuffle(state))})
    reason = Reason("B2C-BONUS-UTILITY" if cards else "B2C-BONUS-FOOD", left)
    return Answer(right, say(_SHUFFLED[found][not right]), (reason,), (effect, next_effect(state)))


def _left_cards(state: GameState) -> str:
    """How many bonus cards there were to draw from."""
    return say_n(
        "{n} bonus card is left, and {most} are drawn",
        "{n} bonus cards are left, and {most} are drawn",
        len(state.card_deck) + len(state.drawn),
        most=CARD_DRAW,
    )


def _left_tiles(state: GameState) -> str:
    """How many tiles there were to draw from, for the Food bonus or for the hands of a round."""
    drawn = state.hand if state.bonus == "B2C-BONUS-FOOD" else ()
    return say_n(
        "{n} tile is left in the supply, and {most} are drawn",
        "{n} tiles are left in the supply, and {most} are drawn",
        len(state.supply) + len(drawn),
        most=FOOD_DRAW if state.bonus else HAND * state.seats,
    )


# ends


_ENDED = (
    (N_("Right: the turn ends, and the round goes on."), N_("Wrong: only the turn ends, and the round goes on.")),
    (N_("Right: the round ends with this turn."), N_("Wrong: only the round ends, and the game goes on.")),
    (N_("Right: the game ends with this turn."),),  # nothing lasts longer
)


def _judge_ended(scene: Scene, claim: Claim) -> Answer:
    """Does the round, or the game, end with this turn? Found by playing the turn to its end, whatever is chosen."""
    after, events = _to_end_of_turn(scene.state)
    level = 2 if after.over else 1 if any(isinstance(event, Discarded) for event in events) else 0
    right = level >= ENDS.index(claim.terms["of"])
    left = len(after.hands[0]) if level == 0 else 1
    words = say_n("after it {n} tile of each hand is left", "after it {n} tiles of each hand are left", left)
    reasons = [Reason("B2C-ROUND-8", words), *refer("B2C-ROUND-1")]
    if level == 2:
        reasons += refer("B2C-END-1")
    told = [event for event in events if isinstance(event, (Discarded, RoundBegun, GameOver))]
    effects = [effect for effect in effects_of(after, told, bare=False) if effect.kind != "next"]
    return Answer(right, say(_ENDED[level][not right]), tuple(reasons), tuple(effects))


def _to_end_of_turn(state: GameState) -> tuple[GameState, list[Event]]:
    now, events = (state.round, state.turn), list[Event]()
    while (state.round, state.turn) == now and not state.over:
        shuffling = state.phase == Phase.SHUFFLE
        action = Action(Verb.SHUFFLE, to_shuffle(state)) if shuffling else legal_actions(state)[0]
        state, more = apply(state, action)
        events += more
    return state, events
