"""What one person sees of a table, in words: cards with what they count now, marks of the seats, stacks and deck."""

from cli.words.cards import card_words
from engine.catalogue import Slug
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import terms_of
from engine.game.counters import count_at
from engine.game.final import card_points
from engine.game.hand import CORRIDORS, corridor_prices
from engine.game.state import GameState, Offer
from engine.game.view import View, open_favors
from engine.kernel.i18n import N_, say, say_listed, say_n

LAST_ROUND = N_("This is the last round.")


def held_words(state: GameState, player: int, held: str) -> str:
    """A bonus card of a player, with what it counts and is worth now, as far as everybody can see that."""
    known, card = state.but(favors=open_favors(state)), find_bonus_card(held)
    now, worth = count_at(known, player, card), card_points(known, player, card)
    return say(N_("{card}; now {n}, worth {points}"), card=card_words(card), n=now, points=worth)


def counts_words(state: GameState, seen: View, favor: str) -> str:
    """What a favor counts now for every player; hidden money is not told."""
    card = find_favor(favor)
    counts = []
    for number, name in enumerate(seen.names):
        hidden = card.counts == "money" and seen.money[number] is None
        counts.append(f"{name} {'?' if hidden else count_at(state, number, card)}")
    return ", ".join(counts)


def seat_marks(seen: View, number: int) -> list[str]:
    """Who is master builder, and who is to move."""
    marks = [say(N_("master builder"))] if number == seen.master and seen.box.numbers.token else []
    return marks + ([say(N_("to move"))] if number == seen.to_move else [])


def corridor_offers(state: GameState, player: int) -> list[Offer]:
    """Hallways and stairs, if any are left, at the price that a player pays."""
    left = dict(zip(CORRIDORS, (state.hallways, state.stairs), strict=True))
    prices = corridor_prices(terms_of(state, player))
    return [Offer(price, Slug(name), 0) for name, price in prices.items() if left[name]]


def stacks_words(seen: View) -> str:
    """How many cards are in the deck, what lies on it, and how high the stacks are, if that is to be known."""
    words = [say_n("{n} card in the deck", "{n} cards in the deck", seen.deck_height)]
    if seen.on_deck:
        words.append(say(N_("on it rooms of {sizes}"), sizes=", ".join(map(str, seen.on_deck))))
    if seen.stack_heights is not None:
        stacks = zip(seen.box.sizes, seen.stack_heights, strict=True)
        words.append(say(N_("stacks {stacks}"), stacks=" ".join(f"{size}:{n}" for size, n in stacks)))
    return say_listed(words)
