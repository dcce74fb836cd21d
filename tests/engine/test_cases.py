"""The rules lawyer: every case holds in every language, covers what is disputed, and bad input is one clear line."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from engine.cases import Case, judge_case, load_case, read_case
from engine.cases.check import check_case, run_case
from engine.cases.claims import KINDS
from engine.cases.judge import JUDGES, answer_under
from engine.cases.laws import other_laws
from engine.castle import notation
from engine.catalogue import find_tile
from engine.game.hand import CORRIDORS
from engine.game.play import apply, legal_actions
from engine.game.state import Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction, MadKingError, RecordError
from engine.kernel.i18n import LANGUAGES, set_language
from engine.kernel.yaml import read_yaml
from engine.records.cases.compare import compare
from engine.records.positions import to_position
from engine.rules.questions import all_differences, all_questions, find_entry
from engine.rules.rulings import RULINGS, Law
from engine.scenarios.runner import load_scenario, run_scenario
from solver.table.arena import Match
from tests.support.cli import Answer, Ask
from tests.support.half_changed import never_breaks
from tests.support.paths import ROOT
from tests.support.series import big_series

FOLDER = ROOT / "examples" / "cases"
FILES = sorted(FOLDER.glob("*.yaml"))
DOCS = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")


@cache
def data_of(file: Path) -> dict[str, Any]:
    data = read_yaml(file.read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


# the cases


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_holds_in_every_language(language: str) -> None:
    set_language(language)
    failed = {file.stem: run_case(data_of(file)).failures for file in FILES}
    assert {name: lines for name, lines in failed.items() if lines} == {}


def test_there_are_many_disputes_each_a_question_of_its_own() -> None:
    titles = [data_of(file)["title"] for file in FILES]
    assert len(FILES) >= 60
    assert len(set(titles)) == len(titles)
    assert all(title.endswith("?") for title in titles)
    assert all(data_of(file)["id"] == file.stem for file in FILES)


def test_every_kind_of_claim_is_disputed_both_kinds_of_verdict_occur() -> None:
    claims = [read_case(data_of(file)).claim.kind for file in FILES]
    assert set(claims) == set(KINDS) == set(JUDGES)
    answers = [data_of(file)["verdict"]["allowed"] for file in FILES]
    assert min(answers.count(True), answers.count(False)) >= 40


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_verdict_of_a_case_can_fail(file: Path) -> None:
    """Whatever a file expects, another expectation is told."""
    data = deepcopy(data_of(file))
    verdict = data["verdict"]
    found = judge_case(read_case(data))
    spoilt: dict[str, Any] = {"allowed": not verdict["allowed"], "rules": ["PLACE-99"]}
    spoilt |= {"points": verdict["points"] + 1} if "points" in verdict else {}
    spoilt |= {"effects": ["nothing of the kind"]} if "effects" in verdict else {}
    spoilt["differs"] = {**verdict.get("differs", {}), "money=secret": True}
    assert len(compare(read_case({**data, "verdict": spoilt}), found)) == len(spoilt)


def test_verify_judges_cases_too(ask: Ask) -> None:
    file = FOLDER / "corner-contact-penalty.yaml"
    assert ask("verify", str(file), "--json").document["passed"] == 1
    wrong = {**data_of(file), "verdict": {"allowed": True}}
    assert "allowed: expected True, found False" in run_scenario(wrong).failures
    with pytest.raises(RecordError, match=r"verdict\.allowed: missing"):
        check_case({**data_of(file), "verdict": {}})


# what the cases cover

WHY_NOT = {
    "OQ-003": "doors sit in the middle of unit edges, so two never overlap in part (PLACE-12)",
    "OQ-015": "no Activity room of the box takes points for Activity rooms",
    "OQ-016": "castle text has no mirrored tiles",
    "OQ-032": "passing completes nothing, so no extra turn follows a pass",
    "OQ-056": "the refill opens a round, so no reward comes before the last one",
    "OQ-062": "it only decides who shows his bonus cards first; nothing at the table depends on it",
    "OQ-070": "the base game has no fifth player",
    "DIFF-14": "the first master builder is named or drawn before there is a table",
    "DIFF-27": "moats are not played yet",
    "DIFF-31": "tower rooms are not played yet; without them every edition asks for ten sizes",
    "DIFF-47": "barbicans are not played yet",
    "DIFF-48": "moats are not played yet",
    "DIFF-66": "tower favors are not played yet",
    "DIFF-69": "moats and passages are not played yet",
}


def covered() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for file in FILES:
        for entry in data_of(file).get("covers", []):
            found.setdefault(entry, []).append(file)
    return found


def test_every_sure_answer_to_an_open_question_has_a_case_or_a_reason() -> None:
    asked = [q.id for q in all_questions() if 36 <= q.part <= 40 and q.confidence in ("H", "M")]
    assert len(asked) > 70
    assert [entry for entry in asked if entry not in covered() and entry not in WHY_NOT] == []


def test_every_difference_that_matters_in_play_has_a_case_or_a_reason() -> None:
    practical = [d.id for d in all_differences() if d.practical]
    assert [entry for entry in practical if entry not in covered() and entry not in WHY_NOT] == []
    assert [entry for entry in WHY_NOT if entry in covered()] == []


def test_a_difference_with_a_ruling_is_judged_both_ways() -> None:
    """Some case about it lists the other option, and by the edition where an edition decides otherwise."""
    for difference in all_differences():
        if difference.practical and difference.ruling is not None:
            ruling = RULINGS[difference.ruling]
            keys = {key for file in covered()[difference.id] for key in data_of(file)["verdict"].get("differs", {})}
            assert any(key.startswith(f"{ruling.name}=") for key in keys), difference.id
            if ruling.defaults:
                assert keys & {"first", "second", "collectors"}, difference.id


@pytest.mark.parametrize("number", range(1, 23))
def test_the_examples_of_the_books_are_cases(number: int) -> None:
    assert f"EX-{number:02d}" in covered()


def test_what_is_covered_exists() -> None:
    for entry in covered():
        if entry.startswith(("DIFF-", "OQ-")):
            assert find_entry(entry).id == entry
        else:
            assert re.fullmatch(r"EX-\d{2}|DX-\d{2}", entry)


def test_the_classic_misunderstandings_are_there() -> None:
    for name in (
        "adjacent-is-not-connected", "disc-near-a-wall", "two-doors-one-bonus", "corner-contact-penalty",
        "blocked-door-never-completes", "corridor-reward-twice", "master-builder-pays-himself",
        "depleted-with-a-tile-in-the-market", "tie-with-nothing", "sleeping-in-the-last-round",
        "downstairs-hallway-for-the-dungeon", "foyer-completed",
    ):  # fmt: skip
        assert (FOLDER / f"{name}.yaml").exists(), name


def test_the_case_of_the_docs_holds() -> None:
    [shown] = [text for text in re.findall(r"```yaml\n(.*?)```", DOCS, re.S) if "two-castles" not in text]
    assert run_scenario(load_scenario(shown)).failures == ()
    for kind in KINDS:
        assert re.search(rf"`{kind}[:`]", DOCS), kind


# the lawyer and the referee


def positions(games: int, steps: int) -> Iterator[GameState]:
    """Moments of random games of two to four players and alone."""
    for number in range(games):
        game = Match(big_series(("random",) * (number % 4 + 1), "cases"), number)
        for step in range(steps):
            if game.state.over:
                break
            if step % 7 == number % 7:
                yield game.state
            game.advance()


def claim_of(action: Action, state: GameState) -> dict[str, Any] | None:
    """An action as a claim, where it is one."""
    verb, args = action.verb, action.args
    if verb in (Verb.LOOK, Verb.KEEP, Verb.FOYER, Verb.DECLINE):
        return {str(verb): args[0]}
    if verb == Verb.TAKE:
        return {"buy" if state.phase == Phase.TAKE else "take": str(args[0])}
    if verb == Verb.REWARD:
        return {"reward": args[0], "as": args[1], "target": args[2]}
    if verb == Verb.ARRANGE:
        return {"arrange": [room or "-" for room in args]}
    claims: dict[str, dict[str, Any]] = {
        Verb.PASS: {"pass": True},
        Verb.PLACE: {"place": str(args[0])} if args else {},
        Verb.STASH: {"stash": list(args)},
        Verb.DROP: {"keep": [card for card in state.bonus[state.player] if card not in args]},
    }
    return claims.get(verb)


def test_whatever_the_referee_allows_is_allowed_with_the_same_effects() -> None:
    seen: set[str] = set()
    judged = 0
    for state in positions(24, 120):
        actions = legal_actions(state)
        for index in {0, len(actions) // 2, len(actions) - 1} if actions else ():
            action = actions[index]
            claim = claim_of(action, state)
            if claim is None:
                continue
            case = read_case({"id": "x", "title": "x", "position": to_position(state), "claim": claim})
            answer = answer_under(case, state.law)
            after = apply(state, action).state
            assert answer.allowed, (claim, answer.headline)
            gained = sum(e.data["points"] for e in answer.effects if e.kind == "points" and not after.over)
            assert gained == (0 if after.over else sum(after.scores) - sum(state.scores))
            assert sum(e.data["amount"] for e in answer.effects if e.kind == "money") == (
                sum(after.money) - sum(state.money)
            )
            seen.add(action.verb)
            judged += 1
    assert judged > 250
    assert seen >= set(Verb) - {Verb.SHUFFLE}


def test_whatever_the_referee_refuses_is_not_allowed_and_the_rules_are_the_same() -> None:
    refused = 0
    for state in positions(12, 80):
        if state.phase != Phase.TAKE:
            continue
        for name in (*(offer.slug for offer in state.market), *CORRIDORS, "throne-room", "pantry"):
            if not (find_tile(name).is_room or name in CORRIDORS):
                continue
            rules = rules_against(state, Action(Verb.TAKE, (name,)))
            if rules:
                case = read_case({"id": "x", "title": "x", "position": to_position(state), "claim": {"buy": str(name)}})
                answer = answer_under(case, state.law)
                assert not answer.allowed
                assert answer.rules == rules
                refused += 1
    assert refused > 100


def rules_against(state: GameState, action: Action) -> tuple[str, ...]:
    """The rules by which the referee refuses an action."""
    try:
        apply(state, action)
    except IllegalAction as refusal:
        return refusal.rules
    return ()


def test_a_placement_is_judged_as_the_command_judge_does() -> None:
    for state in positions(3, 70):
        castle = state.castles[state.turn]
        for slug in ("nap-room", "stairs", "the-hole", "flute-room", "porch"):
            if any(room.slug == slug for room in castle.rooms) and slug != "stairs":
                continue
            legal = {str(place) for place in castle.legal(slug)}
            near = [f"{slug}@{x},{y}" for x in (-3, 0, 3) for y in (-2, 3)]
            for place in [*sorted(legal)[:2], *near]:
                case = read_case({"id": "x", "title": "x", "castle": str(castle), "claim": {"place": place}})
                answer, verdict = answer_under(case, castle.law), castle.judge(place)
                assert answer.allowed == verdict.legal
                assert answer.points == (None if verdict.score is None else verdict.score.placement)
                assert {v.rule for v in verdict.violations} <= set(answer.rules)


@pytest.mark.parametrize("start", range(4))
def test_no_law_is_forgotten_and_none_differs_for_nothing(start: int) -> None:
    """The lawyer passes over laws that cannot matter; judged one by one, exactly those listed answer otherwise."""
    for file in FILES[start::4]:
        case = read_case(data_of(file))
        verdict = judge_case(case)
        here = verdict.answer.substance
        differing = [
            other.edition or f"{other.ruling}={other.option}"
            for other in other_laws(verdict.law)
            if substance_under(case, other.law) != here
        ]
        assert [other.key for other in verdict.differs] == differing, file.stem


def substance_under(case: Case, its_law: Law) -> tuple[object, ...] | None:
    """The answer without its words, or nothing if the table cannot be under this law."""
    try:
        return answer_under(case, its_law).substance
    except MadKingError:
        return None


# the command


@pytest.fixture
def settle(ask: Ask, tmp_path: Path) -> Any:
    """`madking case` about a case given as data, as text, or by the name of an example."""

    def settle(case: Any, *options: str) -> Answer:
        file = FOLDER / f"{case}.yaml"
        if isinstance(case, dict):
            file = tmp_path / "case.yaml"
            file.write_text(json.dumps({"id": "x", "title": "x", **case}), encoding="utf-8")
        elif "\n" in case:
            file = tmp_path / "case.yaml"
            file.write_text(case, encoding="utf-8")
        return ask("case", str(file), *options)

    return settle


def test_a_corner_for_the_czech_booklet_and_for_the_collectors_edition(settle: Any) -> None:
    czech = settle("corner-contact-penalty", "--json", "--lang", "cs")
    other = settle("corner-contact-penalty", "--json", "--lang", "en", "--edition", "collectors")
    assert czech.code == other.code == 1
    mine, theirs = json.loads(czech.out), json.loads(other.out)
    assert mine["allowed"] is theirs["allowed"] is False
    assert mine["points"] == theirs["points"] == 3
    first = {rule["rule"]: rule["citations"][0]["text"] for rule in mine["rules"] if rule["citations"]}
    assert (first["PLACE-1"], first["SCORE-1"]) == ("cz2", "cz2")
    assert {rule["citations"][0]["text"] for rule in theirs["rules"]} == {"ce"}
    for document, text in ((mine, "cz2"), (theirs, "ce")):
        [differs] = document["differs"]
        assert (differs["ruling"], differs["allowed"], differs["points"]) == ("corner-contact=adjacent", True, 2)
        books = {book["id"]: book["says"] for book in document["books"]}
        assert next(iter(books["DIFF-02"])) == text
        assert set(books["DIFF-02"]) == {"ru2", "cz2", "fr2", "ce", "fr1"}


def test_an_optional_reward_and_a_downstairs_door(settle: Any) -> None:
    reward = json.loads(settle("declining-an-extra-turn", "--json", "--edition", "collectors").out)
    assert reward["allowed"]
    assert [(other["ruling"], other["allowed"]) for other in reward["differs"]] == [("rewards=compulsory", False)]
    assert {"kind": "next", "player": "Blue", "phase": "take"}.items() <= reward["effects"][-1].items()
    door = json.loads(settle("downstairs-door-external", "--json", "--lang", "cs").out)
    citations = {rule["rule"]: rule["citations"] for rule in door["rules"]}
    assert citations["EXT-2"][0]["text"] == "cz2"
    assert "DIFF-03" in [book["id"] for book in door["books"]]


def test_the_answer_in_words(settle: Any) -> None:
    answer = settle("hallway-along-a-fence")
    assert answer.code == 1
    assert "Not allowed: Hallway (0,-1) may not be placed." in answer.out
    assert "PLACE-6  Hallway (0,-1): would touch the fence of Pumpkin Garden (3,0)" in answer.out
    assert "Second edition (Russian), p. 9 (rule 6)" in answer.out
    assert "1 foyer-4@0,0 corridor" in answer.out
    assert "Every edition and every ruling gives the same answer." in answer.out
    allowed = settle("master-builder-buys-coins")
    assert allowed.code == 0
    assert "Blue, the master builder, pays 8000 to the bank. (BUY-5)" in allowed.out
    assert "Next: Blue is to place the tile in hand." in allowed.out


def test_another_law_than_the_cases_own(settle: Any) -> None:
    assert settle("declining-an-extra-turn", "--ruling", "rewards=compulsory").code == 1
    assert settle("tie-broken-by-money").code == 0
    assert settle("tie-broken-by-money", "--edition", "first").code == 1
    assert settle("solo-rank-of-86").code == 0
    assert settle("solo-rank-of-86", "--edition", "second").code == 1


def test_a_picture_where_geometry_matters(settle: Any, tmp_path: Path) -> None:
    target = tmp_path / "case.svg"
    answer = settle("hallway-along-a-fence", "--svg", str(target), "--json")
    assert json.loads(answer.out)["picture"] == str(target)
    assert "PLACE-6" in target.read_text(encoding="utf-8")
    assert json.loads(settle("corner-contact-penalty", "--svg", "-", "--json").out)["picture"].startswith("<svg")
    assert settle("corner-contact-penalty", "--svg", "-").out.startswith("<svg")
    nothing = settle("tie-broken-by-money", "--svg", str(target))
    assert (nothing.code, nothing.err.count("\n")) == (2, 1)
    assert "the claim winner is not about a castle" in nothing.err


def test_from_standard_input_and_nothing_heavy_is_loaded() -> None:
    text = (FOLDER / "corridor-reward-twice.yaml").read_bytes()
    program = (
        "import sys; from cli.main import run; code = run(['case', '-', '--json']);"
        "heavy = {'shapely', 'networkx', 'ortools', 'rich.table'} & set(sys.modules); sys.exit(99 if heavy else code)"
    )
    done = subprocess.run([sys.executable, "-c", program], input=text, capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == 1, done.stderr
    assert json.loads(done.stdout)["rules"][0]["rule"] == "REWARD-CORR-3"


@pytest.mark.parametrize(
    ("claim", "loaded"),
    [({"place": "salon@4,0"}, False), ({"complete": "foyer-3"}, False), ({"place": "salon@3,0"}, True)],
)
def test_a_bare_castle_loads_the_game_only_for_what_a_placement_brings_about(claim: Any, loaded: bool) -> None:
    program = (
        "import sys; from engine.cases import judge_case, read_case;"
        f"judge_case(read_case({{'castle': 'foyer-3@0,0', 'claim': {claim!r}}}));"
        "sys.exit(any(name.startswith('engine.game') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, check=False)
    assert done.returncode == int(loaded), done.stderr


# bad input

TABLE = {"players": ["Otto", {"name": "Marie", "castle": "foyer-3@0,0", "money": 9000}]}
CASTLE = "foyer-3@0,0 salon@3,0"
BAD = [
    # half a table: what this claim needs is named
    ({"claim": {"place": "nap-room@3,0"}}, "missing for the claim place: castle"),
    ({"castle": CASTLE, "claim": {"winner": "Marie"}}, "missing for the claim winner: table.players[].castle, "
     "table.players[].money, table.players[].score, table.favors"),
    ({"castle": CASTLE, "claim": {"buy": "nap-room"}},
     "missing for the claim buy: table.players[].money, table.market"),
    ({"castle": CASTLE, "claim": {"pass": True}}, "missing for the claim pass: table.players"),
    ({"table": TABLE, "claim": {"buy": "nap-room"}}, "missing for the claim buy: table.market"),
    ({"table": TABLE, "claim": {"end": True}}, "missing for the claim end: table.deck"),
    ({"table": TABLE, "claim": {"depleted": 300}}, "missing for the claim depleted: table.stacks.300"),
    ({"table": TABLE, "claim": {"favor": "money", "points": {"Marie": 8}}},
     "missing for the claim favor: table.players[0].money"),
    ({"table": TABLE, "claim": {"favor": "number-food", "points": {"Marie": 8}}},
     "missing for the claim favor: table.players[0].castle"),
    ({"table": TABLE, "claim": {"winner": "Marie"}},
     "table.players[0].castle (Otto), table.players[0].money (Otto), table.players[0].score (Otto), "
     "table.players[1].score (Marie), table.favors"),
    ({"table": {}, "claim": {"pass": True}}, "missing for the claim pass: table.players"),
    ({"position": {"players": [{"name": "Marie"}, {"name": "Otto"}]}, "claim": {"buy": "hallway"}},
     "missing for the claim buy: position.players[1].money (Otto)"),
    ({"table": TABLE, "claim": {"buy": "hallway", "points": 3}}, "missing for the claim points: claim.place"),
    # no sense in this phase
    ({"table": TABLE, "claim": {"arrange": ["nap-room"]}, "player": "Marie"}, "table.market"),
    ({"table": {**TABLE, "market": {4000: "nap-room"}}, "claim": {"arrange": ["nap-room"]}},
     "the claim arrange of Marie makes no sense now: it is the turn of Marie, to take a tile or pass (phase take)"),
    ({"table": TABLE, "claim": {"keep": "money"}}, "it is the turn of Marie, to take a tile or pass (phase take)"),
    ({"table": TABLE, "claim": {"reward": "foyer-3"}}, "makes no sense now: it is the turn of Marie"),
    ({"table": TABLE, "claim": {"pass": True}, "player": "Otto"},
     "the claim pass of Otto makes no sense now: it is the turn of Marie"),
    ({"table": {**TABLE, "phase": "price", "market": ["salon"]}, "claim": {"pass": True}},
     "makes no sense now: Otto, the master builder, is to set the prices (phase price)"),
    ({"table": TABLE, "claim": {"place": "nap-room@-4,0"}}, "makes no sense now"),
    # contradictions
    ({"castle": CASTLE, "table": TABLE, "claim": {"complete": "salon"}}, "table: a case has only one of"),
    ({"rulings": {"money": "public"}, "position": {"rulings": {"money": "hidden"}, "players": [{"name": "Marie"}]},
      "claim": {"pass": True}}, "position.rulings: money is decided twice, as public and as hidden"),
    ({"edition": "first", "position": {"edition": "second", "players": [{"name": "Marie"}]}, "claim": {"pass": True}},
     "position.edition: second, but the case says first"),
    ({"castle": CASTLE, "claim": {"complete": "salon", "pass": True}}, "claim: exactly one claim is judged"),
    ({"castle": CASTLE, "claim": {"complete": "salon", "points": 3}}, "claim.points: this does not go with"),
    ({"castle": CASTLE, "claim": {"place": "salon@3,0"}}, "claim.place: Salon is in the castle already"),
    # names nothing bears
    ({"castle": CASTLE, "claim": {"place": "nap-rom@3,0"}}, "'nap-rom' is not a tile; did you mean nap-room?"),
    ({"castle": CASTLE, "claim": {"plaze": "nap-room@3,0"}}, "claim.plaze: unknown; did you mean place?"),
    ({"castle": CASTLE, "claims": {}, "claim": {"complete": "salon"}}, "claims: unknown; did you mean claim?"),
    ({"castle": CASTLE, "claim": {"complete": "parlor"}}, "claim.complete: Parlor is not in the castle"),
    ({"castle": "foyer-3@0,0 hallway@3,1 hallway@9,1", "claim": {"complete": "hallway"}}, "write it with its place"),
    ({"castle": "foyer-3@0,0 salon@9,9", "claim": {"complete": "salon"}}, "castle: room 2 (salon@9,9)"),
    ({"castle": CASTLE, "claim": {"external": "7,7 N"}}, "claim.external: no entrance is at '7,7 N'"),
    ({"castle": CASTLE, "edition": "third", "claim": {"complete": "salon"}}, "edition: 'third' is not an edition"),
    ({"castle": CASTLE, "rulings": {"corner": "x"}, "claim": {"complete": "salon"}},
     "rulings.corner: unknown; did you mean corner-contact?"),
    ({"castle": CASTLE, "before": ["take salon"], "claim": {"complete": "salon"}}, "before[0]: in a bare castle only"),
    ({"table": TABLE, "player": "Marei", "claim": {"pass": True}},
     "player: 'Marei' is not a player; did you mean Marie?"),
    ({"table": TABLE, "before": ["buy hallway"], "claim": {"pass": True}}, "before[0].buy: unknown"),
    ({"table": TABLE, "before": ["take salon"], "claim": {"pass": True}}, "take salon is refused"),
    ({"table": TABLE, "claim": {"favor": "most-food", "points": {}}}, "claim.favor: 'most-food' is not a favor"),
    ({"table": TABLE, "claim": {"buy": "foyer-4"}}, "claim.buy: Foyer (four entrances) is not for sale"),
    ({"table": TABLE, "claim": {"buy": "hallway", "to": "Karl"}}, "claim.to: write bank or the name of a player"),
    ({"table": TABLE, "claim": {"know": "everything"}}, "claim.know: 'everything' is unknown; there are money"),
    ({"table": {"players": ["Marie"]}, "claim": {"pass": "yes"}}, "claim.pass: true or false is expected, not 'yes'"),
    ({"table": TABLE, "claim": {"pass": None}}, "claim.pass: true or false is expected, not nothing"),
    ({"castle": CASTLE}, "claim: missing"),
    ({"castle": CASTLE, "claim": "salon"}, "claim: a mapping is expected, not 'salon'"),
    ({"castle": CASTLE, "title": 7, "claim": {"complete": "salon"}}, "title: a text is expected, not 7"),
    ({"table": {"players": ["Otto", "Marie"]}, "claim": {"rank": 1}},
     "claim.rank: only a solo game has ranks; 2 players are at the table"),
    ({"castle": CASTLE, "covers": ["FOO-1"], "claim": {"complete": "salon"}},
     "covers[0]: 'FOO-1' is not a rule of the register"),
    ("id: x\ntitle: x\ncastle: foyer-3@0,0\nclaim: {place: nap-room@3,1/2}\n",
     'claim: inside braces a place is written in quotation marks, as in "salon@3,0"'),
    ("id: x\ntitle: x\nrulings: {money: public, money: hidden}\nclaim: {pass: true}\n", "line 3: money is given twice"),
    ("- a\n- list\n", "a case is a mapping with id, title, castle or table, and claim"),
]  # fmt: skip


@pytest.mark.parametrize(("case", "reason"), BAD, ids=lambda value: value[:40] if isinstance(value, str) else "")
def test_bad_input_is_one_clear_line(settle: Any, case: Any, reason: str) -> None:
    answer = settle(case)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert reason in answer.err


def test_contradictory_rulings_on_the_command_line(settle: Any) -> None:
    options = ("--ruling", "money=public", "--ruling", "money=hidden")
    answer = settle("counting-the-others-money", *options)
    assert answer.code == 2
    assert "money: decided twice" in answer.err
    assert run(["case", "nowhere.yaml"]) == 2


def test_what_is_not_needed_is_not_asked_for() -> None:
    for claim, scene in (
        ({"pass": True}, {"table": {"players": ["Otto", "Marie"]}}),
        ({"favor": "money", "points": {"Otto": 8}}, {"table": {"players": [{"name": "Otto", "money": 1000}]}}),
        ({"depleted": "stairs"}, {"table": {"players": ["Otto"], "stairs": 0}}),
        ({"end": True}, {"table": {"players": ["Otto"], "last_round": True}}),
        ({"buy": "stairs"}, {"position": {"players": [{"name": "Otto", "money": 3000}]}}),
        ({"rank": 1}, {"table": {"players": [{"name": "Otto", "money": 0, "score": 9, "castle": "foyer-3@0,0"}]}}),
    ):
        assert judge_case(read_case({"id": "x", "title": "x", "claim": claim, **scene})).answer.allowed


def test_a_case_reads_each_castle_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many laws it is judged by."""
    read: list[int] = []
    monkeypatch.setattr(notation, "check_rooms", lambda rooms: read.append(len(rooms)))
    for file in FILES:
        data = data_of(file)
        read.clear()
        written = [data["castle"]] if "castle" in data else []
        for situation in ("table", "position"):
            players = data.get(situation, {}).get("players", ())
            written += [player["castle"] for player in players if isinstance(player, dict) and "castle" in player]
        judge_case(read_case(data))
        assert len(read) == len(written), file.name


def test_a_case_that_is_half_changed_never_breaks() -> None:
    """Any field left out, or filled with something else, gives an answer or one refusal."""
    never_breaks([data_of(file) for file in FILES[::2]], "nap-room")


def test_a_case_without_id_and_title_bears_the_name_of_its_file(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "a-salon.yaml"
    file.write_text(f"castle: {CASTLE}\nclaim: {{complete: salon}}\n", encoding="utf-8")
    assert run(["case", str(file), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["id"], found["title"]) == ("a-salon", "a-salon")
    assert load_case(file.read_text(encoding="utf-8"))[:2] == ("-", "-")


@pytest.mark.parametrize(
    ("name", "decisive"),
    [
        ("corner-contact-penalty", "ADJ-2"),
        ("two-doors-one-bonus", "CONN-2"),
        ("downstairs-hallway-for-the-dungeon", "FLOOR-11"),
        ("square-rooms-tie", "FAVOR-TIE-2"),
        ("last-door-downstairs", "EXT-2"),
        ("two-cellars-at-once", "REWARD-DOWN-1"),
    ],
)
def test_the_decisive_rule_comes_first(name: str, decisive: str) -> None:
    assert judge_case(read_case(data_of(FOLDER / f"{name}.yaml"))).answer.rules[0] == decisive


def test_a_tie_that_area_leaves_is_no_matter_of_the_token() -> None:
    for name in ("tie-on-everything", "tie-broken-by-money"):
        answer = judge_case(read_case(data_of(FOLDER / f"{name}.yaml")), "first").answer
        assert answer.rules[0] == "WIN-2"
        assert not {"WIN-3", "WIN-4"} & set(answer.rules)


def test_the_one_reward_of_two_cellars_may_be_claimed_through_either() -> None:
    data = data_of(FOLDER / "two-cellars-at-once.yaml")
    at_once = {**data, "before": data["before"][:-1]}
    for room in ("dungeon", "bottomless-pit"):
        for claim in ({"reward": room, "as": "food"}, {"reward": room, "as": "living"}, {"decline": room}):
            answer = judge_case(read_case({**at_once, "claim": claim})).answer
            assert answer.allowed, claim
            assert "REWARD-DOWN-7" not in answer.rules
    second = judge_case(read_case(data)).answer
    assert (second.allowed, second.rules) == (False, ("REWARD-DOWN-1",))


def test_a_side_of_the_foyer_elsewhere_is_a_convention_and_told_as_one() -> None:
    for other in judge_case(read_case(data_of(FOLDER / "foyer-with-four-doors.yaml"))).differs:
        assert any("a convention" in line and "DIFF-13" in line for line in other.what)


def test_a_deal_is_replayed_where_sides_are_chosen_and_where_not() -> None:
    deal = {"deal": {"players": ["Blue", "Yellow"], "bonus_deck": ["money", "stairs", "hallways"]}}
    chosen = {**deal, "before": ["foyer foyer-3", "foyer foyer-3"], "claim": {"keep": ["money", "stairs"]}}
    assert judge_case(read_case(chosen)).answer.allowed
    assert judge_case(read_case(chosen)).differs == ()
    assert judge_case(read_case({**deal, "edition": "first", "claim": {"keep": ["money", "stairs"]}})).differs == ()


def test_everything_wrong_with_a_purchase_is_told_at_once() -> None:
    table = {"players": ["Otto", {"name": "Marie", "castle": "foyer-3@0,0", "money": 0}], "market": {4000: "nap-room"}}
    claim = {"buy": "nap-room", "price": 2000, "to": "bank", "place": "nap-room@0,0"}
    answer = judge_case(read_case({"id": "x", "title": "x", "table": table, "claim": claim})).answer
    assert answer.rules == ("BUY-8", "BUY-12", "BUY-4", "PLACE-4", "PLACE-1")
    assert answer.because("BUY-4") == ["Nap Room costs 4000, not 2000", "Marie pays Otto, the master builder"]


def test_a_case_is_read_from_text() -> None:
    case = load_case((FOLDER / "corner-contact-adjacent.yaml").read_text(encoding="utf-8"))
    assert (case.claim.kind, case.edition, case.situation) == ("adjacent", "collectors", "castle")
