"""The question `rulings`: those in force for an edition and in the sister game, with their options."""

from typing import NamedTuple

from cli.answers import Document
from cli.answers.parts import citations
from cli.answers.rules import check_game
from engine.kernel.i18n import say
from engine.rules.editions import Edition
from engine.rules.games import GAMES
from engine.rules.rulings import RULINGS, Ruling, check_rulings, law
from engine.two_castles import rulings as two_castles

KNOWN = {**RULINGS, **two_castles.RULINGS}


class Decided(NamedTuple):
    """The option in force of every ruling, for an edition; and the game that is asked about, or none for both."""

    edition: Edition
    in_force: dict[str, str]
    game: str = ""

    @property
    def wanted(self) -> list[Ruling]:
        """The rulings that are asked about, those of the big game first."""
        return [ruling for name, ruling in KNOWN.items() if game_of(name) in GAMES[self.game]]


def answer(rulings: dict[str, str] | None = None, edition: str = "second", game: str = "") -> Document:
    """List the rulings of both games or one; `rulings` decides some otherwise."""
    return document(decide(edition, rulings or {}, game))


def game_of(name: str) -> str:
    """The part of the register that a ruling belongs to."""
    return "base" if name in RULINGS else "two-castles"


def decide(edition: str, overrides: dict[str, str], game: str = "") -> Decided:
    """The rulings of an edition and of the sister game, some decided otherwise."""
    check_game(game)
    check_rulings(KNOWN, overrides)
    here = law(edition, {name: option for name, option in overrides.items() if name in RULINGS})
    sister = two_castles.read_law({name: option for name, option in overrides.items() if name not in RULINGS})
    return Decided(here.edition, {**here.options, **sister.options}, game)


def document(decided: Decided) -> Document:
    """Every ruling with what is in force, what else there is, and the rules behind it."""
    entries = [_ruling(entry, decided.in_force[entry.name], decided.edition) for entry in decided.wanted]
    return {"edition": decided.edition.name, "rulings": entries}


def _ruling(entry: Ruling, chosen: str, edition: Edition) -> Document:
    return {
        "name": entry.name,
        "game": game_of(entry.name),
        "question": say(entry.question),
        "in_force": chosen,
        "default": entry.default(edition.name),
        "options": list(entry.options),
        "meanings": {option: say(entry.meanings[option]) for option in entry.options},
        "rules": list(entry.rules),
        "citations": [place for rule in stated_rules(entry) for place in citations(rule, edition)],
    }


def stated_rules(ruling: Ruling) -> list[str]:
    """The rules behind a ruling; differences and open questions have no place of their own in a text."""
    return [rule for rule in ruling.rules if not rule.startswith(("DIFF-", "OQ-"))]
