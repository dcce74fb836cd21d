"""Random questions to every name that is known: each is answered or refused in one line, and none breaks the server."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.answers import Document
from cli.answers.page import KNOWN
from cli.answers.requests import request_form
from cli.table.games import Games
from engine.kernel.forms import Schema
from engine.kernel.i18n import LANGUAGES
from tests.support.paths import CASES, POSITIONS
from tests.support.server import Address, Reply
from tools.grammar import logs

CASTLE, THRONE = "foyer-4@0,0 salon@3,0", "throne-living-corridor@0,0 wine-room@2,0"
EXAMPLES = 40
"""Random questions to each name."""
GAMES = Games().questions
"""The questions about games under way."""
KNOWN_WORDS: dict[str, tuple[object, ...]] = {
    "castle": (CASTLE, THRONE, "foyer-3@0,0 salon@1,0", "foyer-4@0,0 nap-room at salon.E", "", "@", "foyer-4@0,0"),
    "left": (THRONE, CASTLE),
    "right": (THRONE, ""),
    "placement": ("nap-room@10,0/1", "nap-room@3,1", "nap-room@2,1", "salon", "nap-room@99999999,0"),
    "tile": ("nap-room", "hallway", "Salon", "great-hall"),
    "tiles": (["nap-room"], ["hallway", "pantry"], [], ["nowhere"]),
    "edition": ("first", "second", "collectors", "third", ""),
    "expansions": ([], ["swans"], ["towers", "moats", "passages"], ["bridges"]),
    "rulings": ({}, {"corner-contact": "adjacent"}, {"weather": "rain"}),
    "position": ("players: 3", (POSITIONS / "finished.position.yaml").read_text(encoding="utf-8")),
    "case": ((CASES / "corner-contact-penalty.yaml").read_text(encoding="utf-8"), "claim: {}"),
    "text": (CASTLE, THRONE, "#foyer-4@0,0~salon@3,0", "{", "players:", "https://madcastles.com/#+P2-2,6&-V0,0"),
    "log": ('{"log": "madking"}', "", "[]", *(log[: len(log) // 3] for log in (logs(False)[-1], logs(True)[-1]))),
    "words": ("PLACE-5", "fence", "OQ-013"),
    "game": ("castles", "two-castles", "chess"),
    "by": ("points", "value"),
    "id": ("GAME",),
    "people": (["Ada"], ["Ada", "Otto"], [], ["Ada"] * 9),
    "bots": (["random"], ["greedy", "random"], ["nobody"], []),
    "seat": (0, 1),
    "answer": ("1", "0", "pass", "undo", "x"),
    "method": ("search", "cp-sat"),
    "time": (0.2,),
    "top": (1, 0, 3, -1),
    "player": ("Ada", "0", ""),
}
"""Values that reach farther than noise does, by the field."""
TEXTS = st.text(max_size=30) | st.sampled_from([CASTLE, THRONE, "nap-room", "\0", "\u202e", "0", "1e9", "\x1b[8m"])
NUMBERS = st.integers(-(10**18), 10**18) | st.integers(-3, 12)
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats(-1e17, 1e17) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def fitting(schema: Schema) -> st.SearchStrategy[Any]:
    """Values that fit a schema of a request."""
    if "anyOf" in schema:
        return st.one_of(*map(fitting, schema["anyOf"]))
    if "$ref" in schema:
        return ANYTHING
    makers: dict[str, Callable[[], st.SearchStrategy[Any]]] = {
        "string": lambda: TEXTS,
        "integer": lambda: NUMBERS,
        "number": lambda: st.floats(-1e17, 1e17) | NUMBERS,
        "boolean": st.booleans,
        "null": st.none,
        "array": lambda: st.lists(fitting(schema["items"]), max_size=4),
        "object": lambda: st.dictionaries(TEXTS, fitting(schema["additionalProperties"]), max_size=3),
    }
    return makers[schema["type"]]()


@cache
def questions(name: str) -> st.SearchStrategy[Document]:
    """Requests of the form of a question, some of them bent: a field missing, unknown or of another type."""
    form = request_form(GAMES[name] if name in GAMES else import_module(KNOWN[name]).answer)
    fields = {
        field: st.sampled_from(KNOWN_WORDS[field]) | fitting(schema) if field in KNOWN_WORDS else fitting(schema)
        for field, schema in form["properties"].items()
    }
    fields["lang"] = st.sampled_from(LANGUAGES) | TEXTS
    fields["booklet"] = st.sampled_from(["ru2", "ce", ""]) | TEXTS
    needed = {field: fields.pop(field) for field in form["required"]}
    right = st.fixed_dictionaries(needed, optional={"time": st.just(0.2), **fields} if "time" in fields else fields)
    likely = st.fixed_dictionaries(
        {field: st.sampled_from(KNOWN_WORDS[field]) for field in needed if field in KNOWN_WORDS}
    )
    bent = st.tuples(right, st.dictionaries(st.sampled_from([*form["properties"], "x", ""]), ANYTHING, max_size=2))
    return likely | right | bent.map(lambda two: {**two[0], **two[1]})


def check(reply: Reply) -> None:
    """An answer, or one line that refuses; never a fault, never our insides."""
    assert reply.status in (200, 400, 413, 503), (reply.status, reply.body)
    if reply.status == 200:
        assert isinstance(reply.document, dict)
        return
    error = reply.document["error"]
    assert error["code"] != "fault"
    assert error["message"]
    assert "\n" not in error["message"]
    assert b"Traceback" not in reply.body


@pytest.fixture
def quick(running: Any) -> Iterator[Address]:
    """The server with little patience for long searches: what is asked here is not to be thought over."""
    running.table.worker.most_seconds = 3
    yield running.address
    assert running.address.ask("score", {"castle": CASTLE}).status == 200


@pytest.mark.parametrize("name", sorted([*KNOWN, *GAMES]))
def test_random_questions_are_answered_or_refused(name: str, quick: Address) -> None:
    game = quick.ask("game.new", {"people": ["Ada"], "bots": ["random"], "seed": "7"}).document["id"]

    @settings(
        max_examples=EXAMPLES, database=None, derandomize=True,
        suppress_health_check=[*HealthCheck],
    )  # fmt: skip
    @given(questions(name))
    def ask(question: Document) -> None:
        here = {"id": game} if question.get("id") == "GAME" else {}
        check(quick.ask(name, {**question, **here}))

    ask()


@settings(max_examples=60, database=None, derandomize=True, suppress_health_check=[*HealthCheck])
@given(st.sampled_from(["judge", "castle", "import", "evening"]), ANYTHING | st.binary(max_size=200))
def test_random_bodies_are_refused(quick: Address, name: str, body: object) -> None:
    sent = body if isinstance(body, bytes) else json.dumps(body).encode()
    check(quick.send("POST", f"/api/{name}", sent, {"content-type": "application/json"}))


@settings(max_examples=40, database=None, derandomize=True, suppress_health_check=[*HealthCheck])
@given(st.dictionaries(st.sampled_from(["lang", "edition", "expansions", "packs", "x"]), TEXTS, max_size=3))
def test_random_boxes_are_given_or_refused(quick: Address, asked: dict[str, str]) -> None:
    from urllib.parse import urlencode

    check(quick.get(f"/api/box?{urlencode(asked)}"))
