"""`madking cards`: the king's favors and the bonus cards, what each counts and pays, and which box holds it."""

from collections.abc import Iterator
from typing import Annotated

import typer

from cli.answers.cards import Cards, document, find_cards
from cli.asker import begin
from cli.options import JsonOption, LangOption
from cli.output import print_json
from cli.words.cards import counted_words, places_words, unstated_words, worth_words
from engine.catalogue.cards import Card
from engine.kernel.i18n import N_, labelled, say, say_listed
from engine.rules.editions import EDITIONS
from engine.rules.register import find_rule

NAME = "cards"


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
    begin(lang)
    found = find_cards(query, kind, edition)
    if as_json:
        print_json(document(found))
    elif found.favors or found.bonus:
        _print(found, explain=bool(query))
    else:
        typer.echo(say(N_("no card matches {query!r}"), query=query[:40]))
    raise typer.Exit(0 if found.favors or found.bonus else 1)


def _print(found: Cards, *, explain: bool) -> None:
    for heading, cards in ((_favors_heading(), found.favors), (say(N_("Bonus cards:")), found.bonus)):
        if cards:
            typer.secho(heading, bold=True)
            for line in _listed(cards):
                typer.echo(line)
            typer.echo()
    for note in _notes(found, explain=explain):
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


def _notes(found: Cards, *, explain: bool) -> Iterator[str]:
    if explain:
        for rule in dict.fromkeys(card.rule for card in (*found.favors, *found.bonus)):
            yield labelled(rule, find_rule(rule).statement)
    unstated = {f"{card.id.partition('-')[0]}-..." for card in found.bonus if card.is_unstated(found.edition)}
    if unstated:
        yield unstated_words(sorted(unstated))
    if not explain and (rules := found.need_expansions):
        yield say(N_("Left out, since they need an expansion (CE-2, CE-3): {rules}"), rules=", ".join(rules))
