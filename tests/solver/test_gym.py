"""The environment: the tests of PettingZoo, numbers that mean one action each, and eyes that see what a seat sees."""

import hashlib
import os
import random
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from engine.catalogue import Slug
from engine.game.layouts import arrangements
from engine.game.state import Action
from engine.kernel.errors import MadKingError
from engine.kernel.game import Result
from engine.rules.rulings import law
from solver.gym.castles import CastlesTongue, Stock
from solver.gym.env import earned, env, find_tongue, raw_env
from solver.gym.letters import Branch, Letters, Listed, Sorted
from solver.gym.players import BotPlayer
from solver.gym.two_castles import MOST_LAID, list_letters

Table = tuple[str, int, dict[str, Any]]
TABLES: list[Table] = [
    ("castles", 2, {"edition": "first"}),
    ("castles", 2, {"edition": "second"}),
    ("castles", 3, {"edition": "collectors", "rulings": {"money": "hidden", "stack-heights": "hidden"}}),
    ("castles", 4, {"edition": "collectors"}),
    ("castles", 1, {}),
    ("castles", 2, {"edition": "collectors", "expansions": ("towers", "swans", "moats", "passages")}),
    ("castles", 5, {"edition": "collectors", "expansions": ("towers", "swans")}),
    ("two-castles", 2, {}),
    ("two-castles", 3, {}),
    ("two-castles", 7, {"rulings": {"special-bonus": "optional"}}),
]
NAMES = ["-".join(map(str, (game, players, *options.get("expansions", ())))) for game, players, options in TABLES]
every_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)


def open_table(table: Table, **more: Any) -> raw_env:
    game, players, options = table
    return raw_env(game, players, **options, **more)


def some_moments(table: Table, seed: int, stride: int) -> Iterator[raw_env]:
    """A random game, of many players only its beginning: the table at every so-manieth decision."""
    raw = open_table(table)
    raw.reset(seed=seed)
    rng = random.Random(seed)
    number = 0
    while not any((*raw.terminations.values(), *raw.truncations.values())):
        number += 1
        if number > 90 and len(raw.agents) > 4:
            return
        if number % stride == 0 or number < 3:
            yield raw
        actions = raw.tongue.game.legal_actions(raw.table)
        for letter in raw.words(actions[rng.randrange(len(actions))]):
            raw.step(letter)


def every_word(branch: Branch[Any], before: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], Any]]:
    """All words of a tree, with their actions."""
    if not branch.open:
        yield before, branch.action
    for letter in branch.open:
        yield from every_word(branch.after(letter), (*before, letter))


# what PettingZoo asks


@every_table
def test_passes_the_tests_of_pettingzoo(table: Table) -> None:
    game, players, options = table
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation")  # it takes dictionaries only from games that it knows
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        warnings.filterwarnings("error", message="The observation contains|Agent's|Agents")
        api_test(env(game, players, **options), num_cycles=120 // players)
        seed_test(lambda: env(game, players, **options), num_cycles=120 // players)


@every_table
def test_a_whole_game_stays_within_its_spaces(table: Table) -> None:
    raw = open_table(table)
    raw.reset(seed=5)
    raw.action_space("player_0").seed(5)
    steps = 0
    while not any((*raw.terminations.values(), *raw.truncations.values())):
        agent = raw.agent_selection
        seen = raw.observe(agent)
        if steps % 7 == 0:
            assert raw.observation_space(agent).contains(seen)
            others = [other for other in raw.agents if other != agent]
            assert not any(raw.observe(other)["action_mask"].any() for other in others)
        raw.step(int(raw.action_space("player_0").sample(seen["action_mask"])))
        steps += 1
    assert all(raw.observation_space(agent).contains(raw.observe(agent)) for agent in raw.agents)
    assert steps > 20


def test_the_same_seed_gives_the_same_game_and_no_seed_another() -> None:
    raw = open_table(TABLES[0])
    deals = []
    for seed in (1, 1, 2, None, None):
        raw.reset(seed=seed)
        deals.append(raw.table)
    assert deals[0] == deals[1]
    assert len({deals[0].favors, deals[2].favors, deals[3].favors, deals[4].favors}) > 1
    assert deals[0].deck != deals[2].deck != deals[3].deck != deals[4].deck


# numbers


@every_table
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_every_legal_action_has_one_word_and_every_word_one_action(table: Table, seed: int) -> None:
    for raw in some_moments(table, seed, stride=11):
        actions = raw.tongue.game.legal_actions(raw.table)
        if len(actions) > 800:
            continue
        letters = raw.tongue.letters
        spelled = {letters.word(raw.tongue.words(raw.table, action)): action for action in actions}
        assert len(spelled) == len(actions)
        assert dict(every_word(raw.tongue.tree(raw.table))) == spelled
        assert max(map(len, spelled)) <= raw.tongue.longest
        mask = raw.observe(raw.agent_selection)["action_mask"]
        assert sorted(np.flatnonzero(mask)) == list(raw.spelling.open)


@every_table
def test_the_numbers_of_an_action_lead_to_where_the_action_leads(table: Table) -> None:
    rng = random.Random(8)
    for raw in some_moments(table, 3, stride=9):
        before, actions = raw.table, raw.tongue.game.legal_actions(raw.table)
        action = actions[rng.randrange(len(actions))]
        numbers = raw.words(action)
        assert len(numbers) >= 1
        spelling = raw.spelling
        for number in numbers[:-1]:
            assert number in spelling.open
            assert spelling.write(number) is None
        assert spelling.write(numbers[-1]) == action
        raw.table = before
        raw._settle()


@pytest.mark.parametrize("prices", [(8, 6, 4), (8, 6, 4, 2, 1), (8, 8, 6, 4), (8, 8, 6, 6, 4)])
@pytest.mark.parametrize("empty", [0, 1, 2])
def test_arrangements_are_found_by_halving_as_they_are_listed(prices: tuple[int, ...], empty: int) -> None:
    """With a price twice, as for five players, and with spaces left empty when nothing is left to draw."""
    rooms = [Slug(f"room-{number}") for number in range(len(prices) - empty)]
    letters = Letters(f"arrange {room}" for room in ("-", *rooms))
    actions = arrangements(rooms, prices)
    quick: Sorted[Action] = Sorted(
        actions, lambda action: action.args, lambda room: letters.number(f"arrange {room or '-'}"), letters.end
    )
    slow = [(letters.word(f"arrange {room or '-'}" for room in action.args), action) for action in actions]
    assert dict(every_word(quick)) == dict(every_word(Listed(slow)))


def test_a_stash_of_none_one_or_two_rooms_ends_where_it_ends() -> None:
    tongue = CastlesTongue(law("second"), 2)
    options = [Action("stash"), Action("stash", ("nap-room",)), Action("stash", ("nap-room", "parlor"))]
    tree = Listed([(tongue.letters.word(tongue.words(None, action)), action) for action in options])  # type: ignore[arg-type]
    none, one = sorted(tree.open, key=lambda number: tongue.letters.texts[number])
    assert tree.after(none).after(tongue.letters.end).action == options[0]
    after = tree.after(one)
    assert [tongue.letters.texts[number] for number in after.open] == ["stash parlor", "end"]
    assert after.after(tongue.letters.end).action == options[1]


@pytest.mark.parametrize("edition", ["first", "second", "collectors"])
def test_numbers_are_those_of_the_law_whatever_the_number_of_players(edition: str) -> None:
    texts = {CastlesTongue(law(edition), players).letters.texts for players in (1, 2, 3, 4)}
    assert len(texts) == 1


FIXED = {
    "first": (2536, "bf6bf9bb871b"),
    "second": (2536, "bf6bf9bb871b"),
    "collectors": (2546, "5c650436af6b"),
    "two-castles": (604, "7764d6f1106a"),
}
"""How many numbers each game has, and what they hash to: whoever changes one breaks what others have learned."""


@pytest.mark.parametrize("name", FIXED)
def test_the_numbers_stay_what_they_are(name: str) -> None:
    letters = list_letters() if name == "two-castles" else CastlesTongue(law(name), 2).letters
    digest = hashlib.sha256("\n".join(letters.texts).encode()).hexdigest()[:12]
    assert (len(letters), digest) == FIXED[name]


def test_numbers_and_games_do_not_depend_on_the_hash_seed() -> None:
    program = (
        "from solver.gym.env import raw_env\n"
        "e = raw_env('castles', 2, edition='collectors', expansions=('towers', 'swans')); e.reset(seed=1)\n"
        "for n in range(150): e.step(e.spelling.open[n % len(e.spelling.open)])\n"
        "import hashlib; h = hashlib.sha256('|'.join(e.tongue.letters.texts).encode())\n"
        "h.update(e.observe('player_0')['observation'].tobytes()); print(h.hexdigest())\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_columns_and_rows_reach_as_far_as_all_tiles_in_a_row() -> None:
    """Every tile touches one that lies there: so its corner is off by its own length or by that of the other."""
    from engine.catalogue import find_tile

    stock = Stock(law("second"))
    longest = sum(max(find_tile(slug).width, find_tile(slug).height) for slug in stock.rooms)
    assert stock.reach > longest + 9 * find_tile("hallway").width
    assert stock.most_laid == 1 + 75 + 9 + 6


def test_no_castle_between_two_has_more_tiles_than_its_bound() -> None:
    found = 0
    for raw in some_moments(("two-castles", 2, {}), 2, stride=5):
        found = max(found, *(len(castle.rooms) for castle in raw.table.castles))
    assert 17 <= found <= MOST_LAID


# eyes


@every_table
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_an_observation_shows_nothing_that_the_seat_cannot_see(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for raw in some_moments(table, seed, stride=13):
        game = raw.tongue.game
        for seat in range(len(raw.possible_agents)):
            view = game.view(raw.table, seat)
            shown = raw.tongue.observe(view, ())
            other = game.view(game.imagine(view, rng), seat)
            assert np.array_equal(raw.tongue.observe(other, ()), shown)


def test_what_is_spelled_only_the_speller_sees() -> None:
    raw = open_table(("two-castles", 3, {}))
    raw.reset(seed=1)
    fields = raw.tongue.sheet.read
    raw.step(raw.spelling.open[0])
    assert raw.agent_selection == "player_0"
    assert fields(raw.observe("player_0")["observation"])["spelled"].any()
    assert not fields(raw.observe("player_1")["observation"])["spelled"].any()


def test_fields_tell_what_lies_on_the_table() -> None:
    raw = open_table(("castles", 2, {}))
    raw.reset(seed=3)
    for _foyer in range(2):
        raw.step(raw.spelling.open[0])
    seat = (raw.table.master + 1) % 2
    seen = raw.tongue.sheet.read(raw.observe(f"player_{seat}")["observation"])
    assert seen["master"].tolist() == [0, 1]
    assert seen["money"].tolist() == [15000, 15000]
    assert seen["bonus"].sum() == 3
    stock = raw.tongue.stock  # type: ignore[attr-defined]
    names = {stock.tiles[number - 1] for number, _price, _coins in seen["market"] if number}
    assert names == {offer.slug for offer in raw.table.market}
    assert [card for card, held in zip(stock.cards, seen["bonus"], strict=True) if held] == sorted(
        raw.table.bonus[seat]
    )


PAGE = Path(__file__).parents[2] / "docs" / "gym.md"


@pytest.mark.parametrize("number", [0, 1])
def test_the_programs_of_the_page_run_as_they_stand(number: int) -> None:
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(programs) == 2
    exec(programs[number], {})


@pytest.mark.parametrize("game", ["castles", "two-castles"])
def test_the_page_names_every_field(game: str) -> None:
    page = PAGE.read_text(encoding="utf-8")
    expansions = ("towers", "swans") if game == "castles" else ()
    tongue = find_tongue(game, 2, "collectors", expansions, {}, ())
    missing = [field.name for field in tongue.sheet.fields if f"| `{field.name}` |" not in page]
    assert missing == []


# ends


@pytest.mark.parametrize(
    ("reward", "expected"),
    [("margin", [-3.0, 3.0, -8.0]), ("win", [-1.0, 1.0, -1.0]), ("points", [50.0, 53.0, 45.0])],
)
def test_rewards_of_a_victory(reward: str, expected: list[float]) -> None:
    result = Result((50, 53, 45), (1,), "END-2")
    assert [earned(reward, result, seat, 3) for seat in range(3)] == expected


def test_a_shared_victory_is_worth_nothing_and_ludwig_is_no_rival_by_points() -> None:
    assert [earned("win", Result((9, 9, 4), (0, 1), "TIE"), seat, 3) for seat in range(3)] == [0.0, 0.0, -1.0]
    assert earned("margin", Result((30, 20, 99), (2,), "B2C-END-2"), 0, 2) == 10.0
    assert earned("margin", Result((77,), (0,), "SOLO"), 0, 1) == 77.0


def test_a_game_ends_with_the_rewards_of_its_result() -> None:
    raw = open_table(("castles", 2, {}), reward="margin")
    raw.reset(seed=11)
    raw.action_space("player_0").seed(2)
    while not any(raw.terminations.values()):
        mask = raw.observe(raw.agent_selection)["action_mask"]
        raw.step(int(raw.action_space("player_0").sample(mask)))
    one, other = raw.table.scores
    assert raw.rewards == {"player_0": one - other, "player_1": other - one}


def test_a_game_in_which_everybody_passes_for_ever_is_cut_off() -> None:
    raw = open_table(("castles", 2, {}))
    raw.reset(seed=1)
    passing = raw.tongue.letters.number("pass")
    while not any((*raw.terminations.values(), *raw.truncations.values())):
        letters = raw.spelling.open
        raw.step(passing if passing in letters else letters[0])
    assert all(raw.truncations.values())
    assert not any(raw.terminations.values())


# refusals


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"game": "chess"}, "'chess' is not a game; there are castles, two-castles"),
        ({"reward": "fame"}, "reward: 'fame' is no option; there are margin, win, points"),
        ({"render_mode": "smell"}, "render_mode: 'smell' is no option"),
        ({"players": 8}, "players"),
        ({"edition": "collectors", "expansions": ("decrees",)}, "no fixed numbers for decrees"),
        ({"game": "two-castles", "expansions": ("towers",)}, "neither expansions nor packs"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(options: dict[str, Any], words: str) -> None:
    with pytest.raises(MadKingError) as refused:
        env(**options)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_number_that_is_not_open_is_refused_and_with_the_wrappers_it_ends_the_game() -> None:
    raw = open_table(("castles", 2, {}))
    raw.reset(seed=1)
    with pytest.raises(MadKingError, match=f"the number {raw.tongue.letters.end} is not open"):
        raw.step(raw.tongue.letters.end)
    table = env("castles", 2)
    table.reset(seed=1)
    guilty = table.agent_selection
    table.last()
    table.step(raw.tongue.letters.end)
    assert table.terminations == {"player_0": True, "player_1": True}
    assert table.rewards[guilty] == -100


# players and pictures


@pytest.mark.parametrize("game", ["castles", "two-castles"])
def test_a_bot_plays_a_whole_game_by_numbers(game: str) -> None:
    table = env(game, 2)
    table.reset(seed=6)
    bots = {
        agent: BotPlayer(table, name, seed="1") for agent, name in zip(table.agents, ("greedy", "random"), strict=True)
    }
    rewards = {}
    for agent in table.agent_iter():
        _seen, reward, terminated, truncated, _info = table.last()
        if terminated or truncated:
            rewards[agent] = reward
        table.step(None if terminated or truncated else bots[agent].act())
    assert rewards["player_0"] == -rewards["player_1"] > 0


def test_castles_are_drawn_in_characters() -> None:
    raw = open_table(("castles", 2, {}), render_mode="ansi")
    raw.reset(seed=1)
    for _step in range(60):
        raw.step(raw.spelling.open[-1])
    picture = raw.render()
    assert picture is not None
    assert "player_1" in picture
    assert "Foyer" in picture


def test_the_example_plays_random_against_a_bot() -> None:
    import runpy

    play = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "gym_duel.py"))["play"]
    rewards = play("castles", "planner", 1, False)
    assert rewards["planner"] > 0 > rewards["random"]


def test_without_pettingzoo_the_door_says_what_brings_it() -> None:
    program = (
        "import sys; sys.modules['pettingzoo'] = None\ntry:\n import madking.gym\nexcept ImportError as e: print(e)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "pip install 'madking[gym]' brings it" in told
