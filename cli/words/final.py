"""The end of a game in words: every point of every player, the favors with their rankings, and who wins why."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cli.words.cards import card_words, notes
from cli.words.game import signed
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import wealth_of
from engine.game.chronicle import source_of, sources_of
from engine.game.counters import count_at
from engine.game.events import Scored
from engine.game.final import MONEY_PER_POINT, Place, Standings, standings
from engine.game.state import GameState, Points
from engine.kernel.i18n import N_, labelled, say, say_listed, say_n, say_names
from engine.modules.solo import is_solo, rank_title, solo_rank


class Group(NamedTuple):
    """The points of one source, and a line for each of its items."""

    source: str
    points: int
    lines: list[str]


def items_of(gained: Iterable[Scored], player: int) -> list[Points]:
    """The points of a player so far, in the order in which they were gained."""
    return [item for gain in gained if gain.player == player for item in gain.items]


def sums_of(state: GameState, items: Iterable[Points]) -> dict[str, int]:
    """Points by source."""
    sums = dict.fromkeys(sources_of(state.book), 0)
    for item in items:
        sums[source_of(state.book, item.rule)] += item.points
    return sums


# the whole end


def final_lines(state: GameState, gained: Sequence[Scored]) -> list[str]:
    """The explained end of a game, line by line."""
    return list(_final_lines(state, gained))


def _final_lines(state: GameState, gained: Sequence[Scored]) -> Iterator[str]:
    table = standings(state)
    for number in range(len(state.names)):
        yield total_words(state, number)
        for source, points, lines in explained(state, number, gained):
            yield labelled(say(source), points)
            yield from lines
    for favor, places in table.favors:
        yield ranking_words(state, favor, places)
    yield from notes(state)
    yield result_words(state, table)


def total_words(state: GameState, number: int) -> str:
    """A player with his points."""
    return say_n("{name}: {n} point", "{name}: {n} points", state.scores[number], name=state.names[number])


def explained(state: GameState, number: int, gained: Iterable[Scored]) -> list[Group]:
    """Every point of one player, grouped by source."""
    lines: dict[str, list[str]] = {group: [] for group in sources_of(state.book)}
    mine = [gain.items for gain in gained if gain.player == number]
    for items in mine:
        source = source_of(state.book, items[0].rule)
        if source in ("placement", "rewards"):
            lines[source].append(building_words(items))
            continue
        for item in items:
            words = f"{final_words(state, number, item)} [{item.rule}]"
            lines[source_of(state.book, item.rule)].append(f"{signed(item.points):>4}  {words}")
    sums = sums_of(state, (item for items in mine for item in items))
    return [Group(source, sums[source], found) for source, found in lines.items() if found]


# favors


def ranking_words(state: GameState, favor: str, places: list[Place]) -> str:
    """A favor with the number and the points of every player."""
    ranks = ", ".join(f"{state.names[p.player]} {p.number} ({signed(p.points)})" for p in places)
    return labelled(say(find_favor(favor).name), f"{ranks} [{', '.join(ranking_rules(favor, places))}]")


def ranking_rules(favor: str, places: list[Place]) -> list[str]:
    """The rule of a favor, and that of ties if places are shared."""
    points = [place.points for place in places if place.points]
    return [find_favor(favor).rule, *(["FAVOR-TIE-1"] if len(set(points)) < len(points) else [])]


# items


def building_words(items: Sequence[Points]) -> str:
    """The items of one placement or one reward in a line."""
    total = sum(item.points for item in items)
    first = items[0]
    room = first.target if first.rule in ("SCORE-3", "SCORE-4", "SCORE-5") else first.source
    return f"{signed(total):>4}  {labelled(say_names(room), say_listed(_because(item, room) for item in items))}"


def _because(item: Points, room: str) -> str:
    if item.rule == "REWARD-ACT-1":
        words = say(N_("{n} as its reward"), n=signed(item.points))
    elif not item.target:
        words = say(N_("{n} printed"), n=signed(item.points))
    elif item.source == room:
        words = say(N_("{n} for {other}"), n=signed(item.points), other=item.target)
    else:
        words = say(N_("{n} by the icon of {other}"), n=signed(item.points), other=item.source)
    return f"{words} [{item.rule}]"


def final_words(state: GameState, number: int, item: Points) -> str:
    """What points of the final scoring are for."""
    group = source_of(state.book, item.rule)
    if group == "favors":
        card = find_favor(item.source)
        return say(N_("{card}: {n}"), card=say(card.name), n=count_at(state, number, card))
    if group == "bonus cards":
        card = find_bonus_card(item.source)
        return say(N_("{card}: {n}"), card=card_words(card), n=count_at(state, number, card))
    if group == "depleted stacks":
        return say(N_("{room}: its stack is empty"), room=item.source)
    if group == "money":
        return say(N_("{money} left, 1 for every {each}"), money=wealth_of(state, number), each=MONEY_PER_POINT)
    if group == "seat":
        return say(N_("for the seat at the beginning"))
    return state.book.explain(state, number, item)


# who wins


def result_words(state: GameState, table: Standings) -> str:
    """Who wins, and why; the rank of who plays alone."""
    total = max(table.totals)
    if is_solo(state):
        rule = "SOLO-RANK-2" if state.law["solo-ranks"] == "old" else "SOLO-RANK-1"
        rank = rank_title(state.law, solo_rank(state.law, total))
        return say_n("{n} point: {rank} [{rule}]", "{n} points: {rank} [{rule}]", total, rank=rank, rule=rule)
    names = ", ".join(state.names[number] for number in table.winners)
    sentence = {
        "WIN-1": N_("Winner: {names}, with the most points, {n} [{rule}]"),
        "WIN-2": N_("Winner: {names}; tied at {n} points, the largest castle decides, {area} square feet [{rule}]"),
        "WIN-3": N_("Winner: {names}; tied at {n} points and in area, the most money decides, {money} [{rule}]"),
        "WIN-4": N_("Still tied at {n} points: {names}; the first to grab the master builder token wins [{rule}]"),
        "": N_("Still tied at {n} points: {names}; the text of the first edition names nothing further [DIFF-09]"),
    }[table.decided_by]
    first = table.winners[0]
    area, money = state.castles[first].area, wealth_of(state, first)
    return say(sentence, names=names, n=total, rule=table.decided_by, area=area, money=money)
