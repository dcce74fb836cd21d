"""Deep advice in words: a row for each option, with what may be expected of it and what the others then take."""

from typing import TYPE_CHECKING

from cli.answers.deep import Deepened, taken_alone
from cli.output import new_table
from cli.words.actions import action_words
from engine.game.state import GameState, Verb
from engine.kernel.i18n import N_, labelled, say, say_listed, say_names, say_number
from solver.hint.choices import Choice

if TYPE_CHECKING:
    from cli.tables import Table
    from solver.bots.master.advice import Deep

BY_MARGIN = N_(
    "Ranked as the bot master chooses. The margin is what the player is ahead of the others a round or two later, by "
    "the estimate, or in the end, as a mean over tables that fit what the player can see; +/- is its standard error "
    "(docs/master.md)."
)
BY_SCORE = N_(
    "Ranked as the solo search chooses. The final score is a mean over games played out by a quick player on tables "
    "that fit what the player can see; +/- is its standard error, chance that of the highest rank (docs/solo.md)."
)


def deep_table(found: Deepened, top: int) -> "Table":
    """The options, a row each."""
    return _alone_table(found, top) if found.alone else _margin_table(found, top)


def deep_notes(found: Deepened) -> list[str]:
    """How the options are ranked."""
    return [say(BY_SCORE if found.alone else BY_MARGIN)]


def _margin_table(found: Deepened, top: int) -> "Table":
    headings = (N_("Take"), N_("Price"), N_("Place"), N_("Value"), N_("Margin"), N_("+/-"), N_("Tables"))
    table = new_table("#", *map(say, headings), say(N_("The others then")), right=(0, 2, 4, 5, 6, 7))
    for rank, deep in enumerate(found.options[:top], 1):
        then = say_listed(_likely(deep, found.state))
        table.add_row(str(rank), *_what(deep, found.state), *_margin(deep), str(deep.draws), then)
    return table


def _margin(deep: "Deep") -> tuple[str, str]:
    return say_number(deep.margin, "+z.1f"), say_number(deep.error, ".1f") if deep.draws > 1 else ""


def _what(deep: "Deep", state: GameState) -> tuple[str, str, str, str]:
    """What is taken, for how much, where it goes, and its value by the estimate alone."""
    what = deep.what
    value = say_number(what.value, ".1f")
    if isinstance(what, Choice):
        return action_words(state.book, what.action), "", "", value
    price = "" if not what.price else str(what.price) + (f" ({what.coins})" if what.coins else "")
    return _take(what.take), price, "" if what.placement is None else str(what.placement), value


def _take(take: str) -> str:
    return say(N_("pass")) if take == Verb.PASS else say_names(take)


def _likely(deep: "Deep", state: GameState) -> list[str]:
    """What each of the others is likely to take, a text for each."""
    shares: dict[int, list[str]] = {}
    for likely in deep.likely:
        share = say_number(likely.share, ".0%")
        shares.setdefault(likely.player, []).append(f"{_take(likely.take)} {share}")
    return [labelled(state.names[player], ", ".join(texts)) for player, texts in shares.items()]


def _alone_table(found: Deepened, top: int) -> "Table":
    headings = (N_("Take"), N_("Place"), N_("Score"), N_("+/-"), N_("Chance"), N_("Tables"))
    table = new_table("#", *map(say, headings), right=(0, 3, 4, 5, 6))
    for rank, advice in enumerate(found.alone[:top], 1):
        take, place = taken_alone(advice)
        words = (
            _take(take) if place is not None or take == Verb.PASS else action_words(found.state.book, advice.actions[0])
        )
        error = say_number(advice.error, ".1f") if advice.draws > 1 else ""
        score, chance = say_number(advice.points, ".1f"), say_number(advice.chance, ".0%")
        table.add_row(str(rank), words, place or "", score, error, chance, str(advice.draws))
    return table
