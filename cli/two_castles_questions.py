"""The questions to a person in a game of Between Two Castles: numbered answers, and how a typed one is read."""

from collections.abc import Callable
from typing import NamedTuple

from cli.inputs import BadInput
from engine.i18n import N_, get_language, say
from engine.named_fields import join_names
from engine.two_castles.catalogue import Slug, find_attendant, find_card, find_tile, tiles_named
from engine.two_castles.game.legal import check, legal_actions
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.placement import Placement, read_placement
from engine.two_castles.quick import QuickScore
from engine.two_castles.words import hanging_word, type_word, wants_words


class Question(NamedTuple):
    """What is asked, the numbered answers, and how what is typed becomes an action."""

    text: str
    lines: list[str]
    read: Callable[[str], Action]


def tile_words(slug: str) -> str:
    """A tile in words: name, type, decoration, and what it earns points for."""
    tile = find_tile(slug)
    facts = f"{type_word(tile.type)}, {hanging_word(tile.hanging)}; {wants_words(tile)}"
    return f"{tile.name(get_language())} [{slug}] ({facts})"


def castle_words(state: GameState, castle: int) -> str:
    """A castle by its number and its partners."""
    return say(N_("castle {n} ({names})"), n=castle + 1, names=" + ".join(_names(state, castle)))


def _names(state: GameState, castle: int) -> list[str]:
    return [state.names[seat] for seat in state.partners(castle)]


def ask_person(state: GameState) -> Question:
    """The question to the person to move."""
    return _QUESTIONS[state.phase](state)


def _pick(text: str, number_of: int) -> int | None:
    """The index that a number stands for, nothing if the text is no number."""
    if not text.isdecimal():
        return None
    number = int(text[:9])
    if not 1 <= number <= number_of:
        raise BadInput(say(N_("the list runs from 1 to {n}"), n=number_of))
    return number - 1


def _unknown(text: str) -> BadInput:
    return BadInput(say(N_("{text!r} is neither a number of the list nor an answer; try help"), text=text[:60]))


def _choose(state: GameState) -> Question:
    """Two tiles of the hand, by their numbers or names."""
    hand = state.hands[state.player]

    def read(text: str) -> Action:
        words = [word.lower() for word in join_names(text.replace(",", " "), tiles_named)]
        slugs = [hand[index] if (index := _pick(word, len(hand))) is not None else Slug(word) for word in words]
        return Action(Verb.CHOOSE, tuple(sorted(slugs)))

    text = say(N_("Choose two tiles, by numbers or names, as in 1 4:"))
    return Question(text, [tile_words(slug) for slug in hand], read)


def _listed(state: GameState, text: str, choices: list[tuple[Action, str]]) -> Question:
    """A choice from a list, by number or by the action's own words."""

    def read(typed: str) -> Action:
        index = _pick(typed, len(choices))
        if index is not None:
            return choices[index][0]
        wanted = typed.lower()
        for action, _words in choices:
            if wanted in (str(action), *map(str, action.args[:1])):
                return action
        raise _unknown(typed)

    return Question(text, [words for _action, words in choices], read)


def _divide(state: GameState) -> Question:
    left, right = state.sides(state.player)
    return _two_ways(state, left, right, say(N_("Which tile goes to which castle?")))


def _ludwig(state: GameState) -> Question:
    ludwig = state.sides(state.ludwig)
    shared, other = ludwig if state.round == 1 else ludwig[::-1]
    return _two_ways(state, shared, other, say(N_("Ludwig drew these two. Which goes to which of his castles?")))


def _two_ways(state: GameState, first: int, second: int, text: str) -> Question:
    sentence = N_("{one} to {first}, {two} to {second}")
    places = {"first": castle_words(state, first), "second": castle_words(state, second)}
    choices = [
        (action, say(sentence, one=action.args[0], two=action.args[1], **places)) for action in legal_actions(state)
    ]
    return _listed(state, text, choices)


def _order(state: GameState) -> Question:
    tiles = ", ".join(f"{gift.slug} ({state.names[gift.seat]})" for gift in state.gifts[state.site])
    text = say(N_("Who places first in {castle}? {tiles}"), castle=castle_words(state, state.site), tiles=tiles)
    partner = next(seat for seat in state.partners(state.site) if seat != state.player)
    mine = say(N_("your tile first"))
    theirs = say(N_("the tile of {name} first"), name=state.names[partner])
    return _listed(state, text, [(Action(Verb.LEAD), mine), (Action(Verb.WAIT), theirs)])


def _place(state: GameState) -> Question:
    """A placement: by number, as `x,y`, or as castle text."""
    castle = state.castles[state.site]
    quick = QuickScore.of(castle, state.attendants[state.site], state.cards[state.site], state.table)
    places = [(_gain(quick, action), action) for action in legal_actions(state)]
    places.sort(key=lambda pair: (-pair[0], pair[1]))

    def read(text: str) -> Action:
        index = _pick(text, len(places))
        if index is not None:
            return places[index][1]
        if text.lower() == Verb.DECLINE:
            return Action(Verb.DECLINE)
        return Action(Verb.PLACE, (_read_place(text, state.hand),))

    lines = [f"{action.args[0]}  {gain:+d}" if action.args else say(N_("decline")) for gain, action in places]
    text = say(N_("Where in {castle}? A number, x,y or tile@x,y:"), castle=castle_words(state, state.site))
    return Question(text, lines, read)


def _gain(quick: QuickScore, action: Action) -> int:
    if action.verb == Verb.DECLINE:
        return 0
    place = action.args[0]
    return quick.gain(place.tile, place.x, place.y)


def _read_place(text: str, hand: tuple[Slug, ...]) -> Placement:
    if "@" in text or len(hand) > 1:
        return read_placement(text)
    return read_placement(f"{hand[0]}@{text.replace(' ', '')}")


def _attendant(state: GameState) -> Question:
    choices = []
    for action in legal_actions(state):
        one = find_attendant(action.args[0])
        sentence = N_("{name}: 1 point for each room with this decoration: {what}; now {n}")
        n = sum(room.tile.hanging == one.hanging for room in state.castles[state.site].rooms)
        choices.append((action, say(sentence, name=one.name(get_language()), what=hanging_word(one.hanging), n=n)))
    return _listed(state, say(N_("Which attendant moves into the throne room?")), choices)


def _card(state: GameState) -> Question:
    quick = QuickScore.of(state.castles[state.site], state.attendants[state.site], state.cards[state.site], state.table)
    choices = []
    for action in legal_actions(state):
        card = find_card(action.args[0])
        trial = quick.copy()
        trial.add_card(card)
        sentence = N_("{card}: {text} Now worth {points}.")
        points = trial.total - quick.total
        choices.append((action, say(sentence, card=card.slug, text=card.text, points=points)))
    return _listed(state, say(N_("Which bonus card goes under the castle?")), choices)


def _bonus(state: GameState) -> Question:
    words = {
        "food": N_("Food: draw five tiles and place one"),
        "living": N_("Living: an attendant"),
        "utility": N_("Utility: draw three bonus cards and keep one"),
        "outdoor": N_("Outdoor: a fountain"),
        "sleeping": N_("Sleeping: a tower"),
        "corridor": N_("Corridor: a grand foyer"),
    }
    choices = [(action, say(words[action.args[0]])) for action in legal_actions(state)]
    return _listed(state, say(N_("The third Downstairs room gives the bonus of another type. Which?")), choices)


_QUESTIONS: dict[Phase, Callable[[GameState], Question]] = {
    Phase.LUDWIG: _ludwig,
    Phase.CHOOSE: _choose,
    Phase.DIVIDE: _divide,
    Phase.ORDER: _order,
    Phase.PLACE: _place,
    Phase.ATTENDANT: _attendant,
    Phase.CARD: _card,
    Phase.BONUS: _bonus,
}


def read_answer(state: GameState, question: Question, text: str) -> Action:
    """The action that an answer stands for, checked; what the rules do not allow is refused with their ids."""
    action = question.read(text)
    check(state, action)
    return action
