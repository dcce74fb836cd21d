"""`madking cards`: the king's favors and the bonus cards, what each counts and pays, and which box holds it."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from cli.inputs import BadInput
from cli.options import JsonOption, LangOption, begin
from cli.output import print_json
from cli.words.cards import counted_words, places_words, unstated_words, worth_words
from engine.catalogue.cards import Card, all_bonus_cards, all_favors
from engine.game.final import PLACES
from engine.kernel.i18n import LANGUAGES, N_, labelled, say, say_listed, translate
from engine.kernel.names import holds
from engine.rules.editions import EDITIONS, find_edition
from engine.rules.register import find_rule

NAME = "cards"
KINDS = ("favors", "bonus")


def run(
    query: Annotated[
        str, typer.Argument(metavar="[QUERY]", help="Part of an id, a rule or a name in any language.")
    ] = "",
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="Only favors, or only bonus.")] = None,
    edition: Annotated[
        str, typer.Option("--edition", metavar="EDITION", help="Only its box: first, second or collectors.")
    ] = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The king's favors and the bonus cards: what each counts, what it pays, and which editions have it.

    With a query the rule of each card found is told as well.

    Example: madking cards swan; madking cards --kind favors --edition collectors
    """
    lang = begin(lang)
    if edition:
        find_edition(edition)
    if kind is not None and kind not in KINDS:
        raise BadInput(say(N_("{name!r} is not a kind of card; there are {known}"), name=kind[:40],
                           known=", ".join(KINDS)))  # fmt: skip
    favors = [] if kind == "bonus" else _matching(all_favors(edition), query)
    bonus = [] if kind == "favors" else _matching(all_bonus_cards(edition), query)
    if as_json:
        print_json(_document(favors, bonus, edition))
    elif favors or bonus:
        _print(favors, bonus, edition, explain=bool(query))
    else:
        typer.echo(say(N_("no card matches {query!r}"), query=query[:40]))
    raise typer.Exit(0 if favors or bonus else 1)


def _matching(cards: tuple[Card, ...], query: str) -> list[Card]:
    return [card for card in cards if holds(_searched(card), query)]


def _searched(card: Card) -> tuple[str, ...]:
    return card.id, card.rule, *(translate(card.name, language) for language in LANGUAGES)


def _editions(card: Card) -> list[str]:
    return [name for name in EDITIONS if card.is_in(name)]


def _need_expansions(edition: str) -> list[str]:
    """The rules of the cards that are left out of the box of an edition, or of all of them."""
    return [rule for one in EDITIONS.values() for rule in one.need_expansions if not edition or edition == one.name]


# JSON


def _document(favors: list[Card], bonus: list[Card], edition: str) -> dict[str, Any]:
    return {
        "favors": [{**_card(card), "places": list(PLACES)} for card in favors],
        "bonus_cards": [
            {**_card(card), "points": card.points, "each": card.each, "amount_of_the_base_box_in": list(card.unstated)}
            for card in bonus
        ],
        "need_expansions": _need_expansions(edition),
    }


def _card(card: Card) -> dict[str, Any]:
    return {
        "id": card.id,
        "name": say(card.name),
        "rule": card.rule,
        "says": find_rule(card.rule).statement,
        "counts": card.counts,
        "type": None if card.type is None else str(card.type),
        "sizes": list(card.sizes),
        "editions": _editions(card),
    }


# words


def _print(favors: list[Card], bonus: list[Card], edition: str, *, explain: bool) -> None:
    for heading, cards in ((_favors_heading(), favors), (say(N_("Bonus cards:")), bonus)):
        if cards:
            typer.secho(heading, bold=True)
            for line in _listed(cards):
                typer.echo(line)
            typer.echo()
    for note in _notes(favors, bonus, edition, explain=explain):
        typer.echo(note)


def _favors_heading() -> str:
    return say(N_("Favors, {points} for the places:"), points=places_words())


def _listed(cards: list[Card]) -> Iterator[str]:
    """The cards of every edition, then those of single ones."""
    indent = max(len(card.id) for card in cards) + 4
    for editions in sorted({card.editions for card in cards}):
        titles = ", ".join(say(EDITIONS[name].title) for name in editions)
        yield "  " + (say(N_("only {editions}:"), editions=titles) if editions else say(N_("all editions:")))
        for card in cards:
            if card.editions == editions:
                said = [counted_words(card), *([worth_words(card)] if card.points else [])]
                words = f"{say_listed(said)} [{card.rule}]"
                yield f"    {card.id}".ljust(indent + 2) + words


def _notes(favors: list[Card], bonus: list[Card], edition: str, *, explain: bool) -> Iterator[str]:
    if explain:
        for rule in dict.fromkeys(card.rule for card in (*favors, *bonus)):
            yield labelled(rule, find_rule(rule).statement)
    unstated = {f"{card.id.partition('-')[0]}-..." for card in bonus if card.is_unstated(edition)}
    if unstated:
        yield unstated_words(sorted(unstated))
    if not explain and (rules := _need_expansions(edition)):
        yield say(N_("Left out, since they need an expansion (CE-2, CE-3): {rules}"), rules=", ".join(rules))
