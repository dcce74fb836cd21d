"""Games under way at the page: each has an id, people and bots, and goes on until a person must decide."""

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Any, Generic

from cli.answers import Document
from cli.answers.page.forms import AdviceForm, LogForm, MoveForm, PlayForm, TableForm
from cli.answers.requests import check_request, find_question, spoken_language
from cli.asker import begin
from cli.errors import BadInput
from cli.play.decisions import unknown
from cli.table.tables import Looker, Played, Refused, Wanted
from cli.words.typed import answer_in_english
from engine.kernel.errors import MadKingError
from engine.kernel.game import Act, Happening, State
from engine.kernel.i18n import N_, say
from engine.kernel.limits import LONGEST_ANSWER, LONGEST_SEED
from engine.kernel.spoken import set_game
from engine.kernel.text import with_nearest
from solver.patience import Patience
from solver.table.bots import built_in
from solver.table.session import Session, seat_names

MOST_GAMES = 32
"""So many games are held at once; the one that nobody has asked for the longest time makes place for a new one."""
ADVICE_SECONDS = 5.0
"""How long advice may search; what it has found by then is the answer."""
_BY_LOG = {"madking": "castles", "madking two-castles": "two-castles"}
"""What the logs of each game call it."""


class LostGame(BadInput):
    """A game that is not held here, or no longer; the page has its log and may load it again."""

    def __init__(self) -> None:
        self.document = {"lost": True}
        super().__init__(say(N_("this game is no longer held here; open it again from its log")))


def find_played(name: str) -> Played[Any, Any, Any]:
    """A game by its name at the page."""
    if name == "castles":
        from cli.table.castles_table import CastlesPlayed

        return CastlesPlayed()
    if name == "two-castles":
        from cli.table.two_castles_table import TwoCastlesPlayed

        return TwoCastlesPlayed()
    raise BadInput(with_nearest(say(N_("{name!r} is not a game"), name=name[:40]), name, tuple(_BY_LOG.values())))


class Running(Generic[State, Act, Happening]):
    """One game under way: its session, who has the device, and what everybody has been told."""

    def __init__(self, played: Played[State, Act, Happening], session: Session[State, Act, Happening]) -> None:
        self.played = played
        self.session = session
        self.lock = threading.Lock()
        self._holder = 0 if session.people == 1 else -1
        """The person who has the device, nobody before the first one looks."""
        self.go_on()

    # going on

    @property
    def called_off(self) -> bool:
        """Has it gone on for so long that by the rules it could go on for ever?"""
        session = self.session
        first = session.moves[0].before if session.moves else session.state
        chronicle = self.played.game.chronicle(first, [])
        for move in session.moves:
            chronicle.note(move.before, move.action, [])
        return chronicle.called_off

    @property
    def over(self) -> bool:
        return self.session.state.over or self.called_off

    def go_on(self) -> None:
        """Let bots and shuffles go on until a person must decide, or it is over."""
        while not self.session.waits and not self.over:
            self.session.advance()

    def do(self, seat: int, text: str) -> None:
        """Carry out the answer of a person, and all that follows from it."""
        session = self.session
        self._check_turn(seat)
        before = session.state
        try:
            first, *more = self.played.read(before, answer_in_english(text))
            session.do(first)
        except MadKingError as error:
            found = self.played.refusal(before, error)
            if found is None:
                raise
            raise Refused(str(error), found) from None
        self._holder = seat
        with suppress(MadKingError):  # what does not follow from the first is asked in its turn
            for action in more:
                if session.state.player == seat:
                    session.do(action)
        self.go_on()

    def _check_turn(self, seat: int) -> None:
        state = self.session.state
        if self.over:
            raise BadInput(say(N_("the game is over")))
        if seat != state.player:
            raise BadInput(say(N_("it is the turn of {name}"), name=state.names[state.player]))

    def undo(self) -> None:
        """Back to the last decision of who has the device, or, if that is nobody, of who is to move."""
        session = self.session
        seat = self._holder if self._holder >= 0 else session.state.player
        if seat < 0 or not session.undo(seat):
            raise BadInput(say(N_("this is your first decision; there is nothing to undo")))
        self._holder = seat

    def look(self, seat: int) -> None:
        """This person has taken the device."""
        names, people = self.session.state.names, self.session.people
        if not 0 <= seat < people:
            raise BadInput(say(N_("seat: the people have the seats from 0 to {n}"), n=people - 1))
        if people > 1 and self.session.waits and not self.over and seat != self.session.state.player:
            raise BadInput(say(N_("it is the turn of {name}"), name=names[self.session.state.player]))
        self._holder = seat

    # what is told

    @property
    def waiting(self) -> int:
        """The person to whom the device must be handed, if it is not with him; otherwise nobody."""
        player = self.session.state.player
        return player if self.session.waits and not self.over and player != self._holder else -1

    def form(self, game_id: str) -> PlayForm:
        """The game as the person who has the device may see it."""
        session, waiting = self.session, self.waiting
        names = session.state.names
        return {
            "id": game_id,
            "people": list(names[: session.people]),
            "waits": names[waiting] if waiting >= 0 else None,
            "moves": self._moves(),
            "table": None if waiting >= 0 else self._table(),
            "steps": len(session.moves),
        }

    def _table(self) -> TableForm:
        session, seat = self.session, max(0, self._holder)
        asked = session.waits and session.state.player == seat and not self.over
        table = self.played.table(session.state, Looker(seat, session.people, asked), session.events())
        if not session.state.over and self.over:
            table["over"], table["status"] = True, say(N_("nobody has bought anything for a hundred rounds: the game "
                                                          "is called off (OQ-063)"))  # fmt: skip
        return table

    def _moves(self) -> list[MoveForm]:
        """What happened since the last decision of who has the device, as everybody may know it."""
        moves = self.session.since(self._holder) if self._holder >= 0 else []
        told = [(move, self.played.news(move)) for move in moves]
        return [
            {"who": move.before.names[move.player] if move.player >= 0 else "", "words": words}
            for move, words in told
            if words
        ]

    def advise(self) -> AdviceForm:
        """What is best for the person who is to move and has the device."""
        if self.waiting >= 0 or self.over:
            raise BadInput(say(N_("there is no advice about this decision")))
        found = self.played.advise(self.session.state, Patience(ADVICE_SECONDS))
        if found is None:
            raise BadInput(say(N_("there is no advice about this decision")))
        return found

    def try_out(self, text: str) -> Document:
        """The verdict on a placement that the person who is to move thinks about."""
        if self.waiting >= 0 or self.over:
            raise BadInput(say(N_("nobody is to move")))
        return self.played.judge(self.session.state, text)


class Games:
    """All games under way in this process, by their ids; asked by any thread."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Running[Any, Any, Any]] = OrderedDict()
        self._lock = threading.Lock()
        self.questions: dict[str, Callable[..., Any]] = {
            "game.new": self._new,
            "game.load": self._load,
            "game.view": self._view,
            "game.do": self._do,
            "game.undo": self._undo,
            "game.advice": self._advice,
            "game.try": self._try,
            "game.log": self._log,
            "game.end": self._end,
        }

    def ask(self, name: str, request: Document) -> Document:
        """The answer to a question about games; what cannot be answered is a `MadKingError`.

        Every request may have `lang` and `booklet`, as everywhere.
        """
        return copy_context().run(self._ask, name, request)

    def _ask(self, name: str, request: Document) -> Document:
        begin(spoken_language(request))
        answer = self.questions[find_question(name, self.questions)]
        check_request(request, answer)
        begin(request.get("lang", ""), request.get("booklet", ""))
        fields = {field: value for field, value in request.items() if field not in ("lang", "booklet")}
        return dict(answer(**fields))

    # beginning

    def _new(
        self,
        people: list[str],
        game: str = "castles",
        bots: list[str] | None = None,
        seed: str = "",
        edition: str = "",
        rulings: dict[str, str] | None = None,
        expansions: list[str] | None = None,
        packs: list[str] | None = None,
        first: str = "",
        without: list[str] | None = None,
    ) -> PlayForm:
        """Begin a game between people, on the first seats, and bots."""
        played, others = find_played(game), tuple(bots or ())
        set_game(game)
        if not people:
            raise BadInput(say(N_("people: at least one person plays")))
        if len(seed) > LONGEST_SEED or any("\ud800" <= letter <= "\udfff" for letter in seed):
            raise BadInput(say(N_("seed: a word of at most {most} characters"), most=LONGEST_SEED))
        _check_bots(played, others)
        names = seat_names(tuple(people), others)
        wanted = Wanted(edition, rulings or {}, expansions or [], packs or [], first, without or [])
        setup = played.set_up(names, wanted)
        return self._hold(Running(played, Session.new(played.game, setup, names, others, seed or secrets.token_hex(4))))

    def _load(self, log: str, bots: list[str] | None = None) -> PlayForm:
        """Take up the game that a log tells, at its last line."""
        name, named = _read_head(log)
        played = find_played(name)
        set_game(name)
        _check_bots(played, named)
        return self._hold(Running(played, Session.take_up(played.game, log, None if bots is None else tuple(bots))))

    def _hold(self, running: Running[Any, Any, Any]) -> PlayForm:
        game_id = secrets.token_hex(16)
        with self._lock:
            self._held[game_id] = running
            while len(self._held) > MOST_GAMES:
                self._held.popitem(last=False)
        return running.form(game_id)

    def _find(self, game_id: str) -> Running[Any, Any, Any]:
        with self._lock:
            if game_id not in self._held:
                raise LostGame
            self._held.move_to_end(game_id)
            found = self._held[game_id]
        set_game(found.played.name)
        return found

    # going on; `id` is what the page calls it

    def _view(self, id: str, seat: int | None = None) -> PlayForm:
        """The game; `seat` says that this person has taken the device."""
        running = self._find(id)
        with running.lock:
            if seat is not None:
                running.look(seat)
            return running.form(id)

    def _do(self, id: str, seat: int, answer: str) -> PlayForm:
        """Answer the present question: an option, its number, or an action written out."""
        running = self._find(id)
        if len(answer) > LONGEST_ANSWER:
            raise BadInput(say(N_("answer: too long, {most} characters at most"), most=LONGEST_ANSWER))
        if not answer.strip():
            raise unknown(answer)
        with running.lock:
            running.do(seat, answer)
            return running.form(id)

    def _undo(self, id: str) -> PlayForm:
        """Take back the last decision of who has the device, with all that followed it."""
        running = self._find(id)
        with running.lock:
            running.undo()
            return running.form(id)

    def _advice(self, id: str) -> AdviceForm:
        """What is best now, from what the person to move can see."""
        running = self._find(id)
        with running.lock:
            return running.advise()

    def _try(self, id: str, placement: str) -> Document:
        """The verdict on a placement that is thought about."""
        running = self._find(id)
        with running.lock:
            return running.try_out(placement)

    def _log(self, id: str) -> LogForm:
        """The log so far; loading it takes the game up again."""
        running = self._find(id)
        with running.lock:
            return {"log": "\n".join(running.session.lines()) + "\n", "name": "game.jsonl"}

    def _end(self, id: str) -> Document:
        """Hold this game no longer."""
        self._find(id)
        with self._lock:
            self._held.pop(id, None)
        return {"id": id}


def _check_bots(played: Played[Any, Any, Any], bots: tuple[str, ...]) -> None:
    """Refuse bots that do not come with the program: they are code, and the page runs none."""
    known = built_in(played.game)
    for bot in bots:
        if bot not in known:
            reason = say(N_("{name!r} is not a bot of the table; there are {known}"), name=bot[:60],
                         known=", ".join(known))  # fmt: skip
            raise BadInput(reason)


def _read_head(log: str) -> tuple[str, tuple[str, ...]]:
    """The game of a log and its bots, as far as its first line tells them; the rest is checked by its reader."""
    try:
        head = json.loads(log.lstrip().partition("\n")[0])
        name, bots = _BY_LOG[head["log"]], head.get("bots", [])
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        raise BadInput(say(N_("this is not a log of madking"))) from None
    return name, tuple(map(str, bots)) if isinstance(bots, list) else ()
