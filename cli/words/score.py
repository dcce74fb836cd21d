"""Where the points come from: the score so far, and the final table that explains every point."""

from cli.screen import Column, Screen
from cli.words.cards import notes
from cli.words.final import explained, items_of, ranking_words, result_words, sums_of, total_words
from engine.catalogue.cards import find_favor
from engine.game.book import wealth_of
from engine.game.chronicle import sources_of
from engine.game.events import Scored
from engine.game.final import MONEY_PER_POINT, bonus_items, depleted_items, favor_places, standings
from engine.game.module import FinalStep
from engine.game.state import GameState, Points
from engine.game.view import hidden_purses, open_favors
from engine.kernel.i18n import N_, labelled, say

MOST_MONEY = 10**9
"""More than any purse holds."""


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
        sums.append(sums_of(state, [*items_of(gained, number), *_public_final(state, number, player)]))
    others = tuple(number for number in range(len(state.names)) if number != player)
    _print_sums(screen, state, sums, others)
    screen.line()
    for favor, places in favor_places(state):
        if _known(state, favor):
            screen.line(ranking_words(state, favor, places))


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
        _explain(screen, state, number, gained)
    if table.favors:
        screen.rule(say(N_("Favors")))
    for favor, places in table.favors:
        screen.line(ranking_words(state, favor, places))
    for line in notes(state):
        screen.line(line, "dim")
    screen.rule(say(N_("Final table")))
    _print_sums(screen, state, [sums_of(state, items_of(gained, number)) for number in range(len(state.names))])
    screen.line()
    screen.line(result_words(state, table), "bold")


def _explain(screen: Screen, state: GameState, number: int, gained: list[Scored]) -> None:
    """Every point of one player, grouped by source."""
    screen.rule(total_words(state, number))
    screen.castle(state.castles[number])
    for source, points, lines in explained(state, number, gained):
        screen.line(labelled(say(source), points), "bold")
        for line in lines:
            screen.line(line)
