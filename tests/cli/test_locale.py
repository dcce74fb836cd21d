"""Four languages: catalogues complete and compiled, plurals right, terms as in the rulebook of each language."""

import json
from contextvars import copy_context

import pytest

from cli.main import run
from engine.catalogue import RoomType, all_tiles
from engine.catalogue.cards import all_bonus_cards, all_favors
from engine.kernel.i18n import LANGUAGES, say, say_n, set_language
from engine.pictures.palette import WORDS
from engine.rules.register import all_rule_ids, find_rule
from tools.locale import FOREIGN, problems


def test_the_catalogues_are_complete_and_compiled() -> None:
    assert sorted(problems()) == [], "run: python -m tools.locale update, and translate what is new"


def said(language: str, n: int) -> str:
    def ask() -> str:
        set_language(language)
        return say_n("{n} legal placement of {tile}", "{n} legal placements of {tile}", n, tile="salon")

    return copy_context().run(ask)


@pytest.mark.parametrize(
    ("language", "same", "different"),
    [
        ("ru", [(1, 21), (2, 24), (5, 11), (0, 12)], [(1, 2), (2, 5), (1, 5)]),
        ("cs", [(2, 4), (5, 11), (0, 21)], [(1, 2), (2, 5), (1, 5)]),
        ("fr", [(0, 1), (2, 5)], [(1, 2)]),
        ("en", [(0, 2), (2, 5)], [(1, 2)]),
    ],
)
def test_plurals(language: str, same: list[tuple[int, int]], different: list[tuple[int, int]]) -> None:
    def form(n: int) -> str:
        return said(language, n).replace(str(n), "#")

    for a, b in same:
        assert form(a) == form(b), (a, b)
    for a, b in different:
        assert form(a) != form(b), (a, b)


TERMS = {
    "ru": {RoomType.FOOD: "трапезн", RoomType.SLEEPING: "спальн", RoomType.UTILITY: "подсобн"},
    "cs": {RoomType.FOOD: "jídeln", RoomType.SLEEPING: "ložnic", RoomType.UTILITY: "technick"},
    "fr": {RoomType.FOOD: "aliment", RoomType.SLEEPING: "repos", RoomType.UTILITY: "utilitaire"},
}


@pytest.mark.parametrize("language", FOREIGN)
def test_room_types_are_named_as_in_the_rulebook(language: str) -> None:
    def names() -> dict[RoomType, str]:
        set_language(language)
        return {kind: say(WORDS[kind]) for kind in RoomType}

    found = copy_context().run(names)
    assert len(set(found.values())) == len(RoomType)
    for kind, stem in TERMS[language].items():
        assert stem in found[kind].lower()


@pytest.mark.parametrize("language", FOREIGN)
def test_names_and_statements_are_translated(language: str) -> None:
    def untranslated() -> list[str]:
        set_language(language)
        cards = [card.name for card in (*all_favors(), *all_bonus_cards()) if say(card.name) == card.name]
        return cards + [rule for rule in all_rule_ids() if find_rule(rule).statement == find_rule(rule).says]

    assert copy_context().run(untranslated) == []
    assert all(tile.name(language) for tile in all_tiles())


COMMANDS = [
    ["judge", "foyer-4@0,0 pumpkin-garden@3,0", "hallway@0,-1"],
    ["legal", "foyer-4@0,0", "nap-room"],
    ["score", "foyer-4@0,0 salon@3,0"],
    ["tiles", "nap"],
    ["standings", "examples/positions/finished.position.yaml"],
    ["hint", "foyer-4@0,0 salon@3,0", "--tile", "nap-room"],
    ["plan", "foyer-4@0,0 salon@3,0", "--tiles", "nap-room"],
    ["rules", "PLACE-5"],
    ["rules", "--differences"],
    ["rules", "--open"],
    ["rulings"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2])[:30])
def test_an_answer_is_in_the_language_of_the_asker(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    answers, codes = {}, set()
    for language in LANGUAGES:
        codes.add(run([*command, "--lang", language]))
        answers[language] = capsys.readouterr().out
    assert len(codes) == 1
    assert len(set(answers.values())) == len(LANGUAGES)


def test_what_programs_read_does_not_change_with_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for language in LANGUAGES:
        run(["judge", "foyer-4@0,0 pumpkin-garden@3,0", "hallway@0,-1", "--json", "--lang", language])
        document = json.loads(capsys.readouterr().out)
        found.append(
            [(violation["rule"], violation["kind"], violation["rooms"]) for violation in document["violations"]]
        )
    assert all(answer == found[0] for answer in found)


def test_refusals_are_in_the_language_of_the_asker(capsys: pytest.CaptureFixture[str]) -> None:
    lines = set()
    for language in LANGUAGES:
        assert run(["judge", "foyer-4@0,0", "nap-rom@1,1", "--lang", language]) == 2
        lines.add(capsys.readouterr().err)
    assert len(lines) == len(LANGUAGES)
