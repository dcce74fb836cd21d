"""A table of Between Two Castles in words: castles, phases, and the events of moves."""

from engine.kernel.i18n import N_, say
from engine.rules.register import find_rule
from engine.two_castles.game.events import (
    BonusGiven,
    CastleScored,
    Event,
    GameOver,
    LudwigDivided,
    OldestFirst,
    Revealed,
    RoundBegun,
    TurnBegun,
    Void,
)
from engine.two_castles.game.state import GameState, Phase
from engine.two_castles.words import row_word, tile_name

_PHASES = {
    Phase.LUDWIG: N_("divide the tiles of Ludwig"),
    Phase.CHOOSE: N_("choose two tiles"),
    Phase.DIVIDE: N_("divide your tiles"),
    Phase.ORDER: N_("who places first"),
    Phase.PLACE: N_("place a tile"),
    Phase.ATTENDANT: N_("choose an attendant"),
    Phase.CARD: N_("keep a bonus card"),
    Phase.BONUS: N_("choose a bonus"),
    Phase.SHUFFLE: N_("shuffling"),
    Phase.OVER: N_("the game is over"),
}


def phase_words(phase: Phase) -> str:
    """What has to be decided in a phase."""
    return say(_PHASES[phase])


def castle_words(state: GameState, castle: int) -> str:
    """A castle by its number and its partners."""
    names = " + ".join(state.names[seat] for seat in state.partners(castle))
    return say(N_("castle {n} ({names})"), n=castle + 1, names=names)


# events


def event_words(state: GameState, event: Event) -> str:
    """Something that followed from an action, in words."""
    match event:
        case BonusGiven(castle=castle, rule=rule):
            text = find_rule(rule).statement
            return say(N_("bonus for castle {n} ({rule}): {text}"), n=castle, rule=rule, text=text)
        case LudwigDivided():
            pairs = zip(event.tiles, event.castles, strict=True)
            tiles = ", ".join(f"{tile_name(slug)} → {n}" for slug, n in pairs)
            return say(N_("tiles of Ludwig to his castles: {tiles}"), tiles=tiles)
        case CastleScored():
            return say(N_("{castle}: {points}"), castle=castle_words(state, event.player), points=_total(event))
        case GameOver():
            return _end_words(state, event)
        case Revealed():
            tiles = " + ".join(map(tile_name, event.tiles))
            return say(N_("{name} reveals {tiles}"), name=state.names[event.player], tiles=tiles)
        case OldestFirst():
            sentence = N_("neither wants to place first: {name}, the oldest, does (B2C-ROUND-7)")
            return say(sentence, name=state.names[event.player])
        case RoundBegun():
            return say(N_("Round {n} begins: nine tiles each"), n=event.round)
        case TurnBegun():
            return say(N_("Turn {n} begins"), n=event.turn)
        case Void():
            sentence = N_("castle {castle} gets no special room: none is left ({rule})")
            return say(sentence, castle=event.castle, rule=event.rule)
    return say(N_("the last tiles are discarded face down"))


def _total(event: CastleScored) -> str:
    rows = ", ".join(f"{row_word(row)} {points}" for row, points in event.categories)
    return f"{event.total} ({rows})"


def _end_words(state: GameState, event: GameOver) -> str:
    results = ", ".join(f"{name} {points}" for name, points in zip(state.names, event.results, strict=True))
    winners = ", ".join(state.names[seat] for seat in event.winners)
    sentence = N_("the end of the game: {results}; {winners} ({rule})")
    return say(sentence, results=results, winners=winner_words(winners, len(event.winners)), rule=event.rule)


def winner_words(names: str, number: int) -> str:
    """Who has won."""
    return say(N_("The winner: {names}") if number == 1 else N_("They share the victory: {names}"), names=names)
