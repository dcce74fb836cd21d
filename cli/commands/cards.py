"""`madking cards`: the king's favors and the bonus cards, what each counts and pays, and which box holds it."""

from typing import Annotated, Any

import typer

from cli.card_words import counted_words, places_words, unstated_words, worth_words
from cli.inputs import BadInput
from cli.options import JsonOption, LangOption, begin
from cli.output import console, new_table, print_json
from engine.catalogue.cards import Card, all_bonus_cards, all_favors
from engine.game.final import PLACES
from engine.i18n import LANGUAGES, N_, say, translate
from engine.rules.editions import EDITIONS, find_edition
from engine.rules.register import find_rule

NAME = "cards"
KINDS = ("favors", "bonus")
EXPANSIONS = ("CE-FAVOR-29", "CE-FAVOR-30", "CE-FAVOR-31", "CE-BONUS-15", "CE-BONUS-16")
"""Cards of the Collector's Edition that an expansion brings; without it they are sorted out (CE-2, CE-3)."""


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
        typer.echo(say(N_("no card matches {query}"), query=repr(query[:40])))
    raise typer.Exit(0 if favors or bonus else 1)


def _matching(cards: tuple[Card, ...], query: str) -> list[Card]:
    words = query.casefold().split()
    return [card for card in cards if all(word in _searched(card) for word in words)]


def _searched(card: Card) -> str:
    return " ".join((card.id, card.rule, *(translate(card.name, language) for language in LANGUAGES))).casefold()


def _editions(card: Card) -> list[str]:
    return [name for name in EDITIONS if card.is_in(name)]


# JSON


def _document(favors: list[Card], bonus: list[Card], edition: str) -> dict[str, Any]:
    whole = not edition or edition == "collectors"
    return {
        "favors": [{**_card(card), "places": list(PLACES)} for card in favors],
        "bonus_cards": [
            {**_card(card), "points": card.points, "each": card.each, "amount_of_the_base_box_in": list(card.unstated)}
            for card in bonus
        ],
        "need_expansions": list(EXPANSIONS) if whole else [],
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
    for heading, cards in ((N_("Favor"), favors), (N_("Bonus card"), bonus)):
        if cards:
            _table(say(heading), cards, favor=cards is favors)
            typer.echo()
    if explain:
        for rule in dict.fromkeys(card.rule for card in (*favors, *bonus)):
            typer.echo(f"{rule}: {find_rule(rule).statement}")
    unstated = [card.id for card in bonus if card.unstated and edition in ("", *card.unstated)]
    if unstated:
        typer.echo(unstated_words(sorted({f"{card.partition('-')[0]}-..." for card in unstated})))
    if not explain and edition in ("", "collectors"):
        rules = ", ".join(EXPANSIONS)
        typer.echo(say(N_("Left out, since they need an expansion (CE-2, CE-3): {rules}"), rules=rules))


def _table(heading: str, cards: list[Card], *, favor: bool) -> None:
    table = new_table(heading, *map(say, (N_("Counts"), N_("Points"), N_("Editions"), N_("Rule"))))
    for number in (2, 3, 4):
        table.columns[number].no_wrap = True
    for card in cards:
        editions = ", ".join(card.editions) or say(N_("all"))
        table.add_row(card.id, counted_words(card), places_words() if favor else worth_words(card), editions, card.rule)
    console().print(table)
