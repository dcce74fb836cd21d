"""The Collector's Edition without expansions: its 28 favors and 32 bonus cards, dealt, counted and explained."""

import contextlib
import fcntl
import json
import os
import pty
import random
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any

import pytest

from engine import Castle
from engine.cases.form import read_case
from engine.cases.judge import judge_case
from engine.catalogue.cards import (
    Without,
    all_bonus_cards,
    all_favors,
    check_box,
    find_bonus_card,
    find_favor,
    read_without,
)
from engine.game.counters import count, count_at
from engine.game.events import Event, Scored
from engine.game.final import bonus_items, card_points, favor_places, sole_firsts, standings
from engine.game.game import CASTLES
from engine.game.play import start
from engine.game.setup import check_deal, shuffle_deal
from engine.game.state import Action, GameState, Phase, Points, Verb
from engine.kernel.errors import MadKingError, UnknownCard
from engine.kernel.log import follow, opening_lines, step_lines
from engine.records.positions import from_position, load_position, to_position, write_position
from engine.rules.rulings import law
from engine.two_castles.game.events import Revealed
from solver.table.arena import Match
from tests.support.cli import Ask
from tests.support.series import big_series

FAVORS = ("no-swans", "courtyards", "total-rooms", "longest-path")
CARDS = ("courtyards", "sole-firsts", "depleted", "last-master-builder", "swan-icons")
COURTYARDS = "foyer-4@0,0 guest-bedroom@0,-4 piano-room@0,3/3 formal-gardens@3,2/2 forum@4,-3/3"
"""Two courtyards; a guest bedroom of 300, a piano room of 150, formal gardens and a forum."""


def game(players: int = 3, number: int = 0, bot: str = "random", **more: Any) -> Match[GameState, Action, Event]:
    return Match(big_series((bot,) * players, "collectors", "collectors", record=True, **more), number)


def played(one: Match[GameState, Action, Event]) -> Match[GameState, Action, Event]:
    while not one.over:
        one.advance()
    return one


def table(*castles: str, **changes: Any) -> GameState:
    names = ("Ada", "Bo", "Cy", "Di")[: len(castles)]
    deal = shuffle_deal(law("collectors"), len(names), random.Random(1), 0)
    state = start(law("collectors"), names, deal).state
    built = tuple(Castle.parse(text, "collectors") for text in castles)
    return state.but(**{"castles": built, "bonus": ((),) * len(names), **changes})


# the box


def test_the_box_of_each_edition() -> None:
    """CE-2, CE-3: cards that an expansion brings are sorted out."""
    assert (len(all_favors("collectors")), len(all_bonus_cards("collectors"))) == (28, 32)
    assert {c.id for c in all_favors("collectors")} - {c.id for c in all_favors("second")} == set(FAVORS)
    assert {c.id for c in all_bonus_cards("collectors")} - {c.id for c in all_bonus_cards("first")} == set(CARDS)


def test_a_card_of_another_box_is_refused() -> None:
    check_box("collectors", FAVORS, CARDS)
    with pytest.raises(UnknownCard, match="'no-swans' is not in the box of the edition second"):
        check_box("second", FAVORS)


def test_amounts_that_the_text_does_not_give_are_marked() -> None:
    """CE-BONUS-17 to CE-BONUS-34: the base box's."""
    unstated = {card.id for card in all_bonus_cards("collectors") if "collectors" in card.unstated}
    assert unstated == {c.id for c in all_bonus_cards() if c.id.startswith(("type-", "size-"))}
    assert len(unstated) == 18


def test_every_card_of_the_box_is_dealt_sometime() -> None:
    favors, cards = set[str](), set[str]()
    for number in range(60):
        state = game(4, number).state
        favors.update(state.favors)
        cards.update(card for held in state.bonus for card in held)
    assert favors >= set(FAVORS)
    assert cards >= set(CARDS)


# what they count


def test_rooms_without_swans() -> None:
    """CE-FAVOR-19: all but rooms of 250, 300, 350 and 400; foyer, hallways and stairs count."""
    castle = Castle.parse("foyer-3@0,0 salon@3,0 hallway@-6,1 study@-9,0")
    assert count(find_favor("no-swans"), castle, 0) == 3
    assert count(find_bonus_card("swan-icons"), castle, 0) == 1


def test_no_swans_and_swan_icons_are_all_tiles_together() -> None:
    for number in range(4):
        for castle in played(game(3, number)).state.castles:
            swans = count(find_bonus_card("swan-icons"), castle, 0)
            assert count(find_favor("no-swans"), castle, 0) + swans == count(find_favor("total-rooms"), castle, 0)


def test_courtyards() -> None:
    """CE-FAVOR-26, CE-BONUS-10, EXT-4."""
    state = table(COURTYARDS, "foyer-3@0,0", bonus=(("courtyards",), ()))
    assert count(find_favor("courtyards"), state.castles[0], 0) == 2
    assert [item.points for item in bonus_items(state, 0)] == [2]


def test_first_places_without_a_tie() -> None:
    """CE-BONUS-11: 4 for each favor in which one is first alone; a tie or nothing at all is none."""
    state = table(COURTYARDS, "foyer-3@0,0", "foyer-3@0,0", favors=("courtyards", "number-utility", "number-corridor"))
    card = find_bonus_card("sole-firsts")
    assert sole_firsts(state, 0) == ["courtyards"]
    assert [card_points(state, player, card) for player in range(3)] == [4, 0, 0]
    assert dict(favor_places(state))["number-corridor"][0].points == 4  # 8, 4 and 2 among three


def test_depleted_stacks_pay_one_more() -> None:
    """CE-BONUS-12, OQ-123: hallways and stairs too."""
    state = table("foyer-3@0,0 salon@3,0 hallway@-6,1 study@-9,0", "foyer-3@0,0")
    empty = tuple(
        () if size in (350, 150) else stack for size, stack in zip(state.box.sizes, state.stacks, strict=True)
    )
    card = find_bonus_card("depleted")
    assert count_at(state, 0, card) == 0
    assert count_at(state.but(stacks=empty), 0, card) == 2
    assert count_at(state.but(stacks=empty, hallways=0), 0, card) == 3
    assert card_points(state.but(stacks=empty, hallways=0), 0, card) == 3


def test_the_last_master_builder() -> None:
    """CE-BONUS-13; alone nobody is it."""
    card = find_bonus_card("last-master-builder")
    state = table("foyer-3@0,0", "foyer-3@0,0", master=1, last_round=True)
    assert [card_points(state, player, card) for player in range(2)] == [0, 7]
    assert card_points(table("foyer-3@0,0"), 0, card) == 0


@pytest.mark.parametrize("card", CARDS)
def test_games_pay_the_cards_at_their_end(card: str) -> None:
    """Somewhere in these games each card is held; what the log pays is what the final table says."""
    seen = 0
    for number in range(40):
        end = played(game(4, number)).state
        for player, held in enumerate(end.bonus):
            if card in held:
                paid = [item.points for item in standings(end).items[player] if item.source == card]
                assert card_points(end, player, find_bonus_card(card)) in paid
                seen += 1
    assert seen


# logs


def test_a_game_replays_with_its_cards() -> None:
    one = played(game(4, 3))
    moments = list(follow(CASTLES, one.log))
    assert moments[-1].state == one.state


def old_log() -> list[str]:
    """A log of the Collector's Edition as it was written when its own cards were not known."""
    deal = shuffle_deal(law("second"), 2, random.Random(3))
    step = start(law("collectors"), ("Ada", "Bo"), deal)
    drop = Action(Verb.DROP, (step.state.bonus[step.state.player][0],))
    return [*opening_lines(CASTLES, deal, step, "3"), *step_lines(CASTLES, step.state.player, drop, [])]


def test_an_old_log_of_the_edition_still_replays() -> None:
    state = list(follow(CASTLES, old_log()))[-1].state
    assert state.without == Without(tuple(sorted(FAVORS)), tuple(sorted(CARDS)))
    again = from_position(to_position(state))
    assert again == state


def test_a_log_that_lacks_some_other_card_is_refused() -> None:
    for key, card in (("favors", "money"), ("bonus_deck", "size-100"), ("favors", "courtyards")):
        lines = played(game(2, 1)).log
        record = json.loads(lines[1])
        record["deal"][key].remove(card)
        with pytest.raises(MadKingError, match="line 2"):
            list(follow(CASTLES, [lines[0], json.dumps(record), *lines[2:]]))


# what a table leaves out: SETUP-9


def test_left_out_cards_are_nowhere_and_the_log_says_so() -> None:
    without = read_without(["money", "favor:courtyards", "bonus:depleted"], "collectors")
    one = played(game(3, 5, without=without))
    state = one.state
    everywhere = {*state.bonus_deck, *(card for held in state.bonus for card in held)}
    assert everywhere == {card.id for card in all_bonus_cards("collectors")} - {"money", "depleted"}
    assert not {"money", "courtyards"} & {*state.favors, *state.boxed[2]}
    assert json.loads(one.log[1])["deal"]["without"] == {
        "favors": ["courtyards", "money"],
        "cards": ["depleted", "money"],
    }
    assert list(follow(CASTLES, one.log))[-1].state == state
    for text in (write_position(state), write_position(state, as_json=True)):
        assert load_position(text) == state


@pytest.mark.parametrize(
    "without",
    [
        {"favors": [], "cards": []},
        {"favors": ["money"], "cards": []},
        {"favors": ["zzz"], "cards": []},
        {"favors": ["money", "courtyards"], "cards": []},
        {"cards": ["money"]},
        ["money"],
        5,
    ],
)
def test_a_log_with_a_wrong_exclusion_is_refused(without: Any) -> None:
    lines = played(game(2, 1)).log
    record = json.loads(lines[1])
    record["deal"]["without"] = without
    with pytest.raises(MadKingError, match="line 2"):
        list(follow(CASTLES, [lines[0], json.dumps(record), *lines[2:]]))


def test_26_bonus_cards_are_accepted_if_the_position_says_which_is_left_out() -> None:
    state = Match(big_series(("random",) * 2, "x"), 0).state
    data = to_position(state)
    left_out = data["bonus_deck"].pop()
    with pytest.raises(MadKingError, match=r"26 bonus cards with those held, but the box has 27; without\.cards"):
        from_position(data)
    data["without"] = {"cards": [left_out]}
    assert from_position(data).without.cards == (left_out,)
    data["bonus_deck"].append(left_out)
    with pytest.raises(MadKingError, match=r"without\.cards.*is already in bonus_deck"):
        from_position(data)


def test_a_position_refuses_cards_of_another_edition() -> None:
    data = to_position(Match(big_series(("random",) * 2, "x"), 0).state)
    data["favors"][0] = "courtyards"
    with pytest.raises(MadKingError, match="favors: 'courtyards' is not in the box of the edition second"):
        from_position(data)
    data = to_position(Match(big_series(("random",) * 2, "x"), 0).state)
    data["players"][1]["bonus_cards"] = ["depleted"]
    with pytest.raises(MadKingError, match=r"players\[1\].bonus_cards: 'depleted'"):
        from_position(data)


def test_a_deal_of_another_edition_is_no_shuffle() -> None:
    deal = shuffle_deal(law("collectors"), 2, random.Random(1))
    check_deal(law("collectors"), 2, deal)
    with pytest.raises(MadKingError, match="not a shuffle"):
        check_deal(law("second"), 2, deal)


# the command line


SIMULATE = ("simulate", "--games", "2", "--players", "2", "--bots", "greedy,random", "--seed", "4")


def test_simulate_leaves_cards_out_and_names_the_first(tmp_path: Path, ask: Ask) -> None:
    options = ("--without", "money,favor:number-food", "--first", "random", "--record", str(tmp_path), "--json")
    code, out, err = ask(*SIMULATE, *options)
    document = json.loads(out)
    assert (code, err, document["first"]) == (0, "", 2)
    assert document["without"] == {"favors": ["money", "number-food"], "cards": ["money"]}
    for file in sorted(tmp_path.glob("*.jsonl")):
        deal = json.loads(file.read_text(encoding="utf-8").splitlines()[1])["deal"]
        assert deal["master"] == 1
        assert "money" not in (*deal["favors"], *deal["bonus_deck"])
        assert ask("replay", str(file), "--verify")[0] == 0


def test_naming_the_first_changes_no_card(tmp_path: Path, ask: Ask) -> None:
    decks = []
    for seat in ("greedy-1", "random-2"):
        ask(*SIMULATE, "--first", seat, "--record", str(tmp_path / seat))
        deal = json.loads((tmp_path / seat / "game-000000.jsonl").read_text(encoding="utf-8").splitlines()[1])["deal"]
        decks.append({**deal, "master": 0})
    assert decks[0] == decks[1]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--without", "completd-rooms"], "did you mean completed-rooms?"),
        (["--without", "courtyards"], "'courtyards' is not in the box of the edition second"),
        (["--without", "favor:stairs"], "'stairs' is neither a favor nor a bonus card"),
        (["--without", ","], "--without: names of cards"),
        (["--favors", "money"], "1 favor can be laid out, but 2 players need 2"),
        (["--favors", "completed-rooms,incomplete-rooms"], "1 favor can be laid out"),
        (["--cards", "money,stairs"], "2 bonus cards are left, but 6 are dealt"),
        (["--first", "greed-1"], "'greed-1' is not at the table; did you mean greedy-1?"),
        (["--first", "zzz"], "there are greedy-1, random-2"),
    ],
)
def test_one_line_for_what_cannot_be_dealt(options: list[str], words: str, ask: Ask) -> None:
    code, out, err = ask(*SIMULATE, *options)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_a_chosen_set_of_favors_lies_on_the_table(tmp_path: Path, ask: Ask) -> None:
    chosen = "courtyards,longest-path"
    ask(*SIMULATE, "--edition", "collectors", "--favors", chosen, "--record", str(tmp_path))
    for file in tmp_path.glob("*.jsonl"):
        first = next(iter(follow(CASTLES, file.read_text(encoding="utf-8").splitlines()))).state
        assert sorted(first.favors) == ["courtyards", "longest-path"]


def test_standings_explain_the_cards(tmp_path: Path, ask: Ask) -> None:
    state = played(game(3, 2)).state
    favors = ("no-swans", "courtyards", "longest-path")
    state = state.but(favors=favors, bonus=(("sole-firsts", "type-food"), ("last-master-builder",), ("depleted",)),
                      phase=Phase.TAKE)  # fmt: skip
    data = to_position(state)
    for key in ("box", "frames", "bonus_deck"):
        data.pop(key)
    data["to_move"] = data["players"][0]["name"]
    file = tmp_path / "end.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    code, out, _err = ask("standings", str(file), "--json")
    document = json.loads(out)
    assert code == 0
    for player, castle in zip(document["players"], state.castles, strict=True):
        path = document["paths"][player["name"]]
        assert path["length"] == path["at_most"] == len(path["rooms"]) == count(find_favor("longest-path"), castle, 0)
    assert document["first_places"] == {state.names[0]: sole_firsts(state, 0)}
    assert document["amounts_of_the_base_box"] == ["type-food"]
    assert sum(i["points"] for i in document["players"][0]["items"] if i["rule"] == "CE-BONUS-11") == 4 * len(
        sole_firsts(state, 0)
    )
    words = ask("standings", str(file))[1]
    assert "CE-BONUS-13" in words
    assert "Longest path of" in words
    assert "the text of the Collector's Edition does not give them" in words


# the list of cards


@pytest.mark.parametrize("language", ["en", "ru", "cs", "fr"])
def test_the_list_of_cards(language: str, ask: Ask) -> None:
    code, out, err = ask("cards", "--lang", language)
    assert (code, err) == (0, "")
    for card in (*all_favors(), *all_bonus_cards()):
        assert f"{card.id} " in out
        assert card.rule in out
    assert max(map(len, out.splitlines())) < 130


def test_the_list_of_cards_for_programs(ask: Ask) -> None:
    document = json.loads(ask("cards", "--edition", "collectors", "--json")[1])
    assert (len(document["favors"]), len(document["bonus_cards"])) == (28, 32)
    swans = next(card for card in document["bonus_cards"] if card["id"] == "swan-icons")
    assert (swans["points"], swans["sizes"], swans["editions"]) == (1, [250, 300, 350, 400], ["collectors"])
    food = next(card for card in document["bonus_cards"] if card["id"] == "type-food")
    assert food["amount_of_the_base_box_in"] == ["collectors"]
    document = json.loads(ask("cards", "--edition", "first", "--json")[1])
    assert (len(document["favors"]), len(document["bonus_cards"])) == (24, 27)


def test_a_query_in_any_language_tells_the_rule(ask: Ask) -> None:
    for query in ("swan", "labut", "лебед", "cygne"):
        code, out, _err = ask("cards", query)
        assert code == 0
        assert "no-swans" in out
        assert "CE-BONUS-14: " in out
        assert "stairs " not in out
    assert ask("cards", "zzz")[0] == 1
    assert ask("cards", "--kind", "zzz")[0] == 2
    assert ask("cards", "--edition", "zzz")[0] == 2


# events


def test_events_can_be_hashed() -> None:
    items = (Points("SCORE-1", "salon@3,0", "", 2),)
    assert len({Scored(0, items), Scored(0, tuple(items)), Scored(1, items)}) == 2
    one, other = Revealed(0, ("nap-room", "solar")), Revealed(0, ("nap-room", "solar"))
    assert one == other
    assert len({one, other, Revealed(1, ("nap-room", "solar"))}) == 2


def test_every_event_of_a_game_can_be_hashed() -> None:
    for moment in follow(CASTLES, played(game(2, 4)).log):
        assert len({hash(event) for event in moment.events}) <= len(moment.events)


@pytest.mark.parametrize("language", ["en", "ru", "cs", "fr"])
def test_the_list_fits_a_terminal_of_80_columns(language: str) -> None:
    """In a real terminal: nothing is cut, and lines break between words."""
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 80, 0, 0))
    program = [sys.executable, "-m", "cli.main", "cards", "--lang", language]
    environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
    environment.pop("COLUMNS", None)
    with subprocess.Popen(program, stdout=side, stderr=side, env=environment) as process:
        os.close(side)
        said = b""
        with contextlib.suppress(OSError):  # the terminal is closed when the program ends
            while more := os.read(main, 65536):
                said += more
    os.close(main)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", said.decode()).splitlines()
    assert process.returncode == 0
    assert len(lines) > 70
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)
    assert all(f"    {card.id} " in "\n".join(lines) for card in (*all_favors(), *all_bonus_cards()))


@pytest.mark.parametrize(
    ("card", "lacking", "more", "points"),
    [
        ("sole-firsts", "table.favors", {"favors": ["total-rooms"]}, 4),
        ("depleted", "table.stacks", {"stacks": {100: []}}, 1),
        ("last-master-builder", "table.master", {"master": "Red"}, 7),
        ("swan-icons", "", {}, 0),
        ("courtyards", "", {}, 0),
    ],
)
def test_a_case_asks_for_what_the_card_counts(card: str, lacking: str, more: dict[str, Any], points: int) -> None:
    table = {"players": [{"name": "Red", "castle": "foyer-3@0,0 broom-closet@-2,0/3"},
                         {"name": "Blue", "castle": "foyer-3@0,0"}]}  # fmt: skip
    data = {"edition": "collectors", "player": "Red", "claim": {"bonus": card, "points": points}}
    if lacking:
        with pytest.raises(MadKingError, match=f"missing for the claim bonus: {re.escape(lacking)}"):
            judge_case(read_case({**data, "table": table}))
    verdict = judge_case(read_case({**data, "table": {**table, **more}}))
    assert verdict.answer.allowed
    assert {other.edition: other.answer for other in verdict.differs} == {"first": None, "second": None}
