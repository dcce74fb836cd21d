"""`madking two-castles play`: a game of Between Two Castles in the terminal, for people and bots."""

import secrets
from typing import Annotated

import typer

from cli.inputs import BadInput, read_seed
from cli.options import LangOption, RulingOption, begin, read_rulings
from cli.play_screen import Screen, terminal
from cli.two_castles_questions import Question, ask_person, read_answer, tile_words
from cli.two_castles_session import Session, resume
from cli.two_castles_table import news, show_castle, show_final, show_situation, show_worth
from engine.errors import MadKingError
from engine.i18n import N_, say
from engine.two_castles.game.state import GameState, Phase
from engine.two_castles.rulings import read_table

FIRST_LINES = 12
HELP = (
    N_("a number          the answer with this number"),
    N_("all               every answer"),
    N_("show [N]          the castle that is built, or castle N"),
    N_("score             what the castles are worth now, as far as you can know"),
    N_("tile NAME         a tile in words"),
    N_("save [FILE]       keep the game in a file after every decision"),
    N_("quit              leave the game"),
)
PHASE_WORDS = {
    Phase.LUDWIG: N_("divide the tiles of Ludwig"),
    Phase.CHOOSE: N_("choose two tiles"),
    Phase.DIVIDE: N_("divide your tiles"),
    Phase.ORDER: N_("who places first"),
    Phase.PLACE: N_("place a tile"),
    Phase.ATTENDANT: N_("choose an attendant"),
    Phase.CARD: N_("keep a bonus card"),
    Phase.BONUS: N_("choose a bonus"),
}


def run(
    players: Annotated[
        str | None, typer.Option("--players", metavar="NAME,NAME,..", help="The people who play; one if not given.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", metavar="A,B,..", help="Bots for further seats: greedy, random, my.py:Class."),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S", help="The same seed deals the same tiles.")] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Keep the game in this file after every decision.")
    ] = None,
    resumed: Annotated[
        str | None, typer.Option("--resume", metavar="FILE", help="Take up the game that is kept in this file.")
    ] = None,
    ruling: RulingOption = None,
    lang: LangOption = "",
    as_json: Annotated[bool, typer.Option("--json", hidden=True)] = False,
) -> None:
    """Play Between Two Castles in the terminal, people and bots; two players play with Ludwig.

    The people are taken to sit by age, the oldest first.

    Example: madking two-castles play --players Anna --bots greedy,greedy --save game.jsonl
    """
    begin(lang)
    if as_json:
        raise BadInput(say(N_("play is for people; `madking two-castles simulate --json` answers programs")))
    if resumed is not None:
        given = {"--players": players, "--bots": bots, "--seed": seed, "--ruling": ruling}
        for option, value in given.items():
            if value:
                raise BadInput(say(N_("{option} does not go with --resume: the file says it"), option=option))
        session = resume(resumed)
    else:
        people = (say(N_("You")),) if players is None else _names(players)
        automatic = _names(bots) if bots is not None else ("greedy",) * max(0, 2 - len(people))
        session = Session.new(read_table(read_rulings(ruling)), people, automatic, _seed(seed))
    if save is not None:
        session.keep_in(save)
    Play(session, terminal()).play()


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _seed(text: str | None) -> str:
    if text is None:
        return secrets.token_hex(4)
    return read_seed(text)


class Left(Exception):
    """The person leaves the table."""


class Play:
    """The game as people see it: what happened, what is asked, and what they answer."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen
        self._holder: int | None = None
        self._told: dict[int, int] = {}
        """How many moves each person has been told of."""
        self._taken_up = len(session.moves)

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        session, screen = self._session, self._screen
        try:
            while not session.state.over:
                if session.waits:
                    self._ask()
                else:
                    session.advance()
        except (EOFError, Left):
            session.save()
            kept = session.path
            if kept is None:
                screen.line(say(N_("The game is left; it is kept nowhere.")))
            else:
                screen.line(say(N_("The game is kept in {file}; --resume {file} takes it up again."), file=kept))
            return
        session.save()
        self._tell(self._holder if self._holder is not None else 0)
        show_final(screen, session.state)

    def _tell(self, player: int) -> None:
        """What happened since a person was last told; choices are secret until all reveal (B2C-ROUND-2)."""
        for move in self._session.moves[self._told.get(player, self._taken_up) :]:
            for line in news(move):
                self._screen.line(f"· {line}", "cyan")
        self._told[player] = len(self._session.moves)

    def _ask(self) -> None:
        """Ask the person to move until there is an answer."""
        state, screen = self._session.state, self._screen
        player = state.player
        if self._session.people > 1 and player != self._holder:
            screen.wipe()
            screen.rule(say(N_("Pass the device to {name}"), name=state.names[player]))
            screen.ask(say(N_("{name}, press Enter> "), name=state.names[player]))
            self._holder = player
        words = (say(N_("Round {n}, turn {turn}"), n=state.round, turn=state.turn), state.names[player])
        screen.line()
        screen.rule(" · ".join((*words, say(PHASE_WORDS[state.phase]))))
        self._tell(player)
        show_situation(screen, state)
        question = ask_person(state)
        self._list(question, FIRST_LINES)
        while not self._obey(screen.ask(f"{state.names[player]}> "), question):
            pass

    def _list(self, question: Question, most: int) -> None:
        for number, line in enumerate(question.lines[:most], 1):
            self._screen.line(f"{number:>3}  {line}")
        hidden = len(question.lines) - most
        if hidden > 0:
            self._screen.line(say(N_("     … and {n} more; all lists them"), n=hidden), "dim")
        self._screen.line(question.text, "bold")

    def _obey(self, text: str, question: Question) -> bool:
        """Run a command or make a decision; says whether the table has changed."""
        word, _, rest = text.partition(" ")
        try:
            if self._command(word.lower(), rest.strip(), question):
                return False
            if not text:
                self._screen.line(question.text, "bold")
                return False
            self._session.do(read_answer(self._session.state, question, text))
            self._session.save()
            return True
        except MadKingError as error:
            self._screen.line(str(error), "red")
            return False

    def _command(self, word: str, rest: str, question: Question) -> bool:
        """Run a command; says whether it was one."""
        state, screen = self._session.state, self._screen
        if word == "help":
            for line in HELP:
                screen.line(f"  {say(line)}")
            screen.line(question.text, "bold")
        elif word == "all":
            self._list(question, len(question.lines))
        elif word == "show":
            show_castle(screen, state, _castle_number(state, rest))
        elif word == "score":
            show_worth(screen, state)
        elif word == "tile":
            screen.line(tile_words(rest.lower()))
        elif word == "save":
            self._save(rest)
        elif word in ("quit", "exit"):
            raise Left
        else:
            return False
        return True

    def _save(self, rest: str) -> None:
        if rest or self._session.path is None:
            self._session.keep_in(rest)
        self._session.save()
        sentence = N_("The game is kept in {file}, from now on after every decision.")
        self._screen.line(say(sentence, file=self._session.path))


def _castle_number(state: GameState, text: str) -> int:
    if not text:
        return state.site if state.site >= 0 else state.player
    if not text.isdecimal() or not 1 <= int(text[:3]) <= state.seats:
        raise BadInput(say(N_("show: the castles are numbered from 1 to {n}"), n=state.seats))
    return int(text[:3]) - 1
