"""The loop of `madking build`: part of a name, numbered places, pick, undo, save; for any game, over its `Site`."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from cli.build.keeping import CastleFile
from cli.build.site import CastleT, Place, Site, Spot, search
from cli.errors import BadInput
from cli.play.decisions import pick
from cli.play.loop import FIRST_LINES, Command, Left, signals_interrupt
from cli.screen import Screen
from cli.words.typed import in_english, nearest_command, word_for, words_for
from engine.kernel.beside import read_beside
from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, get_language, say, say_n
from engine.kernel.names import shown_name
from engine.kernel.spoken import Named


class Hand(NamedTuple, Generic[CastleT, Spot]):
    """What is to be placed next: the tile, the castle without it, and the places that are numbered."""

    slug: str
    castle: CastleT
    places: Sequence[Place[Spot]]


class Builder(Generic[CastleT, Spot]):
    """Leads a person through building a castle; every change is a new value, so that all of them can be undone."""

    def __init__(self, site: Site[CastleT, Spot], screen: Screen, file: CastleFile, castle: CastleT) -> None:
        self.site = site
        self.screen = screen
        self.file = file
        self._past: list[CastleT] = []
        self._future: list[CastleT] = []
        self._castle = castle
        self._hand: Hand[CastleT, Spot] | None = None
        self._tiles: Sequence[Named] = ()
        """The tiles that are numbered, where a name fits several."""
        self._sure = False
        """Has `quit` been said once already of a castle that is kept nowhere?"""
        file.kept = str(castle) if file.path is not None else ""
        self._commands = {command.word: command for command in self._make_commands()}

    def run(self) -> None:
        """Build until the person leaves; a castle that nobody chose to give up gets a file of its own."""
        try:
            with signals_interrupt():
                self._begin()
                while True:
                    self._obey(self.screen.ask("> "))
        except Left:
            return
        except EOFError:
            self._rescue()
        except (KeyboardInterrupt, MadKingError):
            self._rescue()
            raise

    def _begin(self) -> None:
        if self.site.rooms(self._castle):
            self.site.show(self.screen, self._castle)
            self._say_castle()
        else:
            self._open()
        self.screen.line(say(N_("Part of a room's name, or {help}:"), help=word_for("help")), "bold")

    def _open(self) -> None:
        """How an empty castle may begin."""
        self.screen.line(say(N_("The castle begins with one of these:")))
        self._hold(Hand("", self._castle, self.site.openings()))
        self._list(FIRST_LINES)

    @property
    def _unsaved(self) -> bool:
        return bool(self.site.rooms(self._castle)) and str(self._castle) != self.file.kept

    def _rescue(self) -> None:
        """Say what was built, and put it where it is not lost."""
        self.screen.line()
        if not self._unsaved:
            return
        self.screen.line(str(self._castle))
        path = self.file.rescue(str(self._castle))
        if path is not None:
            self.screen.line(say(N_("The castle is kept in {file}."), file=path))

    # one line that was typed

    def _obey(self, text: str) -> None:
        word, rest = in_english(text.partition(" ")[0]).lower(), text.partition(" ")[2].strip()
        word = {"?": "help", "exit": "quit"}.get(word, word)
        if word != "quit":
            self._sure = False
        try:
            if word in self._commands:
                self._commands[word].run(rest, None)
            elif text:
                self._answer(text)
        except MadKingError as error:
            self.screen.line(str(error), "red")
            if word not in self._commands:
                self._suggest(text.partition(" ")[0])

    def _suggest(self, typed: str) -> None:
        """The command that was meant by a refused word, if it is nearly one."""
        known = [spoken for command in self._commands for spoken in words_for(command)]
        if near := nearest_command(typed.lower(), known):
            self.screen.line(say(N_("{word!r} is no command; did you mean {near}?"), word=typed, near=near))

    def _answer(self, text: str) -> None:
        """A number, a placement, or part of a name."""
        if text.isdecimal():
            self._pick(text)
        elif "@" in text or read_beside(text) is not None:
            self._lay(*self._read(text))
        else:
            self._search(text)

    def _read(self, text: str) -> tuple[CastleT, Spot]:
        """A placement that is typed out, and the castle it is meant for; a room taken up is away only for itself."""
        hand = self._hand
        if hand is not None:
            spot = self.site.read_spot(hand.castle, text, hand.slug)
            if str(spot).partition("@")[0] == hand.slug:
                return hand.castle, spot
        return self._castle, self.site.read_spot(self._castle, text, "")

    def _pick(self, text: str) -> None:
        if self._tiles:
            number = pick(text, len(self._tiles))
            if number is not None:
                self._take(self._tiles[number].slug, self._castle)
        elif self._hand is not None and self._hand.places:
            number = pick(text, len(self._hand.places))
            if number is not None:
                self._lay(self._hand.castle, self._hand.places[number].spot)
        else:
            raise BadInput(say(N_("there is nothing to pick by a number; type part of a room's name")))

    def _search(self, words: str) -> None:
        found = search(self.site.tiles(), words, get_language())
        if not found:
            self.site.refuse(words)
            return
        if len(found) == 1:
            self._take(found[0].slug, self._castle)
            return
        self._hand, self._tiles = None, found
        self._list(FIRST_LINES)

    def _take(self, slug: str, castle: CastleT) -> None:
        """Number the places of a tile on the drawing, best first."""
        places = self.site.places(castle, slug)
        if not places:
            raise BadInput(self.site.why_none(castle, slug))
        self._hold(Hand(slug, castle, places))
        self.site.show(self.screen, castle, places[:FIRST_LINES])
        self._list(FIRST_LINES)

    def _hold(self, hand: Hand[CastleT, Spot] | None) -> None:
        self._hand, self._tiles = hand, ()

    def _list(self, most: int) -> None:
        """The numbered tiles or places."""
        language = get_language()
        lines = [shown_name(tile, language) for tile in self._tiles]
        lines += [place.words for place in self._hand.places] if self._hand is not None else []
        for number, line in enumerate(lines[:most], 1):
            self.screen.line(f"{number:>3}  {line}", hang=5)
        hidden = len(lines) - most
        if hidden > 0:
            self.screen.line(say(N_("     … and {n} more; all lists them"), n=hidden), "dim")
        if self._hand is not None and self._hand.slug:
            self.screen.line(say(self.site.where), "bold")
        elif lines:
            self.screen.line(say(N_("Which one? A number:")), "bold")

    def _lay(self, base: CastleT, spot: Spot) -> None:
        """Place what is legal; say why not of what is not."""
        judged = self.site.judge(base, spot)
        if not judged.legal:
            self.screen.line(judged.headline, "red")
            for line in judged.lines:
                self.screen.line(line, hang=6)
            return
        worth = self.site.total(self._castle)
        self._change(self.site.lay(base, judged.spot))
        self.screen.line(say(N_("Placed: {room} ({gain})"), room=judged.spot,
                             gain=f"{self.site.total(self._castle) - worth:+d}"), "green")  # fmt: skip
        self._say_castle()

    def _change(self, castle: CastleT) -> None:
        self._past.append(self._castle)
        self._future.clear()
        self._castle = castle
        self._hold(None)
        self.site.show(self.screen, castle)

    def _say_castle(self) -> None:
        rooms, points = len(self.site.rooms(self._castle)), self.site.total(self._castle)
        words = say_n("{n} room, points: {points}", "{n} rooms, points: {points}", rooms, points=points)
        self.screen.line(words, "bold")
        self.screen.line(str(self._castle), "dim")
        for warning in self.site.warnings(self._castle):
            self.screen.line(warning, "dim")

    # commands

    def _make_commands(self) -> Sequence[Command]:
        def command(word: str, about: str, run: Callable[[str], None], takes: str = "") -> Command:
            def obey(rest: str, _decision: object) -> bool:
                run(rest)
                return True

            return Command(word, about, obey, takes)

        return (
            command("help", N_("this list"), self._help),
            command("all", N_("all lines of a long list"), lambda _rest: self._list(10_000)),
            command("judge", N_("may this be placed, and why not"), self._judge, self.site.judged),
            command("move", N_("take a room up and place it elsewhere"), self._move, "ROOM"),
            command("remove", N_("take a room away"), self._remove, "ROOM"),
            command("undo", N_("take the last change back"), self._undo),
            command("redo", N_("make it again"), self._redo),
            command("show", N_("draw the castle"), self._show),
            command("score", N_("the points, room by room"), self._score),
            command("save", N_("write the castle to a file"), self._save, "[FILE]"),
            command("quit", N_("leave"), self._quit),
        )

    def _help(self, _rest: str) -> None:
        self.screen.line(say(N_("Type part of a room's name in any language, then the number of a place.")))
        self.screen.line(say(N_("A place may be typed too: {text}"), text=self.site.typed))
        for command in self._commands.values():
            self.screen.line(command.help, hang=30)

    def _judge(self, rest: str) -> None:
        if not rest:
            raise BadInput(say(N_("judge needs a placement, as in {text}"), text="judge nap-room at salon.E"))
        judged = self.site.judge(*self._read(rest))
        self.screen.line(judged.headline, "green" if judged.legal else "red")
        for line in judged.lines:
            self.screen.line(line, hang=6)

    def _move(self, rest: str) -> None:
        number = self._room(rest)
        self._take(self.site.rooms(self._castle)[number].slug, self.site.without(self._castle, number))

    def _remove(self, rest: str) -> None:
        self._change(self.site.without(self._castle, self._room(rest)))
        if self.site.rooms(self._castle):
            self._say_castle()
        else:
            self._open()

    def _room(self, name: str) -> int:
        if not name or not self.site.rooms(self._castle):
            raise BadInput(say(N_("name a room of the castle, as in {text}"), text="salon, salon@3,0, hallway.2"))
        return self.site.find_room(self._castle, name)

    def _undo(self, _rest: str) -> None:
        self._step(self._past, self._future, N_("there is nothing to undo"))

    def _redo(self, _rest: str) -> None:
        self._step(self._future, self._past, N_("there is nothing to make again"))

    def _step(self, source: list[CastleT], target: list[CastleT], nothing: str) -> None:
        if not source:
            raise BadInput(say(nothing))
        target.append(self._castle)
        self._castle = source.pop()
        self._hold(None)
        self._show("")

    def _show(self, _rest: str) -> None:
        if not self.site.rooms(self._castle):
            self._open()
            return
        self.site.show(self.screen, self._castle)
        self._say_castle()

    def _score(self, _rest: str) -> None:
        if not self.site.rooms(self._castle):
            raise BadInput(say(N_("there is no castle yet")))
        self.site.show_score(self.screen, self._castle)

    def _save(self, rest: str) -> None:
        if not self.site.rooms(self._castle):
            raise BadInput(say(N_("there is no castle yet")))
        self.file.save(rest, str(self._castle))
        self.screen.line(say(N_("The castle is kept in {file}."), file=self.file.path))

    def _quit(self, _rest: str) -> None:
        if self._unsaved and not self._sure:
            self._sure = True
            sentence = N_("The castle is kept nowhere as it stands: {save} FILE keeps it, {quit} once more leaves it.")
            self.screen.line(say(sentence, save=word_for("save"), quit=word_for("quit")))
            return
        raise Left
