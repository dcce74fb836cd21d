"""The table as one person sees it: players, market, cards and castles; what the others hide is never asked for."""

from cli.play.answers import best
from cli.screen import Column, Screen
from cli.words.game import icon_words, signed, tile_name
from cli.words.seats import LAST_ROUND, corridor_offers, counts_words, held_words, seat_marks, stacks_words
from engine.castle.copies import invented_words
from engine.catalogue import find_tile
from engine.catalogue.cards import find_favor
from engine.game.hand import CORRIDORS
from engine.game.state import GameState, Offer, Phase
from engine.game.view import View, view
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.pictures.palette import WORDS


def show_table(screen: Screen, state: GameState, player: int) -> None:
    """Everything a person needs for a decision; the market comes last, next to the question."""
    screen.castle(state.castles[player])
    screen.line()
    show_cards(screen, state, player)
    show_parts(screen, state, player)
    show_players(screen, state, player)
    if state.box.invented:
        screen.line(say_listed(invented_words()), "dim")
    show_market(screen, state, player)


def show_castle(screen: Screen, state: GameState, owner: int) -> None:
    """The castle of any player."""
    castle = state.castles[owner]
    screen.rule(say(N_("The castle of {name}"), name=state.names[owner]))
    screen.castle(castle)
    screen.line(str(castle), "dim")


def show_players(screen: Screen, state: GameState, player: int) -> None:
    """Points, money and castles of all."""
    seen = view(state, player)
    rows = []
    for number, name in enumerate(seen.names):
        castle, money = seen.castles[number], seen.money[number]
        facts = (len(castle), castle.completed, castle.external_entrances, castle.area, seen.bonus_counts[number])
        purse = "?" if money is None else str(money)
        rows.append((name, str(seen.scores[number]), purse, *map(str, facts), ", ".join(seat_marks(seen, number))))
    heads = (N_("Points"), N_("Purse"), N_("Tiles"), N_("Completed"), N_("External"), N_("Area"), N_("Cards"))
    screen.table([Column(say(N_("Player"))), *(Column(say(head), "right") for head in heads), Column("")], rows)
    screen.line()


def show_parts(screen: Screen, state: GameState, player: int) -> None:
    """What the person sees of what the expansions bring."""
    lines = state.book.lines(view(state, player))
    for line in lines:
        screen.line(line, hang=2)
    if lines:
        screen.line()


def show_cards(screen: Screen, state: GameState, player: int) -> None:
    """The person's own bonus cards and the favors, with what they count now."""
    seen = view(state, player)
    if seen.bonus:
        screen.line(say(N_("Your bonus cards:")), "dim")
    for held in seen.bonus:
        screen.line(f"  {held_words(state, player, held)}")
    if seen.favors:
        screen.line(say(N_("Favors, 8, 4, 2 and 1 for the places:")), "dim")
    for favor in seen.favors:
        screen.line(f"  {labelled(say(find_favor(favor).name), counts_words(state, seen, favor))}")
    if seen.bonus or seen.favors:
        screen.line()


def show_market(screen: Screen, state: GameState, player: int) -> None:
    """The rooms with their prices and coins, what each would score at once for everybody, and the stacks."""
    seen = view(state, player)
    left = dict(zip(CORRIDORS, (seen.hallways, seen.stairs), strict=True))
    offers = [*seen.market, *corridor_offers(state, player)]
    rows = [_market_row(seen, offer, left) for offer in offers]
    columns = [Column(say(N_("Price")), "right"), Column(say(N_("Tile")), "whole"), Column(say(N_("Type")), "whole")]
    columns += [
        Column(say(N_("Size")), "right"),
        Column(say(N_("Points and icon"))),
        Column(say(N_("At once")), "whole"),
    ]
    if any(offer.coins for offer in offers):
        columns.insert(0, Column(say(N_("Coins")), "right"))
        rows = [(str(offer.coins or ""), *row) for offer, row in zip(offers, rows, strict=True)]
    if laid := seen.book.laid(seen):
        columns.append(Column(say(N_("On it"))))
        rows = [(*row, laid.get(offer.slug, "")) for offer, row in zip(offers, rows, strict=True)]
    if state.phase == Phase.PRICE:
        columns.insert(0, Column("#", "right"))
        rows = [(str(n) if n <= len(seen.market) else "", *row) for n, row in enumerate(rows, 1)]
    screen.table(columns, rows)
    names = "/".join(seen.names)
    screen.line(say(N_("At once: the most that the tile would score now for {names}."), names=names), "dim")
    _show_stacks(screen, seen)


def _market_row(seen: View, offer: Offer, left: dict[str, int]) -> tuple[str, ...]:
    tile = find_tile(offer.slug)
    name = tile_name(tile)
    if offer.slug in left:
        name = say(N_("{text}, {n} left"), text=name, n=left[offer.slug])
    scores = (best(castle, offer.slug) for castle in seen.castles)
    points = "/".join("-" if score is None else signed(score) for score in scores)
    worth = ", ".join(filter(None, (str(tile.points), icon_words(tile))))
    return str(offer.price or "-"), name, say(WORDS[tile.type]), str(tile.size), worth, points


def _show_stacks(screen: Screen, seen: View) -> None:
    screen.line(stacks_words(seen), "dim")
    if seen.last_round:
        screen.line(say(LAST_ROUND), "bold")
