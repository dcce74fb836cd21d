"""Examples of the whole game: a table or a deal, actions as text, and what must hold after them."""

from collections.abc import Sequence
from functools import partial

from engine.catalogue import tiles_named as tiles_named
from engine.game.play import apply, legal_actions
from engine.game.state import GameState, Verb
from engine.kernel.errors import IllegalAction, RecordError
from engine.kernel.forms import Data, Form, Makers, Schema, refuse, refuse_unknown
from engine.kernel.i18n import N_, labelled
from engine.kernel.schemas import either, list_of, ref, text
from engine.kernel.text import unknown
from engine.records.actions import read_action
from engine.records.deals import deal, read_deal
from engine.records.expected import EXPECTED, check_example, compare, difference, example, refusal, step
from engine.records.parts import its_law, law_of
from engine.records.tables import TABLE_PARTS, TableDraft
from engine.scenarios.asked import BY_PLAYER, OF_LEGAL, OF_STEP, OF_TABLE, Moment

# form


def _step() -> Schema:
    one = text("An action, as in take nap-room.")
    do = either(one, list_of("Actions, one after the other.", one, least=1))
    verbs = either(text("A verb, or all."), text("Of the base game.", enum=["all", *map(str, Verb)]))
    return either(
        step("Do something.", {**OF_TABLE, **OF_STEP}, do=do),
        refusal("Do something; the last action is forbidden.", do=do),
        step("Ask what is legal.", OF_LEGAL, legal=verbs),
        step("Ask about the table as it stands.", OF_TABLE),
    )


def _example(situation: str) -> Schema:
    return example("An example of the whole game.", {situation: ref(situation)}, ref("game_step"), **its_law())


PARTS: Makers = {
    **TABLE_PARTS,
    **EXPECTED,
    "deal": deal,
    "game_step": _step,
    "table_example": partial(_example, "table"),
    "deal_example": partial(_example, "deal"),
}
FORMS = {
    name: Form(name, "An example of the whole game", partial(ref, f"{name}_example"), PARTS)
    for name in ("table", "deal")
}


def check(data: Data) -> None:
    """Refuse a game example that cannot be acted out, with the field."""
    state = _read(data)
    for number, one in enumerate(data["steps"]):
        field = f"steps[{number}]"
        for action in _actions(one):
            if not action.split():
                refuse(f"{field}.do", N_("an action is a text, as in take nap-room"))
            verb = action.split()[0]
            if verb not in state.book.verbs:
                raise RecordError(labelled(f"{field}.do.{verb[:40]}", unknown(verb, list(state.book.verbs))))
        if "legal" in one and one["legal"] not in (verbs := ["all", *state.book.verbs]):
            refuse_unknown(f"{field}.legal", one["legal"], verbs)
        for key in BY_PLAYER:
            _check_names(one.get("expect", {}).get(key), state.names, f"{field}.expect.{key}")
        _check_names(one.get("expect", {}).get("modules"), list(state.book.places), f"{field}.expect.modules")
    check_example(data)


def _check_names(expected: object, names: Sequence[str], field: str) -> None:
    for name in expected if isinstance(expected, dict) else ():
        if name not in names:
            raise RecordError(labelled(f"{field}.{name[:40]}", unknown(name, names)))


def _actions(one: Data) -> list[str]:
    done = one.get("do", [])
    return [done] if isinstance(done, str) else done


def _read(data: Data) -> GameState:
    its_law = law_of(data)
    return read_deal(data["deal"], its_law) if "deal" in data else TableDraft.of(data["table"]).under(its_law)


# running


def act_out(data: Data) -> list[str]:
    """Take the steps one after the other; a line for everything that differs."""
    state = _read(data)
    failures: list[str] = []
    for number, one in enumerate(data["steps"], 1):
        if "legal" in one:
            differing = _ask_legal(state, one)
        else:
            state, differing = _act(state, one)
        failures += [f"step {number}: {line}" for line in differing]
    return failures


def _ask_legal(state: GameState, one: Data) -> list[str]:
    actions = [str(action) for action in legal_actions(state) if one["legal"] in ("all", action.verb)]
    expect = {key: [wanted] if isinstance(wanted, str) else wanted for key, wanted in one["expect"].items()}
    return compare(expect, OF_LEGAL, actions)


def _act(state: GameState, one: Data) -> tuple[GameState, list[str]]:
    """Carry out the actions of a step and compare; an illegal one must be the last, and expected with its rules."""
    before, events, done = state, [], _actions(one)
    for number, told in enumerate(done):
        try:
            state, more = apply(state, read_action(told, state))
        except IllegalAction as refused:
            if "refused" in one and number == len(done) - 1:
                wanted, rules = set(one["refused"]), set(refused.rules)
                return state, [] if wanted <= rules else difference("refused", wanted, rules)
            return state, [f"{told} is refused: {refused}"]
        events += more
    if "refused" in one:
        return state, [f"{done[-1]} is not refused"]
    return state, compare(one["expect"], {**OF_TABLE, **OF_STEP}, Moment(state, before, tuple(events)))
