"""Position files: every state of a game is written and read back, and what is wrong is told with its field."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle
from engine.game.play import legal_actions
from engine.game.state import GameState
from engine.kernel.errors import RecordError
from engine.kernel.forms import check_form
from engine.records.positions import (
    POSITION,
    Need,
    from_position,
    load_position,
    save_position,
    to_position,
    write_position,
)
from engine.records.positions.schema import TO_PLAY
from solver.table.arena import Match
from tests.support.paths import ROOT
from tests.support.series import big_series

EXAMPLES = sorted((ROOT / "examples" / "positions").glob("*.position.yaml"))
PURCHASE = (ROOT / "examples" / "positions" / "purchase.position.yaml").read_text(encoding="utf-8")
TWO: dict[str, Any] = {
    "version": 1,
    "players": [
        {"name": "Marie", "castle": "foyer-3@0,0", "money": 15000, "score": 0, "bonus_cards": []},
        {"name": "Otto", "castle": "foyer-4@0,0", "money": 15000, "score": 1, "bonus_cards": []},
    ],
    "favors": [],
}


def states(edition: str, bots: tuple[str, ...], number: int, **rulings: str) -> list[GameState]:
    """Every state of a game between bots."""
    game = Match(big_series(bots, "positions", edition, rulings), number)
    found = [game.state]
    while not game.over:
        game.advance()
        found.append(game.state)
    return found


def changed(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of a position with one field set: `players.1.money`."""
    data = copy.deepcopy(data)
    *way, last = [int(step) if step.isdigit() and len(step) < 3 else step for step in path.split(".")]
    place: Any = data
    for step in way:
        place = place.setdefault(step, {}) if isinstance(place, dict) else place[step]
    place[last] = value
    return data


def refusal(data: object, need: Need = Need.STANDINGS) -> str:
    with pytest.raises(RecordError) as caught:
        from_position(data, need)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# writing and reading


@pytest.mark.parametrize(
    ("edition", "bots"),
    [
        ("second", ("greedy",)),
        ("first", ("random",)),
        ("second", ("random", "greedy")),
        ("collectors", ("greedy", "random", "greedy")),
        ("second", ("greedy", "greedy", "greedy", "random")),
        ("first", ("random", "random", "random", "random")),
    ],
)
@pytest.mark.parametrize("number", [0, 1])
def test_every_state_of_a_game_is_read_back(edition: str, bots: tuple[str, ...], number: int) -> None:
    for step, state in enumerate(states(edition, bots, number)):
        assert from_position(json.loads(json.dumps(to_position(state)))) == state
        if step % 10 == number:
            assert load_position(write_position(state)) == state
            assert load_position(write_position(state, as_json=True), Need.STANDINGS) == state


def test_the_games_of_the_test_pass_through_every_phase() -> None:
    seen = set()
    for number in range(4):
        seen |= {str(state.phase) for state in states("second", ("greedy", "greedy", "random"), number)}
    assert seen == set(POSITION.definitions["phase"]["enum"])


def test_the_rulings_of_the_table_are_kept() -> None:
    options = {"rewards": "compulsory", "solo-extra-turn": "new-rooms", "corner-contact": "adjacent"}
    for state in states("second", ("greedy",), 3, **options):
        assert from_position(to_position(state)) == state


def test_writing_does_not_change_with_the_reading() -> None:
    state = states("second", ("random", "random"), 2)[40]
    assert write_position(load_position(write_position(state))) == write_position(state)


@pytest.mark.parametrize("name", ["table.yaml", "table.json"])
def test_saving(tmp_path: Path, name: str) -> None:
    state = load_position(PURCHASE)
    save_position(state, tmp_path / name)
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert text.startswith("{") == name.endswith("json")
    assert load_position(text) == state
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_names_that_yaml_would_take_for_something_else() -> None:
    data = changed(changed(yaml.safe_load(PURCHASE), "players.0.name", "no"), "players.1.name", "1e3")
    data.update(to_move="no", master_builder="1e3")
    state = from_position(data)
    assert load_position(write_position(state)) == state


# examples and schema


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.name)
def test_an_example_has_the_form_of_the_schema(file: Path) -> None:
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    schema = json.loads((ROOT / "docs" / "position.schema.json").read_text(encoding="utf-8"))
    assert set(schema["required"]) <= set(data) <= set(schema["properties"])
    for player in data["players"]:
        assert set(schema["$defs"]["player"]["required"]) <= set(player) <= set(schema["$defs"]["player"]["properties"])
    check_form(data, schema, schema["$defs"])
    load_position(file.read_text(encoding="utf-8"), Need.STANDINGS)


def test_the_example_of_the_docs_can_be_played_on() -> None:
    text = (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
    example = re.search(r"```yaml\n(.*?)```", text, re.S)
    assert example
    assert example[1] == PURCHASE
    assert [str(action) for action in legal_actions(load_position(PURCHASE))][:3] == [
        "pass",
        "take billiards-room",
        "take french-gazebo",
    ]


# what may be left out


def test_standings_need_only_players_and_favors() -> None:
    state = from_position(TWO, Need.STANDINGS)
    assert all(state.stacks)
    assert (state.hallways, state.stairs) == (5, 4)


def test_a_stack_left_out_is_empty_only_if_all_its_tiles_are_seen() -> None:
    castle = "foyer-3@0,0 hallway@3,1"
    while castle.count("hallway") < 5:
        castle = str(Castle.parse(castle).place(Castle.parse(castle).legal("hallway")[-1]))
    state = from_position(changed(TWO, "players.0.castle", castle), Need.STANDINGS)
    assert (state.hallways, state.stairs) == (0, 4)


def test_a_height_is_enough_for_standings_but_not_for_play() -> None:
    data = yaml.safe_load(PURCHASE)
    data["stacks"] = dict.fromkeys(data["stacks"], 1)
    data["deck"], data["bonus_deck"] = 10, 23
    state = from_position(data, Need.STANDINGS)
    assert [len(stack) for stack in state.stacks] == [1] * 10
    assert refusal(data, Need.PLAY).startswith("stacks.100: a height is enough for standings")
    assert refusal(changed(yaml.safe_load(PURCHASE), "deck", 10), Need.PLAY).startswith("deck: a height is enough")


@pytest.mark.parametrize("field", TO_PLAY)
def test_what_play_needs_is_named(field: str) -> None:
    data = yaml.safe_load(PURCHASE)
    del data[field]
    assert refusal(data, Need.PLAY) == f"{field}: missing; the game cannot go on without it"


def test_what_standings_need_is_named() -> None:
    data = copy.deepcopy(TWO)
    del data["favors"]
    assert refusal(data) == "favors: missing; the final scoring needs it"
    data["players"].pop()
    assert from_position(data, Need.STANDINGS).box.numbers.fixed_prices
    del data["players"][0]["money"]
    assert refusal(data) == "players[0].money: missing"


# fields of the wrong form


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("version", 3, "version: 3 is not read by this program; it reads 1, 2"),
        ("version", True, "version: a whole number is expected, not true"),
        ("version", "1", "version: a whole number is expected, not '1'"),
        ("edition", "third", "edition: 'third' is not an edition; there are first, second, collectors"),
        ("edition", 2, "edition: a text is expected, not 2"),
        ("rulings", {"rewads": "optional"}, "rulings.rewads: unknown; did you mean rewards?"),
        ("rulings", {"rewards": "never"}, "rulings.rewards: 'never' is unknown; there are optional, compulsory"),
        ("rulings", None, "rulings: a mapping is expected, not nothing"),
        ("players", {}, "players: a list is expected, not a mapping"),
        ("players", [], "players: the game is for 1 to 4 players, not 0"),
        ("players", [1, 2, 3, 4, 5, 6], "players: 6 are too many, 5 at most"),
        ("players.1", "Otto", "players[1]: a mapping is expected, not 'Otto'"),
        ("players.1.mony", 3, "players[1].mony: unknown; did you mean money?"),
        ("players.1.zzz\n", 3, "players[1].'zzz\\n': unknown; there are name, castle"),
        ("players.1.money", -1000, "players[1].money: -1000 is too little, 0 at least"),
        ("players.1.money", 1500, "players[1].money: 1500 is not a multiple of 1000"),
        ("players.1.money", True, "players[1].money: a whole number is expected, not true"),
        ("players.1.money", 15000.0, "players[1].money: a whole number is expected, not 15000.0"),
        ("players.1.money", None, "players[1].money: a whole number is expected, not nothing"),
        ("players.1.score", float("nan"), "players[1].score: a whole number is expected, not nan"),
        ("players.1.score", 10**6, "players[1].score: 1000000 is too much, 100000 at most"),
        ("players.1.name", "", "players[1].name: '' is no name for a player"),
        ("players.1.name", "a\nb", "players[1].name: 'a\\nb' is no name for a player"),
        ("players.1.name", "x" * 99, "players[1].name: too long, 40 characters at most"),
        ("players.1.name", "Marie", "players[1].name: 'Marie' is also the name of players[0]"),
        ("players.1.bonus_cards", ["size-1000"], "players[1].bonus_cards[0]: 'size-1000' is not a bonus card; did you"),
        ("players.1.bonus_cards", "money", "players[1].bonus_cards: a list is expected, not 'money'"),
        ("players.1.castle", ["foyer-3@0,0"], "players[1].castle: a text is expected, not a list"),
        ("players.1.castle", "x" * 99999, "players[1].castle: too long, 20000 characters at most"),
        ("favors", ["round-room"], "favors[0]: 'round-room' is not a favor; did you mean round-rooms?"),
        ("master_builder", ["Marie", "Otto"], "master_builder: a table has one master builder, not a list"),
        ("master_builder", "Mari", "master_builder: 'Mari' is not a player; did you mean Marie?"),
        ("to_move", "Ludwig II", "to_move: 'Ludwig II' is not a player; there are Marie, Otto"),
        ("to_move", 1, "to_move: a text or nothing is expected, not 1"),
        ("turn", "otto ", "turn: 'otto ' is not a player"),
        ("phase", "purchase", "phase: 'purchase' is unknown"),
        ("round", 0, "round: 0 is too little, 1 at least"),
        ("last_round", 1, "last_round: true or false is expected, not 1"),
        ("market", [{"price": 4000}], "market[0].room: missing"),
        ("market", [{"room": "napp-room"}], "market[0].room: 'napp-room' is not a room of the stacks; did you"),
        ("market", [{"room": "stairs"}], "market[0].room: 'stairs' is not a room of the stacks"),
        ("market", [{"room": "salon", "price": 3000}], "market[0].price: 3000 is unknown; there are 0, 1000, 2000"),
        ("market", [{"room": "salon", "coins": 500}], "market[0].coins: 500 is not a multiple of 1000"),
        ("stacks", [], "stacks: a mapping is expected, not a list"),
        ("stacks", {"175": []}, "stacks.175: unknown; did you mean"),
        ("stacks", {"100": True}, "stacks.100: a list or a whole number is expected, not true"),
        ("stacks", {"100": ["salon"]}, "stacks.100[0]: Salon is a room of 350"),
        ("hallways", -1, "hallways: -1 is too little, 0 at least"),
        ("deck", [100, 120], "deck[1]: 120 is not a size of rooms; there are 100, 150"),
        ("deck", [True], "deck[0]: a whole number is expected, not true"),
        ("looking", 0, "looking: 0 is not a size of rooms"),
        ("hand", "foyer-3", "hand: 'foyer-3' is not a tile that can be placed"),
        ("box", {"tile": []}, "box.tile: unknown; did you mean tiles?"),
        ("frames", [{"due": [{"room": "salon"}]}], "frames[0].due[0].room: 'salon' has no place"),
        ("frames", [{"due": [{"room": "salon@3,0"}]}], "frames[0].due[0].room: Salon (3,0) is not a completed room of"),
        ("favours", [], "favours: unknown; did you mean favors?"),
    ],
)  # fmt: skip
def test_a_field_of_the_wrong_form(path: str, value: Any, reason: str) -> None:
    assert refusal(changed(TWO, path, value)).startswith(reason)


def test_a_huge_number() -> None:
    reason = "players[1].money: a huge number is too much, 100000000 at most"
    assert refusal(changed(TWO, "players.1.money", 10**5000)) == reason


# castles, tiles and cards


def test_a_castle_that_could_not_have_been_built() -> None:
    castle = "foyer-3@0,0 pantry@3,0 parlor@0,3 kitchen@-1,6/2 salon@3,3/3 nap-room@3,1"
    assert refusal(changed(TWO, "players.1.castle", castle)) == (
        "players[1].castle room 6 (nap-room@3,1): overlaps Pantry (3,0) (PLACE-4)"
    )


@pytest.mark.parametrize(
    ("castle", "reason"),
    [
        ("", "players[1].castle: the castle is empty"),
        ("foyer-3@0,0 nap-rom@3,1/2", "players[1].castle room 2: 'nap-rom' is not a tile; did you mean nap-room?"),
        ("foyer-3@0,0 nap-room@3,1/2 nap-room@-4,0", "players[1].castle: 2 copies of Nap Room, but the box holds 1"),
        ("nap-room@3,1/2", "players[1].castle room 1 (nap-room@3,1/2): "),
    ],
)
def test_castle_text_that_is_refused(castle: str, reason: str) -> None:
    assert refusal(changed(TWO, "players.1.castle", castle)).startswith(reason)


def with_pantries(data: dict[str, Any]) -> dict[str, Any]:
    return changed(data, "players.0.castle", "foyer-3@0,0 pantry@3,0")


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("players.1.castle", "foyer-3@0,0 pantry@-2,1", "players[1].castle room 2: Pantry is already in"),
        ("market", [{"room": "pantry", "price": 4000}], "market[0].room: Pantry is already in"),
        ("hand", "pantry", "hand: Pantry is already in"),
        ("on_deck", ["salon", "pantry"], "on_deck[1]: Pantry is already in"),
        ("removed", ["pantry"], "removed[0]: Pantry is already in"),
        ("stacks", {"100": ["larder", "pantry"]}, "stacks.100[1]: Pantry is already in"),
        ("box", {"tiles": ["pantry"]}, "box.tiles[0]: Pantry is already in"),
    ],
)  # fmt: skip
def test_a_tile_in_two_places(path: str, value: Any, reason: str) -> None:
    assert refusal(changed(with_pantries(TWO), path, value)) == f"{reason} players[0].castle room 2"


def test_a_stack_higher_than_the_tiles_left() -> None:
    boxed = ["larder", "buttery", "focus-room", "lilac-cabinet", "pink-cabinet", "cloak-room"]
    data = changed(changed(with_pantries(TWO), "stacks", {"100": 4}), "box", {"tiles": boxed})
    assert refusal(data) == "stacks.100: 4, but only 2 rooms of 100 are not elsewhere"


def test_more_hallways_than_the_box() -> None:
    data = changed(changed(TWO, "players.0.castle", "foyer-3@0,0 hallway@3,1"), "hallways", 9)
    assert refusal(data) == "hallways: 9 left and 1 built, but the box holds 9"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("players.1.bonus_cards", ["money", "money"], "players[1].bonus_cards[1]: money is already in"),
        ("drawn", ["stairs", "stairs"], "drawn[1]: stairs is already in drawn[0]"),
        ("bonus_deck", ["all-types"], "bonus_deck[0]: all-types is already in players[0].bonus_cards[0]"),
        ("favors", ["money", "money"], "favors[1]: money is already in favors[0]"),
        ("box", {"favors": ["square-rooms"]}, "box.favors[0]: square-rooms is already in favors[0]"),
        (
            "favors",
            ["completed-rooms", "incomplete-rooms"],
            "favors: completed-rooms and incomplete-rooms are never in play together (FAVOR-4)",
        ),
        ("favors", ["money", "round-rooms", "large-rooms"], "favors: 3, but there are 2 for 2 players (SETUP-4)"),
        ("deck", [100] * 6, "deck: more than 5 room cards of 100 in all"),
        ("discards", [100] * 3, "discards: more than 5 room cards of 100 in all"),
        ("market", [{"room": "salon", "price": 2000}], "market[0].price: 2000 is not in use; there are 15000, 10000"),
        (
            "market",
            [{"room": "salon", "price": 4000}, {"room": "pantry", "price": 4000}],
            "market[1].price: 4000 is also the price of market[0] (PRICE-2)",
        ),
    ],
)
def test_cards_and_prices(path: str, value: Any, reason: str) -> None:
    data = changed(changed(TWO, "players.0.bonus_cards", ["all-types"]), "favors", ["square-rooms"])
    data["deck"] = [100, 100, 100]
    assert refusal(changed(data, path, value)).startswith(reason)


def test_two_prices_that_only_other_numbers_of_players_use() -> None:
    solo = changed(TWO, "players", TWO["players"][:1])
    assert "in use; there are 2000, 4000, 6000" in refusal(changed(solo, "market", [{"room": "salon", "price": 8000}]))
    assert refusal(changed(solo, "favors", ["money"])) == "favors: a solo game has no favors (SOLO-1, SOLO-7)"


# a table that cannot be played on


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("hallways", 3, "hallways: 3 left and 1 built, but 2 players use 5 (SETUP-2)"),
        ("stacks.600", ["throne-room"], "stacks.600: 3 rooms of 600 on the table, but 2 players use 4 (SETUP-2)"),
        ("deck", [200], "deck: 17 cards with the discards, but 2 players use 22 (SETUP-1)"),
        ("favors", ["money"], "favors: 1, but there are 2 for 2 players (SETUP-4)"),
        ("box", {"tiles": []}, "box.tiles: armory is neither here nor on the table"),
        ("phase", "price", "to_move: the master builder, Otto, sets the prices (PRICE-1)"),
        ("phase", "over", "to_move: this does not fit the phase over"),
        ("phase", "shuffle", "to_move: this does not fit the phase shuffle"),
        ("phase", "place", "hand: missing in the phase place"),
        ("phase", "keep", "drawn: missing in the phase keep"),
        ("phase", "stash", "looking: missing in the phase stash"),
        ("phase", "reward", "phase: reward, but Marie can do nothing in it"),
        ("turn", "Otto", "turn: Marie is to move in the turn of Otto"),
        ("to_move", None, "to_move: this does not fit the phase take"),
        ("looking", 100, "looking: this does not fit the phase take"),
        ("market.2.price", 0, "market[2].price: missing in the phase take"),
    ],
)
def test_a_table_that_cannot_be_played_on(path: str, value: Any, reason: str) -> None:
    data = yaml.safe_load(PURCHASE)
    data["frames"] = [{}]
    assert refusal(changed(data, path, value), Need.PLAY) == reason


def test_before_the_prices_no_turn_is_under_way() -> None:
    data = {**yaml.safe_load(PURCHASE), "phase": "price", "to_move": "Otto", "frames": [{}]}
    assert refusal(data, Need.PLAY) == "frames: this does not fit the phase price"
    del data["frames"]
    assert from_position(data).phase == "price"


def test_with_the_deck_empty_the_last_round_has_begun() -> None:
    data = yaml.safe_load(PURCHASE)
    data["discards"] += data["deck"]
    data["deck"] = []
    assert refusal(data, Need.PLAY) == "last_round: false, but the deck is empty (END-1)"


def test_rewards_due_must_fit() -> None:
    due = next(state for state in states("second", ("greedy", "greedy"), 0) if state.phase == "reward")
    data = to_position(due)
    room = data["frames"][-1]["due"][0]
    assert refusal(changed(data, "frames.0.due", [room, room]), Need.PLAY).startswith("frames[0].due[1]: ")
    other = {"room": room["room"], "together": ["foyer-9@0,0"]}
    assert "'foyer-9' is not a tile" in refusal(changed(data, "frames.0.due", [other]), Need.PLAY)


# text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a position is a mapping"),
        ("[1, 2]", "a position is a mapping"),
        ("version: [", "line 1: this is not YAML"),
        ("version: 1\nmaster_builder: Marie\nmaster_builder: Otto\n", "line 3: master_builder is given twice"),
        ('{"version": 1, "version": 1}', "version is given twice"),
        ("a: &a [1]\nb: *a\n", r"line 2: aliases \(\*name\) are not read"),
        ("<<: {version: 1}", "<<: unknown"),
        ("version: !!python/object/apply:os.system [ls]", "line 1: this is not YAML"),
        ("version: " + "9" * 5000, "a number or a date that cannot be read"),
        ("version: 2020-02-02", "version: a whole number is expected, not '2020-02-02'"),
        ("? [a]\n: 1", "'': unknown"),
        ("[" * 50000, "nested too deeply"),
        ('{"a":' * 15000, "nested too deeply"),
        ("x" * 200000, "the position is longer than 100000 characters"),
        ("version: 1\nplayers: []\nstacks: {100: 0, '100': 1}", "line 3: 100 is given twice"),
        ("{version: 1, players: []}", "players: the game is for 1 to 4 players, not 0"),
        ("\x07", "line 1: this is not YAML"),
    ],
    ids=lambda text: text[:30],
)
def test_text_that_is_no_position(text: str, reason: str) -> None:
    with pytest.raises(RecordError, match=reason):
        load_position(text, Need.STANDINGS)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.sampled_from(["money", "salon"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=150)
@given(st.data())
def test_a_damaged_position_is_read_or_refused_with_a_line(data: st.DataObject) -> None:
    position = yaml.safe_load(PURCHASE)
    place: Any = position
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    if data.draw(st.booleans()):
        place[key] = data.draw(JUNK)
    elif isinstance(place, dict):
        del place[key]
    else:
        place.append(place[key])
    for need in Need:
        reason = ""
        try:
            from_position(position, need)
        except RecordError as error:
            reason = str(error)
        assert "\n" not in reason


def test_a_position_may_leave_out_what_standings_do_not_need() -> None:
    data = {
        "expansions": [],
        "players": [
            {"castle": "foyer-3@0,0 salon@3,0", "money": 15000, "score": 3},
            {"castle": "foyer-3@0,0", "money": 29000, "score": 1, "bonus_cards": ["money"]},
        ],
        "favors": ["money"],
    }
    state = from_position(data, Need.STANDINGS)
    assert state.names == ("player 1", "player 2")
    assert state.bonus == ((), ("money",))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"bonus_deck": []}, "bonus_deck: .* bonus cards with those held, but the box has 27"),
        ({"phase": "bonus"}, "phase: bonus belongs to the setup, but the game is under way"),
        ({"phase": "over", "to_move": None}, "phase: over, but the last round has not come"),
        ({"phase": "shuffle", "to_move": None}, "phase: shuffle, but the deck has not run out"),
    ],
)
def test_a_phase_that_does_not_fit_the_time_of_the_game(changes: dict[str, Any], reason: str) -> None:
    data = {**yaml.safe_load(PURCHASE), **changes}
    with pytest.raises(RecordError, match=reason):
        from_position(data, Need.PLAY)
