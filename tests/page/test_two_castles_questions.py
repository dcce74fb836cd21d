"""The page's questions about the sister game: forms, places, points, ends of evenings, words, and refusals."""

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.answers.page import ask_page
from cli.answers.page.forms import BoxForm, CastleForm, EveningForm, HintsForm, LegalForm, VerdictForm
from engine.kernel.errors import MadKingError
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import all_tiles, regular_tiles, special_tiles
from engine.two_castles.game.final import standings
from engine.two_castles.game.game import TWO_CASTLES, replay
from engine.two_castles.game.state import GameState
from engine.two_castles.scoring import Category, score
from solver.table.arena import play_game
from tests.support import two_castles_naive as naive
from tests.support.forms import check
from tests.support.series import sister_series

LANGUAGES = ("en", "ru", "cs", "fr")
THRONE = "throne-living-corridor@0,0"
SMALL = f"{THRONE} wine-room@2,0 nap-room@2,1"
ODD = f"{SMALL} tower@7,3"
FORMS = {"box": BoxForm, "castle": CastleForm, "legal": LegalForm, "hint": HintsForm, "evening": EveningForm}


def ask(question: str, **request: Any) -> dict[str, Any]:
    """The answer of the page, its form checked."""
    found = ask_page(f"two-castles.{question}", request)
    form = VerdictForm if question == "judge" and request.get("words") else FORMS.get(question)
    if form is not None:
        check(found, form)
    return found


@cache
def final_state(players: int, seed: int) -> GameState:
    """The end of a game of bots."""
    bots = ("greedy", "random", "random", "greedy")[:players]
    log = play_game(sister_series(bots, f"evening {seed}", record=True), 0).log
    return list(replay(log))[-1].state


def played_castles() -> list[Castle]:
    """Castles of played games, whole and while they were built."""
    random, found = Random(14), []
    for seed in range(3):
        for castle in final_state(3, seed).castles:
            rooms = list(castle.rooms)
            found.append(castle)
            found.append(Castle.standing(random.sample(rooms[1:], 8) + rooms[:1]))
    return found


# the box


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_has_every_tile_once_in_every_language(lang: str) -> None:
    box = ask("box", lang=lang)
    tiles = {tile["slug"]: tile for tile in box["tiles"]}
    assert list(tiles) == [tile.slug for tile in all_tiles()]
    for tile in all_tiles():
        form = tiles[tile.slug]
        turn = form["turns"]["0"]
        assert (turn["w"], turn["h"], form["foyer"]) == (tile.width, 1, tile.is_throne)
        drawn = ElementTree.fromstring(f"<g>{turn['svg']}</g>")
        assert tile.name(lang) in str(drawn.findtext("title"))
    assert (box["up"], box["lang"], box["players"]) == (True, lang, [2, 3, 4, 5, 6, 7])
    assert [len(box[name]) for name in ("attendants", "bonus_cards", "types", "rulings")] == [4, 20, 8, 2]


def test_special_rooms_share_their_copies() -> None:
    shared = [tile for tile in ask("box")["tiles"] if tile["box"] != tile["slug"]]
    assert {tile["slug"] for tile in shared} == {tile.slug for tile in special_tiles()}
    assert {(tile["box"], tile["copies"]) for tile in shared} == {("special", 48)}


# castles


def test_points_are_those_of_the_second_scorer() -> None:
    for seed in range(2):
        state = final_state(3, seed)
        for castle, attendants, cards in zip(state.castles, state.attendants, state.cards, strict=True):
            form = ask("castle", castle=str(castle), attendant=list(attendants), bonus_card=list(cards))
            rooms = [(str(room.slug), room.x, room.y) for room in castle.rooms]
            assert form["total"] == naive.total(rooms, attendants, cards)
            assert [one["total"] for one in form["rooms"]] == [naive.room_points(rooms, room) for room in rooms]
            assert sum(row["points"] for row in form["sheet"]) == form["total"]
            assert (form["odd"], form["warnings"]) == ([], [])


def test_rooms_in_any_order_are_the_same_castle() -> None:
    for castle in played_castles():
        rooms = [str(room) for room in castle.rooms]
        Random(len(rooms)).shuffle(rooms)
        assert ask("castle", castle=" ".join(rooms)) == ask("castle", castle=str(castle))


def test_a_room_that_hangs_in_the_air_is_kept_marked_and_scored() -> None:
    form = ask("castle", castle=ODD)
    assert [(odd["room"], odd["number"]) for odd in form["odd"]] == [("tower@7,3", 4)]
    assert form["odd"][0]["rules"] == ["B2C-PLACE-2", "B2C-PLACE-4"]
    assert form["rooms"][form["odd"][0]["number"] - 1]["at"] == "tower@7,3"
    assert form["total"] == score(Castle.parse(ODD, strict=False)).total


def test_a_castle_may_be_empty_or_lack_its_throne_room() -> None:
    assert ask("castle", castle="")["rooms"] == []
    form = ask("castle", castle="wine-room@2,0")
    assert [odd["rules"][0] for odd in form["odd"]] == ["B2C-SETUP-3"]
    assert "B2C-SETUP-3" in form["warnings"][0]


def test_facts_count_floors_and_bonuses() -> None:
    castle = f"{THRONE} wine-room@2,0 bakery@3,0 pantry@4,0 nap-room@2,1"
    facts = {fact["name"]: fact["value"] for fact in ask("castle", castle=castle)["facts"]}
    assert (facts["rooms"], facts["floors"], facts["columns"], facts["special"]) == (5, 2, 5, 1)
    assert (facts["thirds"], facts["fifths"], facts["type-food"]) == (1, 0, 3)


# places


def test_places_are_those_of_the_engine_with_what_the_sheet_gains() -> None:
    tiles = [*special_tiles(), *regular_tiles()[::21]][:10]
    for castle in played_castles()[:8]:
        total = score(castle).total
        form = ask("legal", castle=str(castle), tiles=[tile.slug for tile in tiles])
        for tile in tiles:
            places = form["tiles"][tile.slug]["places"]
            assert sorted(place["at"] for place in places) == sorted(map(str, castle.legal(tile)))
            assert all(one["points"] >= other["points"] for one, other in pairwise(places))
            for place in places[:3]:
                assert place["points"] == score(castle.place(place["at"])).total - total


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_places_of_a_tile_are_told_alike(lang: str) -> None:
    for castle in played_castles()[:6]:
        for places in ask("legal", castle=str(castle), tiles=["grand-foyer", "fountain"], lang=lang)["tiles"].values():
            told = [place["where"] for place in places["places"]]
            assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ("fountain@0,1", "above the left half of the throne room, floor 2"),
        ("fountain@-1,0", "to the left of the throne room, floor 1"),
        ("fountain@2,2", "above Nap Room, floor 3"),
        ("fountain@3,0", "to the right of Wine Room, floor 1"),
    ],
)
def test_a_place_is_told_by_its_neighbour_and_its_floor(place: str, where: str) -> None:
    places = ask("legal", castle=SMALL, tiles=["fountain"])["tiles"]["fountain"]["places"]
    assert {one["at"]: one["where"] for one in places}[place] == where


def test_below_the_ground_floors_are_counted_downwards() -> None:
    places = ask("legal", castle=f"{THRONE} grand-foyer@1,-1", tiles=["grand-foyer"])["tiles"]["grand-foyer"]["places"]
    told = {one["at"]: one["where"] for one in places}
    assert told["grand-foyer@0,-1"] == "to the left of Grand Foyer, 1 floor underground"
    assert told["grand-foyer@1,-2"] == "below Grand Foyer, 2 floors underground"


def test_places_in_an_odd_castle_gain_what_its_sheet_gains() -> None:
    form, castle = ask("legal", castle=ODD, tiles=["tower"]), Castle.parse(ODD, strict=False)
    for place in form["tiles"]["tower"]["places"]:
        assert place["points"] == score(Castle.parse(f"{ODD} {place['at']}", strict=False)).total - score(castle).total


def test_an_empty_castle_begins_with_a_throne_room() -> None:
    form = ask("legal", castle="", tiles=["throne-living-corridor", "fountain"])["tiles"]
    assert [place["at"] for place in form["throne-living-corridor"]["places"]] == [THRONE]
    assert form["fountain"]["refused"]["rule"] == "B2C-SETUP-3"
    again = ask("legal", castle=SMALL, tiles=["throne-living-corridor"])["tiles"]["throne-living-corridor"]
    assert (again["places"], again["refused"]["rule"]) == ([], "B2C-SETUP-3")


# verdicts


def test_without_words_the_verdict_is_that_of_the_command() -> None:
    from cli.answers import ask as ask_command

    for placement in ("tower@5,3", "fountain@3,0"):
        request = {"castle": SMALL, "placement": placement}
        assert ask_page("two-castles.judge", request) == ask_command("two-castles judge", request)


def test_a_verdict_in_words_says_points_and_reasons() -> None:
    yes = ask("judge", castle=SMALL, placement="fountain@3,0", words=True)
    assert (yes["headline"], yes["score"]["total"]) == ("Yes: Fountain (3,0) may be placed.", 5)
    assert sum(item["points"] for item in yes["score"]["items"]) == 5
    assert yes["facts"] == [{"heading": "Beside", "rooms": ["Wine Room (2,0)"]}]
    no = ask("judge", castle=SMALL, placement="fountain@0,-1", words=True)
    assert (no["legal"], no["idle"], no["score"]) == (False, False, None)
    assert no["violations"][0]["reason"] == "a fountain must lie on the first floor or above"
    assert no["violations"][0]["statement"]
    assert ask("judge", castle=SMALL, placement="tower@5,3", words=True)["idle"]


def test_the_third_room_of_a_type_is_said_to_bring_its_bonus() -> None:
    castle = f"{THRONE} wine-room@2,0 bakery@3,0"
    facts = ask("judge", castle=castle, placement="pantry@4,0", words=True)["facts"]
    assert {"heading": "Brings the bonus for the third room of a type", "rooms": ["food"]} in facts


def test_a_room_is_judged_in_an_odd_castle_only_if_asked_to() -> None:
    assert ask("judge", castle=ODD, placement="fountain@3,0", words=True, force=True)["legal"]
    with pytest.raises(MadKingError, match="B2C-PLACE-2"):
        ask("judge", castle=ODD, placement="fountain@3,0", words=True)


# hints


def test_hints_are_those_of_the_command_with_every_room_of_the_way() -> None:
    from cli.answers import ask as ask_command

    told = ask_command("two-castles hint", {"castle": SMALL, "tiles": ["tower", "bakery"]})["hints"]
    hints = ask("hint", castle=SMALL, tiles=["tower", "bakery"])["hints"]
    assert [hint["steps"] for hint in hints] == [hint["placements"] for hint in told]
    assert [(hint["points"], hint["value"]) for hint in hints] == [(hint["gain"], hint["value"]) for hint in told]
    for hint in hints:
        assert hint["at"] == hint["steps"][0]
        assert sum(part["points"] for part in hint["parts"]) == pytest.approx(hint["points"])


def test_tiles_may_be_compared_as_if_each_came_alone() -> None:
    hints = ask("hint", castle=SMALL, tiles=["tower", "bakery"], each=True, top=20)["hints"]
    assert {hint["slug"] for hint in hints} == {"tower", "bakery"}
    assert all(len(hint["steps"]) == 1 for hint in hints)
    assert all(one["value"] >= other["value"] for one, other in pairwise(hints))


# evenings


def evening_of(state: GameState) -> dict[str, Any]:
    """What somebody would enter who sees this table."""
    return {
        "players": [{"name": state.names[seat]} for seat in state.people],
        "castles": [
            {"castle": str(castle), "attendants": list(attendants), "bonus_cards": list(cards)}
            for castle, attendants, cards in zip(state.castles, state.attendants, state.cards, strict=True)
        ],
    }


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_evening_ends_as_the_engine_says(players: int, seed: int) -> None:
    state = final_state(players, seed)
    final, form = standings(state), ask("evening", **evening_of(state))
    assert form["complete"], form
    assert [one["castle"]["total"] for one in form["castles"]] == [sheet.total for sheet in final.sheets]
    assert [one["total"] for one in form["players"]] == [one.lower for one in final.results]
    ties = [[fact["value"] for fact in one["ties"]] for one in form["players"]]
    assert ties == [[one.lower, one.other, one.specials] for one in final.results]
    assert [sum(item["points"] for item in one["items"]) for one in form["players"]] == [r.lower for r in final.results]
    assert form["winners"] == [state.names[seat] for seat in final.winners]
    assert form["decided_by"] == final.decided_by
    assert tuple(one["castle"]["total"] for one in form["players"]) == TWO_CASTLES.result(state).points


def test_a_saved_evening_opens_as_it_was() -> None:
    form = ask("evening", **evening_of(final_state(2, 0)))
    assert ask("evening", position=form["text"]) == form
    assert ask("evening", position=form["position"]) == form
    assert [one["name"] for one in form["players"]][-1] == "Ludwig"
    assert "Ludwig" in form["verdict"]


def test_ties_are_told_step_by_step() -> None:
    castles = [{"castle": f"{throne}@0,0"} for throne in ("throne-living-corridor", "throne-corridor-downstairs")]
    castles.append({"castle": "throne-living-sleeping@0,0 grand-foyer@0,-1"})
    form = ask("evening", players=[{"name": name} for name in ("Ada", "Bo", "Cy")], castles=castles)
    assert (form["winners"], form["decided_by"]) == (["Ada", "Cy"], "B2C-END-5")
    assert "The best lower castle is worth 0 points: Ada, Bo, Cy." in form["verdict"]
    assert "Of these the best other castle is worth 1 point: Ada, Cy." in form["verdict"]
    assert "Of these the most special rooms in both castles are 3: Ada, Cy." in form["verdict"]


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({}, "2 to 7 players, not 0"),
        ({"players": [{"name": "Ada"}], "castles": []}, "2 to 7 players, not 1"),
        ({"players": [{"name": "Ada"}, {"name": "Ada"}, {}]}, "is also the name of another player"),
        ({"players": [{"name": "Ada"}, {"name": "Ludwig"}]}, "B2C-2P-1"),
        ({"players": [{}, {}, {}]}, "there is no castle yet"),
        ({"players": [{}, {}, {}], "castles": [{"castle": "nonsense"}]}, "'nonsense' cannot be read"),
        ({"players": [{}, {}, {}], "castles": [{"castle": ODD}]}, "1 room of the castle cannot stand"),
        ({"players": [{}, {}, {}], "castles": [{"castle": 7}, {"attendants": ["wizard", 8]}]}, "'wizard' is not an"),
        ({"players": [{}, {}, {}], "castles": [{"attendants": ["jester"] * 3}]}, "3 attendants"),
        ({"players": [{}, {}, {}], "castles": [{"bonus_cards": ["gold"]}]}, "'gold' is not a bonus card"),
        ({"players": [{}, {}, {}], "castles": [{"castle": SMALL}, {"castle": SMALL}]}, "Wine Room is also in castle 1"),
        ({"players": [{}, {}, {}], "castles": [{}] * 4}, "4 castles, but only 3"),
    ],
)
def test_what_is_wrong_with_an_evening_is_told_and_nothing_refused(request_: dict[str, Any], told: str) -> None:
    form = ask("evening", **request_)
    entries = [*form["players"], *form["castles"]]
    lines = [*form["trouble"], *(line for entry in entries for line in entry["trouble"])]
    assert any(told in line for line in lines), lines
    assert not form["complete"]


# languages and refusals


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_is_answered_in_every_language(lang: str) -> None:
    cards = [card["name"] for card in ask("box")["bonus_cards"][:2]]
    extras = {"attendant": ["jester"], "bonus_card": cards, "lang": lang}
    castle = ask("castle", castle=ODD, **extras)
    name = next(tile.name(lang) for tile in all_tiles() if tile.slug == "wine-room")
    assert castle["rooms"][1]["name"] == name
    assert {row["rule"] for row in castle["sheet"]} > {"B2C-BONUS-LIVING"}
    ask("legal", castle=SMALL, tiles=["tower"], **extras)
    ask("hint", castle=SMALL, tiles=["tower"], **extras)
    ask("judge", castle=SMALL, placement="tower@5,3", words=True, **extras)
    ask("evening", **evening_of(final_state(3, 0)), lang=lang)


@pytest.mark.parametrize(
    ("question", "request_", "message"),
    [
        ("castle", {"castle": "nonsense@0,0"}, "nonsense"),
        ("castle", {"castle": "wine-room@0,0/1"}, "B2C-PLACE-5"),
        ("castle", {"castle": SMALL, "attendant": ["wizard"]}, "wizard"),
        ("castle", {"castle": SMALL, "rulings": {"nonsense": "yes"}}, "nonsense"),
        ("castle", {}, "castle"),
        ("castle", {"castle": " ".join(f"tower@{n},0" for n in range(300))}, "300 rooms are more"),
        ("legal", {"castle": SMALL, "tiles": ["nonsense"]}, "nonsense"),
        ("legal", {"castle": SMALL, "tiles": ["tower"] * 13}, "12 at most"),
        ("hint", {"castle": SMALL, "tiles": []}, "tile"),
        ("hint", {"castle": ODD, "tiles": ["tower"]}, "B2C-PLACE-2"),
        ("judge", {"castle": SMALL, "placement": "tower", "words": True}, "tower"),
        ("evening", {"position": "players: []"}, "two-castles"),
        ("evening", {"position": "{"}, "YAML"),
        ("evening", {"players": [{}] * 13}, "12 at most"),
        ("box", {"edition": "second"}, "edition"),
    ],
)
def test_bad_input_gets_one_sentence(question: str, request_: dict[str, Any], message: str) -> None:
    with pytest.raises(MadKingError) as refused:
        ask_page(f"two-castles.{question}", request_)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_rows_of_the_sheet_are_in_its_order() -> None:
    state = final_state(3, 0)
    rows = [row["rule"] for row in ask("castle", castle=str(state.castles[0]))["sheet"]]
    first = {item.category: item.rule for item in reversed(score(state.castles[0]).items)}
    assert rows == [first[row] for row in Category if row in first]


def test_a_castle_of_which_there_is_only_a_comment_is_empty() -> None:
    assert ask_page("two-castles.castle", {"castle": "# nothing yet"})["rooms"] == []
