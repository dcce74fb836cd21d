"""The ladder of bots: who beats whom, by how much, and how long a move takes.

    python -m benchmarks.ladder --players 2 --pairs master:yardstick --games 200 --out ladder.jsonl
    python -m benchmarks.ladder --players 2 --pairs master/ahead=1:yardstick,master:yardstick --seed dev1
    python -m benchmarks.ladder --out ladder.jsonl --show

One bot sits among others that are all of another kind: each deal is played once from every seat, so that seats and
deals are the same for both. A win that is shared counts by its share; intervals are those of Wilson, 95 %. Times are
those of the processor, for decisions of the first bot that it searches: what to take, and prices. A game that
is called off because nobody buys any more counts as it stands. Every game is a line of the file, and what is in it is
not played again: a run may be stopped, resumed, or split into parts.

A master may be changed in numbers of its strength (`solver/bots/master/search.py`): `master/ahead=1/envy=1`. On the
same seed all pairs have the same deals.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple

from cli.series import interval
from engine.game.game import CASTLES, Setup
from engine.game.state import Action, GameState, Phase
from engine.rules.rulings import law
from solver.bots.master.bot import MasterBot
from solver.bots.master.search import STRENGTHS
from solver.table.arena import play_out
from solver.table.bots import Bot, ask_bot, bot_names, make_bot
from solver.table.series import calm_collector

RUNGS = ("greedy:random", "yardstick:greedy", "planner:yardstick", "master:planner", "master:yardstick")
"""Who is measured against whom if nothing else is asked for."""
SEARCHED = (Phase.TAKE, Phase.PRICE)


class Duel(NamedTuple):
    """One bot among others of another kind."""

    players: int
    bot: str
    others: str
    seed: str
    edition: str


def seat_bot(name: str, rng: random.Random) -> Bot[Any, Action]:
    """A bot by its name; a master perhaps with some numbers of its strength changed."""
    kind, *changes = name.split("/")
    if not changes:
        bot: Bot[Any, Action] = make_bot(CASTLES, kind, rng)
        return bot
    if kind != "master":
        raise SystemExit(f"{name}: only the numbers of a master can be changed")
    strength = STRENGTHS["normal"]
    for change in changes:
        what, _, value = change.partition("=")
        number = getattr(strength, what, None)
        try:
            if isinstance(number, int | float):
                changed: dict[str, Any] = {what: type(number)(value)}
                strength = strength._replace(**changed)
                continue
        except ValueError:
            pass
        raise SystemExit(f"{name}: {change!r} is no number of a strength, as ahead=1 is")
    return MasterBot(rng, strength)


def play(duel: Duel, number: int) -> dict[str, Any]:
    """One game: its result for the bot, and the processor time of each of its decisions that are searched, in ms."""
    deal, seat = divmod(number, duel.players)
    kinds = [duel.bot if place == seat else duel.others for place in range(duel.players)]
    chance = random.Random(f"{duel.seed}/{deal}/chance")
    bots = [seat_bot(name, random.Random(f"{duel.seed}/{deal}/{place}")) for place, name in enumerate(kinds)]
    setup = Setup(law(duel.edition))
    opening = CASTLES.start(setup, bot_names(kinds), CASTLES.shuffle(setup, duel.players, chance))
    times: list[float] = []

    def choose(now: GameState) -> Action:
        began, player = time.process_time(), now.player
        action: Action = ask_bot(CASTLES, bots[player], kinds[player], now)
        if player == seat and now.phase in SEARCHED:
            times.append(round(1000 * (time.process_time() - began), 1))
        return action

    state = play_out(CASTLES, opening, chance, choose)
    result = CASTLES.result(state)
    share = 1 / len(result.winners) if seat in result.winners else 0.0
    others = [points for place, points in enumerate(result.points) if place != seat]
    return {
        **duel._asdict(),
        "game": number,
        "won": round(share, 4),
        "points": result.points[seat],
        "theirs": others,
        "times": times,
    }


def read(file: Path) -> dict[Duel, dict[int, dict[str, Any]]]:
    """The games that are kept; a line that is torn is left out, and its game played again."""
    kept: dict[Duel, dict[int, dict[str, Any]]] = defaultdict(dict)
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        try:
            record = json.loads(line)
            kept[Duel(*(record[name] for name in Duel._fields))][record["game"]] = record
        except (ValueError, KeyError, TypeError):
            continue
    return kept


def run(duel: Duel, games: int, file: Path | None) -> list[dict[str, Any]]:
    """Play the games that are not kept yet."""
    done = dict(read(file)[duel]) if file else {}
    for number in range(games):
        if number in done:
            continue
        done[number] = play(duel, number)
        if file is not None:
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(done[number]) + "\n")
        if sys.stderr.isatty():
            what = f"{duel.bot} among {duel.others}, {duel.players} players"
            print(f"\r{what}: {number + 1}/{games}", end="", file=sys.stderr, flush=True)
    return [done[number] for number in sorted(done) if number < games]


def row(duel: Duel, played: list[dict[str, Any]]) -> str:
    """A row of the table."""
    games, won = len(played), sum(record["won"] for record in played)
    low, high = interval(won, games)
    ahead = [record["points"] - statistics.fmean(record["theirs"]) for record in played]
    error = statistics.stdev(ahead) / games**0.5 if games > 1 else float("nan")
    own = statistics.fmean(record["points"] for record in played)
    others = statistics.fmean(points for record in played for points in record["theirs"])
    times = sorted(moment for record in played for moment in record["times"])
    middle, late = (statistics.median(times), times[int(0.95 * len(times))]) if times else (0.0, 0.0)
    return (
        f"| {duel.players} | {duel.bot} | {duel.others} | {games} | {won / games:.1%} | {low:.1%} to {high:.1%} | "
        f"{own:.1f} | {others:.1f} | {statistics.fmean(ahead):+.1f} +/- {error:.1f} | {middle:.0f} | {late:.0f} |"
    )


HEAD = """| players | bot | others | games | wins | 95 % | points | others' | ahead | ms median | ms 95 % |
|---|---|---|---|---|---|---|---|---|---|---|"""


def main() -> None:
    """Play, or show what is kept."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=40, help="games of each pair, a multiple of the players is fair")
    options.add_argument("--players", default="2,3,4", help="numbers of players")
    options.add_argument("--pairs", default=",".join(RUNGS), help="bot:others,...")
    options.add_argument("--seed", default="ladder")
    options.add_argument("--edition", default="second")
    options.add_argument("--out", type=Path, help="a file to keep games in and to resume from")
    options.add_argument("--show", action="store_true", help="only show what is kept in --out")
    asked = options.parse_args()
    calm_collector()
    print(HEAD)
    if asked.show:
        for duel, kept in sorted(read(asked.out).items() if asked.out else ()):
            print(row(duel, [kept[number] for number in sorted(kept)]))
        return
    for players in map(int, asked.players.split(",")):
        for pair in asked.pairs.split(","):
            bot, _, others = pair.partition(":")
            duel = Duel(players, bot, others, asked.seed, asked.edition)
            print(row(duel, run(duel, asked.games, asked.out)), flush=True)


if __name__ == "__main__":
    main()
