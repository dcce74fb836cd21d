"""Tournaments of bots, whatever the game: the options checked, games played, and ratings told in words and pictures."""

import os
import statistics
from collections.abc import Callable
from typing import Annotated, Any

import typer

from cli.crews import Plan, end_series, play_plan
from cli.drawings import check_picture, write_picture
from cli.errors import BadInput
from cli.output import console, new_table, print_json
from cli.series import CheckPlayers, Wanted, check_numbers, interval, make_series
from engine.kernel.game import Act, Game, Happening, State
from engine.kernel.i18n import N_, say, say_number
from engine.kernel.limits import MOST_GAMES
from solver.table.arena import Match, Played
from solver.table.bots import bot_names
from solver.table.ratings import rate
from solver.table.tournament import Tournament, groups_of, orders_of, shares_of

GamesOption = Annotated[int, typer.Option("--games", metavar="N", help="Games of each group of bots that meets.")]
BotsOption = Annotated[
    str, typer.Option("--bots", "--bot", metavar="A,B,..", help="The bots that meet; or file.py:Class.")
]
SvgOption = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the ratings here; - prints it.")]
LEAST_BOTS = LEAST_PLAYERS = 2
WIDTH = 60
"""Columns of the drawing of the ratings."""


def run_tournament(
    game: Game[State, Act, Happening, Any],
    wanted: Wanted,
    check_players: CheckPlayers,
    set_up: Callable[[tuple[str, ...]], Any],
    svg: str | None,
    describe: Callable[[int], dict[str, Any]],
) -> None:
    """Let the bots meet in every group and every order of seats on the same deals, and rate them.

    `describe` tells what a table of so many plays by.
    """
    check_numbers(wanted.games, wanted.jobs)
    bots = _read_bots(wanted.bots)
    if wanted.players < LEAST_PLAYERS:
        raise BadInput(say(N_("--players: a tournament needs two or more, not {n}"), n=wanted.players))
    check_players(wanted.players)
    check_picture(svg)
    tournament = _plan(game, wanted, bots, set_up)
    games = -(-wanted.games // wanted.players) * len(tournament.orders)
    if games > MOST_GAMES:
        raise BadInput(say(N_("--games: {n} games in all are more than {most}"), n=games, most=MOST_GAMES))
    plan = Plan(tournament.orders[0], tournament.play, games, bots, tournament.seed_of, tournament.bots_of)
    results = play_plan(plan, wanted)
    document = {**describe(wanted.players), **summarise(tournament, bots, results)}
    _tell(document, wanted, svg, stopped=len(results) < games)
    end_series(len(results), games)


def _read_bots(text: str) -> tuple[str, ...]:
    bots = tuple(name.strip() for name in text.split(","))
    if len(bots) < LEAST_BOTS:
        raise BadInput(say(N_("--bots: a tournament needs two bots or more, such as greedy,random")))
    double = next((bot for bot in bots if bots.count(bot) > 1), None)
    if double is not None:
        raise BadInput(say(N_("--bots: {name} is named twice"), name=double[:60]))
    return bots


def _plan(
    game: Game[State, Act, Happening, Any],
    wanted: Wanted,
    bots: tuple[str, ...],
    set_up: Callable[[tuple[str, ...]], Any],
) -> Tournament[State, Act, Happening]:
    """The tournament; a bot that cannot be had is refused before anything is written."""
    few = groups_of(bots[: wanted.players], wanted.players)[0]
    series = make_series(game, set_up(bot_names(few)), few, wanted)
    for bot in bots:
        Match(series._replace(bots=(bot,) * wanted.players), 0)
    return Tournament.of(series, bots, wanted.players)


# figures


def summarise(
    tournament: Tournament[State, Act, Happening], bots: tuple[str, ...], results: list[Played[Any]]
) -> dict[str, Any]:
    """All figures of a tournament as one document, the best bot first."""
    ratings = rate(len(bots), list(tournament.deals(bots, results)))
    found = [
        {
            "bot": bot,
            "rating": round(rating.rating, 1),
            "interval": [round(rating.low, 1), round(rating.high, 1)],
            **_record(tournament, bot, results),
        }
        for bot, rating in zip(bots, ratings, strict=True)
    ]
    return {
        "games": len(results),
        "deals": len({played.number // len(tournament.orders) for played in results}),
        "players": len(tournament.orders[0].bots),
        "seed": tournament.orders[0].seed,
        "model": "bradley-terry",
        "bots": sorted(found, key=lambda one: -one["rating"]),
        "groups": _groups(tournament, results),
    }


def _record(tournament: Tournament[State, Act, Happening], bot: str, results: list[Played[Any]]) -> dict[str, Any]:
    """How a bot did: the seats that it had, its points there, and its wins; a shared one counts by its share."""
    points, wins = [], 0.0
    for played in results:
        seats = tournament.bots_of(played.number)
        shares = shares_of(played, len(seats))
        for seat, name in enumerate(seats):
            if name == bot:
                points.append(played.points[seat])
                wins += shares[seat]
    if not points:
        return {"seats": 0, "wins": 0.0, "win_rate": None, "win_interval": None, "mean": None}
    low, high = interval(wins, len(points))
    return {
        "seats": len(points),
        "wins": round(wins, 2),
        "win_rate": round(wins / len(points), 4),
        "win_interval": [round(low, 4), round(high, 4)],
        "mean": round(statistics.fmean(points), 2),
    }


def _groups(tournament: Tournament[State, Act, Happening], results: list[Played[Any]]) -> list[dict[str, Any]]:
    """What came of each group of bots: its games, and what each bot of it won."""
    found: dict[tuple[str, ...], dict[str, Any]] = {}
    for played in results:
        seats = tournament.bots_of(played.number)
        key = min(orders_of(seats))
        group = found.setdefault(key, {"bots": list(dict.fromkeys(key)), "table": list(key), "games": 0, "wins": {}})
        group["games"] += 1
        for name, share in zip(seats, shares_of(played, len(seats)), strict=True):
            group["wins"][name] = group["wins"].get(name, 0.0) + share
    for group in found.values():
        group["wins"] = [round(group["wins"][name], 2) for name in group["bots"]]
    return list(found.values())


# telling


def _tell(document: dict[str, Any], wanted: Wanted, svg: str | None, *, stopped: bool) -> None:
    """The figures, then the picture: a disk that is full by now costs no more than that."""
    picture = None
    if svg is not None:
        from cli.rating_plot import draw_ratings

        picture = draw_ratings(document)
    if wanted.as_json:
        shown = {"svg": picture} if svg == "-" else {}
        print_json({**document, **shown, "stopped": stopped})
    elif svg != "-":
        _print(document)
    if picture is not None and svg is not None and not (wanted.as_json and svg == "-"):
        write_picture(svg, picture)
        if not wanted.as_json and svg != "-":
            typer.echo(say(N_("wrote {file}"), file=svg))


def _print(document: dict[str, Any]) -> None:
    screen = console()
    screen.print(_ratings_table(document["bots"]))
    for line in bars(document["bots"]):
        typer.echo(line)
    screen.print(_groups_table(document["groups"]))
    sentence = N_("games: {n}; deals, each played in every order of seats: {deals}")
    typer.echo(say(sentence, n=document["games"], deals=document["deals"]))


def _ratings_table(bots: list[dict[str, Any]]) -> Any:
    heads = (N_("Bot"), N_("Rating"), N_("95 %"), N_("Seats"), N_("Wins"), N_("95 %"), N_("Points"))
    table = new_table(say(N_("No.")), *map(say, heads), right=(0, 2, 3, 4, 5, 6, 7))
    for number, bot in enumerate(bots, 1):
        rating, reach = say_number(bot["rating"], ".0f"), _range(bot["interval"], ".0f")
        if bot["seats"]:
            won = say_number(bot["win_rate"], ".1%"), _range(bot["win_interval"], ".0%"), say_number(bot["mean"], ".1f")
        else:
            won = "", "", ""
        table.add_row(number, bot["bot"], rating, reach, bot["seats"], *won)
    return table


def _range(ends: list[float], form: str) -> str:
    low, high = ends
    return f"{say_number(low, form)} .. {say_number(high, form)}"


def _groups_table(groups: list[dict[str, Any]]) -> Any:
    table = new_table(say(N_("Who met")), say(N_("Games")), say(N_("Wins")), right=(1,))
    for group in groups:
        shares = [say_number(won / group["games"], ".1%") for won in group["wins"]]
        met = ", ".join(_times(group["table"], name) for name in group["bots"])
        table.add_row(met, group["games"], " / ".join(shares))
    return table


def _times(table: list[str], name: str) -> str:
    """A bot with how often it sits at a table, if more than once."""
    times = table.count(name)
    return name if times == 1 else f"{times} {name}"


def bars(bots: list[dict[str, Any]], width: int = WIDTH) -> list[str]:
    """The ratings drawn with their intervals, a line for each bot by its number."""
    low: float = min(bot["interval"][0] for bot in bots)
    high: float = max(bot["interval"][1] for bot in bots)
    dumb = os.environ.get("TERM") == "dumb"
    left, line, right, middle = "|-|o" if dumb else "├─┤●"

    def column(rating: float) -> int:
        return round((rating - low) / max(high - low, 1) * (width - 1))

    found = []
    for number, bot in enumerate(bots, 1):
        first, last = (column(end) for end in bot["interval"])
        cells = [" "] * first + [line] * (last - first + 1)
        cells[first], cells[last] = left, right
        cells[column(bot["rating"])] = middle
        found.append(f"{number:3d}  {''.join(cells)}")
    scale = f"{say_number(low, '.0f')}{say_number(high, '.0f'):>{width - len(say_number(low, '.0f'))}}"
    return [*found, f"     {scale}"]
