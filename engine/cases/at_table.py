"""A case at a table: the table as a draft, the state that a law makes of it, and what was done before the claim."""

from collections.abc import Callable

from engine.cases.form import Case, case_law
from engine.cases.needs import missing_facts
from engine.cases.scene import Scene, lacking
from engine.game.play import apply
from engine.game.setup import START_MONEY
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction, MadKingError
from engine.kernel.forms import Data, naming, refuse
from engine.kernel.i18n import N_, say
from engine.kernel.positions import Need, read_name
from engine.modules.solo import is_solo
from engine.records.actions import read_action
from engine.records.castles import read_rooms
from engine.records.deals import read_deal
from engine.records.positions.reading import Draft
from engine.records.positions.schema import check_needed
from engine.records.tables import NEUTRAL, TableDraft
from engine.rules.rulings import Law

# the table


def read_table_of(situation: str, data: Data, *, at_the_end: bool) -> Callable[[Law], GameState]:
    """Read a table, a deal or a position of the right form; what comes back makes a state of it under a law."""
    if situation == "table":
        return TableDraft.of(data).under
    if situation == "deal":
        return lambda its_law: read_deal(data, its_law)
    with naming("position"):
        draft = _draft(data, Need.STANDINGS if at_the_end else Need.ADVICE)

    def under(its_law: Law) -> GameState:
        with naming("position"):
            return draft.under(its_law)

    return under


def _draft(data: Data, need: Need) -> Draft:
    """A position with neutral values for whatever is not there; what the claim needs is asked for elsewhere."""
    people = [{"money": START_MONEY, "score": 0, **person} for person in data["players"]]
    names = [person.get("name", say(N_("player {n}"), n=number)) for number, person in enumerate(people, 1)]
    master = data.get("master_builder", names[0])
    left = names[(names.index(master) + 1) % len(names)] if master in names else master
    phase = data.get("phase", str(Phase.TAKE))
    to_move = {Phase.PRICE: master, Phase.OVER: None, Phase.SHUFFLE: None}.get(phase, left)
    last = data.get("deck") in ([], 0)
    neutral = {"favors": [], "last_round": last, "market": [], "deck": 10, "phase": phase, "to_move": to_move}
    whole = {**neutral, **data, "players": people, "master_builder": master}
    check_needed(whole, need)
    rooms = (
        read_rooms(person["castle"], f"players[{number}].castle") if "castle" in person else NEUTRAL
        for number, person in enumerate(people)
    )
    return Draft(whole, tuple(rooms), need)


# the scene


def set_table(case: Case, its_law: Law) -> Scene:
    """The table of a case under a law, after what was done before."""
    if case.setting.under is None:
        raise lacking(case, [case.situation])
    state = case.setting.under(its_law)
    if case.claim.kind == "rank" and not is_solo(state):
        refuse("claim.rank", N_("only a solo game has ranks; {n} players are at the table"), n=len(state.names))
    if missing := list(missing_facts(case, state.names, _seat(case, state))):
        raise lacking(case, missing)
    chosen = case_law(case)["foyer-side"] == "choice"
    if case.situation == "deal" and not chosen and case.claim.kind != "foyer":
        state = _neutral_foyers(state)
    scene = Scene(state, NOBODY)
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
