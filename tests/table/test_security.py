"""The table of what the server refuses, and how; after each of them it goes on answering."""

import json
import socket
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, suppress

import pytest

from cli.table.connections import Connection
from cli.table.guards import HEADERS, Refused, check_asker
from cli.table.serve import HOST
from tests.support.server import PATIENCE, Address, Running, serving

CASTLE = "foyer-4@0,0 salon@3,0"
QUESTION = "score"
ASKED = {"castle": CASTLE}
"""A question that is answered everywhere."""


class Hurried(Connection):
    """A connection of little patience, so that a test need not have much."""

    seconds = 0.4


@pytest.fixture(scope="module")
def hurried() -> Iterator[Address]:
    with serving(Hurried) as running:
        yield running.address


def said(port: int, data: bytes | Iterable[bytes]) -> tuple[int, dict[str, str], bytes]:
    """What the server says to these bytes: status, headers and body; 0 if it only closes the connection."""
    with socket.create_connection((HOST, port), PATIENCE) as stream:
        try:
            for chunk in [data] if isinstance(data, bytes) else data:
                stream.sendall(chunk)
        except OSError:  # it has heard enough
            pass
        got = b""
        try:
            while part := stream.recv(1 << 16):
                got += part
                head, end, body = got.partition(b"\r\n\r\n")
                length = next(
                    (int(line[15:]) for line in head.lower().split(b"\r\n") if line[:15] == b"content-length:"), 0
                )
                if end and len(body) >= length:
                    break
        except ConnectionResetError:
            pass
    if not got:
        return 0, {}, b""
    head, _, body = got.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return int(first.split()[1]), headers, body


def request(
    port: int,
    method: str = "POST",
    path: str = f"/api/{QUESTION}",
    body: bytes | None = None,
    given: Mapping[str, str | None] | None = None,
    **headers: str | None,
) -> bytes:
    """The bytes of a request; what a header is given as None, is left out."""
    body = json.dumps(ASKED).encode() if body is None and method == "POST" else body or b""
    usual = {"host": f"127.0.0.1:{port}", "content-length": str(len(body)), "content-type": "application/json"}
    named = {**usual, **{name.replace("_", "-"): value for name, value in {**(given or {}), **headers}.items()}}
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items() if value is not None)]
    return "\r\n".join([*lines, "", ""]).encode() + body


def lives(address: Address) -> None:
    """The server still answers."""
    reply = address.ask(QUESTION, ASKED)
    assert (reply.status, reply.document["total"]) == (200, 3)


IN_TIME = 100
"""So often is a question put that must come sooner than a busy machine may send it."""


def lives_in_a_hurry(hurried: Address) -> None:
    """The server of little patience still answers one who asks in time."""
    for _ in range(IN_TIME):
        with suppress(ConnectionError):
            return lives(hurried)
    raise AssertionError("nobody is answered")


def told(hurried: Address, asked: bytes) -> bytes:
    """All that the server of little patience says to one who asks in time, until it closes the connection."""
    for _ in range(IN_TIME):
        with suppress(ConnectionError), socket.create_connection((HOST, hurried.port), PATIENCE) as stream:
            stream.sendall(asked)
            got = b""
            while part := stream.recv(1 << 16):
                got += part
            if got:
                return got
    raise AssertionError("nobody is answered")


def refused_well(status: int, headers: dict[str, str], body: bytes) -> None:
    """One line in a known form, with every header, none of them for foreign pages, and nothing of our insides."""
    assert {name.decode(): value.decode().lower() for name, value in HEADERS}.items() <= headers.items()
    assert not [name for name in headers if name.startswith("access-control-")]
    error = json.loads(body)["error"]
    assert error["code"]
    assert error["message"]
    assert "\n" not in error["message"]
    assert b"Traceback" not in body
    assert b".py" not in body
    assert status >= 400


HEADS: dict[str, tuple[int, dict[str, str | None]]] = {
    "another name": (421, {"host": "evil.example"}),
    "another name with our port": (421, {"host": "evil.example:{port}"}),
    "our name without the port": (421, {"host": "127.0.0.1"}),
    "our name with another port": (421, {"host": "localhost:1"}),
    "another name of loopback": (421, {"host": "127.0.0.2:{port}"}),
    "the long name": (421, {"host": "[::1]:{port}"}),
    "a name with more behind it": (421, {"host": "localhost:{port}.evil.example"}),
    "an empty name": (421, {"host": ""}),
    "no name": (400, {"host": None}),
    "a foreign origin": (403, {"origin": "https://evil.example"}),
    "no page at all": (403, {"origin": "null"}),
    "our origin by a safer protocol": (403, {"origin": "https://127.0.0.1:{port}"}),
    "our origin with another port": (403, {"origin": "http://127.0.0.1:1"}),
    "a request from a foreign page": (403, {"sec_fetch_site": "cross-site"}),
    "a request from another port": (403, {"sec_fetch_site": "same-site"}),
    "no type": (415, {"content_type": None}),
    "the type of a form": (415, {"content_type": "application/x-www-form-urlencoded"}),
    "plain text": (415, {"content_type": "text/plain"}),
    "text that says it is JSON": (415, {"content_type": "text/plain; application/json"}),
    "a length that is no number": (400, {"content_length": "many"}),
    "a negative length": (400, {"content_length": "-5"}),
    "a length and chunks": (400, {"transfer_encoding": "chunked, identity"}),
    "an endless header": (400, {"x_long": "a" * 200_000}),
}


@pytest.mark.parametrize("name", HEADS)
def test_askers_that_are_not_our_page_are_refused(address: Address, name: str) -> None:
    status, headers = HEADS[name]
    filled = {key: value and value.replace("{port}", str(address.port)) for key, value in headers.items()}
    found = said(address.port, request(address.port, given=filled))
    assert found[0] == status
    refused_well(*found)
    lives(address)


@pytest.mark.parametrize("name", [name for name, (status, _) in HEADS.items() if status in (421, 403)])
def test_nor_do_they_get_the_page(address: Address, name: str) -> None:
    status, headers = HEADS[name]
    filled = {key: value and value.replace("{port}", str(address.port)) for key, value in headers.items()}
    assert said(address.port, request(address.port, "GET", "/", given=filled))[0] == status


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}"])
@pytest.mark.parametrize("site", ["same-origin", "none", None])
def test_our_own_page_is_answered(address: Address, host: str, site: str | None) -> None:
    name = host.replace("{port}", str(address.port))
    asked = request(address.port, host=name, origin=f"http://{name}", sec_fetch_site=site)
    status, headers, body = said(address.port, asked)
    assert status == 200
    assert {name.decode(): value.decode().lower() for name, value in HEADERS}.items() <= headers.items()
    assert json.loads(body)["total"] == 3


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW"])
@pytest.mark.parametrize("path", ["/", "/api/score", "/api/box"])
def test_other_methods_are_refused(address: Address, method: str, path: str) -> None:
    status, headers, body = said(
        address.port, request(address.port, method, path, origin=f"http://127.0.0.1:{address.port}")
    )
    assert status == 405
    refused_well(status, headers, body)
    lives(address)


def test_a_head_alone_is_not_given(address: Address) -> None:
    assert address.send("HEAD", "/", None, {}).status == 405
    lives(address)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/judge", 405),
        ("POST", "/", 405),
        ("POST", "/table.js", 405),
        ("POST", "/api/opened", 405),
        ("GET", "/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("POST", "/api/nothing", 404),
        ("POST", "/api/", 404),
        ("POST", "/nothing", 404),
        ("GET", "/../cli/main.py", 404),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
        ("GET", "//etc/passwd", 404),
        ("GET", "/table.js/", 404),
        ("GET", "/table.js%00.css", 404),
        ("GET", "/./table.js", 404),
        ("GET", "/__init__.py", 404),
        ("GET", "/..%5c..%5cetc", 404),
        ("GET", "http://evil.example/", 404),
        ("GET", "/" + "a" * 5000, 404),
        ("GET", "/\N{SNOWMAN}", 400),
        ("GET", "/ x", 400),
    ],
)
def test_addresses_lead_only_where_something_is(address: Address, method: str, path: str, status: int) -> None:
    found = said(address.port, request(address.port, method, path))
    assert found[0] == status
    refused_well(*found)
    lives(address)


# bodies


BODIES = {
    "nothing": b"",
    "no JSON": b"castle",
    "half of it": b'{"castle": "foyer-4@0,0',
    "more behind it": b'{"castle": "foyer-4@0,0"} x',
    "a list": b"[1]",
    "a number": b"1",
    "nothing at all": b"null",
    "a text": b'"castle"',
    "no UTF-8": b'{"castle": "\xff\xfe"}',
    "UTF-16": '{"castle": "foyer-4@0,0"}'.encode("utf-16"),
    "half a character": b'{"castle": "\\ud800"}',
    "half a character in a key": b'{"\\udfff": 1}',
    "a key twice": b'{"castle": "foyer-4@0,0", "castle": "foyer-3@0,0"}',
    "no number": b'{"castle": NaN}',
    "an endless number": b'{"castle": -Infinity}',
    "a number too large for a float": b'{"castle": 1e999}',
    "a huge number": b'{"castle": ' + b"9" * 5000 + b"}",
    "nested lists": b'{"castle": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "nested objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "nested and never closed": b"[" * 60_000,
    "nested less": b'{"castle": ' + b"[" * 100 + b"]" * 100 + b"}",
    "an unknown field": b'{"castle": "foyer-4@0,0", "file": "/etc/passwd"}',
    "a field of another type": b'{"castle": 5}',
    "no field": b"{}",
    "a path": b'{"castle": "/etc/passwd"}',
    "a NUL": b'{"castle": "foyer-4@0,0\\u0000"}',
    "no language": b'{"castle": "foyer-4@0,0", "lang": "xx"}',
    "a language that is a list": b'{"castle": "foyer-4@0,0", "lang": ["en"]}',
    "251 rooms": json.dumps({"castle": " ".join(["foyer-4@0,0"] * 251)}).encode(),
}


@pytest.mark.parametrize("name", BODIES)
def test_questions_that_cannot_be_read_are_refused(address: Address, name: str) -> None:
    found = said(address.port, request(address.port, body=BODIES[name]))
    assert found[0] == 400
    refused_well(*found)
    lives(address)


def test_more_than_twelve_tiles_are_refused(address: Address) -> None:
    found = address.ask("plan", {"castle": CASTLE, "tiles": ["nap-room"] * 13})
    assert (found.status, found.document["error"]["message"]) == (400, "tiles: 12 at most")


def test_a_refusal_names_the_room_and_the_piece(address: Address) -> None:
    found = address.ask(QUESTION, {"castle": "foyer-4@0,0 salon@here"})
    assert found.status == 400
    assert (found.document["error"]["room"], found.document["error"]["piece"]) == (2, "salon@here")


@pytest.mark.parametrize("lang", ["en", "ru", "cs", "fr"])
def test_refusals_speak_the_language_of_the_asker(address: Address, lang: str) -> None:
    messages = {
        one: address.ask(QUESTION, {"castle": "nowhere@0,0", "lang": one}).document["error"]["message"]
        for one in ("en", lang)
    }
    assert (messages["en"] == messages[lang]) == (lang == "en")


# sizes


def chunks(port: int, path: str, pieces: Iterable[bytes]) -> Iterator[bytes]:
    """A request that is sent piece by piece and does not say how long it is."""
    yield request(port, "POST", path, b"", content_length=None, transfer_encoding="chunked")
    for piece in pieces:
        yield f"{len(piece):x}\r\n".encode() + piece + b"\r\n"
    yield b"0\r\n\r\n"


MEGABYTE = b" " * 1_000_000


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        ("/api/score", 64_000, 200),
        ("/api/score", 64_001, 413),
        ("/api/score", 30_000_000, 413),
        ("/api/standings", 64_001, 400),
        ("/api/standings", 10_000_001, 413),
        ("/api/two-castles.replay", 10_000_001, 413),
    ],
)
@pytest.mark.parametrize("chunked", [False, True])
def test_long_questions_are_refused_while_they_come(
    address: Address, path: str, length: int, status: int, chunked: bool
) -> None:
    start = json.dumps(ASKED).encode()
    if chunked:
        rest = length - len(start)
        pieces = [start, *([MEGABYTE] * (rest // len(MEGABYTE))), b" " * (rest % len(MEGABYTE))]
        found = said(address.port, chunks(address.port, path, [piece for piece in pieces if piece]))
    else:
        found = said(address.port, request(address.port, "POST", path, start.ljust(length)))
    assert found[0] == status
    if status != 200:
        refused_well(*found)
    lives(address)


def test_a_body_of_100_megabytes_is_never_held(running: Running) -> None:
    before = _memory()
    port = running.address.port
    found = said(port, chunks(port, "/api/import", [MEGABYTE] * 100))
    assert found[0] == 413
    assert _memory() - before < 40_000_000
    lives(running.address)


def _memory() -> int:
    from pathlib import Path
    from resource import getpagesize

    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * getpagesize()


def test_one_who_asks_first_is_told_at_once(address: Address) -> None:
    asked = request(address.port, body=b"", content_length="500000000", expect="100-continue")
    assert said(address.port, asked)[0] == 413
    lives(address)


def test_a_length_that_lies(hurried: Address) -> None:
    """One that is too short leaves rubbish behind, which is no request; one that is too long never comes whole."""
    body = json.dumps(ASKED).encode()
    short = request(hurried.port, body=body, content_length=str(len(body) - 1))
    assert told(hurried, short).startswith(b"HTTP/1.1 400")
    assert said(hurried.port, request(hurried.port, body=body, content_length=str(len(body) + 1)))[0] == 0
    lives_in_a_hurry(hurried)


# connections


@pytest.mark.parametrize(
    "start",
    [b"", b"G", b"GET / HTTP/1.1\r\nhost: x\r\n", b"POST /api/score HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
     b"content-type: application/json\r\ncontent-length: 50\r\n\r\n{"],
)  # fmt: skip
def test_half_open_connections_are_closed(hurried: Address, start: bytes) -> None:
    assert said(hurried.port, start.replace(b"{port}", str(hurried.port).encode())) == (0, {}, b"")
    lives_in_a_hurry(hurried)


def test_a_half_question_behind_a_whole_one_is_not_waited_for(hurried: Address) -> None:
    whole = b"GET /api/opened HTTP/1.1\r\nhost: 127.0.0.1:%d\r\n\r\n" % hurried.port
    half = request(hurried.port, body=b"{", content_length="100")
    assert told(hurried, whole + half).count(b"HTTP/1.1 ") == 1
    lives_in_a_hurry(hurried)


def test_one_letter_at_a_time_does_not_help(hurried: Address) -> None:
    def slowly() -> Iterator[bytes]:
        for letter in request(hurried.port):
            time.sleep(0.05)
            yield bytes([letter])

    assert said(hurried.port, slowly())[0] == 0
    lives_in_a_hurry(hurried)


def test_answers_that_nobody_reads_are_given_up() -> None:
    with serving(Hurried) as running:
        asset = running.table.page["/"]
        asset.body = b"a" * 20_000_000
        with socket.create_connection((HOST, running.address.port), PATIENCE) as stream:
            stream.sendall(request(running.address.port, "GET", "/"))
            until = time.monotonic() + PATIENCE
            while running.server.server_state.total_requests == 0 and time.monotonic() < until:
                time.sleep(0.02)
            while running.server.server_state.connections and time.monotonic() < until:
                time.sleep(0.02)
            assert not running.server.server_state.connections
        lives_in_a_hurry(running.address)


def test_idle_connections_make_way_for_new_ones(address: Address) -> None:
    silent = [socket.create_connection((HOST, address.port), PATIENCE) for _ in range(40)]
    try:
        for _ in range(5):
            lives(address)
    finally:
        for stream in silent:
            stream.close()
    lives(address)


def test_one_that_was_answered_makes_way_before_one_that_has_not_asked_yet() -> None:
    """Its question may have come already, unread: to close it then is to lose the question."""

    class Two(Connection):
        """Of these there are two at once."""

        most = 2

    with serving(Two) as running:
        port = running.address.port
        whole = request(port, body=b'{"castle": "foyer-4@0,0"}')
        with ExitStack() as streams:

            def connected() -> socket.socket:
                return streams.enter_context(socket.create_connection((HOST, port), PATIENCE))

            new = connected()
            answered = connected()
            answered.sendall(whole)
            assert answered.recv(65536).startswith(b"HTTP/1.1 200")
            third = connected()
            for stream in (third, new):
                stream.sendall(whole)
                assert stream.recv(65536).startswith(b"HTTP/1.1 200")


def test_one_whose_answer_is_still_being_sent_makes_way_after_one_that_has_all_of_it() -> None:
    class Two(Connection):
        """Of these there are two at once."""

        most = 2

    with serving(Two) as running:
        port, length = running.address.port, 20_000_000
        running.table.page["/"].body = b"a" * length
        with ExitStack() as streams:

            def asking(asked: bytes) -> socket.socket:
                stream = streams.enter_context(socket.create_connection((HOST, port), PATIENCE))
                stream.sendall(asked)
                return stream

            slow = asking(request(port, "GET", "/"))
            head, _, begun = slow.recv(65536).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200")
            for _ in range(2):
                assert asking(request(port)).recv(65536).startswith(b"HTTP/1.1 200")
            got = len(begun)
            while got < length and (part := slow.recv(1 << 20)):
                got += len(part)
            assert got == length


def test_the_seventeenth_connection_is_refused_while_all_are_busy() -> None:
    class Busy(Connection):
        """No connection of this kind is ever idle."""

        idle = False

    with serving(Busy) as running:
        port = running.address.port
        held = [socket.create_connection((HOST, port), PATIENCE) for _ in range(16)]
        until = time.monotonic() + PATIENCE
        while len(running.server.server_state.connections) < 16 and time.monotonic() < until:
            time.sleep(0.01)
        found = said(port, b"")
        assert found[0] == 503
        refused_well(*found)
        for stream in held:
            stream.close()
        while running.server.server_state.connections and time.monotonic() < until:
            time.sleep(0.01)
        lives(running.address)


@pytest.mark.parametrize("noise", [b"\x16\x03\x01\x02\x00\x01\x00", b"\r\n" * 5, b"\0" * 1000, b"SSH-2.0-x\r\n"])
def test_what_is_not_http_is_refused(hurried: Address, noise: bytes) -> None:
    found = said(hurried.port, noise)
    assert found[0] in (400, 0)
    if found[0]:
        refused_well(*found)
    lives_in_a_hurry(hurried)


def test_websockets_are_not_spoken(address: Address) -> None:
    asked = request(address.port, "GET", "/", upgrade="websocket", connection="Upgrade", sec_websocket_version="13")
    assert said(address.port, asked)[0] == 200
    lives(address)


def test_only_loopback_is_listened_on(running: Running) -> None:
    assert [server.sockets[0].getsockname()[0] for server in running.server.servers] == ["127.0.0.1"]


def test_answers_are_sent_without_delay(running: Running) -> None:
    """Else each waits 40 ms for the asker's receipt; asyncio sees to it where the socket says that it speaks TCP."""
    assert [server.sockets[0].proto for server in running.server.servers] == [socket.IPPROTO_TCP]


# amounts


def test_data_of_too_many_values_are_refused(address: Address) -> None:
    body = b'{"position": [' + b"1," * 300_000 + b"1]}"
    assert said(address.port, request(address.port, path="/api/standings", body=body))[0] == 400
    lives(address)


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("judge", {"castle": "foyer-4@0,0", "placement": "a" + " " * 50_000 + "b"}),
        ("judge", {"castle": "foyer-4@0,0", "placement": "nap-room" + " " * 50_000 + "at" + " " * 5_000 + "foyer-4.E"}),
        ("import", {"text": "#" * 50_000}),
    ],
)
def test_long_runs_of_one_letter_are_read_in_one_go(address: Address, name: str, asked: dict[str, str]) -> None:
    """They once took the square of their length, and nobody else was answered meanwhile."""
    assert address.ask(name, asked).status in (200, 400)


def test_a_browser_names_no_port_where_it_is_the_usual_one() -> None:
    scope = {"headers": [(b"host", b"localhost"), (b"origin", b"http://localhost")], "method": "GET"}
    check_asker(scope, 80)
    with pytest.raises(Refused):
        check_asker(scope, 8730)
