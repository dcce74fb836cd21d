"""Position files of Between Two Castles: any moment of a game, tables written by hand, faults told by their place."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.answers.page.two_castles import evening
from cli.answers.two_castles import choose, divide, hint, standings
from engine.kernel.errors import MadKingError, RecordError
from engine.kernel.i18n import set_language
from engine.kernel.positions import Need, parse_position
from engine.kernel.yaml import read_yaml
from engine.two_castles.catalogue import find_card, regular_tiles
from engine.two_castles.game import final
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.imagine import imagine
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.setup import shuffle_deal
from engine.two_castles.game.state import NOBODY, GameState, Phase, Pile
from engine.two_castles.game.turns import advance, start
from engine.two_castles.game.view import view
from engine.two_castles.positions import (
    from_position,
    load_position,
    read_table,
    save_position,
    to_position,
    write_position,
)
from engine.two_castles.rulings import USUAL, read_law
from solver.two_castles.bonuses import FOOD_TILES, Gift, expected_best
from solver.two_castles.hint import give_hints
from solver.two_castles.outlook import Outlook
from solver.two_castles.problem import Gone, Holding
from solver.two_castles.standpoint import gone_of, holding_of
from tests.support.cli import Ask
from tests.support.paths import DOCS, SISTER_POSITIONS

NAMES = ("Anna", "Ben", "Cindy", "David", "Eva", "Franz", "Greta")
Data = dict[str, Any]
FILES = sorted(SISTER_POSITIONS.glob("*.position.yaml"))
FINISHED, HAND, LUDWIG, PLACING = (
    (SISTER_POSITIONS / f"{name}.position.yaml").read_text(encoding="utf-8")
    for name in ("finished", "hand", "ludwig", "placing")
)


def read(text: str) -> Data:
    data = read_yaml(text)
    assert isinstance(data, dict)
    return data


# every moment


def played(players: int, seed: str, *, worn: bool = False) -> Iterator[GameState]:
    """A game at random; a worn table has few tiles and cards left, so that they are shuffled again."""
    rng = random.Random(seed)
    deal = shuffle_deal(players, rng, tuple(rng.sample(range(players), players)))
    law = read_law({"special-bonus": rng.choice(("by-the-text", "optional"))})
    state = start(law, NAMES[:players], deal).state
    if worn:
        state = state.but(supply=state.supply[:3], discards=state.supply[3:])
        state = state.but(card_deck=state.card_deck[:2], card_discards=state.card_deck[2:])
    yield state
    while not state.over:
        chance = TWO_CASTLES.is_chance(state)
        state = advance(state, TWO_CASTLES.chance(state, rng) if chance else rng.choice(legal_actions(state))).state
        yield state


def moments(players: int, seed: str, *, worn: bool = False) -> list[GameState]:
    """A state of each kind that a game has: by what is to be decided, how, and with how much waiting."""
    found: dict[tuple[object, ...], GameState] = {}
    for state in played(players, seed, worn=worn):
        waiting = len(state.gifts[state.site]) if state.site != NOBODY else sum(map(len, state.gifts)) > 0
        found[state.round, state.phase, state.pile, state.bonus, waiting, any(state.chosen)] = state
    return list(found.values())


@pytest.mark.parametrize("players", range(2, 8))
def test_every_moment_of_a_game_can_be_written_and_read_again(players: int) -> None:
    found = moments(players, f"positions {players}")
    assert {state.phase for state in found} >= {Phase.CHOOSE, Phase.DIVIDE, Phase.ORDER, Phase.PLACE, Phase.OVER}
    for number, state in enumerate(found):
        data = json.loads(json.dumps(to_position(state)))
        again = from_position(data)
        assert again == state
        assert to_position(again) == data
        assert list(legal_actions(again)) == list(legal_actions(state))
        if number % 4 == 0:
            assert final.standings(from_position(data, Need.STANDINGS)) == final.standings(state)
        elif not state.over:
            assert from_position(data, Need.ADVICE) == state


def test_what_is_shuffled_can_be_written_too() -> None:
    found = [state for seed in (1, 2) for state in moments(7, f"worn {seed}", worn=True) if state.pile]
    assert {(state.pile, bool(state.bonus)) for state in found} == {
        (Pile.TILES, False),
        (Pile.TILES, True),
        (Pile.CARDS, True),
    }
    for state in found:
        assert from_position(to_position(state)) == state


@pytest.mark.parametrize("as_json", [False, True])
def test_a_file_holds_the_same_table(as_json: bool, tmp_path: Path) -> None:
    for state in list(played(2, "file"))[20:60:13]:
        path = tmp_path / ("table.json" if as_json else "table.yaml")
        save_position(state, path)
        text = path.read_text(encoding="utf-8")
        assert text == write_position(state, as_json=as_json)
        assert load_position(text) == state


def test_a_position_that_was_read_is_played_to_the_end() -> None:
    state, rng = load_position(LUDWIG), random.Random(1)
    while not state.over:
        chance = TWO_CASTLES.is_chance(state)
        state = advance(state, TWO_CASTLES.chance(state, rng) if chance else rng.choice(legal_actions(state))).state
    assert len(state.castles) == 3


# written by hand


def test_only_castles_are_a_table_to_score() -> None:
    data = read(FINISHED)
    state = from_position({"game": "two-castles", "castles": data["castles"]}, Need.STANDINGS)
    assert state.names == ("player 1", "player 2", "player 3", "player 4")
    assert [sheet.total for sheet in final.standings(state).sheets] == [69, 63, 69, 62]


def test_two_players_have_ludwig_as_the_third() -> None:
    data = read(FINISHED)
    two = {"game": "two-castles", "players": [{"name": "Anna"}, {"name": "Ben"}], "castles": data["castles"][:3]}
    assert from_position(two, Need.STANDINGS).names == ("Anna", "Ben", "Ludwig")


def test_tiles_may_be_written_by_their_names() -> None:
    named = HAND.replace("hidden-entrance", '"Hidden Entrance"').replace("[game-storage,", '["GAME STORAGE",')
    assert read_table(parse_position(named), Need.ADVICE).state == read_table(parse_position(HAND), Need.ADVICE).state


def test_what_is_left_out_is_what_the_rest_shows() -> None:
    state = from_position(parse_position(HAND), Need.ADVICE)
    assert (state.phase, state.round, state.turn, state.names[state.player]) == (Phase.CHOOSE, 2, 3, "Ben")
    assert [len(hand) for hand in state.hands] == [3, 5, 5, 5]
    data = {key: value for key, value in read(HAND).items() if key not in ("round", "to_move")}
    again = from_position(data, Need.ADVICE)
    assert (again.round, again.player) == (2, 1)
    placing = {key: value for key, value in read(PLACING).items() if key in ("game", "players", "castles")}
    state = from_position(placing, Need.ADVICE)
    assert (state.phase, state.site, state.round, state.turn, state.player) == (Phase.ORDER, 1, 2, 3, 1)


def test_the_hidden_tiles_that_stand_in_are_those_of_the_box() -> None:
    state = from_position(parse_position(HAND), Need.ADVICE)
    lying = [room.slug for castle in state.castles for room in castle.rooms if room.tile.is_regular]
    piles = [slug for pile in (*state.hands, *state.chosen, state.supply, state.discards) for slug in pile]
    assert sorted([*lying, *piles]) == sorted(tile.slug for tile in regular_tiles())
    assert len(state.cards[2]) == 1


# faults


Change = Callable[[dict[str, Any]], Any]


def without(*fields: str) -> Change:
    return lambda data: [data.pop(field) for field in fields]


def castle(number: int, **fields: Any) -> Change:
    return lambda data: data["castles"][number].update(fields)


FAULTS: list[tuple[Change, str]] = [
    (without("game"), "game: missing; a position of Between Two Castles has the line `game: two-castles`"),
    (without("castles"), "castles: missing"),
    (without("supply"), "supply: missing; the game cannot go on without it"),
    (without("phase"), "phase: missing; the game cannot go on without it"),
    (lambda data: data.update(supply=88), "supply: a height is enough for standings, but to play on, list what lies"),
    (lambda data: data.update(game="castles"), "game: 'castles' is unknown"),
    (lambda data: data.update(version=2), "version: 2 is unknown; there are 1"),
    (lambda data: data.update(turn=5), "turn: 5 is too much, 4 at most"),
    (lambda data: data.update(zzz=1), "zzz: unknown; there are"),
    (lambda data: data["players"][1].update(name="Anna"), "players[1].name: 'Anna' is also the name of players[0]"),
    (lambda data: data["players"][1].update(name="Ludwig"), "players[1].name: Ludwig is the third player at a table"),
    (lambda data: data["players"].append({"name": "Cindy"}), "ludwig: Ludwig sits at a table of two only (B2C-2P-1)"),
    (lambda data: data["castles"].pop(), "castles: 2 castles, but 3 lie between so many players (B2C-SETUP-1)"),
    (
        castle(1, castle="throne-food-sleeping@0,0 nap-room@5,0"),
        "castles[1].castle room 2 (nap-room@5,0): it shares",
    ),
    (castle(1, castle="nap-rom@0,0"), "castles[1].castle room 1: 'nap-rom' is not a tile of Between"),
    (castle(0, attendants=["king"]), "castles[0].attendants[0]: 'king' is not an attendant"),
    (castle(0, attendants=["painter"]), "attendants_left.painter: 7 left and 1 in castles, but the box holds 7"),
    (castle(0, bonus_cards=["per-food"]), "bonus_deck[16]: per-food is already in castles[0].bonus_cards[0]"),
    (castle(1, gifts=[]), "castles[1].gifts: in the phase choose a tile of each of these waits here: Ludwig"),
    (castle(1, gifts=[{"player": "Otto", "tile": "winter-garden"}]), "castles[1].gifts[0].player: 'Otto' is not a pl"),
    (lambda data: data["players"][0]["hand"].append("kennel"), "supply[0]: Kennel is already in players[0].hand[7]"),
    (lambda data: data["players"][0]["hand"].pop(), "players[0].hand: 6 tiles, but there are 7 at this moment of turn"),
    (lambda data: data["supply"].pop(), "discards: Morning Tea Room is neither here nor on the table"),
    (lambda data: data["bonus_deck"].pop(), "bonus_discards: per-food is neither here nor on the table"),
    (lambda data: data["thrones"].pop(), "thrones: Throne Room"),
    (lambda data: data.update(special_left=44), "special_left: 44 left and 3 in castles, but the box holds 48"),
    (lambda data: data.update(to_move="Otto"), "to_move: 'Otto' is not a player; there are Anna, Ben"),
    (lambda data: data.update(to_move=None), "to_move: missing in the phase choose"),
    (lambda data: data.update(elders=["Ben", "Ben"]), "elders: the order of age does not name every player once"),
    (lambda data: data.update(site=2), "site: this does not fit the phase choose"),
    (lambda data: data.update(phase="order"), "to_move: at castle 2 it is Ben who can act now"),
    (lambda data: data.update(phase="place"), "site: missing; write the number of the castle that is built"),
    (lambda data: data.update(phase="over", to_move=None), "players[0].hand: 7 tiles, but there are 0 at this moment"),
    (lambda data: data.update(bonus="B2C-BONUS-FOOD"), "bonus: this does not fit the phase choose"),
    (lambda data: data.update(drawn=["per-food"]), "bonus_deck[16]: per-food is already in drawn[0]"),
    (
        lambda data: data.update(phase="shuffle", to_move=None, shuffle="tiles"),
        "shuffle: tiles, but the supply has not",
    ),
    (lambda data: data.update(round=1), "castles[0].castle: 11 regular rooms, but in round 1, turn 2 a castle has 2"),
]


@pytest.mark.parametrize(("change", "message"), FAULTS, ids=lambda item: item[:40] if isinstance(item, str) else "")
def test_every_fault_is_told_by_its_place(change: Change, message: str) -> None:
    data = read(LUDWIG)
    change(data)
    with pytest.raises(RecordError) as refusal:
        from_position(data)
    assert str(refusal.value).startswith(message)


@pytest.mark.parametrize(
    ("language", "quoted"), [("en", "'nap-rom'"), ("ru", "«nap-rom»"), ("cs", "„nap-rom“"), ("fr", "« nap-rom »")]
)
def test_a_wrong_word_stands_in_the_quotes_of_the_language(language: str, quoted: str) -> None:
    data = read(HAND)
    data["players"][1]["hand"][0] = "nap-rom"
    set_language(language)
    try:
        with pytest.raises(RecordError) as refusal:
            from_position(data, Need.ADVICE)
    finally:
        set_language("en")
    assert quoted in str(refusal.value).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("change", "player", "message"),
    [
        (without("to_move", "players"), "", "players: missing; advice needs it"),
        (lambda data: data["players"][1].pop("hand"), "", "players[1].hand: missing; list the tiles that Ben has in"),
        (castle(0, bonus_cards=1), "", "castles[0].bonus_cards: a number, but Ben knows the cards under this castle"),
        (lambda data: data["players"][2].update(hand=4), "", "players[2].hand: 4 tiles, but there are 5 at this"),
        (lambda data: data.update(supply=147), "", "supply: 147, but only"),
        (lambda data: None, "Otto", "'Otto' is not a player"),
        (lambda data: None, "Cindy", "castles[2].bonus_cards: a number, but Cindy knows the cards under this castle"),
        (lambda data: None, "Anna", "players[0].hand: missing; list the tiles that Anna has in hand"),
        (lambda data: data.update(phase="over"), "", "phase: the game is over; `madking two-castles standings`"),
        (lambda data: data.update(offer=["nap-room"]), "", "site: missing; write the number of the castle that is"),
    ],
)  # fmt: skip
def test_advice_says_what_it_misses(change: Change, player: str, message: str) -> None:
    data = read(HAND)
    change(data)
    with pytest.raises(MadKingError) as refusal:
        choose.answer(position=data, player=player)
    assert str(refusal.value).startswith(message)


def test_cards_that_nobody_has_told_cannot_be_scored() -> None:
    with pytest.raises(RecordError, match=r"^castles\[2\]\.bonus_cards: a number; the final scoring needs to know"):
        from_position(parse_position(HAND), Need.STANDINGS)


# standings


def test_the_end_of_the_example_is_told_step_by_step(ask: Ask) -> None:
    answer = ask("two-castles", "standings", str(SISTER_POSITIONS / "finished.position.yaml"))
    lines = answer.out.splitlines()
    assert answer.code == 0
    assert "Total             69  63  69  62" in lines
    assert "B2C-END-2: The best lower castle is worth 63 points: Ben, Cindy." in lines
    assert "B2C-END-3: Of these the best other castle is worth 69 points: Ben, Cindy." in lines
    assert "B2C-END-4: Of these the most special rooms in both castles are 9: Cindy." in lines
    assert "The winner: Cindy" in lines


def test_every_point_of_the_standings_has_its_rule() -> None:
    document = standings.answer(FINISHED)
    for one in document["castles"]:
        assert sum(item["points"] for item in one["items"]) == one["total"] == sum(one["categories"].values())
        assert all(item["rule"].startswith("B2C-") for item in one["items"])
    assert [step["rule"] for step in document["steps"]] == ["B2C-END-2", "B2C-END-3", "B2C-END-4"]
    assert (document["winners"], document["decided_by"]) == (["Cindy"], "B2C-END-4")
    assert [one["lower"] for one in document["players"]] == [4, 2, 2, 4]


def test_ludwig_can_win() -> None:
    document = standings.answer(LUDWIG)
    assert (document["winner"], document["ludwig"], document["over"]) == ("Ludwig", True, False)


def test_a_card_that_no_room_has_brought_is_warned_of() -> None:
    data = read(FINISHED)
    data["castles"][3]["bonus_cards"] = ["per-special"]
    assert any("castle 4 (David + Anna): " in line for line in standings.answer(data)["warnings"])


@pytest.mark.parametrize("text", [FINISHED, LUDWIG], ids=["finished", "ludwig"])
def test_the_page_and_the_command_read_the_same_file(text: str) -> None:
    form, document = evening.answer(position=text), standings.answer(text)
    assert form["complete"]
    assert form["winners"] == document["winners"]
    assert [one["total"] for one in form["players"]] == [one["result"] for one in document["players"]]
    assert all(step["message"] in form["verdict"] for step in document["steps"])
    saved = standings.answer(form["text"])  # what the page saves is a position file
    assert {**saved, "over": None} == {**document, "over": None}


# advice


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_hidden_changes_no_advice(players: int) -> None:
    rng = random.Random(players)
    state = next(s for s in played(players, "hidden") if s.round == 2 and s.turn == 3 and s.phase == Phase.CHOOSE)
    for seat in state.people[:2]:
        other = imagine(view(state, seat), rng)
        assert other.supply != state.supply
        answers = [choose.answer(position=to_position(one), player=state.names[seat]) for one in (state, other)]
        assert answers[0] == answers[1]


def test_seen_tiles_are_not_expected_any_more() -> None:
    told = read_table(parse_position(HAND), Need.ADVICE)
    seen = view(told.state, 1)
    assert set(told.seen) == set(Outlook(seen).unseen) - set(Outlook(seen, seen=told.seen).unseen)
    data = read(HAND)
    del data["seen"]
    assert choose.answer(position=HAND)["choices"] != choose.answer(position=data)["choices"]


def test_tiles_in_sight_are_not_drawn_for_a_bonus() -> None:
    """The third Food room draws five tiles: of those in no castle, no hand and not remembered (B2C-BONUS-FOOD)."""
    table = read_table(parse_position(PLACING), Need.ADVICE)
    seen = view(table.state, 2)
    gone = gone_of(seen, ["nap-room"])
    holding = Holding.read(seen.castles[3])
    third = next(t for t in regular_tiles() if t.type == "food" and t.slug not in gone.tiles)
    food = Holding.read(Holding.read(seen.castles[3]).castle)
    rooms = [t.slug for t in regular_tiles() if t.type == "food" and t.slug not in gone.tiles][1:3]
    castle = food.castle
    for slug in rooms:
        castle = castle.place(castle.legal(slug)[0])
    holding = holding._replace(castle=castle)
    found = give_hints(holding, [third.slug], 1, gone=gone).hints[0].estimates
    left = [t for t in regular_tiles() if t.slug not in gone.tiles and t.slug not in (*rooms, third.slug)]
    gains = [max(holding.quick.gain(t, p.x, p.y) for p in castle.legal(t)) for t in left]
    assert [estimate.gift for estimate in found] == [Gift.TILES]
    assert found[0].points == pytest.approx(expected_best(gains, FOOD_TILES))
    assert found != give_hints(holding, [third.slug], 1).hints[0].estimates


def test_an_attendant_that_the_box_has_no_more_is_not_advised() -> None:
    holding = Holding.read(holding_of(view(load_position(LUDWIG), 0), 0).castle)
    assert give_hints(holding, ["study"], 0, gone=Gone()).hints[0].value >= 0
    seen = view(load_position(LUDWIG), 0)._replace(court=(0, 7, 7, 7))
    assert gone_of(seen).attendants == {"painter"}


def test_the_hint_at_a_position_is_that_for_its_castle_and_tiles() -> None:
    document = hint.answer(position=PLACING, top=2)
    data = read(PLACING)
    mine = data["castles"][1]
    alone = hint.answer(mine["castle"], ["fungus-room", "fish-pond"], top=2, attendant=["knight"],
                        bonus_card=["total-height"])  # fmt: skip
    assert (document["player"], document["number"], document["phase"]) == ("Ben", 2, "order")
    assert [one["total"] for one in document["hints"]] == [one["total"] for one in alone["hints"]]


@pytest.mark.parametrize(("player", "number"), [("Anna", 4), ("Ben", 2), ("Cindy", 2), ("David", 3)])
def test_who_does_not_build_now_is_told_of_the_castle_that_comes(player: str, number: int) -> None:
    assert hint.answer(position=PLACING, player=player, top=1)["number"] == number


def test_attendants_cards_bonuses_and_ludwigs_tiles_are_rated() -> None:
    asked = {state.phase: state for players in (2, 3) for state in moments(players, f"rated {players}")}
    for phase in (Phase.LUDWIG, Phase.ATTENDANT, Phase.CARD, Phase.BONUS):
        document = hint.answer(position=to_position(asked[phase]), top=0)
        actions = {one["action"] for one in document["options"]}
        assert actions == {str(action) for action in legal_actions(asked[phase])}, phase
        values = [one["value"] for one in document["options"]]
        assert values == sorted(values, reverse=True)


def test_divide_takes_the_chosen_tiles_of_the_position() -> None:
    state = next(s for s in played(3, "divide") if s.phase == Phase.DIVIDE and s.turn == 4 and s.player == 1)
    document = divide.answer(position=to_position(state))
    assert (document["player"], sorted(document["tiles"])) == ("Ben", sorted(state.chosen[1]))
    sides = [holding_of(view(state, 1), number) for number in state.sides(1)]
    assert [one["left"]["castle"].startswith(sides[0].castle.rooms[0].slug) for one in document["divisions"]]


@pytest.mark.parametrize(
    ("question", "text", "reason"),
    [
        (choose.answer, PLACING, "something is to be placed or taken: ask `madking two-castles hint`"),
        (divide.answer, HAND, "two tiles of a hand are to be chosen: ask `madking two-castles choose`"),
        (hint.answer, HAND, "two tiles of a hand are to be chosen: ask `madking two-castles choose`"),
    ],
)
def test_another_decision_has_another_command(question: Callable[..., Any], text: str, reason: str) -> None:
    with pytest.raises(MadKingError) as refusal:
        question(position=text)
    assert str(refusal.value) == reason


# files


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_the_examples_answer_what_they_are_for(file: Path, ask: Ask) -> None:
    command = {"finished": "standings", "hand": "choose", "ludwig": "choose", "placing": "hint"}
    name = file.name.partition(".")[0]
    for language in ("en", "ru", "cs", "fr"):
        answer = ask("two-castles", command[name], str(file), "--lang", language)
        assert (answer.code, answer.err) == (0, "")


def test_the_example_of_the_docs_is_a_table_with_ludwig() -> None:
    text = (DOCS / "two-castles.md").read_text(encoding="utf-8")
    example = text.partition("```yaml\n")[2].partition("```")[0]
    assert load_position(example, Need.STANDINGS).names == ("Anna", "Ben", "Ludwig")


def test_a_position_is_sent_to_the_command_of_its_game(ask: Ask) -> None:
    answer = ask("standings", str(SISTER_POSITIONS / "finished.position.yaml"))
    assert (answer.code, "ask `madking two-castles standings`" in answer.err) == (2, True)
    answer = ask("two-castles", "standings", "examples/positions/finished.position.yaml")
    assert (answer.code, "this is a position; ask `madking hint`" in answer.err) == (2, True)


def test_the_cards_of_the_examples_are_cards() -> None:
    for file in FILES:
        data = read(file.read_text(encoding="utf-8"))
        held = [
            card for one in data["castles"] if isinstance(one.get("bonus_cards"), list) for card in one["bonus_cards"]
        ]
        assert all(find_card(card).slug == card for card in held)
    assert from_position(to_position(load_position(LUDWIG)), law=read_law({})).law == USUAL


@pytest.mark.parametrize("game", [(), ("two-castles",)], ids=["castles", "two-castles"])
def test_the_position_of_a_step_is_the_table_of_that_step(game: tuple[str, ...], ask: Ask, tmp_path: Path) -> None:
    ask(*game, "simulate", "--games", "1", "--players", "2", "--bots", "random", "--record", str(tmp_path))
    log, file = str(tmp_path / "game-000000.jsonl"), tmp_path / "step.yaml"
    assert ask(*game, "replay", log, "--step", "9", "--position", str(file)).code == 0
    told = json.loads(ask(*game, "replay", log, "--step", "9", "--json").out)["table"]
    data = read(file.read_text(encoding="utf-8"))
    assert {field: data[field] for field in ("round", "phase", "to_move")} == {
        field: told[field] for field in ("round", "phase", "to_move")
    }
    assert ask(*game, "replay", log, "--step", "10", "--position", str(file)).code == 0  # a position may be replaced
    refused = ask(*game, "replay", log, "--position", log)
    assert (refused.code, "and it is no position" in refused.err) == (2, True)
    assert ask(*game, "replay", log, "--verify").code == 0
    assert ask(*game, "standings", str(file)).code == 0
