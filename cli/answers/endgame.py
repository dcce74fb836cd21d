"""The question `endgame`: the best last turn, what favors and stacks still offer, and who can still win."""

from typing import NamedTuple

from cli.answers import Document, standings
from cli.answers.positions import find_seat, read_state
from cli.answers.tables import Position
from cli.answers.waiting import patience_for, stopped_document
from cli.errors import BadInput
from cli.words.endgame import action_text, end_words, notes, step_words, verdict_words, why_words
from engine.game.state import GameState
from engine.kernel.forms import refuse
from engine.kernel.i18n import N_, say
from engine.records.positions import Need
from engine.records.positions.checks import table_warnings
from solver.endgame.endgame import Endgame, endgame
from solver.endgame.search import Turn
from solver.endgame.seen import refuse_over, unpriced
from solver.endgame.story import gains, tell
from solver.endgame.winners import METHODS, Verdict, Witness
from solver.patience import Patience
from solver.support import module_refusal

WINS = ("no", "shared", "alone")


class Ended(NamedTuple):
    """How a game can end, and whether the prices of its market are still to be set."""

    found: Endgame
    unpriced: bool
    warnings: list[str]


def answer(
    position: Position,
    player: str = "",
    top: int = 5,
    hidden_cards: int = 2,
    method: str = "cp-sat",
    time: float | None = None,
    rulings: dict[str, str] | None = None,
    edition: str = "",
) -> Document:
    """Look for the best last turn; `top` is the number of first actions told."""
    for field, number, least in (("top", top, 1), ("hidden_cards", hidden_cards, 0)):
        if number < least:
            refuse(field, N_("{n} is too little, {least} at least"), n=number, least=least)
    check_method(method)
    state = read_state(position, edition, rulings, Need.ADVICE)
    refuse_over(state)
    patience = patience_for(time)
    return document(find_end(state, player, hidden_cards, method, patience), top, patience)


def check_method(method: str) -> None:
    """Refuse a way of finding out who can win that there is not."""
    if method not in METHODS:
        known = ", ".join(METHODS)
        raise BadInput(say(N_("{name!r} is not a method; there are {known}"), name=method[:40], known=known))


def find_end(state: GameState, player: str, hidden_cards: int, method: str, patience: Patience) -> Ended:
    """The end of the game for a player, as if it came after this turn."""
    if reason := module_refusal("endgame", state.law.modules):
        raise BadInput(reason)
    found = endgame(state, find_seat(state, player), hidden_cards, method, patience)
    return Ended(found, unpriced(state), table_warnings(state))


def document(ended: Ended, top: int, patience: Patience) -> Document:
    """The best turn, every first action, and who can still win."""
    found = ended.found
    table = found.table
    return {
        "player": table.names[found.player],
        "last_round": table.last_round,
        "standings": standings.document(table, found.now),
        "best": _best_document(found),
        "actions": [_turn_document(found, turn) for turn in found.turns[:top]],
        "complete": found.complete,
        "favors": _favor_documents(found),
        "depletion": [
            {"stack": d.stack, "left": d.left, "by": d.by, "worth": dict(zip(table.names, d.worth, strict=True))}
            for d in found.depletion
        ],
        "winners": [_verdict_document(found, verdict) for verdict in found.winners],
        "hidden_cards": {
            name: number
            for seat, (name, number) in enumerate(zip(table.names, found.hidden, strict=True))
            if seat != found.player
        },
        "notes": list(notes(found, ended.unpriced)),
        "warnings": ended.warnings,
        **stopped_document(patience),
    }


def _turn_document(found: Endgame, turn: Turn) -> Document:
    story = tell(found.table, turn)
    outcome = turn.outcome
    return {
        "actions": [action_text(step.action) for step in story.steps],
        "total": outcome.total,
        "margin": outcome.margin,
        "wins": WINS[outcome.wins],
        "decided_by": story.final.decided_by or None,
        "area": outcome.area,
        "money": outcome.money,
        "draws": outcome.draws,
        "emptied": list(outcome.emptied),
        "totals": dict(zip(found.table.names, story.final.totals, strict=True)),
    }


def _best_document(found: Endgame) -> Document:
    story = tell(found.table, found.turns[0])
    return {
        **_turn_document(found, found.turns[0]),
        "steps": [words for step in story.steps if (words := step_words(step))],
        "items": [{**item._asdict(), "target": item.target or None} for item in gains(found.now, story, found.player)],
        "why": [end_words(found, story), *why_words(found, story)],
    }


def _favor_documents(found: Endgame) -> list[Document]:
    documents = []
    for chance in found.favors:
        gain = chance.cheapest
        cheapest = None
        if gain is not None:
            where = None if gain.placement is None else str(gain.placement)
            cheapest = {"take": gain.take, "placement": where, "price": gain.price, "points_gained": gain.points}
        documents.append(
            {
                "favor": chance.favor,
                "player": found.table.names[chance.player],
                "count": chance.number,
                "place": chance.place or None,
                "points": chance.points,
                "cheapest": cheapest,
            }
        )
    return documents


def _verdict_document(found: Endgame, verdict: Verdict) -> Document:
    best, player = verdict.best, verdict.player
    rivals = [total for seat, total in enumerate(best.totals) if seat != player]
    bound = {"total": best.totals[player], "others": max(rivals, default=0), "short": -verdict.lead}
    return {
        "player": found.table.names[player],
        "verdict": verdict.verdict,
        "after_best": next((other.verdict for other in found.after if other.player == player), None),
        "witness": None if verdict.verdict == "impossible" else _witness_document(found, best),
        "bound": bound if verdict.verdict == "impossible" else None,
        "threat": _witness_document(found, verdict.worst),
        "why": verdict_words(found, verdict),
    }


def _by_name(found: Endgame, held: tuple[tuple[str, ...], ...]) -> dict[str, list[str]]:
    """Hidden things by who holds them."""
    return {name: list(things) for name, things in zip(found.table.names, held, strict=True) if things}


def _witness_document(found: Endgame, witness: Witness) -> Document:
    names = found.table.names
    held = zip(names, witness.cards, strict=True)
    return {
        "cards": {name: list(cards) for seat, (name, cards) in enumerate(held) if seat != found.player},
        **({"favors": _by_name(found, witness.favors)} if any(witness.favors) else {}),
        **({"models": _by_name(found, witness.models)} if any(witness.models) else {}),
        **({"cleared": list(witness.cleared.args)} if witness.cleared is not None else {}),
        "totals": dict(zip(names, witness.totals, strict=True)),
        "winners": [names[seat] for seat in witness.winners],
        "decided_by": witness.decided_by or None,
    }
