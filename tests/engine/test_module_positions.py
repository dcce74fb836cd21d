"""Positions of tables with modules: each part is written and read by its module, in the middle of any decision."""

import copy
import json
import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cases.form import case_law, read_case
from engine.cases.judge import judge_case
from engine.cases.laws import other_laws
from engine.game.decisions.chance import to_shuffle
from engine.game.events import Completed, Drawn, ExtraTurn, Scored
from engine.game.play import advance, legal_actions, start
from engine.game.setup import shuffle_deal
from engine.game.state import Action, GameState, Phase, Points, Resume, Verb
from engine.kernel.errors import MadKingError, RecordError
from engine.kernel.forms import read_data
from engine.records.positions import Need, from_position, load_position, to_position, write_position
from engine.rules import modules
from engine.rules.rulings import Law, law
from engine.scenarios.runner import load_scenario, run_scenario
from tests.support import toy

NAMES = ("Ada", "Bo", "Cy")


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    modules.register(toy.NAME, "tests.support.toy")
    yield
    modules.forget(toy.NAME)


def with_toy(**rulings: str) -> Law:
    return law("second", {name.replace("_", "-"): option for name, option in rulings.items()}, (toy.NAME,))


def states(its_law: Law, players: int = 3, games: int = 3) -> Iterator[GameState]:
    """Every state of random games."""
    for seed in range(games):
        rng = random.Random(seed)
        state = start(its_law, NAMES[:players], shuffle_deal(its_law, players, rng)).state
        yield state
        while not state.over:
            if state.phase == Phase.SHUFFLE:
                pile = list(to_shuffle(state))
                rng.shuffle(pile)
                action = Action(Verb.SHUFFLE, tuple(pile))
            else:
                actions = legal_actions(state)
                action = actions[rng.randrange(len(actions))]
            state = advance(state, action).state
            yield state


def expanded() -> list[GameState]:
    """Moments of a game of two with every expansion, in many phases."""
    its_law = law("collectors", {}, ("towers", "swans", "decrees"))
    return [state for number, state in enumerate(states(its_law, 2, 2)) if number % 11 == 0]


EXPANDED = expanded()


def at_the_door() -> GameState:
    return next(state for state in states(with_toy()) if state.phase == toy.GUEST)


def refusal(data: object, need: Need = Need.PLAY) -> str:
    with pytest.raises(RecordError) as caught:
        from_position(data, need)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def changed(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(data)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = data
    for step in way:
        place = place[step]
    place[last] = value
    return data


# writing and reading


def test_a_game_is_taken_up_in_the_middle_of_any_decision() -> None:
    phases = set()
    for step, state in enumerate(chain(states(with_toy(), 2), states(with_toy(), 3))):
        phases.add(str(state.phase))
        assert from_position(json.loads(json.dumps(to_position(state)))) == state
        if step % 20 == 0:
            assert load_position(write_position(state)) == state
    assert phases == {*map(str, Phase), toy.GUEST}


def test_an_extra_turn_that_waits_for_a_shuffle_goes_on_as_it_would_have() -> None:
    alone = law("second", {"solo-extra-turn": "new-rooms"})
    waiting = [state for state in states(alone, 1, 30) if state.phase == Phase.SHUFFLE and state.queue[0].news]
    assert waiting
    for state in waiting:
        assert from_position(to_position(state)) == state


def test_what_modules_have_still_to_be_told_is_kept() -> None:
    state = at_the_door()
    room = state.castles[state.turn].rooms[0]
    news = (
        Completed(state.turn, (room,)),
        Scored(0, (Points("SCORE-1", str(room), "", 3),)),
        Drawn(1, None, 300),
        ExtraTurn(1, str(room)),
        toy.Came(2, "duke"),
    )
    told = state.but(queue=(Resume("settle", state.turn, 0, news),))
    assert from_position(json.loads(json.dumps(to_position(told)))) == told


def test_a_part_that_is_left_out_is_as_at_the_start() -> None:
    data = to_position(at_the_door())
    del data["modules"]
    data["stacks"]["600"].append(next(iter(at_the_door().part(toy.NAME).rooms)))
    data["box"].pop("favors")
    guests = from_position(data).part(toy.NAME)
    assert guests == toy.Guests(toy.GUESTS, ((),) * 3)


def test_a_module_refuses_a_table_that_there_cannot_be() -> None:
    data = to_position(at_the_door())
    data["modules"]["toy"]["pile"] = [*toy.GUESTS, *toy.GUESTS]
    assert refusal(data) == f"modules.toy: more guests than {len(toy.GUESTS)}"


def test_terms_hold_in_the_castles_that_are_read() -> None:
    state = next(state for state in states(with_toy()) if any(state.part(toy.NAME).staying))
    data = to_position(state)
    owner = next(player for player in range(3) if toy.staying(state, player))
    assert from_position(data).castles[owner].terms.pass_money == 6000


def test_tables_without_modules_are_written_as_before() -> None:
    state = next(states(law("second"), 2, 1))
    data = to_position(state)
    assert data["version"] == 1
    assert not {"expansions", "packs", "modules", "queue"} & set(data)
    assert to_position(at_the_door())["version"] == 2
    invented = law("collectors", {"rooms": "all"})
    state = next(states(invented, 2, 1))
    data = to_position(state)
    assert (data["version"], data["expansions"], data["packs"]) == (2, [], [])
    assert from_position(data) == state


def test_what_a_module_cannot_write_is_not_lost_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(toy.Toy, "write")
    with pytest.raises(MadKingError, match="what the module toy keeps cannot be written"):
        to_position(at_the_door())


def test_a_module_without_a_reader_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(toy.Toy, "read")
    data = to_position(at_the_door())
    assert refusal(data).startswith("modules.toy: what the module toy keeps cannot be written")


# what is wrong


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("expansions", "toy", "expansions: a list is expected, not 'toy'"),
        ("expansions", ["toy", "zzz"], "expansions[1]: 'zzz' is not a module; there are towers, swans, moats,"),
        ("expansions", ["swams"], "expansions[0]: 'swams' is not a module; did you mean swans?"),
        ("expansions", [], "phase: 'guest' is unknown; there are"),
        ("packs", ["zzz"], "packs[0]: the pack 'zzz' is not known here"),
        ("packs", "zzz", "packs: a list is expected, not 'zzz'"),
        ("modules", {"swans": {}}, "modules.swans: this expansion is not in play; there are toy"),
        ("modules", [], "modules: a mapping is expected, not a list"),
        ("modules.toy", [], "modules.toy: a mapping is expected, not a list"),
        ("modules.toy.pil", [], "modules.toy.pil: unknown; did you mean pile?"),
        ("modules.toy.pile", ["queen"], "modules.toy.pile[0]: 'queen' is unknown; there are count, duke, fool, monk"),
        ("modules.toy.staying", {"Zoe": []}, "modules.toy.staying.Zoe: nobody is called so"),
        ("modules.toy.rooms", ["x"], "modules.toy.rooms[0]: 'x' is not a room of the stacks"),
        ("modules.toy.rooms", [], "stacks.600: 4 rooms of 600 on the table, but 3 players use 5 (SETUP-2)"),
        ("modules.toy.favors", [], "box.favors: "),
        ("phase", "gest", "phase: 'gest' is unknown; did you mean guest?"),
        ("queue", [{"step": "zzz", "player": "Ada"}], "queue[0].step: 'zzz' is unknown; there are foyer"),
        ("queue", [{"step": "settle", "player": "Eve"}], "queue[0].player: 'Eve' is not a player"),
        ("queue", [{"step": "settle", "player": "Ada", "asked": 3}], "queue[0].asked: 3 is too much, 1 at most"),
        ("queue", [{"step": "settle"}], "queue[0].player: missing"),
        ("queue.0.news", [{"event": "Zzz"}], "queue[0].news[0].event: 'Zzz' is unknown; there are Scored"),
        ("queue.0.news", [{"event": "Came", "player": 1}], "queue[0].news[0].guest: missing"),
        ("queue.0.news", [{"event": "Came", "player": 1, "guest": "duke", "x": 1}], "queue[0].news[0].x: unknown"),
        ("queue.0.news", [{"event": "Came", "player": "1", "guest": "duke"}], "queue[0].news[0].player: "),
        ("queue.0.news", [{"event": "Completed", "player": 1, "rooms": ["x"]}], "queue[0].news[0].rooms[0]: 'x'"),
        ("queue.0.news", [{"event": "Scored", "player": 1, "items": [3]}], "queue[0].news[0].items[0]: a mapping is"),
        ("frames", [], "frames: missing in the phase guest"),
        ("frames.0.due.0.kind", "gif", "frames[0].due[0].kind: 'gif' is unknown; did you mean gift?"),
        ("frames.0.due.0.taken", ["x"], "frames[0].due[0].taken[0]: 'x' is unknown"),
    ],
)
def test_what_is_wrong_is_named(path: str, value: Any, reason: str) -> None:
    assert refusal(changed(to_position(at_the_door()), path, value)).startswith(reason)


def test_a_room_or_a_favor_of_a_module_lies_nowhere_else() -> None:
    data = to_position(at_the_door())
    room = data["stacks"]["100"][0]
    hall = [*data["modules"]["toy"]["rooms"], room]
    assert f"stacks.100[0]: {room.title().replace('-', ' ')} is already in modules.toy" == refusal(
        changed(data, "modules.toy.rooms", hall)
    )
    assert refusal(changed(data, "modules.toy.favors", [data["favors"][0]])) == (
        f"modules.toy: {data['favors'][0]} is already in favors[0]"
    )


def test_a_table_that_does_not_say_what_goes_on_is_refused_in_a_line() -> None:
    data = to_position(at_the_door())
    del data["queue"]
    assert refusal(data) == refusal(data, Need.ADVICE) == "queue: missing in the phase guest"
    with pytest.raises(MadKingError, match="does not say what goes on"):
        advance(at_the_door().but(queue=()), Action(toy.REFUSE))


@pytest.mark.parametrize("phase", ["cash", "glance", "save", "build", "clear", "model", "decree", "head-start", "pair"])
def test_a_decision_of_a_decree_that_nothing_led_to_is_refused(phase: str) -> None:
    data = to_position(next(state for state in EXPANDED if state.phase == "take" and not state.queue))
    assert refusal({**data, "phase": phase}, Need.ADVICE) == f"queue: missing in the phase {phase}"


def test_advice_about_rewards_of_which_none_is_due_is_refused() -> None:
    state = next(state for state in EXPANDED if state.phase == "take" and not state.queue)
    why = f"phase: reward, but {state.names[state.player]} can do nothing in it"
    assert refusal({**to_position(state), "phase": "reward"}, Need.ADVICE) == why


# more players and more rooms


def people(number: int) -> list[dict[str, Any]]:
    return [{"castle": "foyer-3@0,0", "money": 15000, "score": 0} for _player in range(number)]


def test_five_players_need_towers_and_nobody_else_comes_in() -> None:
    five = {"players": people(5), "favors": []}
    assert refusal(five, Need.STANDINGS) == "players: five players need the expansion towers (P5-1)"
    assert refusal({**five, "players": people(6)}, Need.STANDINGS) == "players: 6 are too many, 5 at most"
    assert refusal({**five, "players": []}, Need.STANDINGS) == "players: the game is for 1 to 4 players, not 0"


def test_one_player_with_an_expansion_needs_a_ruling() -> None:
    alone = {"expansions": ["toy"], "players": people(1)}
    assert refusal(alone, Need.STANDINGS).startswith("players: no text describes a solo game with toy (OQ-126)")
    assert from_position({**alone, "rulings": {"solo-expansions": "on"}}, Need.STANDINGS).names == ("player 1",)


def test_invented_rooms_are_known_and_only_in_play_where_all_rooms_are() -> None:
    from engine.catalogue.packs import stand_ins

    slug = next(tile.slug for tile in stand_ins().tiles if tile.size == 100)
    table: dict[str, Any] = {"players": people(2), "favors": [], "market": [{"room": slug, "price": 4000}]}
    assert "is not in play here" in refusal(table, Need.STANDINGS)
    state = from_position({**table, "rulings": {"rooms": "all"}}, Need.STANDINGS)
    assert state.market[0].slug == slug


def test_a_card_that_an_expansion_brings_needs_it() -> None:
    table = {"players": people(2), "favors": ["swan-tokens"]}
    assert refusal(table, Need.STANDINGS) == "favors: 'swan-tokens' needs the module swans"
    held = changed({"players": people(2), "favors": []}, "players.0.bonus_cards", ["tower-rooms"])
    assert refusal(held, Need.STANDINGS) == "players[0].bonus_cards: 'tower-rooms' needs the module towers"


def test_what_is_left_out_of_the_pile_of_a_module() -> None:
    table: dict[str, Any] = {"expansions": ["toy"], "players": people(2), "favors": []}
    state = from_position({**table, "without": {"guests": ["duke"]}}, Need.STANDINGS)
    assert state.without.of("guests") == ("duke",)
    assert refusal({**table, "without": {"guest": ["duke"]}}, Need.STANDINGS).startswith("without.guest: unknown")
    assert refusal({**table, "without": {"guests": ["queen"]}}, Need.STANDINGS).startswith("without.guests: 'queen'")


# tables, deals and cases


def scenario(body: str, steps: str) -> tuple[str, ...]:
    return run_scenario(load_scenario(f"id: X\ntitle: Y\nexpansions: [toy]\n{body}\nsteps: {steps}")).failures


TABLE = """table:
  players: [Bo, {name: Ada, castle: 'foyer-3@0,0 nap-room@3,1/2'}]
  market: {4000: broom-closet}
  modules: {toy: {pile: [duke, monk], staying: {Bo: [fool]}}}
"""


def test_a_table_says_what_a_module_keeps_and_asks_for_some_of_it() -> None:
    steps = """
      - expect: {modules: {toy: {pile: [duke, monk], staying: {Bo: [fool]}}}, wealth: {Bo: 16000, Ada: 15000}}
      - {legal: toast, expect: {count: 1}}
      - {do: toast, expect: {gains: {Ada: -1000}, phase: take, to_move: Ada}}
      - {do: toast, refused: []}
      - expect: {sees: {Ada: {modules: {toy: {pile: ['', '']}}}}}
      - expect: {final: {Bo: {rules: {TOY-5: 1, TOY-2: 0}}}}
    """
    assert scenario(TABLE, steps) == ()
    assert scenario(TABLE, "[{expect: {modules: {toy: {pile: [duke], turns: 3}}}}]") == (
        "step 1: modules: expected {'toy': {'pile': ['duke'], 'turns': 3}}, "
        "found {'toy': {'pile': ['duke', 'monk'], 'turns': 0}}",
    )
    assert scenario(TABLE, "[{do: toast, refused: [BUY-1]}]") == ("step 1: toast is not refused",)


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ("[{expect: {modules: {towers: {}}}}]", r"steps\[0\].expect.modules.towers: unknown; there are toy"),
        ("[{legal: tost, expect: {count: 1}}]", r"steps\[0\].legal: 'tost' is unknown; did you mean toast\?"),
        ("[{expect: {wealth: {Zoe: 1}}}]", r"steps\[0\].expect.wealth.Zoe: unknown"),
    ],
)
def test_steps_that_cannot_be_used(steps: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        scenario(TABLE, steps)


def test_the_rewards_due_are_counted_by_what_they_are() -> None:
    body = """table:
  players: [Bo, {name: Ada, castle: 'foyer-3@0,0'}]
  market: {4000: broom-closet}
"""
    from engine.castle.castle import Castle

    place = next(str(place) for place in Castle.parse("foyer-3@0,0").legal("broom-closet"))
    steps = f"""
      - {{do: [take broom-closet, place {place}], expect: {{phase: guest, to_move: Bo}}}}
      - {{do: welcome, expect: {{rewards: {{utility: 1, gift: 1}}, due: [{place}, {place}], points: {{Bo: 1}}}}}}
      - {{do: reward broom-closet gift, expect: {{rewards: {{utility: 1}}, points: 2}}}}
    """.replace(f"place {place}", f'"place {place}"').replace(f"[{place}, {place}]", f'["{place}", "{place}"]')
    assert scenario(body, steps) == ()


def test_a_deal_may_name_the_pile_of_a_module() -> None:
    body = "deal: {players: [Ada, Bo], guests: [monk], without: {guests: [duke]}}"
    assert scenario(body, "[{expect: {modules: {toy: {pile: [monk, count, fool]}}}}]") == ()
    for wrong, reason in (
        ("guest: [monk]", r"^deal.guest: unknown; did you mean guests\?"),
        ("guests: [monk, monk]", "^deal.guests: monk is not in the box so often"),
        ("guests: monk", "^deal.guests: a list is expected, not 'monk'"),
        ("stacks: {325: []}", "^deal.stacks.325: no rooms of 325 are in play here"),
    ):
        with pytest.raises(RecordError, match=reason):
            scenario(f"deal: {{players: [Ada, Bo], {wrong}}}", "[{expect: {}}]")


CASE = """
expansions: [toy]
table:
  players: [Bo, {name: Ada, castle: 'foyer-3@0,0', money: 15000}]
  market: {4000: broom-closet}
  modules: {toy: {pile: [duke]}}
claim: {buy: broom-closet}
verdict: {allowed: true}
"""


def test_a_case_is_judged_with_its_expansions_under_every_law() -> None:
    case = read_case(read_data(CASE))
    found = judge_case(case)
    assert found.law.modules == ("toy",)
    assert found.answer.allowed
    assert all(other.law.modules == ("toy",) for other in other_laws(found.law))
    assert case_law(case, "first").modules == ("toy",)


@pytest.mark.parametrize(("action", "allowed"), [("toast", True), ("take broom-closet", True), ("take salon", False)])
def test_whatever_can_be_done_may_be_claimed(action: str, allowed: bool) -> None:
    case = read_case(read_data(CASE.replace("{buy: broom-closet}", f"{{do: {action}}}")))
    assert judge_case(case).answer.allowed == allowed


def test_a_claim_to_do_what_no_table_knows() -> None:
    with pytest.raises(RecordError, match=r"^claim.do.toats: unknown; did you mean toast\?"):
        judge_case(read_case(read_data(CASE.replace("{buy: broom-closet}", "{do: toats}"))))


def test_a_case_and_its_position_name_the_same_expansions() -> None:
    position = to_position(at_the_door())
    data = {"position": position, "claim": {"turn": "Ada"}}
    assert case_law(read_case(data)).modules == ("toy",)
    with pytest.raises(RecordError, match=r"^position.expansions: toy, but the case says decrees"):
        read_case({**data, "expansions": ["decrees"]})


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ("expansions: toy", "^expansions: a list is expected, not 'toy'"),
        ("expansions: [zzz]", r"^expansions\[0\]: 'zzz' is not a module"),
        ("packs: [zzz]", r"^packs\[0\]: the pack 'zzz' is not known here"),
    ],
)
def test_what_a_case_cannot_name(field: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        read_case(read_data(CASE.replace("expansions: [toy]", field)))
    with pytest.raises(RecordError, match=reason):
        load_scenario(f"id: X\ntitle: Y\n{field}\ncastle: foyer-3@0,0\nsteps: [{{expect: {{worth: 0}}}}]")


JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, -1, 3, 10**9, 1.5, "x", "salon", "Ada", "foyer-3@0,0", [], ["x"], {}, {"x": 1}, [[]], [None]]
)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_position_is_read_or_refused_with_a_line(data: st.DataObject) -> None:
    position = to_position(data.draw(st.sampled_from(EXPANDED)))
    place: Any = position["modules"] if data.draw(st.booleans()) else position
    while True:
        key = data.draw(st.sampled_from(list(place) if isinstance(place, dict) else list(range(len(place)))))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JUNK)
    for need in Need:
        reason = ""
        try:
            from_position(position, need)
        except RecordError as error:
            reason = str(error)
        assert "\n" not in reason
