"""`madking cards`: favors, bonus cards and royal decrees, what each counts and pays, and which box holds it."""

from collections.abc import Iterator
from typing import Annotated

import typer

from cli.answers.cards import Cards, document, find_cards
from cli.asker import begin
from cli.options import ExpansionsOption, JsonOption, LangOption, read_expansions
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
    kind: Annotated[str | None, typer.Option("--kind", metavar="KIND", help="Only favors, bonus or decrees.")] = None,
    edition: Annotated[
        str, typer.Option("--edition", metavar="EDITION", help="Only its box: first, second or collectors.")
    ] = "",
    expansions: ExpansionsOption = "",
    lang: LangOption = "",
    as_json: JsonOption = False,
) -> None:
    """The king's favors and the bonus cards: what each counts, what it pays, and which editions have it.

    With a query the rule of each card found is told as well. --expansions adds the cards that expansions bring;
    --kind decrees lists the royal decrees.

    Example: madking cards swan; madking cards --kind decrees; madking cards --edition collectors --expansions towers
    """
    begin(lang)
    found = find_cards(query, kind, edition, read_expansions(expansions))
    if as_json:
        print_json(document(found))
    elif found.any:
        _print(found, explain=bool(query))
    else:
        typer.echo(say(N_("no card matches {query!r}"), query=query[:40]))
    raise typer.Exit(0 if found.any else 1)


def _print(found: Cards, *, explain: bool) -> None:
    for heading, cards in ((_favors_heading(), found.favors), (say(N_("Bonus cards:")), found.bonus)):
        if cards:
            typer.secho(heading, bold=True)
            for line in _listed(cards):
                typer.echo(line)
            typer.echo()
    if found.decrees:
        typer.secho(say(N_("Royal decrees, their names our own:")), bold=True)
        for card in found.decrees:
            typer.echo(f"  {labelled(f'{card.id} ({say(card.name)})', say(card.says))} [{card.rule}]")
        typer.echo()
    for note in _notes(found, explain=explain):
        typer.echo(note)


def _favors_heading() -> str:
    return say(N_("Favors, {points} for the places:"), points=places_words())


def _listed(cards: list[Card]) -> Iterator[str]:
    """The cards of every edition, then those of single ones."""
    indent = max(len(card.id) for card in cards) + 4
    for needs, editions in sorted({(card.needs, card.editions) for card in cards}):
        titles = ", ".join(say(EDITIONS[name].title) for name in editions)
        if needs:
            yield "  " + say(N_("with the expansion {name}:"), name=needs)
        else:
            yield "  " + (say(N_("only {editions}:"), editions=titles) if editions else say(N_("all editions:")))
        for card in cards:
            if (card.needs, card.editions) == (needs, editions):
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
    if not explain and (found.favors or found.bonus) and (rules := found.need_expansions):
        yield say(N_("Left out, since they need an expansion (CE-2, CE-3): {rules}"), rules=", ".join(rules))
