"""The score so far, as a person at the table asks for it, tells nothing that others hide."""

from typing import Any, cast

import pytest

from cli.screen import Screen
from cli.words.score import show_score
from engine.game.final import standings
from engine.game.state import GameState
from engine.modules.decrees.decree import NAME, Held, decrees_of, keep_own
from engine.modules.decrees.draft import begin_draft
from tests.support.decreed import table


class Written:
    """A screen that keeps what is put on it."""

    def __init__(self) -> None:
        self.lines: list[Any] = []

    def rule(self, title: str) -> None:
        self.lines.append(title)

    def line(self, text: str = "", *_more: Any) -> None:
        self.lines.append(text)

    def table(self, columns: Any, rows: Any) -> None:
        self.lines.append([tuple(row) for row in rows])


def score_for(state: GameState, player: int = 1) -> list[Any]:
    screen = Written()
    show_score(cast(Screen, screen), state.but(player=player), [])
    return screen.lines


def decrees_told(lines: list[Any]) -> tuple[str, ...]:
    return next(row[1:] for row in lines[1] if row[0] == "decrees")


@pytest.mark.parametrize("chosen", ["treasurer", "purist", "every-type", "every-size"])
def test_what_another_has_chosen_in_the_draft_scores_nothing_yet(chosen: str) -> None:
    """DECREE-GEN-1: each chooses in secret, and what would score at the end would tell which it was."""
    state = table({})
    part = decrees_of(state)._replace(hand=("dowry", "revels", "discount"))
    drafts = [
        begin_draft(state.keep(NAME, part._replace(held=(Held(), Held(), Held(one)))))
        for one in (chosen, "cheap-halls")
    ]
    assert score_for(drafts[0]) == score_for(drafts[1])
    assert not any(item.rule.startswith("DECREE") for mine in standings(drafts[0]).items for item in mine)
    revealed = state.keep(NAME, part._replace(hand=(), held=(Held("dowry"), Held("revels"), Held(chosen))))
    assert decrees_told(score_for(revealed))[2] not in ("0", "?")


def test_a_decree_that_counts_money_does_not_tell_what_is_in_a_hidden_purse() -> None:
    """DECREE-11 at a table that keeps its money hidden (DIFF-16)."""
    poor = table({"Ada": "treasurer"}, rulings={"money": "hidden"}, money=(0, 15000, 15000))
    rich = poor.but(money=(40000, 15000, 15000))
    assert score_for(poor) == score_for(rich)
    assert decrees_told(score_for(rich, 0))[0] == "16"


def test_a_favor_of_ones_own_does_not_tell_it_either() -> None:
    """The place in a private favor for money depends on the purse that DECREE-02 hides."""
    held = {"Ada": "hidden-purse", "Bo": "private-favors"}
    poor = keep_own(table(held, money=(0, 15000, 1000)), 1, ("money", "total-rooms"))
    rich = poor.but(money=(40000, 15000, 1000))
    assert score_for(poor) == score_for(rich)
    assert decrees_told(score_for(rich))[1] == "4"
