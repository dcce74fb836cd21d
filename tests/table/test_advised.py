"""What is advised at the page can be done by one click: its answer is one that the rules accept."""

import pytest

from cli.answers.page.forms import AdviceForm
from cli.errors import BadInput
from cli.table.games import Games
from tests.support.forms import check
from tests.table.test_games import TABLES, begin, do, looked

DECISIONS = {"against bots": 40, "expansions": 30, "between three": 40}


@pytest.mark.parametrize("table", DECISIONS)
def test_what_a_hint_sends_is_accepted(table: str) -> None:
    games, sent = Games(), set()
    play = begin(games, **TABLES[table])
    for _decision in range(DECISIONS[table]):
        if play["table"]["over"]:
            break
        question = play["table"]["question"]
        try:
            advice = games.ask("game.advice", {"id": play["id"]})
        except BadInput:
            advice = {"hints": [], "lines": []}
        check(advice, AdviceForm)
        answers = [hint["send"] for hint in advice["hints"] if "send" in hint]
        sent |= {question["phase"]} if answers else set()
        for answer in answers[1:]:
            assert do(games, play, answer)["steps"] > play["steps"]
            while games.ask("game.undo", {"id": play["id"]})["steps"] > play["steps"]:
                pass
        play = looked(games, do(games, play, (answers or [question["options"][0]["send"]])[0]))
    assert {"place"} <= sent
    assert table == "between three" or {"take", "price", "bonus"} <= sent


def test_prices_that_are_advised_are_those_that_are_set() -> None:
    games = Games()
    play = begin(games, people=["Ann"], bots=["greedy"])
    while play["table"]["question"]["phase"] != "price":
        play = do(games, play, play["table"]["question"]["options"][0]["send"])
    (hint,) = games.ask("game.advice", {"id": play["id"]})["hints"]
    prices = dict(zip(hint["send"].split(), play["table"]["question"]["prices"], strict=True))
    market = do(games, play, hint["send"])["table"]["market"]
    assert market
    assert all(prices[offer["slug"]] == offer["price"] for offer in market)
