"""`madking table --check`: the server asks itself over HTTP, as a browser would, and says whether it answers."""

import http.client
import json
import threading

import typer

from cli.answers import Document
from cli.table.app import Table
from cli.table.serve import HOST, Server, listen, run_server
from engine.kernel.i18n import N_, say

CASTLE, PLACEMENT = "foyer-4@0,0 flute-room@-3,0 observatory@-1,-4", "east-tapestry-chamber@-1,3"
"""The question of the README: it completes the Flute Room (EX-07)."""
FILES = ("/", "/table.js", "/table.css")
_PATIENCE = 60


def check_itself(lang: str) -> int:
    """Serve on a free port, ask for the page and for a verdict, and end: 0 if all of it came, 1 and what did not."""
    listening = listen(0)
    port = listening.getsockname()[1]
    begun = threading.Event()
    server = Server(Table(port, lang=lang), begun.set)
    thread = threading.Thread(target=run_server, args=(server, listening), daemon=True)
    thread.start()
    try:
        trouble = _trouble(port) if begun.wait(_PATIENCE) else say(N_("the server does not start"))
    finally:
        server.should_exit = True
        thread.join(_PATIENCE)
    if trouble:
        typer.echo(say(N_("madking table does not work: {why}"), why=trouble), err=True)
        return 1
    typer.echo(say(N_("madking table works: the page is there, and the Flute Room is judged")))
    return 0


def _trouble(port: int) -> str:
    """What does not come as it should; nothing if all does."""
    for path in FILES:
        status, body = _asked(port, "GET", path)
        if status != 200 or not body:
            return say(N_("{path} is answered with {status}"), path=path, status=status)
    question: Document = {"castle": CASTLE, "placement": PLACEMENT}
    status, body = _asked(port, "POST", "/api/judge", question)
    if status != 200 or json.loads(body).get("legal") is not True:
        return say(N_("{path} is answered with {status}"), path="/api/judge", status=status)
    return ""


def _asked(port: int, method: str, path: str, question: Document | None = None) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(HOST, port, timeout=_PATIENCE)
    try:
        body = None if question is None else json.dumps(question)
        connection.request(method, path, body, {} if body is None else {"content-type": "application/json"})
        response = connection.getresponse()
        return response.status, response.read()
    except OSError as error:
        return 0, str(error).encode()
    finally:
        connection.close()
