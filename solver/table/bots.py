"""Bots of any game: what a bot is, how one is found by its name, made, and asked for a choice."""

import random
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from engine.kernel.errors import MadKingError
from engine.kernel.game import Act, Game, Happening, Seen, State
from engine.kernel.i18n import N_, say
from engine.kernel.log import plain_action
from engine.kernel.options import Options

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_BOTS = {"madking": "solver.bots.simple", "madking two-castles": "solver.two_castles.bots"}
"""Where the bots of each game are, as `BOTS`."""
_GROUPS = {"madking": "madking.bots", "madking two-castles": "madking.two_castles.bots"}
"""The entry points by which packages bring bots for each game."""
Looking = TypeVar("Looking", contravariant=True)


class Bot(Protocol[Looking, Act]):
    """A player: chooses one of the legal actions from what it can see."""

    def choose(self, view: Looking, actions: Sequence[Act]) -> Act:
        """One of `actions`."""
        ...


Maker = Callable[[random.Random], Any]
"""What makes a bot, given a generator of its own."""


class BotError(MadKingError):
    """A bot that cannot be had, or that does not play by the rules; `log` is the game as far as it went."""

    game = 0
    log: tuple[str, ...] = ()


class RandomBot:
    """Uniform over what is offered, or, where it is offered so, over what can be taken first; it does not even look."""

    blind = True

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, view: Any, actions: Sequence[Any]) -> Any:
        if type(actions) is list or not isinstance(actions, Options):
            return actions[int(self._rng.random() * len(actions))]
        actions.drawn = chosen = actions.sample(self._rng)
        return chosen


# finding and making


def built_in(game: Game[State, Act, Happening, Seen]) -> tuple[str, ...]:
    """The names of the bots that come with a game."""
    return tuple(import_module(_BOTS[game.name]).BOTS)


def find_bot(game: Game[State, Act, Happening, Seen], name: str) -> Maker:
    """What makes the bot with this name: one of the game's own, `file.py:Class`, or one of an installed package."""
    known: Mapping[str, Maker] = import_module(_BOTS[game.name]).BOTS
    if name in known:
        return known[name]
    if ".py:" in name:
        return _own_maker(name)
    from importlib.metadata import entry_points

    installed = entry_points(group=_GROUPS[game.name])
    if name in installed.names:
        return _installed_maker(installed[name])
    names = ", ".join((*known, *sorted(installed.names - set(known))))
    raise BotError(say(N_("{name!r} is not a bot; there are {known} and file.py:Class"), name=name[:60], known=names))


def _own_maker(name: str) -> Maker:
    import importlib.util

    file, _, attribute = name.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise BotError(say(N_("{file}: there is no such file"), file=file))
    spec = importlib.util.spec_from_file_location(f"madking_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise BotError(say(N_("{file}: this cannot be loaded"), file=file))
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BotError(say(N_("{file}: this cannot be loaded: {why}"), file=file, why=_why(error, name))) from None
    made: Maker | None = getattr(module, attribute, None) if attribute else None
    if made is None or not callable(made):
        raise BotError(say(N_("{file}: there is no class {name!r} in it"), file=file, name=attribute))
    return made


def _installed_maker(point: "EntryPoint") -> Maker:
    try:
        made: Maker = point.load()
    except (Exception, SystemExit) as error:
        why = _why(error, point.name)
        raise BotError(say(N_("{file}: this cannot be loaded: {why}"), file=point.name, why=why)) from None
    return made


def make_bot(game: Game[State, Act, Happening, Seen], name: str, rng: random.Random) -> Any:
    """A new bot; one that cannot be made is named."""
    maker = find_bot(game, name)
    try:
        return maker(rng)
    except (Exception, SystemExit) as error:
        raise BotError(say(N_("the bot {name} failed: {why}"), name=name, why=_why(error, name))) from None


def bot_names(bots: Sequence[str]) -> tuple[str, ...]:
    """The names of bots at the table: kind and seat."""
    return tuple(f"{bot.rpartition(':')[2]}-{seat}" for seat, bot in enumerate(bots, 1))


# asking


class Seat(Generic[State, Act]):
    """A bot at a table of a game, under its name."""

    __slots__ = ("_blind", "_bot", "_game", "_own", "name")

    def __init__(self, game: Game[State, Act, Happening, Seen], bot: Any, name: str) -> None:
        self.name = name
        self._game: Game[State, Act, Any, Any] = game
        self._bot = bot
        self._blind = bool(getattr(bot, "blind", False))
        """Does it choose without looking?"""
        self._own = type(bot).__module__.startswith("solver.")
        """Is it one of ours, which leave alone what they are offered?"""

    def choose(self, state: State) -> Act:
        """The bot's choice; one that crashes or answers nonsense is named.

        Lists of actions are not asked for more than the choice itself: some are made only when needed. A bot of one's
        own may change what it is offered, and may put anything into its choice: it is held against a list made anew,
        as a log would tell it.
        """
        game, own = self._game, self._own
        actions = game.legal_actions(state)
        offered = actions if own or not isinstance(actions, list) else tuple(actions)
        try:
            chosen = self._bot.choose(None if self._blind else game.view(state, state.player), offered)
            if type(chosen) is game.action:
                if own:
                    # what was drawn from the list itself is one of them
                    if chosen is getattr(actions, "drawn", None) or chosen in actions:
                        return chosen
                else:
                    settled = plain_action(game, state, chosen)
                    if settled in game.legal_actions(state):
                        return settled
            what = str(chosen)[:80]
        except (Exception, SystemExit) as error:
            why = _why(error, self.name)
            raise BotError(say(N_("the bot {name} failed: {why}"), name=self.name, why=why)) from None
        raise BotError(say(N_("the bot {name} chose what is not offered: {what}"), name=self.name, what=what))


def ask_bot(game: Game[State, Act, Happening, Seen], bot: Any, name: str, state: State) -> Act:
    """The choice of a bot that sits down for it."""
    return Seat[State, Act](game, bot, name).choose(state)


def _why(error: BaseException, name: str) -> str:
    """What went wrong in a bot, on one line, with where: in its own file if it happened there, or below it."""
    what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    frames = traceback.extract_tb(error.__traceback__)
    file = name.rpartition(":")[0]
    own = [frame for frame in frames if file and Path(frame.filename).resolve() == Path(file).resolve()]
    if not own:
        return what
    return say(N_("{what} ({file}, line {n})"), what=what, file=file, n=own[-1].lineno)
