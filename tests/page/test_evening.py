"""An evening's final scoring as it is entered: the same as `standings` says, and nothing is refused for one fault."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.answers.page import ask_page
from cli.answers.page.entered import as_far_as_it_goes, read_evening
from cli.answers.page.forms import EveningForm
from engine.castle.castle import Castle
from engine.catalogue import all_tiles
from engine.game.final import standings
from engine.game.game import CASTLES, Setup
from engine.kernel.errors import MadKingError
from engine.kernel.yaml import read_yaml
from engine.rules.rulings import law
from solver.table.arena import Series, play_game
from tests.support.cli import Ask
from tests.support.forms import check
from tests.support.series import big_series

POSITIONS = sorted((Path(__file__).parents[2] / "examples" / "positions").glob("*.yaml"))
FINISHED = next(path for path in POSITIONS if path.name.startswith("finished")).read_text()
ADA = "foyer-3@0,0 nap-room@-4,0 lilac-cabinet@-4,2/1"
BO = "foyer-4@0,0 audience-room@-7,-1"


def evening(**fields: Any) -> dict[str, Any]:
    """The answer, its form checked."""
    form = ask_page("evening", fields)
    check({name: value for name, value in form.items() if name not in ("stand_ins", "conventions")}, EveningForm)
    return form


def table(*castles: str, **fields: Any) -> dict[str, Any]:
    """An evening of Ada, Bo and so on with these castles."""
    players = [{"name": name, "castle": castle, "money": 1000} for name, castle in zip("ABCDE", castles, strict=False)]
    return evening(**{"players": players, "favors": [], **fields})


def totals(form: dict[str, Any]) -> list[int]:
    """The total of every player."""
    return [player["total"] for player in form["players"]]


# as standings says


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.name)
def test_a_position_is_scored_as_standings_scores_it(path: Path) -> None:
    said, form = ask_page("standings", {"position": path.read_text()}), evening(position=path.read_text())
    assert form["complete"], (form["trouble"], form["players"])
    assert totals(form) == [player["total"] for player in said["players"]]
    assert [player["track"] for player in form["players"]] == [player["score"] for player in said["players"]]
    assert form["winners"] == said["winners"]
    items = [[(item["rule"], item["points"]) for item in player["items"]] for player in said["players"]]
    assert [[(item["rule"], item["points"]) for item in player["items"]] for player in form["players"]] == items


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.name)
def test_what_is_saved_is_scored_alike_and_opens_as_it_was(path: Path, ask: Ask, tmp_path: Path) -> None:
    form = evening(position=path.read_text())
    assert evening(position=form["text"]) == form
    assert evening(position=form["position"]) == form
    saved = tmp_path / "evening.yaml"
    saved.write_text(form["text"])
    said = ask("standings", str(saved), "--json").document
    assert [player["total"] for player in said["players"]] == totals(form)
    assert said["winners"] == form["winners"]


def test_the_finished_table_is_entered_by_hand() -> None:
    data: Any = read_yaml(FINISHED)
    tracks = [player["track"] for player in evening(position=FINISHED)["players"]]
    players = [{**player, "score": track} for player, track in zip(data["players"], tracks, strict=True)]
    form = evening(players=players, favors=data["favors"], depleted=["450"])
    assert form["complete"]
    assert totals(form) == [player["score"] for player in data["players"]]
    assert form["winners"] == ["Otto"]
    assert form["decided_by"] == "WIN-2"
    assert "the largest castle decides" in form["verdict"]


def test_a_log_is_opened_at_its_end() -> None:
    game = play_game(big_series(("random", "random", "random"), "evening", record=True), 0)
    form = evening(position="\n".join(game.log))
    assert form["complete"], form
    assert totals(form) == list(game.points)


def test_a_torn_log_is_opened_where_it_breaks_off() -> None:
    game = play_game(big_series(("random", "random", "random"), "evening", record=True), 0)
    log = "\n".join(game.log)
    form = evening(position=log[: len(log) // 2])
    assert any("line " in line for line in form["warnings"])
    assert len(form["players"]) == 3
    assert sum(len(player["castle"]["rooms"]) for player in form["players"]) > 6


@pytest.mark.parametrize(
    "expansions", [("towers", "swans"), ("moats",), ("decrees",), ("towers", "swans", "moats", "passages", "decrees")]
)
def test_a_game_with_expansions_is_opened_saved_and_opened_again(expansions: tuple[str, ...]) -> None:
    setup = Setup(law("collectors", None, expansions))
    series: Any = Series(CASTLES, setup, ("random", "random", "random"), "evening", record=True)
    game = play_game(series, 0)
    form = evening(position="\n".join(game.log))
    assert form["complete"], (form["trouble"], [player["trouble"] for player in form["players"]])
    assert totals(form) == list(game.points)
    assert evening(position=form["text"]) == form
    said = ask_page("standings", {"position": form["text"]})
    assert [player["total"] for player in said["players"]] == totals(form)


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.name)
def test_a_table_put_together_as_far_as_it_goes_is_the_one_that_the_reader_reads(path: Path) -> None:
    whole = read_evening(evening(position=path.read_text())["position"])
    assert whole.state is not None
    loose = as_far_as_it_goes(whole.state.book, whole.entries, whole.favors, whole.depleted, whole.position)
    assert loose is not None
    assert standings(loose) == standings(whole.state)


def test_what_is_given_besides_stands_in_the_place_of_what_was_saved() -> None:
    form = evening(position=FINISHED, favors=[])
    assert not any(item["group"] == "favors" for player in form["players"] for item in player["items"])
    richer = [{**player, "money": 50000} for player in form["position"]["players"]]
    again = evening(position=form["text"], players=richer)
    assert [player["money"] for player in again["players"]] == [50000] * 4


# what is told


def test_a_castle_without_points_has_its_own() -> None:
    form = table(ADA, BO)
    own = Castle.parse(ADA).score().total
    assert (form["players"][0]["built"], form["players"][0]["track"]) == (own, own)
    assert any("points for the seat" in line for line in form["warnings"])
    assert form["complete"]


def test_points_that_are_entered_count_instead() -> None:
    form = evening(players=[{"castle": ADA, "score": 40}, {"castle": BO, "score": "12"}], favors=[])
    assert [player["track"] for player in form["players"]] == [40, 12]
    assert [player["name"] for player in form["players"]] == ["player 1", "player 2"]


def test_favors_are_ranked_with_what_was_counted() -> None:
    (favor,) = table(BO, ADA, favors=["number-sleeping"])["favors"]
    assert (favor["name"], favor["words"]) == ("number-sleeping", "Most Sleeping tiles")
    counted = [(place["player"], place["place"], place["count"], place["points"]) for place in favor["places"]]
    assert counted == [("B", "1", 1, 8), ("A", "-", 0, 0)]


def test_a_tie_in_a_favor_is_shared() -> None:
    form = evening(position=FINISHED)
    shared = [place for favor in form["favors"] for place in favor["places"] if place["rules"]]
    assert shared
    assert all(place["place"].endswith("=") for place in shared)


def test_stacks_that_ran_out_pay_for_their_tiles() -> None:
    without = table(ADA, BO)
    form = table(ADA, BO, depleted=["100", 200])
    assert [item["group"] for item in form["players"][0]["items"]] == ["depleted", "depleted"]
    assert totals(form)[0] == totals(without)[0] + 4
    assert form["position"]["stacks"] == {"100": 0, "200": 0}


def test_who_plays_alone_gets_a_rank() -> None:
    form = table(ADA)
    assert form["complete"]
    assert form["decided_by"] == "SOLO-RANK-1"
    assert form["verdict"].startswith("9 points: ")


def test_a_tie_to_the_end_names_both() -> None:
    form = table("foyer-3@0,0", "foyer-3@0,0")
    assert form["winners"] == ["A", "B"]
    assert form["decided_by"] == "WIN-4"


# expansions


def test_castles_with_pieces_bring_their_expansions() -> None:
    moats = "barbican-new@-10,0 moat@-10,-19/3 moat@11,-19/1 moat@-10,-19"
    form = table(moats, "barbican-new@0,0", edition="collectors")
    assert form["complete"], form["trouble"]
    assert form["players"][0]["built"] == Castle.parse(moats, "collectors").score().total
    assert "moats" in form["position"]["expansions"]


def test_what_cannot_be_entered_is_said() -> None:
    form = table(ADA, BO, edition="collectors", expansions=["towers", "swans"])
    assert any("towers" in line for line in form["warnings"])
    whole = evening(position=next(path for path in POSITIONS if path.name.startswith("five")).read_text())
    assert not any("not entered" in line for line in whole["warnings"])


# an entry in progress


def test_nobody_entered_yet_is_no_error() -> None:
    form = evening()
    assert not form["complete"]
    assert form["players"] == []
    assert form["trouble"]


TROUBLES: list[tuple[dict[str, Any], str]] = [
    ({"castle": ""}, "no castle yet"),
    ({"castle": f"{BO} salon@40,40"}, "1 room of the castle cannot stand"),
    ({"castle": f"{BO} ballroom-of-doom@1,1"}, "ballroom-of-doom"),
    ({"castle": BO, "money": "a lot"}, "money is a number of thousands"),
    ({"castle": BO, "money": -1000}, "money is a number of thousands"),
    ({"castle": BO, "money": 1234}, "money is a number of thousands"),
    ({"castle": BO, "money": 1000.5}, "money is a number of thousands"),
    ({"castle": BO, "score": "many"}, "points are a whole number"),
    ({"castle": BO, "bonus_cards": ["nonsense"]}, "nonsense"),
    ({"castle": BO, "bonus_cards": ["type-food"]}, "also has the bonus card"),
    ({"castle": f"{BO} nap-room@1,-3"}, "also stands in the castle of Ada"),
    ({"castle": BO, "name": "Ada"}, "is also the name of another player"),
    ({"castle": BO, "name": "x" * 99}, "is no name for a player"),
    ({"castle": 7, "name": 7}, "is no name for a player"),
]


@pytest.mark.parametrize(("entry", "words"), TROUBLES, ids=lambda one: one if isinstance(one, str) else "")
def test_what_is_wrong_with_an_entry_is_told_there_and_the_rest_is_said(entry: dict[str, Any], words: str) -> None:
    ada = {"name": "Ada", "castle": ADA, "money": 11000, "bonus_cards": ["type-food"]}
    form = evening(players=[ada, {"name": "Bo", **entry}], favors=["number-sleeping"])
    assert not form["complete"]
    assert any(words in line for line in form["players"][1]["trouble"]), form["players"][1]["trouble"]
    first = form["players"][0]
    assert first["trouble"] == []
    assert first["built"] == Castle.parse(ADA).score().total
    assert ("money", 1) in [(item["group"], item["points"]) for item in first["items"]]
    assert form["favors"][0]["places"][0]["player"] == "Ada"
    assert form["verdict"].startswith("As far as it is entered: ")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"favors": ["nonsense"]}, "nonsense"),
        ({"depleted": ["175"]}, "no rooms of 175"),
        (
            {"favors": ["area-food", "area-living", "money", "round-rooms", "square-rooms", "large-rooms"]},
            "for 2 players",
        ),
        ({"edition": "collectors", "modules": {"swans": {}}}, "modules.swans"),
    ],
)
def test_what_is_wrong_with_the_table_is_told_there(fields: dict[str, Any], words: str) -> None:
    form = table(ADA, BO, **fields)
    assert not form["complete"]
    assert any(words in line for line in form["trouble"]), form["trouble"]
    assert [player["built"] for player in form["players"]] == [Castle.parse(one).score().total for one in (ADA, BO)]


def test_too_many_players_are_told_and_their_castles_are_scored() -> None:
    form = evening(players=[{"castle": "foyer-3@0,0"}] * 7)
    assert form["trouble"]
    assert len(form["players"]) == 7
    with pytest.raises(MadKingError):
        evening(players=[{}] * 13)


@pytest.mark.parametrize(
    "request_", [{"edition": "third"}, {"position": "nonsense: ["}, {"position": "[1]"}, {"position": {"edition": 5}}]
)
def test_what_names_no_table_is_refused_in_one_line(request_: dict[str, Any]) -> None:
    with pytest.raises(MadKingError) as refusal:
        evening(**request_)
    assert "\n" not in str(refusal.value)


def test_an_evening_that_is_not_complete_is_saved_and_goes_on() -> None:
    form = table(ADA, f"{BO} salon@40,40", "", favors=["number-sleeping"], depleted=["stairs"])
    again = evening(position=form["text"])
    assert again["players"] == form["players"]
    assert again["favors"] == form["favors"]


words = st.one_of(st.none(), st.integers(), st.text(max_size=8), st.booleans(), st.floats(allow_nan=False))
places = st.builds(
    lambda tile, x, y, turn: f"{tile.slug}@{x},{y}/{turn}",
    st.sampled_from(all_tiles()), st.integers(-6, 6), st.integers(-6, 6), st.integers(0, 3),
)  # fmt: skip
castles = st.lists(places, max_size=7).map(lambda rooms: " ".join(["foyer-3@0,0", *rooms]))
entries = st.fixed_dictionaries(
    {},
    optional={
        "name": words,
        "castle": st.one_of(words, castles),
        "money": words,
        "score": words,
        "bonus_cards": st.one_of(words, st.lists(st.sampled_from(["type-food", "stairs", "money", "all-types", "?"]))),
    },
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(entries, max_size=5),
    st.lists(st.sampled_from(["money", "round-rooms", "number-food", "small-rooms", "?"]), max_size=4),
    st.sampled_from(["first", "second", "collectors"]),
)
def test_whatever_is_entered_gets_an_answer(players: list[dict[str, Any]], favors: list[str], edition: str) -> None:
    form = evening(players=players, favors=favors, edition=edition, depleted=["100", "?"])
    assert len(form["players"]) == len(players)
    again = evening(position=form["position"])
    assert [player["built"] for player in again["players"]] == [player["built"] for player in form["players"]]


def test_somebody_may_be_called_like_a_seat_that_has_no_name() -> None:
    found = ask_page("evening", {"players": [{"name": "player 2"}, {"name": ""}], "favors": []})
    assert len({player["name"] for player in found["players"]}) == 2
    assert found["verdict"]
