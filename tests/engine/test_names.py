"""Printed names: accepted in any language wherever a slug is taken, and said to people instead of slugs."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import Castle, NotationError, UnknownTile, two_castles
from engine.castle.notation import read_castle
from engine.catalogue import all_tiles, find_tile, tiles_named
from engine.kernel.castle_text import MOST_WORDS
from engine.kernel.i18n import LANGUAGES, N_, say, set_language
from engine.kernel.names import LONGEST_NAME, compared
from engine.records.named_fields import join_names
from engine.two_castles.catalogue import all_tiles as two_castles_tiles
from engine.two_castles.catalogue import find_attendant
from engine.two_castles.catalogue import find_tile as find_two_castles_tile
from engine.two_castles.placement import read_rooms
from tests.support.cli import Ask

FOYER = "foyer-3@0,0"


# what is read


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("Nap Room", "nap-room"),
        ("nap room", "nap-room"),
        ("NAP-ROOM", "nap-room"),
        ("Комната отдыха", "nap-room"),
        ("Ranní salónek", "nap-room"),
        ("ranni salonek", "nap-room"),
        ("Coin sieste", "nap-room"),
        ("Žalář", "dungeon"),
        ("zalar", "dungeon"),
        ("Зал для приемов", "audience-room"),
        ("Salle d’audience", "audience-room"),
        ("Grotte de Venus", "venus-grotto"),
        ("Queen's Bedroom", "queens-bedroom"),
        ("Queen’s Bedroom", "queens-bedroom"),
        ("«Крипта»", "crypt"),
        ("„Krypta“", "crypt"),
        ("Foyer (three entrances)", "foyer-3"),
        ("Vstupní hala (čtvery dveře)", "foyer-4"),
    ],
)
def test_a_tile_is_found_by_its_name(text: str, slug: str) -> None:
    assert find_tile(text).slug == slug


def test_every_printed_name_of_both_games_finds_its_tile() -> None:
    for tile in all_tiles():
        assert all(find_tile(name) is tile for name in tile.names.values())
    for room in two_castles_tiles():
        assert all(find_two_castles_tile(name) is room for name in room.names.values())


def test_a_name_that_several_tiles_share_is_refused_with_all_of_them() -> None:
    with pytest.raises(
        UnknownTile, match=r"'Foyer' is the name of several tiles: foyer-3 \(Foyer, three entrances\), foyer-4 \("
    ):
        find_tile("Foyer")
    with pytest.raises(UnknownTile, match="'throne room' is the name of several tiles: throne-corridor-downstairs"):
        find_two_castles_tile("throne room")


def test_part_of_a_name_is_refused_with_the_names_that_hold_it() -> None:
    set_language("ru")
    with pytest.raises(UnknownTile, match=r"guest-bedroom \(Гостевая спальня\)"):
        find_tile("Спальня")
    set_language("en")
    with pytest.raises(UnknownTile, match=r"did you mean east-tapestry-chamber or west-tapestry-room\?"):
        find_tile("Tapestry")


def test_attendants_have_names_too() -> None:
    assert find_attendant("Художник").slug == "painter"
    assert find_attendant("tutor").slug == "tailor"


@pytest.mark.parametrize(
    "text",
    [
        "Foyer (three entrances)@0,0 Nap Room@3,1/2",
        f'{FOYER} "Nap Room"@3,1/2',
        f"{FOYER} 'Nap Room@3,1/2'",
        f"{FOYER} «Комната отдыха»@3,1/2  # the bed",
        f"{FOYER}\nranní salónek@3,1/2",
        f"{FOYER} Coin  sieste @3,1/2",
        "Фойе (три входа)@0,0 NAP_ROOM@3,1/2",
    ],
)
def test_castle_text_with_names(text: str) -> None:
    assert str(Castle.parse(text)) == "foyer-3@0,0 nap-room@3,1/2"


def test_castle_text_of_the_sister_game_with_names() -> None:
    text = "Throne Room (living / corridor)@0,0 Винная комната@2,0"
    assert " ".join(map(str, read_rooms(text))) == "throne-living-corridor@0,0 wine-room@2,0"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("foyer-3@0,0 nap-room lilac-cabinet@4,-3", "room 2: 'nap-room' has no place; write slug@x,y or slug@x,y/turn"),
        ("foyer-3@0,0 Nap Room", "room 2: 'Nap' has no place; write slug@x,y or slug@x,y/turn"),
        ("foyer-3@0,0 Nap Rom@3,1", "room 2: 'Nap Rom' is not a tile; did you mean nap-room?"),
        ("foyer-3@0,0 Qwfp Zxcv@3,1", "room 2: 'Qwfp Zxcv' is not a tile; `madking tiles` lists them all"),
    ],
)
def test_names_that_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_castle(text)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("arguments", "key", "wanted"),
    [
        (("legal", FOYER, "Coin sieste"), "tile", "nap-room"),
        (("judge", "Фойе (три входа)@0,0", "Комната отдыха@3,1/2"), "placement", "nap-room@3,1/2"),
        (("hint", FOYER, "--tile", "Ranni salonek", "--top", "1"), "count", 6),
        (("plan", FOYER, "--tiles", "Nap Room, Krypta", "--choose", "1", "--time", "5"), "total", 2),
        (("two-castles", "legal", "throne-living-corridor@0,0", "Винная комната"), "tile", "wine-room"),
        (("two-castles", "best", "throne-living-corridor@0,0", "--tiles", "Wine Room,Nap Room"), "total", None),
    ],
)
def test_commands_take_names_and_answer_programs_in_slugs(ask: Ask, arguments: Any, key: str, wanted: Any) -> None:
    answer = ask(*arguments, "--json")
    assert answer.code == 0, answer.err
    document = json.loads(answer.out)
    assert key in document
    if wanted is not None:
        assert document[key] == wanted


def test_a_position_with_names(ask: Ask, tmp_path: Path) -> None:
    text = Path("examples/positions/purchase.position.yaml").read_text(encoding="utf-8")
    named = text
    for tile in sorted(all_tiles(), key=lambda tile: -len(tile.slug)):
        if not tile.is_foyer:
            named = named.replace(f"room: {tile.slug}\n", f'room: "{tile.name("cs")}"\n')
            named = named.replace(f"{tile.slug}@", f"{tile.name('ru')}@")
    assert named != text
    file = tmp_path / "named.yaml"
    file.write_text(named, encoding="utf-8")
    assert (
        ask("hint", str(file), "--json").out == ask("hint", "examples/positions/purchase.position.yaml", "--json").out
    )


def test_a_case_with_names(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(
        "table: {players: [Marie, {name: Otto, money: 9000}], to_move: Otto, market: {4000: Комната отдыха}}\n"
        "player: Otto\nclaim: {buy: Ranní salónek, price: 4000}\n",
        encoding="utf-8",
    )
    answer = ask("case", str(file))
    assert answer.code == 0, answer.err
    assert "Otto may buy Nap Room" in answer.out


def test_a_scenario_with_names(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "scenario.yaml"
    file.write_text(
        "id: X\ntitle: Y\ntable: {players: [A, B], phase: price, market: [Nap Room, {room: Salon}, Boudoir]}\n"
        "steps:\n  - do: arrange Boudoir - - Salon Комната отдыха\n"
        "    expect: {market: {15000: parlor, 6000: salon, 4000: Coin sieste}}\n",
        encoding="utf-8",
    )
    assert ask("verify", str(file)).code == 0


def test_slugs_do_not_cost_an_index_of_names() -> None:
    code = (
        "import sys; from cli.main import run; run(['judge', 'foyer-3@0,0', 'nap-room@3,1/2']);"
        "run(['case', 'examples/cases/corner-contact-penalty.yaml']); sys.exit('engine.kernel.names' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_names_in_the_answers_of_a_game() -> None:
    from random import Random

    from cli.play.answers import one_of
    from engine.game.play import legal_actions, start
    from engine.game.setup import shuffle_deal
    from engine.rules.rulings import law

    state = start(law("second", {}), ("Anna", "Ben"), shuffle_deal(law(), 2, Random(1))).state
    assert one_of(state, legal_actions(state))("Vstupní hala (čtvery dveře)")[0].args == ("foyer-4",)


def test_a_list_of_names_is_cut_into_slugs() -> None:
    text = "Nap Room 3 «Комната отдыха» pantry - Hunding's Hut salon@3,0 Coin sieste@1,2/3"
    wanted = "nap-room 3 nap-room pantry - hundings-hut salon@3,0 nap-room@1,2/3"
    assert join_names(text, tiles_named) == wanted.split()


# what is said


@pytest.mark.parametrize(
    ("language", "room"),
    [
        ("en", "Nap Room (3,1)"),
        ("ru", "«Комната отдыха» (3,1)"),
        ("cs", "„Ranní salónek“ (3,1)"),
        ("fr", "«\N{NO-BREAK SPACE}Coin sieste\N{NO-BREAK SPACE}» (3,1)"),
    ],
)
def test_an_answer_says_rooms_by_name(ask: Ask, language: str, room: str) -> None:
    out = ask("judge", f"{FOYER} salon@3,0", "nap-room@3,1", "--lang", language).out
    assert room in out
    assert "nap-room" not in out


def test_json_and_castle_text_stay_in_slugs(ask: Ask) -> None:
    document = json.loads(ask("judge", FOYER, "nap-room@3,1/2", "--lang", "ru", "--json").out)
    assert document["placement"] == "nap-room@3,1/2"
    assert document["connections"][0]["room"] == FOYER
    assert document["connections"][0]["side"] == "W"
    assert "nap-room@3,1/2" in ask("legal", FOYER, "nap-room", "--lang", "cs").out


def test_what_was_typed_is_shown_as_it_was_typed() -> None:
    assert say(N_("{tile!r} is not a tile"), tile="nap-room").startswith("'nap-room'")


def test_a_slug_is_named_where_it_stands_for_a_room() -> None:
    words = N_("completes {rooms}")
    assert say(words, rooms="salon@3,0 (2000), nap-room") == "completes Salon (3,0) (2000), Nap Room"
    assert say(words, rooms="take nap-room@3,1") == "completes take nap-room@3,1"
    assert say(N_("{name} ends with {total}."), name="salon", total=3) == "salon ends with 3."
    players = N_("{name} is to move in the turn of {other}")
    assert say(players, name="salon", other="crypt") == "salon is to move in the turn of crypt"


def test_a_room_of_the_sister_game_has_the_name_of_that_game(ask: Ask) -> None:
    castle = "throne-living-corridor@0,0"
    assert "«Nap Room»" in ask("two-castles", "legal", castle, "nap-room", "--lang", "ru").out
    assert "«Комната отдыха»" in ask("legal", FOYER, "nap-room", "--lang", "ru").out
    set_language("en")
    verdict = two_castles.Castle.parse(castle).judge("wine-room@1,0")
    assert verdict.violations[0].message.startswith("Wine Room (1,0): Throne Room (0,0)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_tiles_have_the_same_name(language: str) -> None:
    for tiles in (all_tiles(), two_castles_tiles()):
        names = [compared(tile.name(language)) for tile in tiles]
        assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("language", "door"), [("en", "on the north side"), ("ru", "на севере"), ("cs", "na severu"), ("fr", "côté nord")]
)
def test_sides_are_said_in_words(ask: Ask, language: str, door: str) -> None:
    out = ask("judge", "foyer-4@0,0", "east-tapestry-chamber@-1,3", "--lang", language).out
    assert f"1,3 {door}" in out


def test_no_name_is_longer_than_is_looked_for() -> None:
    for tiles in (all_tiles(), two_castles_tiles()):
        names = [name for tile in tiles for name in tile.names.values()]
        assert max(len(name.split()) for name in names) <= MOST_WORDS
        assert max(map(len, names)) <= LONGEST_NAME


def test_a_long_line_of_words_is_refused_quickly() -> None:
    with pytest.raises(NotationError, match="is not a tile"):
        read_castle("zz " * 30_000 + "@1,1")
