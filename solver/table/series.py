"""What games between bots have in common, whatever the game: bots found, made and asked, and series on many cores."""

import random
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.kernel.errors import MadKingError
from engine.kernel.i18n import N_, say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Player = TypeVar("Player")
Act = TypeVar("Act")
Result = TypeVar("Result")


class BotError(MadKingError):
    """A bot that cannot be had, or that does not play by the rules; `log` is the game as far as it went."""

    game = 0
    log: tuple[str, ...] = ()


# bots


def find_maker(
    name: str, known: Mapping[str, Callable[[random.Random], Player]], group: str
) -> Callable[[random.Random], Player]:
    """What makes the bot with this name: one of those known, `file.py:Class` of one's own, or one that is installed.

    Packages bring bots as entry points of a group.
    """
    if name in known:
        return known[name]
    if ".py:" in name:
        return _own_maker(name)
    from importlib.metadata import entry_points

    installed = entry_points(group=group)
    if name in installed.names:
        return _installed_maker(installed[name])
    names = ", ".join((*known, *sorted(installed.names)))
    raise BotError(say(N_("{name!r} is not a bot; there are {known} and file.py:Class"), name=name[:60], known=names))


def _own_maker(name: str) -> Callable[[random.Random], Any]:
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
    made: Callable[[random.Random], Any] | None = getattr(module, attribute, None) if attribute else None
    if made is None or not callable(made):
        raise BotError(say(N_("{file}: there is no class {name!r} in it"), file=file, name=attribute))
    return made


def _installed_maker(point: "EntryPoint") -> Callable[[random.Random], Any]:
    try:
        made: Callable[[random.Random], Any] = point.load()
    except (Exception, SystemExit) as error:
        why = _why(error, point.name)
        raise BotError(say(N_("{file}: this cannot be loaded: {why}"), file=point.name, why=why)) from None
    return made


def make(maker: Callable[[random.Random], Player], name: str, rng: random.Random) -> Player:
    """A new bot; one that cannot be made is named."""
    try:
        return maker(rng)
    except (Exception, SystemExit) as error:
        raise BotError(say(N_("the bot {name} failed: {why}"), name=name, why=_why(error, name))) from None


class Referee(NamedTuple, Generic[Act]):
    """What a bot's choice is held against: nothing that the bot has had in its hands."""

    kind: type[Act]
    offer: Callable[[], Sequence[Act]]
    """The legal actions, made anew."""
    plain: Callable[[Act], Act]
    """An action as a log would tell it: plain values, whatever a bot has put into it."""


def ask_bot(bot: Any, name: str, look: Callable[[], object], actions: Sequence[Act], referee: Referee[Act]) -> Act:
    """A bot's choice, of the kind of actions offered; one that crashes or answers nonsense is named.

    `look` gives what it can see, unless it is blind. Lists of actions are not asked for more than the choice itself:
    some are made only when needed. A bot of one's own may change what it is offered; the referee has a list of his own.
    """
    offered = tuple(actions) if isinstance(actions, list) else actions
    try:
        chosen: Act = bot.choose(None if getattr(bot, "blind", False) else look(), offered)
        if type(chosen) is referee.kind:
            own = not type(bot).__module__.startswith("solver.")
            settled, legal = (referee.plain(chosen), referee.offer()) if own else (chosen, actions)
            if settled in legal:
                return settled
        what = str(chosen)[:80]
    except (Exception, SystemExit) as error:
        raise BotError(say(N_("the bot {name} failed: {why}"), name=name, why=_why(error, name))) from None
    raise BotError(say(N_("the bot {name} chose what is not offered: {what}"), name=name, what=what))


def _why(error: BaseException, name: str) -> str:
    """What went wrong in a bot, on one line, with where: in its own file if it happened there, or below it."""
    what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    frames = traceback.extract_tb(error.__traceback__)
    file = name.rpartition(":")[0]
    own = [frame for frame in frames if file and Path(frame.filename).resolve() == Path(file).resolve()]
    if not own:
        return what
    return say(N_("{what} ({file}, line {n})"), what=what, file=file, n=own[-1].lineno)


def bot_names(bots: Sequence[str], first: int = 1) -> tuple[str, ...]:
    """The names of bots at the table: kind and seat."""
    return tuple(f"{bot.rpartition(':')[2]}-{seat}" for seat, bot in enumerate(bots, first))


# series


def play_series(play: Callable[[int], Result], games: int, jobs: int = 1) -> Iterator[Result]:
    """Play games by their numbers, in order; how many processes do it changes nothing but the time."""
    _calm_collector()
    if jobs <= 1:
        yield from map(play, range(games))
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # fresh processes: a fork of one that has threads, such as that of a progress bar, may never wake
    fresh = get_context("spawn")
    with ProcessPoolExecutor(max_workers=jobs, mp_context=fresh, initializer=_start_worker) as pool:
        chunk = max(1, min(16, games // (jobs * 4)))
        try:
            yield from pool.map(play, range(games), chunksize=chunk)
        except BrokenProcessPool:
            raise BotError(say(N_("a process of the games died; a bot may have ended it"))) from None
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)  # only the games that are begun are played on
            raise


def _calm_collector() -> None:
    """Let the collector look for cycles less often: states are plain values and make hardly any."""
    import gc

    gc.set_threshold(50_000)


def _start_worker() -> None:
    """A worker says nothing on standard output, whatever its bots print, and leaves Ctrl-C to its master."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    _calm_collector()
