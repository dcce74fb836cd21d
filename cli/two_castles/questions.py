"""The questions to a person in a game of Between Two Castles: numbered answers, and how a typed one is read."""

from collections.abc import Callable, Sequence

from cli.play import decisions
from cli.play.decisions import pick, unknown
from cli.two_castles.standing import gain_words
from cli.two_castles.words import castle_words, tile_name
from engine.kernel.beside import read_beside
from engine.kernel.i18n import N_, get_language, say
from engine.kernel.text import plainly
from engine.records.named_fields import join_names
from engine.two_castles.beside import read_wanted
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import RoomType, Slug, find_attendant, find_card, find_tile, tiles_named
from engine.two_castles.game.legal import check, legal_actions
from engine.two_castles.game.state import Action, GameState, Phase, Verb
from engine.two_castles.game.view import view
from engine.two_castles.placement import Placement, read_placement
from engine.two_castles.quick import QuickScore
from engine.two_castles.verdict import IllegalPlacement
from engine.two_castles.whereabouts import place_words
from engine.two_castles.words import hanging_word, type_word, wants_words

Actions = tuple[Action, ...]
Decision = decisions.Decision[Action]


def tile_words(slug: str) -> str:
    """A tile in words: name, type, decoration, and what it earns points for."""
    tile = find_tile(slug)
    facts = f"{type_word(tile.type)}, {hanging_word(tile.hanging)}; {wants_words(tile)}"
    return f"{tile.name(get_language())} [{slug}] ({facts})"


def ask_person(state: GameState) -> Decision:
    """The question to the person to move; what the rules do not allow is refused with their ids."""
    asked = _QUESTIONS[state.phase](state)

    def read(text: str) -> Actions:
        actions = asked.read(text)
        check(state, actions[0])
        return actions

    return asked._replace(read=read)


def hand_gains(state: GameState) -> list[str]:
    """What each tile of the hand would win at once at most: in the castle on the left, and in the one on the right."""
    seen = view(state, state.player)
    return ["/".join(gain_words(seen, castle, slug) for castle in seen.sides()) for slug in state.hands[state.player]]


def _choose(state: GameState) -> Decision:
    """Two tiles of the hand, by their numbers or names."""
    hand = state.hands[state.player]

    def read(text: str) -> Actions:
        words = join_names(_bare(text, Verb.CHOOSE).replace(",", " "), tiles_named)
        return (Action(Verb.CHOOSE, tuple(sorted(_of_hand(word.lower(), hand) for word in words))),)

    won = hand_gains(state)
    wide = max(map(len, won), default=0)
    lines = [f"{points:<{wide}}  {tile_words(slug)}" for points, slug in zip(won, hand, strict=True)]
    text = say(N_("Choose two tiles, by numbers or names, as in 1 4:"))
    above = (say(N_("With each: the most it would win at once in the castle on the left / on the right.")),)
    return Decision(text, lines, read, above=above)


def _bare(text: str, verb: Verb) -> str:
    """What an answer is about, where its verb may be written out."""
    word, _blank, rest = text.partition(" ")
    return rest if word.lower() == verb else text


def _of_hand(word: str, hand: tuple[Slug, ...]) -> Slug:
    """A tile of the hand by its number or name; what is no tile at all is refused with what may have been meant."""
    index = pick(word, len(hand))
    return find_tile(word).slug if index is None else hand[index]


def _listed(text: str, choices: Sequence[tuple[Action, str]], names: Callable[[Action], str] = str) -> Decision:
    """A choice from a list, by number, by the action's own words, or by a name in the present language."""

    def read(typed: str) -> Actions:
        index = pick(typed, len(choices))
        if index is not None:
            return (choices[index][0],)
        wanted = plainly(typed)
        for action, _words in choices:
            if wanted in map(plainly, (str(action), names(action), *map(str, action.args[:1]))):
                return (action,)
        raise unknown(typed)

    return Decision(text, [words for _action, words in choices], read, actions=tuple(action for action, _ in choices))


def _divide(state: GameState) -> Decision:
    left, right = state.sides(state.player)
    return _two_ways(state, left, right, say(N_("Which tile goes to which castle?")))


def _ludwig(state: GameState) -> Decision:
    shared, other = ludwig_castles(state)
    return _two_ways(state, shared, other, say(N_("Ludwig drew these two. Which goes to which of his castles?")))


def ludwig_castles(state: GameState) -> tuple[int, int]:
    """The castles of Ludwig: the one shared with the player who divides for him, and the other (B2C-2P-3)."""
    one, two = state.sides(state.ludwig)
    return (one, two) if state.round == 1 else (two, one)


def _two_ways(state: GameState, first: int, second: int, text: str) -> Decision:
    sentence = N_("{one} to {first}, {two} to {second}")
    places = {"first": castle_words(state, first), "second": castle_words(state, second)}
    seen = view(state, state.player)
    choices = []
    for action in legal_actions(state):
        won = (gain_words(seen, castle, slug) for castle, slug in zip((first, second), action.args, strict=True))
        one, two = (f"{tile_name(slug)} {points}" for slug, points in zip(action.args, won, strict=True))
        choices.append((action, say(sentence, one=one, two=two, **places)))
    return _listed(text, choices)


def _order(state: GameState) -> Decision:
    tiles = ", ".join(f"{tile_name(gift.slug)} ({state.names[gift.seat]})" for gift in state.gifts[state.site])
    text = say(N_("Who places first in {castle}? {tiles}"), castle=castle_words(state, state.site), tiles=tiles)
    mine = say(N_("your tile first"))
    return _listed(text, [(Action(Verb.LEAD), mine), (Action(Verb.WAIT), _waiting(state))])


def _waiting(state: GameState) -> str:
    """What comes of not placing first: Ludwig does; or the partner is asked; or, asked second, the oldest does."""
    one, other = state.partners(state.site)
    partner = other if state.player == one else one
    if partner == state.ludwig:
        return say(N_("the tile of {name} first"), name=state.names[partner])
    if state.player == one:
        return say(N_("let {name} say who places first"), name=state.names[partner])
    oldest = next(seat for seat in state.elders if seat in (one, other))
    sentence = N_("wait as well: then the oldest places first, {name} (B2C-ROUND-7)")
    return say(sentence, name=say(N_("you")) if oldest == state.player else state.names[oldest])


def _place(state: GameState) -> Decision:
    """A placement: by number, as `x,y`, or as castle text."""
    castle = state.castles[state.site]
    quick = QuickScore.of(castle, state.attendants[state.site], state.cards[state.site], state.law)
    places = [(_gain(quick, action), action) for action in legal_actions(state)]
    places.sort(key=lambda pair: (not pair[1].args, -pair[0], pair[1]))

    def read(text: str) -> Actions:
        index = pick(text, len(places))
        if index is not None:
            return (places[index][1],)
        if text.lower() == Verb.DECLINE:
            return (Action(Verb.DECLINE),)
        wanted = read_place(castle, _bare(text, Verb.PLACE), state.hand)
        if wanted.slug in state.hand and not (verdict := castle.judge(wanted)).legal:
            raise IllegalPlacement(verdict)
        return (Action(Verb.PLACE, (wanted,)),)

    lines = [
        f"{gain:+3d}  {action.args[0]!s:<24} {place_words(castle, action.args[0])}"
        if action.args
        else say(N_("decline it"))
        for gain, action in places
    ]
    question = N_("Where in {castle}? A number, x,y or tile@x,y; try NUMBER draws it first:")
    text = say(question, castle=castle_words(state, state.site))
    drawn = tuple(action.args[0] for _gain, action in places if action.args)
    actions, points = tuple(action for _gain, action in places), tuple(gain for gain, _action in places)
    return Decision(text, lines, read, drawn, actions=actions, points=points)


def _gain(quick: QuickScore, action: Action) -> int:
    if action.verb == Verb.DECLINE:
        return 0
    place = action.args[0]
    return quick.gain(place.tile, place.x, place.y)


def read_place(castle: Castle, text: str, hand: tuple[Slug, ...]) -> Placement:
    """A placement that is typed out, or named by a room that it lies beside; unnamed it is the only tile to place."""
    if read_beside(text) is not None:
        return read_wanted(castle, text, hand[0] if len(hand) == 1 else "")
    if "@" in text or len(hand) != 1:
        return read_placement(text)
    return read_placement(f"{hand[0]}@{text.replace(' ', '')}")


def _attendant(state: GameState) -> Decision:
    choices = []
    for action in legal_actions(state):
        one = find_attendant(action.args[0])
        sentence = N_("{name}: 1 point for each room with this decoration: {what}; now {n}")
        n = sum(room.tile.hanging == one.hanging for room in state.castles[state.site].rooms)
        choices.append((action, say(sentence, name=one.name(get_language()), what=hanging_word(one.hanging), n=n)))
    return _listed(say(N_("Which attendant moves into the throne room?")), choices, _attendant_name)


def _attendant_name(action: Action) -> str:
    return find_attendant(action.args[0]).name(get_language())


def _card(state: GameState) -> Decision:
    quick = QuickScore.of(state.castles[state.site], state.attendants[state.site], state.cards[state.site], state.law)
    choices = []
    for action in legal_actions(state):
        card = find_card(action.args[0])
        trial = quick.copy()
        trial.add_card(card)
        sentence = N_("{card}: {text} Now worth {points}.")
        points = trial.total - quick.total
        choices.append((action, say(sentence, card=card.name, text=card.text, points=points)))
    return _listed(say(N_("Which bonus card goes under the castle?")), choices, lambda a: find_card(a.args[0]).name)


BONUSES = {
    "food": N_("Food: draw five tiles and place one"),
    "living": N_("Living: an attendant"),
    "utility": N_("Utility: draw three bonus cards and keep one"),
    "outdoor": N_("Outdoor: a fountain"),
    "sleeping": N_("Sleeping: a tower"),
    "corridor": N_("Corridor: a grand foyer"),
    "downstairs": N_("Downstairs: the bonus of another type"),
}
"""What the third room of a type brings."""


def _bonus(state: GameState) -> Decision:
    decline = N_("decline it")
    choices = [(action, say(BONUSES[action.args[0]] if action.args else decline)) for action in legal_actions(state)]
    question = say(N_("The third Downstairs room gives the bonus of another type. Which?"))
    return _listed(question, choices, lambda a: type_word(RoomType(a.args[0])) if a.args else str(a))


_QUESTIONS: dict[Phase, Callable[[GameState], Decision]] = {
    Phase.LUDWIG: _ludwig,
    Phase.CHOOSE: _choose,
    Phase.DIVIDE: _divide,
    Phase.ORDER: _order,
    Phase.PLACE: _place,
    Phase.ATTENDANT: _attendant,
    Phase.CARD: _card,
    Phase.BONUS: _bonus,
}
