"""Setting the scene of a case: the table under a law, what was done before, who asks; and what is missing for it."""

from typing import NamedTuple

from engine.cases.form import Case, case_law
from engine.cases.needs import missing_facts, missing_situation
from engine.cases.words import now_words
from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.game.events import Event
from engine.game.play import apply
from engine.game.setup import check_name
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction, MadKingError, RecordError
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, say
from engine.modules.solo import is_solo
from engine.records.actions import read_action
from engine.records.positions.checks import check_copies, read_name
from engine.records.tables import bare_table
from engine.rules.rulings import Law


class Scene(NamedTuple):
    """The table when the claim is made: who asks, what happened before, and who has had a turn in this round."""

    state: GameState
    player: int
    bare: bool
    """Is there only a castle, without a table around it?"""
    events: tuple[Event, ...] = ()
    had_turn: frozenset[int] = frozenset()
    used: frozenset[str] = frozenset()
    """The rooms whose rewards were used or declined."""

    @property
    def castle(self) -> Castle:
        return self.state.castles[self.player]

    @property
    def name(self) -> str:
        return self.state.names[self.player]

    def expect(self, kind: str, *phases: Phase) -> None:
        """Refuse a claim that makes no sense now; the message says whose turn and phase it is."""
        state = self.state
        if state.phase not in phases or state.player != self.player:
            sentence = N_("the claim {claim} of {name} makes no sense now: {now} (phase {phase})")
            values = {"claim": kind, "name": self.name, "now": now_words(state), "phase": state.phase}
            raise RecordError(say(sentence, **values))


def set_scene(case: Case, its_law: Law) -> Scene:
    """The table of a case under a law; whatever is missing for the claim is refused by name."""
    if missing := list(missing_situation(case)):
        raise _lacking(case, missing)
    if case.situation == "castle":
        return _bare_castle(case, its_law)
    if case.setting.under is None:
        raise _lacking(case, [case.situation])
    state = case.setting.under(its_law)
    if case.claim.kind == "rank" and not is_solo(state):
        refuse("claim.rank", N_("only a solo game has ranks; {n} players are at the table"), n=len(state.names))
    if missing := list(missing_facts(case, state.names, _seat(case, state))):
        raise _lacking(case, missing)
    chosen = case_law(case)["foyer-side"] == "choice"
    if case.situation == "deal" and not chosen and case.claim.kind != "foyer":
        state = _neutral_foyers(state)
    scene = Scene(state, NOBODY, False)
    for number, text in enumerate(case.before):
        if text.split() == [Verb.FOYER, "foyer-3"] and chosen and its_law["foyer-side"] != "choice":
            continue  # the only side there is under this law
        scene = _act(scene, text, f"before[{number}]")
    return scene._replace(player=_seat(case, scene.state))


def _neutral_foyers(state: GameState) -> GameState:
    """A deal written for a law with one side of the foyer: where a side is chosen, everyone takes the same."""
    while state.phase == Phase.FOYER:
        state = apply(state, Action(Verb.FOYER, ("foyer-3",))).state
    return state


def _lacking(case: Case, fields: list[str]) -> RecordError:
    return RecordError(
        say(N_("missing for the claim {claim}: {fields}"), claim=case.claim.kind, fields=", ".join(fields))
    )


# a bare castle


def _bare_castle(case: Case, its_law: Law) -> Scene:
    """A neutral table around a castle: only the castle will be asked."""
    castle = _built(case, its_law)
    check_copies(castle, "castle")
    name = case.player or say(N_("player {n}"), n=1)
    with naming("player"):
        check_name(name)
    return Scene(bare_table(castle, name), 1, True)


def _built(case: Case, its_law: Law) -> Castle:
    """The castle with the rooms that were placed before."""
    castle = case.setting.castle(its_law)
    for number, text in enumerate(case.before):
        verb, *rooms = text.split()
        if verb != Verb.PLACE or len(rooms) != 1:
            refuse(f"before[{number}]", N_("in a bare castle only place can be done, as in place salon@3,0"))
        with naming(f"before[{number}]"):
            castle = castle.place(read_placement(rooms[0]))
    return castle


# a table


def _act(scene: Scene, text: str, field: str) -> Scene:
    """Carry out one of the actions before the claim."""
    state = scene.state
    with naming(field):
        action = read_action(text, state)
        try:
            after, events = apply(state, action)
        except IllegalAction as refusal:
            raise MadKingError(say(N_("{action} is refused: {why}"), action=text, why=refusal)) from None
    had_turn = scene.had_turn | {state.player} if state.phase == Phase.TAKE else scene.had_turn
    used = {action.args[0]} if action.verb in (Verb.REWARD, Verb.DECLINE) else set()
    return scene._replace(
        state=after,
        events=(*scene.events, *events),
        had_turn=had_turn if after.round == state.round else frozenset(),
        used=scene.used | used,
    )


def _seat(case: Case, state: GameState) -> int:
    """Who asks: the player named, or who is to move."""
    if not case.player:
        return state.turn if state.player == NOBODY else state.player
    return seat_of(state, case.player, "player")


def seat_of(state: GameState, name: str, field: str) -> int:
    """The seat of a player by name; an unknown one is refused with the nearest."""
    return read_name({field: name}, field, state.names)
