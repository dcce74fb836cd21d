"""How verdicts and tables of the big game show themselves in a notebook: the picture, and the reasons."""

from engine.castle.told import because, facts, headline
from engine.castle.verdict import Verdict
from engine.catalogue import find_tile
from engine.game.state import GameState
from engine.kernel.i18n import N_, get_language, labelled, say, say_n
from engine.pictures.html import Figure, block, figures, heading, lines, table


def show_verdict(verdict: Verdict) -> str:
    """A verdict: its picture, every broken rule with the reason, or the points with theirs."""
    picture = [] if verdict.castle is None else [Figure("", verdict.svg())]
    broken = [(violation.rule, violation.reason) for violation in verdict.violations]
    items = [] if verdict.score is None else [(i.rule, because(i), f"{i.points:+d}") for i in verdict.score.items]
    total = "" if verdict.score is None else say_n("{n} point", "{n} points", verdict.score.total)
    return block(
        heading(headline(verdict)),
        figures(picture),
        table((say(N_("Rule")), say(N_("Reason"))), broken),
        table((say(N_("Rule")), say(N_("Reason")), say(N_("Points"))), items, right=(2,)),
        heading(total),
        lines(labelled(about, "; ".join(rooms)) for about, rooms in facts(verdict)),
    )


def show_table(state: GameState) -> str:
    """A whole table: the players, the rooms for sale, and the castles side by side."""
    players = [
        (name, str(state.scores[seat]), str(state.money[seat]), str(len(state.bonus[seat])), _role(state, seat))
        for seat, name in enumerate(state.names)
    ]
    market = [
        (str(offer.price) if offer.price else "", find_tile(offer.slug).name(get_language()), str(offer.coins or ""))
        for offer in state.market
    ]
    heads = (N_("Player"), N_("Points"), N_("Money"), N_("Bonus cards"), "")
    over = say(N_("the game is over")) if state.over else say(N_("round {n}"), n=state.round)
    return block(
        heading(over),
        table([say(head) if head else "" for head in heads], players, right=(1, 2, 3)),
        table((say(N_("Price")), say(N_("Room")), say(N_("Coins"))), market, right=(0, 2)),
        figures(castle_figures(state)),
    )


def _role(state: GameState, seat: int) -> str:
    """What a player is at the moment: master builder, or the one to decide."""
    found = [say(N_("master builder"))] if seat == state.master else []
    found += [say(N_("to decide"))] if seat == state.player else []
    return ", ".join(found)


def castle_figures(state: GameState) -> list[Figure]:
    """The castle of every player."""
    return [Figure(name, castle.svg()) for name, castle in zip(state.names, state.castles, strict=True)]
