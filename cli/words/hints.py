"""Hints in words: a line for each with its reasons."""

from typing import TYPE_CHECKING

from cli.output import new_table, print_rows
from cli.words.actions import action_words
from engine.castle.verdict import Entrance, say_completed
from engine.game.book import Book, book_of, players_of
from engine.game.state import Verb
from engine.kernel.i18n import N_, say, say_listed, say_names, say_number
from engine.rules.rulings import Law
from engine.rules.terms import BASE_TERMS
from solver.hint.advice import Advice
from solver.hint.choices import Choice
from solver.hint.hint import VALUE, Hint
from solver.worth.reasons import PART_WORDS, Part, reward_words

if TYPE_CHECKING:
    from cli.tables import Table

LEAST = 0.05
"""Parts of an estimate that are smaller are not printed."""
BY_POINTS = N_("Ranked by the points of this turn, which are exact; the value is an estimate (docs/advice.md).")
BY_VALUE = N_("Ranked by value: the exact points of this turn and an estimate of the rest (docs/advice.md).")

Row = tuple[str, ...]


def print_advice(advice: Advice, by: str) -> None:
    """The answer as lines: a table in a terminal, padded text in a pipe."""
    import typer

    print_rows(advice_table(advice, by))
    for refusal in advice.refused:
        typer.echo(say(N_("not {take}: {why} ({rule})"), take=refusal.take, why=refusal.why, rule=refusal.rule))
    for line in advice_notes(advice, by):
        typer.secho(line, dim=True)


def advice_table(advice: Advice, by: str) -> "Table":
    """The options, a row each."""
    law = advice.castle.law
    rows = [
        _hint_row(rank, entry, by) if isinstance(entry, Hint) else _choice_row(rank, entry, _book(law))
        for rank, entry in enumerate(advice.ranked(by), 1)
    ]
    headings = tuple(map(say, ("#", N_("Take"), N_("Price"), N_("Place"), N_("Points"), N_("Value"), N_("Why"))))
    table = new_table(*headings, right=(0, 2, 4, 5))
    for row in rows:
        table.add_row(*row)
    return table


def advice_notes(advice: Advice, by: str) -> list[str]:
    """How the options are ranked, and what else is to be known."""
    return [say(BY_VALUE if by == VALUE else BY_POINTS), *advice.notes]


def _hint_row(rank: int, hint: Hint, by: str) -> Row:
    option = hint.option
    price = "" if not option.price else str(option.price) + (f" ({option.coins})" if option.coins else "")
    place = "" if option.placement is None else str(option.placement)
    why = _why(hint, estimate=by == VALUE)
    take = say(N_("pass")) if option.take == Verb.PASS else say_names(option.take)
    return str(rank), take, price, place, f"{option.points:+d}", say_number(option.value, ".1f"), why


def _book(law: Law) -> Book:
    """The rules of a table, for the words of choices; a castle alone needs none."""
    return book_of(law, players_of(law)[1])


def _choice_row(rank: int, choice: Choice, book: Book) -> Row:
    why = _parts_text(choice.parts)
    return (
        str(rank),
        action_words(book, choice.action),
        "",
        "",
        f"{choice.points:+d}",
        say_number(choice.value, ".1f"),
        why,
    )


def _why(hint: Hint, *, estimate: bool) -> str:
    """Why, item by item: points with their rules, what is completed, closed and enclosed, and the estimate."""
    exact = tuple(part for part in hint.parts if part.name.isupper())
    texts = [_parts_text(exact)] if exact else []
    verdict = hint.verdict
    if verdict is not None:
        terms = BASE_TERMS if verdict.castle is None else verdict.castle.terms
        done = [f"{room} ({reward_words(room.tile.type, terms)})" for room in verdict.completed]
        texts += [say_completed(done)] if done else []
        shut, enclosed = _doors(verdict.blocked), _doors(verdict.enclosed)
        texts += [say(N_("closes for good: {entrances}"), entrances=shut)] if shut else []
        texts += [say(N_("shuts into a courtyard: {entrances}"), entrances=enclosed)] if enclosed else []
    rest = tuple(part for part in hint.parts if not part.name.isupper() and abs(part.points) >= LEAST)
    if estimate and rest:
        texts.append(_parts_text(rest))
    return say_listed(texts) or say(N_("no points this turn"))


def _doors(entrances: tuple[Entrance, ...]) -> str:
    return ", ".join(f"{entrance.room} [{entrance.spoken()}]" for entrance in entrances)


def _parts_text(parts: tuple[Part, ...]) -> str:
    """Parts in a line: exact ones as `SCORE-1 printed +4`, those of the estimate as `favors +1.5 (...)`."""
    texts = []
    for part in parts:
        if part.name.isupper():
            points = say_number(part.points, "+g")
            texts.append(f"{part.name} {part.why} {points}" if part.points else f"{part.name} {part.why}")
        else:
            texts.append(f"{say(PART_WORDS[part.name])} {say_number(part.points, '+.1f')} ({part.why})")
    return say_listed(texts)
