"""The page's question `evening` for the sister game: every castle scored, every player's end, ties explained."""

from typing import Any

from cli.answers import Document
from cli.answers.page.forms import EveningCastle, EveningForm, EveningPlayer
from cli.answers.page.two_castles.castles import castle_form, sheet_form
from cli.answers.page.two_castles.entered import Evening, read_evening
from cli.answers.two_castles.ends import end_steps, ludwig_words
from cli.errors import BadInput
from cli.two_castles.words import winner_words
from engine.kernel.i18n import N_, labelled, say
from engine.kernel.positions import position_text
from engine.kernel.yaml import read_yaml
from engine.rules.register import find_rule
from engine.two_castles.game.final import Standing, find_winners, rank
from engine.two_castles.game.state import LUDWIG
from engine.two_castles.positions.schema import GAME
from engine.two_castles.scoring import Sheet, special_rooms


def answer(
    players: list[dict[str, Any]] | None = None,
    castles: list[dict[str, Any]] | None = None,
    rulings: dict[str, str] | None = None,
    position: str | dict[str, Any] | None = None,
) -> EveningForm:
    """Score an evening: `players` with their names around the table, and between them `castles` with castle,
    attendants and bonus_cards.

    Castle n lies between player n and the next one. Whatever is wrong is told where it stands. `position` is an evening
    that was saved; what is given besides stands in its place.
    """
    data = {} if position is None else _opened(position)
    given = {"players": players, "castles": castles, "rulings": rulings}
    return evening_form(read_evening({**data, **{name: value for name, value in given.items() if value is not None}}))


def _opened(position: str | Document) -> Document:
    """The data of an evening that was saved."""
    data = read_yaml(position) if isinstance(position, str) else position
    if not isinstance(data, dict) or data.get("game") != GAME:
        raise BadInput(say(N_("this is no evening of Between Two Castles: it has no line `game: two-castles`")))
    return data


def evening_form(evening: Evening) -> EveningForm:
    """The final scoring, as far as it is entered."""
    sheets = evening.sheets
    specials = tuple(special_rooms(entry.built) for entry in evening.entries)
    results = rank(tuple(sheet.total for sheet in sheets), specials)
    winners, decided_by = find_winners(results) if results else ((), "")
    return {
        "complete": evening.complete,
        "players": [_player(evening, sheets, result) for result in results],
        "favors": [],
        "winners": [evening.names[seat] for seat in winners],
        "verdict": _verdict(evening, results, winners, decided_by) if results else "",
        "decided_by": decided_by,
        "position": evening.position,
        "text": position_text(evening.position),
        "trouble": evening.trouble,
        "warnings": [],
        "castles": [_castle(evening, number) for number in range(len(evening.entries))],
    }


def _castle(evening: Evening, number: int) -> EveningCastle:
    entry, partners = evening.entries[number], [number, (number + 1) % len(evening.names)]
    names = " + ".join(evening.names[seat] for seat in partners)
    return {
        "name": say(N_("castle {n} ({names})"), n=number + 1, names=names),
        "partners": partners,
        "castle": None if entry.castle is None else castle_form(entry.castle, entry.extras, evening.law),
        "attendants": [one.slug for one in entry.extras.attendants],
        "bonus_cards": [card.slug for card in entry.extras.cards],
        "trouble": entry.trouble,
    }


def _player(evening: Evening, sheets: tuple[Sheet, ...], result: Standing) -> EveningPlayer:
    """A player's end: the rows of the lower castle, and what breaks ties."""
    seat = result.seat
    sides = seat, (seat - 1) % len(sheets)
    lower = min(sides, key=lambda castle: sheets[castle].total)
    entry = evening.entries[lower]
    group = say(N_("castle {n}"), n=lower + 1)
    return {
        "name": evening.names[seat],
        "built": result.lower,
        "track": 0,
        "items": [{"group": group, **row} for row in sheet_form(sheets[lower])],
        "total": result.lower,
        "area": 0,
        "money": 0,
        "castle": None if entry.castle is None else castle_form(entry.castle, entry.extras, evening.law),
        "trouble": evening.troubles[seat] if seat < len(evening.troubles) else [],
        "ties": [
            {"name": "lower", "words": say(N_("Lower castle")), "value": result.lower},
            {"name": "other", "words": say(N_("Other castle")), "value": result.other},
            {"name": "special", "words": say(N_("Special rooms")), "value": result.specials},
        ],
    }


# who wins


def _verdict(evening: Evening, results: tuple[Standing, ...], winners: tuple[int, ...], decided_by: str) -> str:
    """Who wins, and step by step by what; of a table that is not complete, as far as it is entered."""
    names = ", ".join(evening.names[seat] for seat in winners)
    words = [f"{winner_words(names, len(winners))}.", *(step.words for step in end_steps(evening.names, results))]
    words.append(labelled(decided_by, find_rule(decided_by).statement))
    if LUDWIG in evening.names[len(evening.people) :]:
        words.append(ludwig_words())
    told = " ".join(words)
    return told if evening.complete else labelled(say(N_("As far as it is entered")), told)
