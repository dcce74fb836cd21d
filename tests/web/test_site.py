"""The static site: the same page with the engine in the browser, the same answers byte for byte, nobody else asked."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from playwright.sync_api import expect

from cli.answers.page import PAGE
from cli.table import in_browser
from cli.table.answering import answer
from cli.table.games import Games
from engine import Castle
from engine.kernel.i18n import LANGUAGES
from tests.support.server import Address
from tools.compiled import compiled, pack, unpack
from tools.site import POLICY, boxes, build, listen, sources

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

ROOT = Path(__file__).parents[2]
PATIENCE = 300_000
"""Milliseconds within which Python wakes, however busy the machine is."""
FLUTE = "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4"
SALON = "foyer-4@0,0 salon@3,0"
TWO = "throne-living-corridor@0,0 wine-room@2,0"
POSITIONS = ROOT / "examples" / "positions"
WORKER = """async () => {
  const worker = new Worker("/referee.js", {type: "module"});
  const waiting = new Map();
  let last = 0;
  window.answerOf = (name, body) => new Promise((resolve) => {
    waiting.set(++last, resolve);
    worker.postMessage({id: last, name, body});
  });
  await new Promise((resolve, reject) => worker.addEventListener("message", ({data}) => {
    if (data.is === "awake") resolve();
    else if (data.is === "failed") reject(new Error(data.why));
    else waiting.get(data.id)([data.status, data.body]);
  }));
}"""
"""A second worker of the site, spoken to without the page."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built once."""
    folder = tmp_path_factory.mktemp("site") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="module")
def server(site: Path) -> Iterator[Address]:
    """Any host of files: the pages of these tests come from it, and from nowhere else."""
    with listen(site) as files:
        thread = threading.Thread(target=files.serve_forever, daemon=True)
        thread.start()
        yield Address(files.server_port)
        files.shutdown()
        thread.join()


class Worker(NamedTuple):
    """The referee in the browser, asked without the page."""

    page: "Page"

    def ask(self, name: str, request: object) -> tuple[int, bytes]:
        """Status and bytes of an answer."""
        status, body = self.page.evaluate("([name, body]) => answerOf(name, body)", [name, json.dumps(request)])
        return int(status), str(body).encode()


@pytest.fixture(scope="module")
def worker(browser: "Browser", server: Address) -> Iterator[Worker]:
    """One worker for all questions of these tests."""
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{server.url}pyodide/package.json")
    page.evaluate(WORKER)
    yield Worker(page)
    context.close()


# the page


def is_awake(page: "Page") -> None:
    """Wait until Python is awake and has answered everything."""
    page.wait_for_selector('[data-test=waking][data-state=awake][data-open="0"]', state="attached", timeout=PATIENCE)


def test_the_flute_room_is_judged_in_the_browser(page: "Page", server: Address) -> None:
    page.goto(f"{server.url}#{FLUTE.replace(' ', '~')};v=east-tapestry-chamber@-1,3")
    page.wait_for_selector('[data-test=verdict][data-look="yes"]', timeout=PATIENCE)
    assert "+3" in page.locator("[data-test=headline]").first.inner_text()
    page.keyboard.press("Escape")
    page.locator("[data-test=find]").fill("east tapestry")
    page.locator("[data-test=find]").press("Enter")
    page.wait_for_selector("[data-test=board][data-places]")
    shown = json.loads(page.locator("[data-test=board]").get_attribute("data-places") or "")
    assert sorted(shown) == sorted(map(str, Castle.parse(FLUTE).legal("east-tapestry-chamber")))


def test_the_page_is_of_use_while_python_wakes(context: "BrowserContext", server: Address) -> None:
    held: list[Route] = []
    page = context.new_page()
    page.route("**/madking.zip", lambda route: held.append(route))
    page.goto(f"{server.url}#{SALON.replace(' ', '~')}")
    note = page.locator("[data-test=waking]")
    expect(note).to_have_text("The referee is waking.")
    expect(page.locator("[data-test=board] [data-at]")).to_have_count(2)
    page.locator("[data-test=find]").fill("nap")
    page.locator("[data-test=find]").press("Enter")
    page.locator("[data-test=lang]").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator("[data-test=lang]").select_option("en")
    assert page.locator("[data-test=board][data-places]").count() == 0
    held[-1].continue_()
    page.wait_for_selector("[data-test=board][data-places]", timeout=PATIENCE)
    is_awake(page)
    expect(note).to_be_empty()
    expect(page.locator("[data-test=total]")).to_have_text(str(Castle.parse(SALON).score().total))


def test_a_referee_who_cannot_wake_says_so(context: "BrowserContext", server: Address, console: list[str]) -> None:
    page = context.new_page()
    page.route("**/madking.zip", lambda route: route.abort())
    page.goto(f"{server.url}#{SALON.replace(' ', '~')}")
    page.wait_for_selector("[data-test=waking][data-state=failed]", timeout=PATIENCE)
    assert "could not wake up" in page.locator("[data-test=waking]").inner_text()
    console.clear()


def test_a_game_is_begun_and_taken_up_after_a_reload(page: "Page") -> None:
    page.locator("[data-test=go-play]").click()
    page.locator("[data-test=begin]").click()
    page.wait_for_selector("[data-test=status]", timeout=PATIENCE)
    told = page.locator("[data-test=status]").inner_text()
    page.reload()
    expect(page.locator("[data-test=status]")).to_have_text(told, timeout=PATIENCE)


def test_expansions_are_fetched_from_the_engine(page: "Page", server: Address) -> None:
    page.goto(f"{server.url}#foyer-4@0,0;x=towers")
    page.locator("[data-test=find]").fill("tower")
    expect(page.locator("[data-test=cards] button[data-test^=tile-]").first).to_be_visible(timeout=PATIENCE)


def test_the_site_says_what_it_may_do_and_asks_nobody_else(page: "Page", console: list[str]) -> None:
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert policy == POLICY
    assert "'unsafe" not in POLICY
    is_awake(page)
    assert page.evaluate("() => fetch('https://example.org/').then(() => true, () => false)") is False
    assert any("Content Security Policy" in line for line in console)
    console.clear()


# the answers


def _positions() -> list[tuple[str, dict[str, Any]]]:
    texts = [file.read_text(encoding="utf-8") for file in sorted(POSITIONS.glob("*.yaml"))]
    asked: list[tuple[str, dict[str, Any]]] = [("import", {"text": text}) for text in texts]
    asked += [("hint", {"position": text, "top": 2}) for text in texts[:2]]
    return [*asked, ("follow", {"position": (POSITIONS / "purchase.position.yaml").read_text(encoding="utf-8")})]


QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("box", {"edition": "first"}),
    ("box", {"expansions": ["towers", "swans", "moats", "passages", "decrees"]}),
    ("two-castles.box", {}),
    ("castle", {"castle": FLUTE}),
    ("castle", {"castle": "salon@3,0 foyer-4@0,0 pantry@1,1"}),
    ("legal", {"castle": SALON, "tiles": ["nap-room", "hallway", "stairs"]}),
    ("judge", {"castle": FLUTE, "placement": "east-tapestry-chamber@-1,3", "words": True, "force": True}),
    ("judge", {"castle": SALON, "placement": "nap-room@3,1", "words": True, "force": True}),
    ("hint", {"castle": SALON, "tiles": ["nap-room", "pantry", "larder"]}),
    ("picture", {"castle": SALON, "steps": ["nap-room@10,0/1"], "coordinates": True}),
    ("import", {"text": "#" + SALON.replace(" ", "~") + ";e=first"}),
    ("dispute", {"castle": SALON, "placement": "nap-room@3,1"}),
    ("lookup", {"words": "PLACE-5"}),
    ("lookup", {"words": "fence"}),
    ("evening", {"players": [{"name": "Ada", "castle": FLUTE}, {"name": "Bo", "castle": SALON, "money": 9000}]}),
    ("score", {"castle": FLUTE}),
    ("tiles", {"query": "room"}),
    ("cards", {}),
    ("two-castles.castle", {"castle": TWO}),
    ("two-castles.legal", {"castle": TWO, "tiles": ["nap-room"]}),
    ("two-castles.judge", {"castle": TWO, "placement": "nap-room@2,1", "words": True, "force": True}),
    ("two-castles.hint", {"castle": TWO, "tiles": ["nap-room"]}),
    ("two-castles.import", {"text": TWO}),
    (
        "two-castles.evening",
        {"players": [{"name": "Ada"}, {"name": "Bo"}], "castles": [{"castle": TWO}, {"castle": TWO}]},
    ),
    *_positions(),
]
"""Every question of the page but those that bring a log."""
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("judge", {"castle": "foyer-4@0,0 grump@1", "placement": "nap-room@3,1"}),
    ("castle", {"castle": SALON, "wings": 2}),
    ("castle", {"castle": "foyer-4@0,0 " * 300}),
    ("riddle", {}),
    ("game.view", {"id": "none"}),
    ("follow", {"new": {"names": ["Ada", "Bo"]}}),
]
"""Questions that have no answer."""


def test_worker_and_direct_call_give_the_same_bytes(worker: Worker) -> None:
    assert {name for name, _request in QUESTIONS} >= {name for name in PAGE if not name.endswith(("replay", "review"))}
    for turn, (name, fields) in enumerate([*QUESTIONS, *REFUSED]):
        request = {"lang": LANGUAGES[turn % len(LANGUAGES)], **fields}
        given = worker.ask(name, request)
        assert given == in_browser.answer(name, json.dumps(request).encode()), (name, request)
        assert given[0] == (400 if (name, fields) in REFUSED else 200), (name, given[1][:200])
        if (name, fields) in QUESTIONS:
            assert given == answer(name, request)


@pytest.mark.parametrize(("game", "bots"), [("castles", ["planner", "greedy"]), ("two-castles", ["greedy", "random"])])
def test_a_game_with_one_seed_gives_one_log_in_both_pythons(worker: Worker, game: str, bots: list[str]) -> None:
    games = Games()
    begin: dict[str, Any] = {"people": ["Ada"], "game": game, "bots": bots, "seed": "ludwig", "lang": "en"}
    _status, body = worker.ask("game.new", begin)
    here, there = games.ask("game.new", begin), json.loads(body)
    for _ in range(14):
        assert here["table"] == there["table"]
        assert here["moves"] == there["moves"]
        question = here["table"]["question"]
        if question is None:
            break
        answered = {"seat": 0, "answer": question["options"][-1]["send"], "lang": "en"}
        here = games.ask("game.do", {"id": here["id"], **answered})
        there = json.loads(worker.ask("game.do", {"id": there["id"], **answered})[1])
    log = games.ask("game.log", {"id": here["id"]})["log"]
    assert json.loads(worker.ask("game.log", {"id": there["id"]})[1])["log"] == log
    assert log.count("\n") > 40
    prefix = "" if game == "castles" else f"{game}."
    for name in (f"{prefix}replay", f"{prefix}review"):
        request = {"log": log, "lang": "cs"}
        assert worker.ask(name, request) == answer(name, request)


@pytest.mark.parametrize(
    ("name", "request_"),
    [("plan", {"castle": SALON, "tiles": ["nap-room", "pantry", "hallway"]}), ("walk", {"castle": SALON})],
)
def test_what_needs_or_tools_is_refused_in_one_sentence(worker: Worker, name: str, request_: dict[str, Any]) -> None:
    status, body = worker.ask(name, {"lang": "en", **request_})
    error = json.loads(body)["error"]
    assert (status, error["code"]) == (400, "only-installed")
    assert "installed program" in error["message"]


def test_a_walk_is_found_by_searching(worker: Worker) -> None:
    status, body = worker.ask("walk", {"castle": FLUTE, "method": "search"})
    assert (status, json.loads(body)["length"]) == (200, 3)


# what it is made of


def test_the_site_holds_what_the_questions_need_and_no_more(site: Path) -> None:
    names = set(unpack((site / "madking.zip").read_bytes()))
    assert {"cli/table/in_browser.pyc", "yaml/__init__.pyc", "engine/locale/ru/LC_MESSAGES/madking.mo"} <= names
    assert not [name for name in names if name.endswith((".py", ".po")) or name.startswith(("tests", "cli/commands"))]
    assert {"cli/main.pyc", "cli/table/app.pyc", "cli/table/serve.pyc"}.isdisjoint(names)
    assert not list(site.rglob("*.map"))


def test_boxes_beside_the_page_are_those_of_the_engine(site: Path) -> None:
    made = dict(boxes())
    assert {file.name: file.read_bytes() for file in (site / "box").iterdir()} == made
    assert made["castles-first-cs.json"] == answer("box", {"edition": "first", "lang": "cs"})[1]


def test_the_same_sources_make_the_same_archive() -> None:
    first, second = pack(sources()), pack(dict(reversed(sources().items())))
    assert first == second
    small = pack({"a.py": b"X = 1\n", "b/data.json": b"{}"})
    assert compiled(small) == compiled(small)
    assert sorted(unpack(compiled(small))) == ["a.pyc", "b/data.json"]


def test_every_question_is_at_hand_without_any_package(tmp_path: Path) -> None:
    for name, body in sources().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(body)
    program = (
        "import sys; from importlib import import_module\n"
        "sys.path.insert(0, sys.argv[1])\n"
        "from cli.answers.page import KNOWN\n"
        "import cli.table.in_browser as referee\n"
        "for module in KNOWN.values():\n"
        "    try: import_module(module)\n"
        "    except ModuleNotFoundError as error: assert error.name.partition('.')[0] in referee.LEFT_OUT, error\n"
        "import cli.chosen_cards, cli.table.castles_table, cli.table.two_castles_table\n"
        "import cli.words.prices, cli.words.hints\n"
        'print(referee.answer_text(\'judge\', \'{"castle": "foyer-4@0,0", "placement": "salon@3,0"}\'))\n'
    )
    words = [sys.executable, "-I", "-S", "-c", program, str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env={"PATH": os.environ["PATH"]})
    assert done.stderr == ""
    assert done.stdout.startswith('200 {"placement":"salon@3,0"')
