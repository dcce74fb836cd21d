"""Between Two Castles in the asker's words: labels that are true, names in every language, the booklet's own terms."""

import io
import random
import re

import pytest
from rich.console import Console

from cli.main import run
from cli.play.keeping import Kept
from cli.screen import Screen
from cli.two_castles.play import TwoCastlesHost
from cli.two_castles.questions import ask_person
from cli.two_castles.words import action_words, event_words
from engine.kernel.i18n import LANGUAGES, N_, say, set_language
from engine.kernel.log import follow
from engine.kernel.spoken import CASTLES, TWO_CASTLES, set_game
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import all_attendants
from engine.two_castles.game.game import TWO_CASTLES as GAME
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.game.turns import apply
from engine.two_castles.rulings import USUAL
from engine.two_castles.scoring import score
from engine.two_castles.words import counted_words
from solver.table.arena import play_game
from solver.table.session import Session, seat_names
from tests.support.series import sister_series
from tests.two_castles.test_game import at_order


@pytest.fixture(autouse=True)
def english() -> object:
    yield
    set_language("en")
    set_game(CASTLES)


def orders(players: int, seed: str) -> list[GameState]:
    """Every moment of a random game in which it is asked who places first."""
    session = Session.new(GAME, USUAL, tuple(f"P{n}" for n in range(players)), (), seed)
    rng, found = random.Random(seed), []
    while not session.state.over:
        state = session.state
        if state.phase == Phase.ORDER:
            found.append(state)
        session.do(GAME.chance(state, rng) if state.player < 0 else rng.choice(list(legal_actions(state))))
    return found


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_label_says_whose_tile_is_placed_first(players: int) -> None:
    """B2C-ROUND-5, B2C-ROUND-7: what a line promises is what happens."""
    kinds = set()
    for state in orders(players, "labels"):
        decision = ask_person(state)
        assert decision.lines[0] == "your tile first"
        (lead,) = decision.read("1")
        assert first_owner(state, lead) == state.player
        (wait,) = decision.read("2")
        after = apply(state, wait).state
        label = decision.lines[1]
        if after.phase == Phase.ORDER:
            assert label == f"let {after.names[after.player]} say who places first"
            kinds.add("asks")
        elif "the oldest" in label:
            oldest = first_owner(state, wait)
            named = "you" if oldest == state.player else state.names[oldest]
            assert label == f"wait as well: then the oldest places first, {named} (B2C-ROUND-7)"
            kinds.add("oldest")
        else:
            assert label == f"the tile of {state.names[first_owner(state, wait)]} first"
            kinds.add("Ludwig")
    assert kinds == ({"asks", "oldest"} if players > 2 else {"asks", "oldest", "Ludwig"})


def first_owner(state: GameState, action: Action) -> int:
    """Whose tile is to be placed after this."""
    (slug,) = apply(state, action).state.hand
    return next(gift.seat for gift in state.gifts[state.site] if gift.slug == slug)


def test_asked_second_and_oldest() -> None:
    state = at_order(3)
    waited = apply(state, Action(Verb.WAIT)).state
    decision = ask_person(waited)
    assert decision.lines[1] == f"wait as well: then the oldest places first, {waited.names[0]} (B2C-ROUND-7)"


# languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_attendants_and_sheets_in_every_language(language: str) -> None:
    """A whole game: the final sheets name attendants and rooms in the asker's language."""
    bots = ("greedy", "greedy")
    session = Session.new(GAME, USUAL, seat_names(("Anna",), bots), bots, "3")
    set_language(language)
    set_game(TWO_CASTLES)
    file = io.StringIO()
    console = Console(file=file, width=160, highlight=False, markup=False)
    TwoCastlesHost(
        Kept(session), Screen(console, lambda _: "1 2" if session.state.phase == Phase.CHOOSE else "1")
    ).play()
    shown = file.getvalue()
    court = [one for castle in session.state.attendants for one in castle]
    assert court
    final = shown[shown.rindex("===") :]
    for attendant in all_attendants():
        named = attendant.name(language) in shown
        assert named or attendant.slug not in court
        assert language == "en" or attendant.slug not in final
    if language == "ru":
        assert "жетон" not in shown.lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_and_event_has_words(language: str) -> None:
    set_language(language)
    before = None
    for bots, number in ((("random",) * 3, 1), (("random",) * 2, 2)):
        for moment in follow(GAME, play_game(sister_series(bots, "words", record=True), number).log):
            if moment.action is not None and before is not None:
                assert "{" not in action_words(moment.action, before.phase)
            for event in moment.events:
                words = event_words(moment.state, event)
                assert words
                assert not re.search(r"[{}\[\]]", words)
            before = moment.state


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "outdoor; Fountain; Tower"), ("ru", "парковая зона; Фонтан; Башня")],
)
def test_special_rooms_are_counted_by_their_names(language: str, said: str) -> None:
    """B2C-CARD-01 counts fountain, tower and grand foyer as a type each."""
    castle = Castle.parse("throne-living-corridor@0,0 terrace@2,0 fountain@-1,0 tower@0,1")
    set_language(language)
    item = score(castle, (), ("per-room-kind",), USUAL).items[-1]
    assert item.rule == "B2C-CARD-01"
    assert sorted(counted_words(item).split("; ")) == sorted(said.split("; "))


def test_the_booklets_have_words_of_their_own() -> None:
    """The Russian booklet of this game calls a tile a different thing than that of the big one."""
    sentence = N_("{tile} leaves the game")
    set_language("ru")
    assert "жетон" in say(sentence, tile="x")
    set_game(TWO_CASTLES)
    assert "тайл" in say(sentence, tile="x")
    assert say(sentence, tile="жетон").count("жетон") == 1


@pytest.mark.parametrize(
    "command",
    [
        ["judge", "throne-living-corridor@0,0", "nap-room@2,0"],
        ["judge", "throne-living-corridor@0,0", "nap-room@7,7"],
        ["legal", "throne-living-corridor@0,0", "nap-room"],
        ["tiles", "nosuchtile"],
        ["score", "throne-living-corridor@0,0 nap-room@2,0 nap-room@3,0"],
        ["score", "throne-living-corridor@0,0 nap-room@7,0", "--force"],
        ["hint", "throne-living-corridor@0,0", "--tiles", "nap-room"],
    ],
)
def test_no_command_mixes_the_booklets(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run(["two-castles", *command, "--lang", "ru"])
    said = capsys.readouterr()
    assert said.out + said.err
    assert "жетон" not in (said.out + said.err).lower()
    assert run(["judge", "foyer-3@0,0", "nap-room@9,9", "--lang", "ru"]) == 1
    assert "жетон" in capsys.readouterr().out


# answers in words


def test_answers_by_the_names_of_the_present_language() -> None:
    state = at_order(3)
    set_language("ru")
    asked = ask_person(state.but(phase=Phase.ATTENDANT))
    assert asked.read("художник") == (Action(Verb.ATTENDANT, ("painter",)),)
    assert asked.read("painter") == (Action(Verb.ATTENDANT, ("painter",)),)
    asked = ask_person(state.but(phase=Phase.BONUS, bonus="B2C-BONUS-DOWNSTAIRS"))
    assert asked.read("коридор") == (Action(Verb.BONUS, ("corridor",)),)
    assert asked.read("decline") == (Action(Verb.DECLINE),)
