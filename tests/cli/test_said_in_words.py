"""What a person reads is in the person's language: names of throne rooms, places of rules, citations in sentences."""

import re

import pytest

from cli.commands.verify import examples_folder
from cli.play.building import ask_take
from cli.words.cards import notes, rank_words
from cli.words.final import building_words
from cli.words.game import tile_name
from engine.castle.castle import Castle
from engine.catalogue import find_tile as find_castles_tile
from engine.catalogue.cards import find_bonus_card
from engine.game.book import book_of
from engine.game.play import legal_actions
from engine.game.state import GameState, Points, Verb
from engine.game.view import view
from engine.kernel.errors import RecordError
from engine.kernel.i18n import LANGUAGES, say, say_rule, set_language
from engine.kernel.yaml import read_yaml
from engine.records.positions import load_position
from engine.records.positions.checks import tiles_in_sight
from engine.rules.editions import find_edition
from engine.rules.questions import all_differences, all_questions
from engine.rules.rulings import Law
from engine.rules.search import search
from engine.rules.texts import said_tags, said_words
from engine.two_castles.catalogue import all_thrones, find_tile, type_name
from tests.support.cli import Ask

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
CASTLE = "throne-living-corridor@0,0 grand-foyer@-1,0"


# throne rooms


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_throne_rooms_are_named_by_translated_words(language: str) -> None:
    for throne in all_thrones():
        name = throne.name(language)
        assert "Throne" not in name
        assert name.endswith(f"({' / '.join(type_name(kind, language) for kind in throne.scoring.types)})")
        assert find_tile(name) is throne


def test_the_russian_throne_rooms_are_as_printed() -> None:
    assert find_tile("throne-living-corridor").name("ru") == "Тронный зал (жилые / коридоры)"


@pytest.mark.parametrize(
    ("language", "name"), [("cs", "Trůnní sál (obytná / spojovací)"), ("fr", "Salle du Trône (vie / passage)")]
)
@pytest.mark.parametrize("command", ["show", "score"])
def test_commands_show_the_translated_throne_room(ask: Ask, language: str, name: str, command: str) -> None:
    output = ask("two-castles", command, CASTLE, "--lang", language).told
    assert name in output
    assert "Throne" not in output


# citations


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        ("OQ-048", "cs", "podle [Druhá edice (český text) s. 12] jsou"),
        ("OQ-008", "ru", "в [Первое издание (французский текст) с. 4, Второе издание (чешский текст) с. 14 и "),
        ("OQ-048", "ru", "Второе издание (чешский текст) с. 12 делает"),
    ],
)
def test_a_governed_citation_stands_in_brackets(ask: Ask, question: str, language: str, expected: str) -> None:
    assert expected in ask("rules", question, "--lang", language).told


@pytest.mark.parametrize(("language", "edition"), [("cs", "edice"), ("ru", "издание")])
def test_no_citation_follows_a_word_that_asks_for_a_case(language: str, edition: str) -> None:
    set_language(language)
    prepositions = r"(?:podle|v|ve|z|s|od|k|do|o|на|в|из|по|с|к|о|согласно)"
    for question in all_questions():
        said = said_tags(say_rule(question.support))
        assert not re.search(rf"\b{prepositions} \w+ {edition} \(", said), said


# places in what the texts say


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_of_differences_are_said_as_citations_are(language: str) -> None:
    set_language(language)
    for difference in all_differences():
        for tag, words in difference.says.items():
            said, plain = said_words(tag, words), say_rule(words)
            assert not re.search(r"\bp\d", said), said
            assert "(" not in plain or said != plain, said


def test_a_bracket_that_is_no_place_stays() -> None:
    assert said_words("cz2", "tiles (small ones) touch (p99)") == "tiles (small ones) touch (p99)"


def test_differences_have_places_in_czech(ask: Ask) -> None:
    assert "(s. 9 (pravidlo 5), s. 18)" in ask("rules", "DIFF-03", "--lang", "cs").told
    assert "(„Game End Scoring“)" in ask("rules", "DIFF-09", "--lang", "cs").told


# Czech all the way


@pytest.mark.parametrize(("language", "word"), [("cs", "místnost 2"), ("fr", "salle 2"), ("ru", "жетон 2")])
def test_a_room_of_a_castle_is_counted_in_the_present_language(language: str, word: str) -> None:
    set_language(language)
    castle = Castle.parse("foyer-3@0,0 nap-room@3,1/2")
    with pytest.raises(RecordError) as caught:
        tiles_in_sight({}, (castle, castle))
    assert str(caught.value).count(word) == 2
    assert "room 2" not in str(caught.value)


def test_verify_says_translated_titles(ask: Ask) -> None:
    case = next(iter(sorted((examples_folder() / "cases").glob("*.yaml"))))
    data = read_yaml(case.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    title = data["title"]
    set_language("cs")
    expected = say_rule(title)
    assert expected != title
    output = ask("verify", str(case), "--lang", "cs").told
    assert expected in output
    assert title not in output


# names where people read


def purchase() -> GameState:
    return load_position((examples_folder() / "positions" / "purchase.position.yaml").read_text(encoding="utf-8"))


def test_the_notes_of_a_final_table_name_rooms_and_cards() -> None:
    set_language("cs")
    state = purchase().but(favors=("longest-path",))
    line = next(line for line in notes(state) if "CE-FAVOR-28" in line)
    assert "@" not in line
    assert "„" in line


def test_cards_whose_points_are_the_base_box_are_named(ask: Ask) -> None:
    set_language("cs")
    law = Law(find_edition("collectors"), {})
    line = list(notes(purchase().but(book=book_of(law, 2), bonus=(("size-200",),))))[-1]
    assert say(find_bonus_card("size-200").name) in line
    assert "size-200" not in line
    assert "size-..." in ask("cards", "--edition", "collectors", "--lang", "cs").told


def test_a_walk_names_its_rooms(ask: Ask) -> None:
    output = ask("walk", "foyer-3@0,0 nap-room@3,1/2", "--lang", "cs").told
    assert re.search(r"nap-room@3,1/2 +Ranní salónek", output)


def test_the_rooms_that_may_be_bought_have_their_names() -> None:
    set_language("cs")
    state = purchase()
    lines = ask_take(state, view(state, state.player)).lines
    bought = [action.args[0] for action in legal_actions(state) if action.verb == Verb.TAKE]
    names = [tile_name(find_castles_tile(slug)) for slug in bought]
    assert any("(" in name for name in names)
    assert all(any(line.startswith(f"{name} ") for line in lines) for name in names)


# semicolons and ranks


def test_the_final_sheet_parts_reasons_as_french_does() -> None:
    set_language("fr")
    items = [Points("SCORE-1", "nap-room@3,1/2", "", 1), Points("SCORE-2", "nap-room@3,1/2", "foyer-3@0,0", 2)]
    assert "\N{NO-BREAK SPACE}; +2" in building_words(items)
    assert ")\N{NO-BREAK SPACE}: +1" in building_words(items)
    assert "Coin sieste" in building_words(items)


def test_shared_places_are_marked_alike_everywhere(ask: Ask) -> None:
    assert [rank_words(n, (3, 5, 3, 0)) for n in (3, 5, 3, 0)] == ["2=", "1", "2=", "-"]
    output = ask("endgame", str(examples_folder() / "positions" / "endgame.position.yaml")).told
    assert re.search(r"Marie +6 +1= ", output)
    assert re.search(r"Otto +6 +1= ", output)


# searching


@pytest.mark.parametrize(
    ("rule", "questions"),
    [
        ("REWARD-UTIL-1", ("за что дают бонусную карту", "jak získat kartu úkolu", "comment obtenir une carte bonus")),
        ("CE-FAVOR-26", ("courtyard favor", "faveur cour", "odměna za nádvoří")),
        ("PRICE-6", ("dva hráči", "two players", "два игрока")),
    ],
)
def test_rules_are_found_by_what_they_are_about(rule: str, questions: tuple[str, ...]) -> None:
    for question in questions:
        assert rule in [hit.id for hit in search(question, 3)], question


def test_no_tag_of_a_text_is_left_in_french() -> None:
    set_language("fr")
    for difference in all_differences():
        for text in (difference.decision, difference.reason):
            said = said_tags(say_rule(text))
            assert not re.search(r"\b(?:textes? ce|ru2|cz2|fr1|fr2)\b|^ce ne parle", said), said
