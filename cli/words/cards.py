"""Favors and bonus cards in words: what they pay, and what only the whole table explains about them."""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.castle.walk import longest_path
from engine.catalogue.cards import Card, find_bonus_card, find_favor
from engine.game.final import PLACES, sole_firsts
from engine.game.state import GameState
from engine.kernel.i18n import N_, say, say_n

ALL_OR_NOTHING = ("all-sizes", "all-types", "last-master-builder")
"""What a bonus card pays for once, however much there is of it."""


def places_words() -> str:
    """What the places of a favor are worth."""
    return "/".join(map(str, PLACES))


def counted_words(card: Card) -> str:
    """What a card counts, with the sizes that its name does not tell."""
    if len(card.sizes) < 2:
        return say(card.name)
    sizes = ", ".join(map(str, card.sizes))
    sentence = N_("{card}: all but {sizes}") if card.counts == "other-sizes" else N_("{card}: {sizes}")
    return say(sentence, card=say(card.name), sizes=sizes)


def worth_words(card: Card) -> str:
    """What a bonus card pays."""
    if card.counts in ALL_OR_NOTHING:
        return say_n("{n} point", "{n} points", card.points)
    if card.each > 1:
        return say(N_("{n} for every {each}"), n=card.points, each=card.each)
    return say(N_("{n} for each"), n=card.points)


def card_words(card: Card) -> str:
    """A bonus card in words: what it counts and what that is worth."""
    return f"{say(card.name)}, {worth_words(card)}"


# a table


def _holders(state: GameState, counts: str) -> list[int]:
    """The players who hold a bonus card that counts this."""
    return [p for p, held in enumerate(state.bonus) if any(find_bonus_card(card).counts == counts for card in held)]


def paths(state: GameState) -> dict[str, dict[str, Any]]:
    """The longest path of every castle, if a favor counts it; `at_most` is larger where the search had to stop."""
    if not any(find_favor(favor).counts == "path" for favor in state.favors):
        return {}
    found = {}
    for name, castle in zip(state.names, state.castles, strict=True):
        path = longest_path(castle)
        rooms = [str(castle.rooms[number]) for number in path.rooms]
        found[name] = {"length": path.length, "at_most": path.bound, "rooms": rooms}
    return found


def rank_words(number: int, numbers: Iterable[int]) -> str:
    """The place of who has so many among what all have: `1`, `2=` for one that is shared, `-` for who has none."""
    found = sorted(numbers, reverse=True)
    return f"{found.index(number) + 1}{'=' * (found.count(number) > 1)}" if number else "-"


def first_places(state: GameState) -> dict[str, list[str]]:
    """The favors in which those who hold the card for it are first without a tie."""
    return {state.names[player]: sole_firsts(state, player) for player in _holders(state, "sole-firsts")}


def base_amounts(state: GameState) -> list[str]:
    """The bonus cards held whose points the text of the edition does not give."""
    held = {card for cards in state.bonus for card in cards}
    return sorted(card for card in held if find_bonus_card(card).is_unstated(state.law.edition.name))


def notes(state: GameState) -> Iterator[str]:
    """What the numbers of favors and bonus cards rest on, a line each."""
    for name, path in paths(state).items():
        values = {"name": name, "rooms": ", ".join(path["rooms"]), "rule": "CE-FAVOR-28"}
        yield say(N_("Longest path of {name}: {rooms} ({rule})"), **values)
        if path["at_most"] > path["length"]:
            sentence = N_("The search stopped there: {name} may have up to {n}; `madking walk` looks longer.")
            yield say(sentence, name=name, n=path["at_most"])
    for name, favors in first_places(state).items():
        names = ", ".join(say(find_favor(favor).name) for favor in favors) or say(N_("none"))
        yield say(N_("First without a tie, {name}: {favors} ({rule})"), name=name, favors=names, rule="CE-BONUS-11")
    if _holders(state, "last-master-builder"):
        yield _master_words(state)
    if base_amounts(state):
        yield unstated_words(say(find_bonus_card(card).name) for card in base_amounts(state))


def _master_words(state: GameState) -> str:
    """Whom the card for the last master builder means."""
    if not state.box.numbers.token and state.law["solo-master-builder"] == "nobody":
        return say(N_("Alone nobody is master builder ({rule}); the ruling solo-master-builder may say otherwise."),
                   rule="CE-BONUS-13")  # fmt: skip
    sentence = N_("If this round is the last, its master builder is {name} ({rule}).")
    if state.last_round:
        sentence = N_("Master builder of the last round: {name} ({rule}).")
    return say(sentence, name=state.names[state.master], rule="CE-BONUS-13")


def unstated_words(cards: Iterable[str]) -> str:
    """Where the points of these cards come from, which the text of the Collector's Edition does not give."""
    sentence = N_("The points of {cards} are the base box's: the text of the Collector's Edition does not give them.")
    return say(sentence, cards=", ".join(cards))
