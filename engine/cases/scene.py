"""Setting the scene of a case: the table under a law, what was done before, who asks; and what is missing for it."""

from typing import Any, NamedTuple

from engine.cases.claims import CaseError, check_known, wrong
from engine.cases.form import Case, case_law
from engine.cases.needs import missing_facts, missing_situation
from engine.cases.words import now_words
from engine.castle.castle import Castle
from engine.castle.notation import read_placement
from engine.game.events import Event
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.game.turns import apply
from engine.kernel.errors import IllegalAction, IllegalPlacement, MadKingError
from engine.kernel.i18n import N_, say
from engine.modules.solo import is_solo
from engine.records.position_checks import check_copies
from engine.records.positions import Need, PositionError, from_position
from engine.records.tables import bare_table, read_action, read_deal, read_table
from engine.rules.rulings import Law

AT_THE_END = ("favor", "bonus", "depleted", "total", "winner", "rank")
"""Claims about the final scoring, which any moment of a game can answer."""


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
            raise CaseError(say(sentence, **values))


def set_scene(case: Case, its_law: Law) -> Scene:
    """The table of a case under a law; whatever is missing for the claim is refused by name."""
    if missing := list(missing_situation(case)):
        raise _lacking(case, missing)
    if case.situation == "castle":
        return _bare_castle(case, its_law)
    state = _read_state(case, its_law)
    if case.claim.kind == "rank" and not is_solo(state):
        why = say(N_("only a solo game has ranks; {n} players are at the table"), n=len(state.names))
        raise wrong("claim.rank", why)
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


def _lacking(case: Case, fields: list[str]) -> CaseError:
    return CaseError(
        say(N_("missing for the claim {claim}: {fields}"), claim=case.claim.kind, fields=", ".join(fields))
    )


# the table


def _read_state(case: Case, its_law: Law) -> GameState:
    if case.situation == "table":
        return read_table(_numbered(case.scene), its_law)
    if case.situation == "deal":
        return read_deal(_numbered(case.scene), its_law)
    end = case.claim.kind in AT_THE_END and not case.before
    try:
        return from_position(_whole_position(case.scene), Need.STANDINGS if end else Need.ADVICE, its_law)
    except PositionError as error:
        raise wrong("position", str(error)) from None


def _numbered(data: dict[str, Any]) -> dict[str, Any]:
    """Prices and sizes may be written in quotation marks, as JSON wants them."""
    return {
        key: {int(k) if isinstance(k, str) and k.isdecimal() else k: v for k, v in value.items()}
        if key in ("market", "stacks") and isinstance(value, dict)
        else value
        for key, value in data.items()
    }


def _whole_position(data: dict[str, Any]) -> dict[str, Any]:
    """A position with neutral values for whatever is not there; what the claim needs is asked for elsewhere."""
    people = [
        {"castle": "foyer-3@0,0", "money": 15000, "score": 0, **person} if isinstance(person, dict) else person
        for person in data["players"]
    ]
    names = [
        str(person.get("name", say(N_("player {n}"), n=number))) if isinstance(person, dict) else ""
        for number, person in enumerate(people, 1)
    ]
    master = data.get("master_builder", names[0] if names else "")
    left = names[(names.index(master) + 1) % len(names)] if master in names else master
    phase = data.get("phase", str(Phase.TAKE))
    to_move = {Phase.PRICE: master, Phase.OVER: None, Phase.SHUFFLE: None}.get(phase, left)
    stacks = data.get("stacks", {})
    if isinstance(stacks, dict):
        stacks = {str(size): stack for size, stack in stacks.items()}
    last = data.get("deck") in ([], 0)
    neutral = {"favors": [], "last_round": last, "market": [], "deck": 10, "phase": phase, "to_move": to_move}
    return {**neutral, **data, "players": people, "stacks": stacks, "master_builder": master}


def _bare_castle(case: Case, its_law: Law) -> Scene:
    """A neutral table around a castle: only the castle will be asked."""
    castle = _built(case, its_law)
    try:
        check_copies(castle, "castle")
        return Scene(bare_table(castle, case.player or say(N_("player {n}"), n=1)), 1, True)
    except PositionError as error:
        raise CaseError(str(error)) from None
    except MadKingError as error:
        raise wrong("player", str(error)) from None


def _built(case: Case, its_law: Law) -> Castle:
    """The castle with the rooms that were placed before."""
    try:
        castle = Castle.settle(case.scene, its_law)
    except MadKingError as error:
        raise wrong("castle", str(error)) from None
    for number, text in enumerate(case.before):
        verb, *rooms = text.split()
        if verb != Verb.PLACE or len(rooms) != 1:
            raise wrong(f"before[{number}]", say(N_("in a bare castle only place can be done, as in place salon@3,0")))
        try:
            castle = castle.place(read_placement(rooms[0]))
        except IllegalPlacement as refusal:
            raise wrong(f"before[{number}]", str(refusal)) from None
        except MadKingError as error:
            raise wrong(f"before[{number}]", str(error)) from None
    return castle


def _act(scene: Scene, text: str, field: str) -> Scene:
    """Carry out one of the actions before the claim."""
    state = scene.state
    check_known({text.split()[0]: None}, tuple(Verb), field)
    try:
        action = read_action(text, state)
        after, events = apply(state, action)
    except IllegalAction as refusal:
        raise wrong(field, say(N_("{action} is refused: {why}"), action=text, why=refusal)) from None
    except MadKingError as error:
        raise wrong(field, str(error)) from None
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
    if name in state.names:
        return state.names.index(name)
    from engine.kernel.near import not_a_player

    raise wrong(field, not_a_player(str(name), state.names))
