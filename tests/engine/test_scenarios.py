"""The worked examples hold, and a scenario that cannot be used is refused with the field."""

import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.errors import MadKingError, RecordError
from engine.rules.rulings import RULINGS, law
from engine.scenarios.runner import load_scenario, run_scenario
from tests.support.paths import ROOT

FILES = sorted((ROOT / "examples").rglob("*.yaml"))
CASES = ROOT / "examples" / "cases"
EXAMPLES = [file for file in FILES if not file.name.endswith(".position.yaml") and CASES not in file.parents]
DOCS = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")


@cache
def read(file: Path) -> dict[str, Any]:
    return load_scenario(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_worked_example(file: Path) -> None:
    assert run_scenario(read(file)).failures == ()


@pytest.mark.parametrize("number", range(1, 23))
def test_the_examples_of_the_books_are_there(number: int) -> None:
    files = {file.stem: file for file in EXAMPLES if file.parent.name == "books"}
    assert read(files[f"EX-{number:02d}"])["source"]


def test_ids_are_file_names() -> None:
    for file in EXAMPLES:
        assert read(file)["id"] == file.stem
    assert len({file.stem for file in EXAMPLES}) == len(EXAMPLES)


def wrong(value: Any, names: list[str]) -> Any:
    """Another value of the same form."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, list):
        return [*value, "x"]
    if isinstance(value, dict) and value:
        return {key: wrong(inner, names) for key, inner in value.items()}
    return {names[0]: 1} if value == {} else 0


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_every_expectation_of_an_example_can_fail(file: Path) -> None:
    data = deepcopy(read(file))
    players = (data.get("table") or data.get("deal") or {}).get("players", [])
    names = [player if isinstance(player, str) else player["name"] for player in players]
    asked = 0
    for step in data["steps"]:
        if "refused" in step:
            step["refused"] = ["PLACE-99"]
            asked += 1
        else:
            step["expect"] = {key: wrong(value, names) for key, value in step["expect"].items()}
            asked += len(step["expect"])
    assert asked
    assert len(run_scenario(data).failures) == asked


# what the examples cover

ASKED = [f"OQ-{number:03d}" for number in (*range(20, 84), 153, 161, 162)]


def covered() -> set[str]:
    return {entry for file in EXAMPLES for entry in read(file).get("covers") or []}


def test_every_open_question_of_play_has_an_example_or_a_reason() -> None:
    section = DOCS.split("## Open questions that cannot be acted out")[1]
    explained = set(re.findall(r"^- (OQ-\d{3}): \w", section, re.M))
    answered = covered()
    assert [question for question in ASKED if question not in answered | explained] == []
    assert answered & explained == set()


@pytest.mark.parametrize("entry", ["DX-01", "DX-02", "DX-04", "DX-07"])
def test_derived_examples_are_acted_out(entry: str) -> None:
    assert entry in covered()


def test_a_file_named_after_an_entry_covers_it() -> None:
    for file in EXAMPLES:
        entries = read(file).get("covers") or []
        assert all(re.fullmatch(r"(OQ-\d{3}|DIFF-\d{2}|DX-\d{2})", entry) for entry in entries), file
        named = re.match(r"(OQ-\d{3}|DIFF-\d{2})$", file.stem)
        assert not named or named[1] in entries, file


def test_examples_of_the_game_cite_rules() -> None:
    for file in EXAMPLES:
        if file.parent.name in ("books", "game"):
            assert read(file)["rules"], file


def test_every_option_of_every_ruling_is_played() -> None:
    played = set()
    for file in EXAMPLES:
        data = read(file)
        played |= set(law(data.get("edition", "second"), data.get("rulings")).options.items())
    assert played == {(ruling.name, option) for ruling in RULINGS.values() for option in ruling.options}


def test_the_scenarios_of_the_docs_hold() -> None:
    shown = re.findall(r"```yaml\n(.*?)```", DOCS, re.S)
    assert len(shown) == 2
    for text in shown:
        assert run_scenario(load_scenario(text)).failures == ()


# castles

GOOD = """
id: X
title: a wrong expectation
castle: foyer-3@0,0
steps:
  - place: nap-room@3,1/2
    expect: {points: 3, connects: foyer-3@0,0}
"""


def test_a_difference_is_told() -> None:
    result = run_scenario(load_scenario(GOOD.replace("{points: 3, connects: foyer-3@0,0}", "{points: 3}")))
    assert not result.passed
    assert result.failures == ("step 1: points: expected 3, found 2",)


def test_an_illegal_step_is_told() -> None:
    text = GOOD.replace("nap-room@3,1/2", "nap-room@3,0").replace(
        "{points: 3, connects: foyer-3@0,0}", "{completes: []}"
    )
    assert "step 1: nap-room@3,0 is illegal: PLACE-1" in run_scenario(load_scenario(text)).failures


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[1, 2]", "a scenario is a mapping"),
        ("id: [", "line 1: this is not YAML"),
        ("id: X\ntitle: Y\ncastle: foyer-3@0,0", "steps: missing"),
        ("id: X\ntitle: Y\nsteps: []", "castle: missing"),
        ("id: X\ntitle: Y\ncastle: foyer-3@0,0\nsteps: [3]", r"steps\[0\]: a mapping is expected, not 3"),
        ("id: X\ntitle: Y\ncastel: foyer-3@0,0\nsteps: []", "castel: unknown; did you mean castle?"),
        (
            "id: X\ntitle: Y\ncastle: foyer-3@0,0\nsteps: [{expect: {worht: 3}}]",
            r"steps\[0\].expect.worht: unknown; did you mean worth?",
        ),
        (
            "id: X\ntitle: Y\ncastle: foyer-3@0,0\nsteps: [{place: 3, expect: {}}]",
            r"steps\[0\].place: a text is expected, not 3",
        ),
        ("id: X\ntitle: Y\ncastle: foyer-3@0,0\nrules: [PLACE-99]\nsteps: []", "'PLACE-99' is not a rule"),
        ("id: X\ntitle: Y\ncastle: foyer-3@0,0\nedition: third\nsteps: []", "^edition: 'third' is not an edition"),
        (
            "id: X\ntitle: Y\ncastle: foyer-3@0,0\nrulings: {mony: hidden}\nsteps: []",
            r"^rulings.mony: unknown; did you mean money\?",
        ),
        (
            "id: X\ntitle: Y\ncastle: foyer-3@0,0\nrulings: {money: lost}\nsteps: []",
            "^rulings.money: 'lost' is unknown; there are",
        ),
        ("id: X\ntitle: Y\ncastle: foyer-3@0,0\ntable: {}\nsteps: []", "^table: a scenario has only one of castle, t"),
    ],
)
def test_a_scenario_that_cannot_be_used(text: str, reason: str) -> None:
    with pytest.raises(MadKingError, match=reason):
        load_scenario(text)


def test_scenario_errors_are_of_their_own_kind() -> None:
    with pytest.raises(RecordError):
        load_scenario("3")


# tables


def table(text: str, steps: str = "[]", kind: str = "table") -> str:
    return f"id: X\ntitle: Y\n{kind}: {text}\nsteps: {steps}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3", "^table: a mapping is expected, not 3"),
        ("{}", "^table.players: missing"),
        ("{players: []}", "^table.players: the game is for 1 to 4 players, not 0"),
        ("{players: [A, A]}", r"^table.players\[1\].name: 'A' is also the name of players\[0\]"),
        ("{players: [3]}", r"^table.players\[0\]: a text or a mapping is expected, not 3"),
        ("{players: [{money: 3}]}", r"^table.players\[0\].name: missing"),
        ("{players: [{name: A, mony: 3}]}", r"^table.players\[0\].mony: unknown; did you mean money\?"),
        ("{players: [{name: A, money: many}]}", r"^table.players\[0\].money: a whole number is expected, not 'many'"),
        ("{players: [{name: A, money: -1000}]}", r"^table.players\[0\].money: -1000 is too little, 0 at least"),
        ("{players: [{name: A, castle: nap-room}]}", r"^table.players\[0\].castle room 1: 'nap-room' has no place"),
        ("{players: [{name: A, castle: 'foyer-3@0,0 salon@9,9'}]}", r"^table.players\[0\].castle room 2 .*PLACE-1"),
        ("{players: [{name: A, bonus: [mony]}]}", r"^table.players\[0\].bonus\[0\]: 'mony' is not a bonus card; did"),
        (
            "{players: [{name: A, bonus: [money]}, {name: B, bonus: [money]}]}",
            r"^table.players\[1\].bonus\[0\]: money is already in players\[0\].bonus\[0\]",
        ),
        ("{players: [A, B], mater: A}", r"^table.mater: unknown; did you mean master\?"),
        ("{players: [A, B], master: C}", "^table.master: 'C' is not a player; there are A, B"),
        ("{players: [A, B], to_move: [C]}", "^table.to_move: a text is expected, not a list"),
        ("{players: [A, B], phase: place}", "^table.phase: a table begins in the phase take or price"),
        ("{players: [A, B], phase: price, to_move: B}", "^table.to_move: the master builder, A, sets the prices"),
        (
            "{players: [A, B], market: {2000: nap-room}}",
            "^table.market.2000: 2000 is not in use; there are 15000, .*PRICE-6",
        ),
        ("{players: [A, B], market: [nap-room]}", "^table.market: rooms by price"),
        (
            "{players: [A, B], market: {4000: nap-rom}}",
            "^table.market.4000: 'nap-rom' is not a room of the stacks; did",
        ),
        ("{players: [A, B], market: {4000: hallway}}", "^table.market.4000: 'hallway' is not a room of the stacks"),
        (
            "{players: [A, B], market: {4000: 7}}",
            "^table.market.4000: a text or a mapping or a list is expected, not 7",
        ),
        ("{players: [A, B], market: {4000: {room: salon, coin: 1}}}", "^table.market.4000.coin: unknown; did you mean"),
        ("{players: [A, B], market: {4000: {room: salon, coins: x}}}", "^table.market.4000.coins: a whole number"),
        ("{players: [A, B], market: {4000: salon, 6000: salon}}", "^table.market.4000: Salon is already in market.6"),
        (
            "{players: [A, B], on_deck: [salon], stacks: {350: [salon]}}",
            r"^table.stacks.350\[0\]: Salon is already in on",
        ),
        ("{players: [A, B], stacks: {300: [salon]}}", r"^table.stacks.300\[0\]: Salon is a room of 350"),
        ("{players: [A, B], stacks: {325: []}}", "^table.stacks.325: no rooms of 325 are in play here"),
        ("{players: [A, B], stacks: {300: two}}", "^table.stacks.300: a list or a whole number is expected, not 'two'"),
        ("{players: [A, B], deck: [325]}", "^table.deck: no rooms of 325 are in play here"),
        ("{players: [A, B], deck: [320]}", r"^table.deck\[0\]: 320 is not a size"),
        ("{players: [A, B], discards: [100, x]}", r"^table.discards\[1\]: a whole number is expected, not 'x'"),
        ("{players: [A, B], favors: [small-room]}", r"^table.favors\[0\]: 'small-room' is not a favor; did you mean"),
        ("{players: [A, B], hallways: -1}", "^table.hallways: -1 is too little, 0 at least"),
        ("{players: [A, B], last_round: 1}", "^table.last_round: true or false is expected, not 1"),
    ],
)
def test_a_table_that_cannot_be_used(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        load_scenario(table(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{players: [A], market: {}}", "^deal.market: unknown"),
        ("{players: [{name: A, money: 3}]}", r"^deal.players\[0\].money: unknown"),
        ("{players: [A], favors: [money, money]}", "^deal.favors: money is not in the box so often"),
        ("{players: [A], deck: [100, 100, 100, 100, 100, 100]}", "^deal.deck: 100 is not in the box so often"),
        ("{players: [A], stacks: {300: [salon]}}", r"^deal.stacks.300\[0\]: Salon is a room of 350"),
        ("{players: [A], bonus_deck: [tax]}", r"^deal.bonus_deck\[0\]: 'tax' is not a bonus card"),
    ],
)
def test_a_deal_that_cannot_be_used(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        load_scenario(table(text, kind="deal"))


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ("[3]", r"^steps\[0\]: a mapping is expected, not 3"),
        ("[{do: pass}]", r"^steps\[0\].expect: missing"),
        ("[{do: pass, expect: {}, refused: []}]", r"^steps\[0\].refused: this does not go with do, expect"),
        ("[{does: pass, expect: {}}]", r"^steps\[0\].does: unknown; did you mean do\?"),
        ("[{do: pas, expect: {}}]", r"^steps\[0\].do.pas: unknown; did you mean pass\?"),
        ("[{do: 3, expect: {}}]", r"^steps\[0\].do: a text or a list is expected, not 3"),
        ("[{do: [''], expect: {}}]", r"^steps\[0\].do: an action is a text"),
        ("[{do: pass, legal: take, expect: {}}]", r"^steps\[0\].legal: this does not go with do, expect"),
        ("[{legal: taking, expect: {}}]", r"^steps\[0\].legal: 'taking' is unknown; did you mean take\?"),
        ("[{legal: [take], expect: {}}]", r"^steps\[0\].legal: a text is expected, not a list"),
        ("[{legal: take, expect: {points: 1}}]", r"^steps\[0\].expect.points: unknown; there are count, actions"),
        ("[{expect: {points: 1}}]", r"^steps\[0\].expect.points: unknown"),
        ("[{do: pass, expect: {pionts: 1}}]", r"^steps\[0\].expect.pionts: unknown; did you mean points\?"),
        (
            "[{do: pass, expect: {points: many}}]",
            r"^steps\[0\].expect.points: a whole number or a mapping is",
        ),
        ("[{do: pass, expect: {gains: {C: 1}}}]", r"^steps\[0\].expect.gains.C: unknown; there are A, B"),
        ("[{expect: {final: {A: 3}}}]", r"^steps\[0\].expect.final.A: a mapping is expected, not 3"),
        ("[{expect: {final: {A: {sum: 3}}}}]", r"^steps\[0\].expect.final.A.sum: unknown"),
        ("[{expect: {sees: {A: {deck: 3}}}}]", r"^steps\[0\].expect.sees.A.deck: unknown"),
        ("[{expect: {stacks: 3}}]", r"^steps\[0\].expect.stacks: a mapping is expected, not 3"),
        ("[{refused: [BUY-1]}]", r"^steps\[0\].do: missing"),
        ("[{do: pass, refused: BUY-1}]", r"^steps\[0\].refused: a list is expected, not 'BUY-1'"),
        ("[{do: pass, refused: [BUY-99]}]", "'BUY-99' is not a rule"),
    ],
)
def test_steps_that_cannot_be_used(steps: str, reason: str) -> None:
    with pytest.raises(MadKingError, match=reason):
        load_scenario(table("{players: [A, B]}", steps))


def failures(text: str, steps: str) -> tuple[str, ...]:
    return run_scenario(load_scenario(table(text, steps))).failures


def test_an_illegal_action_is_told_with_its_reason() -> None:
    (line,) = failures("{players: [A, B]}", "[{do: [pass, take salon], expect: {points: 3}}]")
    assert line == "step 1: take salon is refused: Salon is not for sale (BUY-1)"


def test_a_legal_action_that_should_be_refused_is_told() -> None:
    assert failures("{players: [A, B]}", "[{do: pass, refused: [BUY-1]}]") == ("step 1: pass is not refused",)


def test_a_refusal_by_another_rule_is_told() -> None:
    (line,) = failures("{players: [A, B]}", "[{do: take salon, refused: [BUY-10]}]")
    assert line == "step 1: refused: expected ['BUY-10'], found ['BUY-1']"


def test_a_refused_action_changes_nothing() -> None:
    steps = "[{do: take salon, refused: [BUY-1]}, {expect: {to_move: B, money: {B: 15000}}}]"
    assert failures("{players: [A, B]}", steps) == ()


def test_money_of_a_player_not_named_is_told() -> None:
    steps = "[{do: [take stairs, 'place stairs@-3,1'], expect: {gains: {B: -3000}}}]"
    assert failures("{players: [A, B]}", steps) == (
        "step 1: gains: expected {'B': -3000}, found {'B': -3000, 'A': 3000}",
    )


def test_a_room_that_is_there_twice_needs_its_place() -> None:
    text = "{players: [A, {name: B, castle: 'foyer-3@0,0 stairs@-3,1 stairs@3,1/2'}]}"
    (line,) = failures(text, "[{do: decline stairs, expect: {}}]")
    assert line == "Stairs is not one room of the castle; write it with its place"


def test_a_table_is_neutral_where_it_says_nothing() -> None:
    steps = """[{expect: {
        to_move: B, master: A, phase: take, round: 1, last_round: false, market: {}, due: [], extra_turns: 0,
        money: {A: 15000, B: 15000}, score: {A: 0, B: 0}, bonus: {A: [], B: []}, area: {A: 200, B: 125},
        stacks: {100: 5, 300: 5, 350: 4, 600: 4}, hallways: 5, stairs: 3, bonus_deck: 27, revealed: [],
        deck: [100, 150, 200, 250, 300, 350, 400, 450, 500, 600], on_deck: [], discards: [], removed: []}}]"""
    assert failures("{players: [{name: A, castle: 'foyer-3@0,0 stairs@-3,1'}, B]}", steps) == ()


def test_a_deal_of_the_sorted_box() -> None:
    text = table("{players: [A, B], deck: [600], stacks: {600: [throne-room]}}", kind="deal").replace(
        "steps: []", "steps: [{expect: {market: [throne-room, broom-closet, buttery, cloak-room, focus-room]}}]"
    )
    assert run_scenario(load_scenario(text)).failures == ()


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("castle: foyer-3@0,0 nap-rom@1,1\nsteps: [{expect: {worth: 0}}]", "castle: room 2: 'nap-rom' is not a tile"),
        ("castle: foyer-3@0,0\nsteps: [{legal: nap-rom, expect: {count: 1}}]", r"steps\[0\].legal: 'nap-rom' is not"),
        ("castle: foyer-3@0,0\nsteps: [{judge: 'nap-rom@1,1', expect: {}}]", r"steps\[0\].judge: 'nap-rom' is not"),
        ("castle: foyer-3@0,0\nsteps: []", "steps: there are none"),
        ("castle: &a foyer-3@0,0\nsteps: [{parse: *a, expect: {}}]", "aliases"),
    ],
)
def test_a_scenario_that_cannot_be_read_is_refused_and_not_failed(body: str, reason: str) -> None:
    with pytest.raises(MadKingError, match=reason):
        load_scenario(f"id: X\ntitle: Y\n{body}")


def test_true_is_not_one() -> None:
    with pytest.raises(RecordError, match=r"^steps\[0\].expect.worth: a whole number is expected, not false"):
        load_scenario("id: X\ntitle: Y\ncastle: foyer-3@0,0\nsteps: [{expect: {worth: false}}]")
