"""A game at the table: asks people, lets bots and shuffles go on, obeys the commands, ends with the final table."""

from collections.abc import Callable

from cli.inputs import BadInput
from cli.play_answers import Decision, pick
from cli.play_building import read_where
from cli.play_choices import decide
from cli.play_score import show_final, show_score
from cli.play_screen import Screen
from cli.play_session import Session
from cli.play_table import show_castle, show_market, show_players, show_table
from cli.play_words import PHASE_WORDS, news, tile_words
from engine.castle.verdict import Verdict
from engine.catalogue import find_tile
from engine.errors import IllegalPlacement, MadKingError
from engine.game.state import Phase
from engine.i18n import N_, say, say_listed
from engine.rules.register import find_rule

FIRST_LINES = 15
"""So many answers are listed until somebody asks for all."""
HELP = (
    N_("help           this list"),
    N_("all            all answers of a long list"),
    N_("try N          draw a placement before it is made; also try SLUG@X,Y/TURN"),
    N_("show [NAME]    the castle of a player"),
    N_("market         the players and the market"),
    N_("score          the points by source, as if the game ended now"),
    N_("undo           back to your previous decision"),
    N_("save [FILE]    keep the game in a file from now on; --resume FILE takes it up again"),
    N_("quit           leave the game"),
)


class Left(Exception):
    """Somebody has left the table."""


class Table:
    """One game with people, from where the session stands to its end."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen
        self._holder: int | None = None
        """The person who has the device, where several share it."""
        self._sure = False
        """Has `quit` been said once already of a game that is kept nowhere?"""
        self._commands: dict[str, Callable[[str, Decision | None], bool]] = {
            "help": self._help,
            "?": self._help,
            "all": self._all,
            "try": self._try,
            "show": self._show,
            "market": self._market,
            "score": self._score,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    def play(self) -> None:
        """Go on to the end of the game, or until somebody leaves."""
        session = self._session
        try:
            while not session.state.over:
                if session.waits:
                    self._ask()
                else:
                    session.advance()
                self._keep()
        except Left:
            self._good_bye()
            return
        except (EOFError, KeyboardInterrupt) as stop:
            self._screen.line()
            self._good_bye()
            if isinstance(stop, KeyboardInterrupt):
                raise
            return
        self._tell(min(range(session.people), key=lambda person: len(session.since(person))))
        show_final(self._screen, session)

    def _good_bye(self) -> None:
        file = self._session.path
        if file is None:
            self._screen.line(say(N_("The game is left; it is kept nowhere.")))
        else:
            self._screen.line(say(N_("The game is kept in {file}; --resume {file} takes it up again."), file=file))

    def _keep(self) -> None:
        try:
            self._session.save()
        except BadInput as error:
            self._screen.line(say(N_("The game could not be saved: {why}"), why=error), "red")

    def _tell(self, player: int) -> None:
        """What happened since a person's last decision."""
        moves = self._session.since(player)
        for line in (line for move in moves for line in news(move)):
            self._screen.line(f"· {line}", "cyan")
        if moves:
            self._screen.line()

    # one decision

    def _ask(self) -> None:
        """Ask the person to move until the table has changed."""
        player = self._session.state.player
        if self._session.people > 1 and player != self._holder:
            if not self._hand_over(player):
                return
            self._holder = player
        decision = decide(self._session.state)
        self._show_decision(player, decision)
        while not self._obey(self._screen.ask(f"{self._session.state.names[player]}> "), decision):
            pass

    def _hand_over(self, player: int) -> bool:
        """Let another person take the device; the one who has it may still undo."""
        screen, name = self._screen, self._session.state.names[player]
        screen.wipe()
        if self._holder is not None:
            self._tell(self._holder)
        while True:
            screen.rule(say(N_("Pass the device to {name}"), name=name))
            text = screen.ask(say(N_("{name}, press Enter> "), name=name))
            if not text:
                return True
            if text.lower() == "undo" and self._holder is not None and self._session.undo(self._holder):
                return False
            if text.partition(" ")[0].lower() in ("help", "save", "quit", "exit"):
                self._obey(text, None)

    def _show_decision(self, player: int, decision: Decision) -> None:
        state, screen = self._session.state, self._screen
        words = [say(N_("Round {n}"), n=state.round), state.names[player], say(PHASE_WORDS[state.phase])]
        if len(state.frames) > 1:
            words.insert(2, say(N_("extra turn")))
        screen.line()
        screen.rule(" · ".join(words))
        self._tell(player)
        show_table(screen, state, player)
        screen.line()
        self._list(decision, FIRST_LINES)

    def _list(self, decision: Decision, most: int) -> None:
        screen, state = self._screen, self._session.state
        if state.phase == Phase.PLACE:
            hand = say_listed(tile_words(find_tile(slug)) for slug in state.hand)
            screen.line(say(N_("In hand: {tiles}"), tiles=hand))
        for number, line in enumerate(decision.lines[:most], 1):
            screen.line(f"{number:>3}  {line}")
        hidden = len(decision.lines) - most
        if hidden > 0:
            screen.line(say(N_("     … and {n} more; all lists them"), n=hidden), "dim")
        screen.line(decision.question, "bold")

    def _obey(self, text: str, decision: Decision | None) -> bool:
        """Run a command or make a decision; says whether the table has changed."""
        word, _, rest = text.partition(" ")
        command = self._commands.get(word.lower())
        if command != self._quit:
            self._sure = False
        try:
            if command is not None:
                return command(rest.strip(), decision)
            if decision is not None:
                return self._decide(text, decision)
        except IllegalPlacement as error:
            self._refuse(error.verdict)
        except MadKingError as error:
            self._screen.line(str(error), "red")
        return False

    def _decide(self, text: str, decision: Decision) -> bool:
        if not text:
            self._screen.line(decision.question)
            return False
        for action in decision.read(text):
            self._session.do(action)
        return True

    def _refuse(self, verdict: Verdict) -> None:
        """Every rule that a placement breaks."""
        self._screen.line(say(N_("No: {room} may not be placed."), room=verdict.placement), "red")
        for violation in verdict.violations:
            self._screen.line(f"  {violation.rule}  {violation.reason}")
            self._screen.line(f"      {find_rule(violation.rule).statement}", "dim")

    # commands: each says whether the table has changed

    def _help(self, rest: str, decision: Decision | None) -> bool:
        for line in HELP:
            self._screen.line(f"  {say(line)}")
        if decision is not None:
            self._screen.line(decision.question, "bold")
        return False

    def _all(self, rest: str, decision: Decision | None) -> bool:
        if decision is not None:
            self._list(decision, len(decision.lines))
        return False

    def _try(self, rest: str, decision: Decision | None) -> bool:
        """Draw the castle with a placement that is thought about."""
        state = self._session.state
        castle = state.castles[state.player]
        index = pick(rest, len(decision.placements)) if decision is not None and decision.placements else None
        placement = read_where(rest, state.hand) if index is None or decision is None else decision.placements[index]
        verdict = castle.judge(placement)
        self._screen.castle(castle, verdict)
        if not verdict.legal:
            self._refuse(verdict)
        return False

    def _show(self, rest: str, decision: Decision | None) -> bool:
        state = self._session.state
        owner = state.player
        if rest:
            starts = [i for i, name in enumerate(state.names) if name.lower().startswith(rest.lower())]
            if not starts:
                known = ", ".join(state.names)
                raise BadInput(say(N_("{name!r} is not at the table; there are {known}"), name=rest[:40], known=known))
            owner = starts[0]
        show_castle(self._screen, state, owner)
        return False

    def _market(self, rest: str, decision: Decision | None) -> bool:
        state = self._session.state
        show_players(self._screen, state, state.player)
        show_market(self._screen, state, state.player)
        return False

    def _score(self, rest: str, decision: Decision | None) -> bool:
        show_score(self._screen, self._session, self._session.state.player)
        return False

    def _undo(self, rest: str, decision: Decision | None) -> bool:
        if not self._session.undo(self._session.state.player):
            raise BadInput(say(N_("this is your first decision; there is nothing to undo")))
        self._screen.line(say(N_("Taken back.")))
        return True

    def _save(self, rest: str, decision: Decision | None) -> bool:
        if rest:
            self._session.keep_in(rest)
        elif self._session.path is None:
            raise BadInput(say(N_("save needs the name of a file")))
        self._session.save()
        self._screen.line(
            say(N_("The game is kept in {file}, from now on after every decision."), file=self._session.path)
        )
        return False

    def _quit(self, rest: str, decision: Decision | None) -> bool:
        if self._session.path is None and not self._sure:
            self._sure = True
            self._screen.line(say(N_("The game is kept nowhere: save FILE keeps it, quit once more leaves it.")))
            return False
        raise Left
