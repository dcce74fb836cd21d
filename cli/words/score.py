"""Where the points come from: the score so far, and the final table that explains every point."""

from collections.abc import Iterable, Sequence

from cli.screen import Column, Screen
from cli.words.cards import card_words, notes
from cli.words.game import signed
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import wealth_of
from engine.game.chronicle import source_of, sources_of
from engine.game.counters import count_at
from engine.game.events import Scored
from engine.game.final import MONEY_PER_POINT, Place, Standings, bonus_items, depleted_items, favor_places, standings
from engine.game.module import FinalStep
from engine.game.state import GameState, Points
from engine.game.view import hidden_purses, open_favors
from engine.kernel.i18n import N_, labelled, say, say_listed, say_n, say_names
from engine.modules.solo import is_solo, rank_title, solo_rank

MOST_MONEY = 10**9
"""More than any purse holds."""


def _items(gained: Iterable[Scored], player: int) -> list[Points]:
    """The points of a player so far, in the order in which they were gained."""
    return [item for gain in gained if gain.player == player for item in gain.items]


def _sums(state: GameState, items: Iterable[Points]) -> dict[str, int]:
    sums = dict.fromkeys(sources_of(state.book), 0)
    for item in items:
        sums[source_of(state.book, item.rule)] += item.points
    return sums


def _print_sums(screen: Screen, state: GameState, sums: list[dict[str, int]], secret: tuple[int, ...] = ()) -> None:
    """Sources down, players across; `secret` are the players whose cards are not to be shown."""
    rows = []
    in_secret = ("bonus cards", *state.book.secret_sources)
    for group in sources_of(state.book):
        hidden = secret if group in in_secret else ()
        cells = (_known_part(mine[group]) if n in hidden else str(mine[group]) for n, mine in enumerate(sums))
        rows.append((say(group), *cells))
    rows.append((say(N_("total")), *(str(sum(mine.values())) for mine in sums)))
    rows.append((say(N_("square feet")), *(str(castle.area) for castle in state.castles)))
    if not secret:
        rows.append((say(N_("money left")), *map(str, state.money)))
    screen.table([Column(""), *(Column(name, "right") for name in state.names)], rows)


def _known_part(points: int) -> str:
    """Points of which the others know a part, or nothing."""
    return f"{points}+?" if points else "?"


# the score so far


def show_score(screen: Screen, state: GameState, gained: list[Scored]) -> None:
    """The points by source as if the game ended now, without what the others hide from the player to move."""
    player = state.player
    screen.rule(say(N_("If the game ended now")))
    sums = []
    for number in range(len(state.names)):
        sums.append(_sums(state, [*_items(gained, number), *_public_final(state, number, player)]))
    others = tuple(number for number in range(len(state.names)) if number != player)
    _print_sums(screen, state, sums, others)
    screen.line()
    for favor, places in favor_places(state):
        if _known(state, favor):
            screen.line(_ranking(state, favor, places))


def _known(state: GameState, favor: str) -> bool:
    """Can everybody see how the players stand in this favor?"""
    return favor in open_favors(state)


def _public_final(state: GameState, number: int, asker: int) -> list[Points]:
    """The final scoring of a player as far as the asker can know it."""
    favors = [
        Points(find_favor(favor).rule, favor, "", place.points)
        for favor, places in favor_places(state)
        for place in places
        if place.player == number and _known(state, favor)
    ]
    items = [*depleted_items(state, number), *favors]
    if number == asker:
        items += bonus_items(state.but(favors=open_favors(state)), number)
    if number == asker or number not in hidden_purses(state):
        items.append(Points("MONEY-1", "money", "", wealth_of(state, number) // MONEY_PER_POINT))
    for step in state.book.final_of_modules:
        if number == asker or not step.secret:
            items += _whatever_is_hidden(state, step, number, asker)
    return items


def _whatever_is_hidden(state: GameState, step: FinalStep, number: int, asker: int) -> list[Points]:
    """What a module gives a player, whatever is in the purses that the asker cannot see (DECREE-02, DIFF-16)."""
    hidden = hidden_purses(state) - {asker}
    if not hidden:
        return step.items(state)[number]
    poor, rich = (
        state.but(money=tuple(purse if seat in hidden else known for seat, known in enumerate(state.money)))
        for purse in (0, MOST_MONEY)
    )
    anyway = step.items(rich)[number]
    return [item for item in step.items(poor)[number] if item in anyway]


# the final table


def show_final(screen: Screen, state: GameState, gained: list[Scored]) -> None:
    """The final table: sums, every favor with its ranking, every point of every player, and who wins why."""
    table = standings(state)
    screen.rule(say(N_("The game is over")))
    for number in range(len(state.names)):
        _explain(screen, state, number, [gain.items for gain in gained if gain.player == number])
    if table.favors:
        screen.rule(say(N_("Favors")))
    for favor, places in table.favors:
        screen.line(_ranking(state, favor, places))
    for line in notes(state):
        screen.line(line, "dim")
    screen.rule(say(N_("Final table")))
    _print_sums(screen, state, [_sums(state, _items(gained, number)) for number in range(len(state.names))])
    screen.line()
    screen.line(_result(state, table), "bold")


def _ranking(state: GameState, favor: str, places: list[Place]) -> str:
    card = find_favor(favor)
    points = [place.points for place in places if place.points]
    rules = [card.rule, *(["FAVOR-TIE-1"] if len(set(points)) < len(points) else [])]
    ranks = ", ".join(f"{state.names[p.player]} {p.number} ({signed(p.points)})" for p in places)
    return labelled(say(card.name), f"{ranks} [{', '.join(rules)}]")


def _explain(screen: Screen, state: GameState, number: int, gained: list[tuple[Points, ...]]) -> None:
    """Every point of one player, grouped by source."""
    groups: dict[str, list[str]] = {group: [] for group in sources_of(state.book)}
    sums = _sums(state, (item for items in gained for item in items))
    for items in gained:
        source = source_of(state.book, items[0].rule)
        if source in ("placement", "rewards"):
            groups[source].append(_building(items))
            continue
        for item in items:
            groups[source_of(state.book, item.rule)].append(
                f"{signed(item.points):>4}  {_final_item(state, number, item)}"
            )
    total = say_n("{name}: {n} point", "{name}: {n} points", state.scores[number], name=state.names[number])
    screen.rule(total)
    screen.castle(state.castles[number])
    for group, lines in groups.items():
        if lines:
            screen.line(labelled(say(group), sums[group]), "bold")
        for line in lines:
            screen.line(line)


def _building(items: Sequence[Points]) -> str:
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


def _final_item(state: GameState, number: int, item: Points) -> str:
    group = source_of(state.book, item.rule)
    if group == "favors":
        card = find_favor(item.source)
        counted = count_at(state, number, card)
        words = say(N_("{card}: {n}"), card=say(card.name), n=counted)
    elif group == "bonus cards":
        card = find_bonus_card(item.source)
        counted = count_at(state, number, card)
        words = say(N_("{card}: {n}"), card=card_words(card), n=counted)
    elif group == "depleted stacks":
        words = say(N_("{room}: its stack is empty"), room=item.source)
    elif group == "money":
        words = say(N_("{money} left, 1 for every {each}"), money=wealth_of(state, number), each=MONEY_PER_POINT)
    elif group == "seat":
        words = say(N_("for the seat at the beginning"))
    else:
        words = state.book.explain(state, number, item)
    return f"{words} [{item.rule}]"


def _result(state: GameState, table: Standings) -> str:
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
