"""What is told of Between Two Castles without a screen: the news of a move, and the explained end."""

from cli.two_castles.words import (
    attendants_words,
    castle_words,
    counted_words,
    event_words,
    room_words,
    source_words,
    tile_name,
    winner_words,
)
from engine.kernel.game import Move
from engine.kernel.i18n import N_, labelled, say
from engine.rules.register import find_rule
from engine.two_castles.game.events import (
    BonusGiven,
    Discarded,
    Event,
    LudwigDivided,
    OldestFirst,
    Revealed,
    RoundBegun,
    Void,
)
from engine.two_castles.game.final import Standing, Standings, standings
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.scoring import Item
from engine.two_castles.words import row_word

_TOLD = {
    Verb.PLACE: N_("{name} places {what} in {castle}"),
    Verb.ATTENDANT: N_("{name} takes the attendant {what} for {castle}"),
    Verb.KEEP: N_("{name} keeps a bonus card for {castle}"),
    Verb.DECLINE: N_("{name} declines the bonus for {castle}"),
}
_SEEN = (Revealed, LudwigDivided, BonusGiven, OldestFirst, RoundBegun, Discarded, Void)
"""The events that are news; turns are in the heading, and the end is explained by itself."""


def news(move: Move[GameState, Action, Event]) -> list[str]:
    """A move as all at the table may know it."""
    state, action = move.before, move.action
    who = state.names[move.player] if move.player >= 0 else ""
    lines = []
    if action.verb in _TOLD:
        what = ""
        if action.verb == Verb.PLACE:
            what = room_words(action.args[0])
        elif action.verb == Verb.ATTENDANT:
            what = attendants_words(action.args)
        lines.append(say(_TOLD[action.verb], name=who, what=what, castle=castle_words(state, state.site)))
    elif action.verb == Verb.DIVIDE and state.phase == Phase.DIVIDE:
        left, right = map(tile_name, action.args)
        sentence = N_("{name} gives {left} to the castle on the left, {right} to the one on the right")
        lines.append(say(sentence, name=who, left=left, right=right))
    return lines + [event_words(state, event) for event in move.events if isinstance(event, _SEEN)]


# the end


def final_lines(state: GameState) -> list[str]:
    """The explained end, line by line: every sheet with its items, the results, and who wins by which rule."""
    final = standings(state)
    lines = []
    for castle, sheet in enumerate(final.sheets):
        lines.append(say(N_("{castle}: {points}"), castle=castle_words(state, castle), points=sheet.total))
        lines += [f"{item.points:+4d}  {item_words(item)}" for item in sheet.items]
    lines += [labelled(state.names[one.seat], _standing_words(one)) for one in ranked(final)]
    return [*lines, *result_lines(state, final)]


def item_words(item: Item) -> str:
    """Points of a sheet: their row, whose they are, what was counted, and the rule."""
    counted = counted_words(item)
    what = f"{source_words(item)} ({counted})" if counted else source_words(item)
    return f"{labelled(row_word(item.category), what)} [{item.rule}]"


def _standing_words(one: Standing) -> str:
    sentence = N_("lower castle {lower}, other castle {other}, special rooms {specials}")
    return say(sentence, lower=one.lower, other=one.other, specials=one.specials)


def ranked(final: Standings) -> list[Standing]:
    """The standings of the players, the best first."""
    return sorted(final.results, key=lambda one: (-one.lower, -one.other, -one.specials, one.seat))


def result_lines(state: GameState, final: Standings) -> list[str]:
    """Who wins, and the rule that decides."""
    names = ", ".join(state.names[seat] for seat in final.winners)
    rule = find_rule(final.decided_by)
    return [winner_words(names, len(final.winners)), labelled(final.decided_by, rule.statement)]
