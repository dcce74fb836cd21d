"""Whoever leads people through a game, whatever it is: asks them, lets bots go on, obeys commands, keeps the game."""

import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple

from cli.errors import BadInput
from cli.play.decisions import Decision, Told
from cli.play.keeping import Kept
from cli.screen import Screen
from cli.waiting import stopped_words, waiting
from cli.words.typed import answer_in_english, in_english, nearest_command, word_for, words_for
from engine.kernel.errors import MadKingError
from engine.kernel.game import Act, Happening, Move, State
from engine.kernel.i18n import N_, say
from solver.patience import Patience

FIRST_LINES = 15
"""So many answers are listed until somebody asks for all."""
DEEP = "deep"
"""The word after `hint` that asks to look ahead."""
HELP_COLUMN = 28


class Left(Exception):
    """Somebody has left the table."""


class Command(NamedTuple):
    """Something that can be typed besides an answer; `run` says whether the table has changed."""

    word: str
    about: str
    """What it does, for help."""
    run: Callable[[str, Any], bool]
    takes: str = ""
    """What may follow the word."""
    anytime: bool = False
    """May it be used while the device is passed on?"""

    @property
    def help(self) -> str:
        spoken = word_for(self.word)
        words = self.word if spoken == self.word else f"{spoken}, {self.word}"
        return f"  {f'{words} {self.takes}'.rstrip():<{HELP_COLUMN}}{say(self.about)}"


class Host(ABC, Generic[State, Act, Happening]):
    """Leads people through a game, from where the session stands to its end; a game adds what is abstract here."""

    def __init__(self, kept: Kept[State, Act, Happening], screen: Screen) -> None:
        self.kept = kept
        self.session = kept.session
        self.screen = screen
        self._holder: int | None = None
        """The person who has the device, where several share it."""
        self._sure = False
        """Has `quit` been said once already of a game that is kept nowhere?"""
        self._unkept: BadInput | None = None
        """Why the game is not in its file as it stands."""
        self._commands = {command.word: command for command in (*self._shared(), *self.own_commands())}

    # what a game says

    @abstractmethod
    def decide(self) -> Decision[Act]:
        """The decision that the person to move has to make."""

    @abstractmethod
    def heading(self) -> Sequence[str]:
        """The words above a decision: the round, who, and what."""

    @abstractmethod
    def show_situation(self) -> None:
        """Everything that the person to move needs for the decision."""

    @abstractmethod
    def news(self, move: Move[State, Act, Happening]) -> list[str]:
        """What everybody at the table sees of a move."""

    @abstractmethod
    def show_end(self) -> None:
        """The final table."""

    @abstractmethod
    def advise(self, patience: Patience) -> Told | None:
        """What is best now, from what the person to move can see; nothing where nobody knows."""

    def advise_deeply(self, patience: Patience) -> Told | None:
        """The same by looking ahead, where a game knows how to."""
        return self.advise(patience)

    @abstractmethod
    def own_commands(self) -> Sequence[Command]:
        """The commands that only this game has."""

    def explain(self, error: MadKingError) -> None:
        """Why an answer is refused."""
        self.screen.line(str(error), "red")

    # the game

    def play(self) -> None:
        """Go on to the end of the game, or until somebody leaves; a game that ends in between is not lost."""
        session = self.session
        try:
            with signals_interrupt():
                while not session.state.over:
                    if session.waits:
                        self._ask()
                    else:
                        session.advance()
                    self._keep()
        except Left:
            self._leave(lost=False)
            return
        except EOFError:  # of the keyboard or of a pipe
            self._leave(lost=True)
            return
        except (KeyboardInterrupt, MadKingError):
            self._leave(lost=True)
            raise
        self._tell(min(range(session.people), key=lambda person: len(session.since(person))))
        self.show_end()
        self._complain()

    def _leave(self, *, lost: bool) -> None:
        """Say where the game is; one that nobody chose to give up gets a file of its own."""
        file = None if self._unkept else self.kept.path
        if file is None and lost and self.session.moves:
            file = self.kept.rescue()
        self.screen.line()
        if file is None:
            self.screen.line(say(N_("The game is left; it is kept nowhere.")))
        else:
            self.screen.line(say(N_("The game is kept in {file}; --resume {file} takes it up again."), file=file))
        self._complain()

    def _complain(self) -> None:
        """End with a failure if the game is not where it should be."""
        if self._unkept is not None:
            raise BadInput(say(N_("the game is not kept where it should be: {why}"), why=self._unkept))

    def _keep(self) -> None:
        try:
            self.kept.save()
        except BadInput as error:
            if self._unkept is None:
                self.screen.line(say(N_("The game could not be saved: {why}"), why=error), "red")
            self._unkept = error
            return
        if self._unkept is not None:
            self.screen.line(say(N_("The game is kept in {file} again."), file=self.kept.path))
        self._unkept = None

    def _tell(self, player: int) -> None:
        """What happened since a person's last decision."""
        moves = self.session.since(player)
        for line in (line for move in moves for line in self.news(move)):
            self.screen.line(f"· {line}", "cyan", hang=2)
        if moves:
            self.screen.line()

    # one decision

    def _ask(self) -> None:
        """Ask the person to move until the table has changed."""
        player = self.session.state.player
        if self.session.people > 1 and player != self._holder:
            if not self._hand_over(player):
                return
            self._holder = player
        decision = self.decide()
        self.screen.line()
        self.screen.rule(" · ".join(self.heading()))
        self._tell(player)
        self.show_situation()
        self._list(decision, FIRST_LINES)
        while not self._obey(self.screen.ask(f"{self.session.state.names[player]}> "), decision):
            pass

    def _hand_over(self, player: int) -> bool:
        """Let another person take the device; the one who has it may still undo."""
        screen, name = self.screen, self.session.state.names[player]
        screen.wipe()
        if self._holder is not None:
            self._tell(self._holder)
        while True:
            screen.rule(say(N_("Pass the device to {name}"), name=name))
            text = screen.ask(say(N_("{name}, press Enter> "), name=name))
            if not text:
                return True
            word = self._command_word(text)
            if word == "undo" and self._holder is not None and self.session.undo(self._holder):
                return False
            if word in self._commands and self._commands[word].anytime:
                self._obey(text, None)

    def _list(self, decision: Decision[Act], most: int, words: str = "") -> None:
        """The answers, those with these words if there are any."""
        for line in decision.above:
            self.screen.line(line)
        asked = words.lower().split()
        found = [(n, line) for n, line in enumerate(decision.lines, decision.first) if _has(line, asked)]
        for number, line in found[:most]:
            self.screen.line(f"{number:>3}  {line}")
        hidden = len(found) - most
        if hidden > 0:
            self.screen.line(say(N_("     … and {n} more; all lists them"), n=hidden), "dim")
        self.screen.line(decision.question, "bold")

    @staticmethod
    def _command_word(text: str) -> str:
        word = in_english(text.partition(" ")[0]).lower()
        return {"?": "help", "exit": "quit"}.get(word, word)

    def _obey(self, text: str, decision: Decision[Act] | None) -> bool:
        """Run a command or make a decision; says whether the table has changed."""
        word, rest = self._command_word(text), text.partition(" ")[2].strip()
        if word != "quit":
            self._sure = False
        try:
            if word in self._commands:
                return self._commands[word].run(rest, decision)
            if decision is not None:
                return self._decide(text, decision)
        except MadKingError as error:
            self.explain(error)
            self._suggest(text.partition(" ")[0], word)
        return False

    def _suggest(self, typed: str, word: str) -> None:
        """The command that was meant by a refused word, if it is nearly one."""
        known = [spoken for command in self._commands for spoken in words_for(command)]
        if word not in self._commands and (near := nearest_command(typed.lower(), known)):
            self.screen.line(say(N_("{word!r} is no command; did you mean {near}?"), word=typed, near=near))

    def _decide(self, text: str, decision: Decision[Act]) -> bool:
        if not text:
            self.screen.line(decision.question)
            return False
        for action in decision.read(answer_in_english(text)):
            self.session.do(action)
        return True

    # commands: each says whether the table has changed

    def _shared(self) -> Sequence[Command]:
        return (
            Command("help", N_("this list"), self._help, anytime=True),
            Command("all", N_("all answers of a long list, or those with these words"), self._all, "[WORDS]"),
            Command("hint", N_("what is best now, from what you can see"), self._hint, "[deep]"),
            Command("undo", N_("back to your previous decision"), self._undo),
            Command(
                "save",
                N_("keep the game in a file from now on; --resume FILE takes it up again"),
                self._save,
                "[FILE]",
                anytime=True,
            ),
            Command("quit", N_("leave the game"), self._quit, anytime=True),
        )

    def _help(self, rest: str, decision: Decision[Act] | None) -> bool:
        for command in self._commands.values():
            self.screen.line(command.help)
        if decision is not None:
            self.screen.line(decision.question, "bold")
        return False

    def _all(self, rest: str, decision: Decision[Act] | None) -> bool:
        if decision is not None:
            self._list(decision, len(decision.lines), rest)
        return False

    def _hint(self, rest: str, decision: Decision[Act] | None) -> bool:
        with waiting(None) as patience:
            told = self.advise_deeply(patience) if rest.strip() == DEEP else self.advise(patience)
        if told is None:
            raise BadInput(say(N_("there is no advice about this decision")))
        if told.table is not None:
            self.screen.show(told.table)
        for line in (*told.lines, stopped_words(patience)):
            if line:
                self.screen.line(line, "dim")
        return False

    def _undo(self, rest: str, decision: Decision[Act] | None) -> bool:
        if not self.session.undo(self.session.state.player):
            raise BadInput(say(N_("this is your first decision; there is nothing to undo")))
        self.screen.line(say(N_("Taken back.")))
        return True

    def _save(self, rest: str, decision: Decision[Act] | None) -> bool:
        if rest or self.kept.path is None:
            self.kept.keep_in(rest)
        self.kept.save()
        self._unkept = None
        sentence = N_("The game is kept in {file}, from now on after every decision.")
        self.screen.line(say(sentence, file=self.kept.path))
        return False

    def _quit(self, rest: str, decision: Decision[Act] | None) -> bool:
        if (self.kept.path is None or self._unkept is not None) and not self._sure:
            self._sure = True
            sentence = N_("The game is kept nowhere: {save} FILE keeps it, {quit} once more leaves it.")
            self.screen.line(say(sentence, save=word_for("save"), quit=word_for("quit")))
            return False
        raise Left


def _has(line: str, words: list[str]) -> bool:
    told = line.lower()
    return all(word in told for word in words)


@contextmanager
def signals_interrupt() -> Iterator[None]:
    """While this lasts a closed terminal and a polite end are as Ctrl-C: the game is put away before we go."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {}
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            before[number] = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
