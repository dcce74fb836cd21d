"""Questions and answers of the big game as the page says them: names and places, nothing that would be typed."""

from cli.answers.page.forms import OptionForm
from cli.words.cards import card_words
from cli.words.final import result_words
from engine.castle.placement import Joined, Placement
from engine.castle.verdict import say_completed
from engine.castle.whereabouts import place_words
from engine.catalogue import Role, find_tile
from engine.catalogue.cards import find_bonus_card
from engine.game.decisions.take import offer_of
from engine.game.final import standings
from engine.game.play import check
from engine.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.kernel.errors import IllegalAction
from engine.kernel.i18n import N_, say, say_listed, say_names
from engine.modules.moats.faces import FACE
from engine.modules.moats.reward import NOTHING, PICK, SEARCH
from engine.modules.passages.module import JOIN

QUESTIONS: dict[str, str] = {
    Phase.PRICE: N_("Which room costs what?"),
    Phase.TAKE: N_("What do you take?"),
    Phase.PLACE: N_("Where does it go?"),
    Phase.REWARD: N_("Which reward now?"),
    Phase.STACK: N_("Which stack do you look through?"),
    SEARCH: N_("Which stack do you look through?"),
    PICK: N_("Which room do you place for nothing?"),
    FACE: N_("How does the barbican lie over your foyer?"),
    JOIN: N_("Is a secret passage laid with the new room?"),
}
"""What is asked at the terminal with how to type an answer, said without that."""
ASKED = (Phase.FOYER, Phase.BONUS, Phase.KEEP, Phase.FREE, Phase.STASH)
"""Where the terminal's question says nothing of typing."""
STATUS: dict[str, str] = {
    Phase.FOYER: N_("{name}: choose a side of the foyer"),
    Phase.BONUS: N_("{name}: put one bonus card back"),
    Phase.PRICE: N_("{name}, master builder: set the prices"),
    Phase.TAKE: N_("{name}: take a tile or pass"),
    Phase.PLACE: N_("{name}: place the tile in hand"),
    Phase.REWARD: N_("{name}: use or decline a completion reward"),
    Phase.FREE: N_("{name}: take a free hallway or stairs"),
    Phase.STACK: N_("{name}: choose a stack to look through"),
    Phase.STASH: N_("{name}: choose rooms of the stack"),
    Phase.KEEP: N_("{name}: keep one of the bonus cards drawn"),
}
"""What is to be done, said to whoever is called by this name."""


def status_words(state: GameState) -> str:
    """Who must decide what; in the end who has won, and by which rule."""
    if state.over:
        return result_words(state, standings(state))
    who = state.names[state.turn if state.player == NOBODY else state.player]
    return say(STATUS.get(state.phase, state.book.decisions[state.phase].now), name=who)


def question_words(state: GameState, typed: str) -> str:
    """What is asked; of a decision of a module its status is the question."""
    if state.phase in ASKED:
        return typed
    question = QUESTIONS.get(state.phase)
    return status_words(state) if question is None else say(question)


def reworded(state: GameState, action: Action, option: OptionForm) -> OptionForm:
    """An option in the words of the page; else what the terminal says, with names for slugs."""
    words = _words(state, action)
    return {**option, "words": _named(action, option["words"]) if words is None else words}


def _named(action: Action, words: str) -> str:
    """The words of an action with the names of the rooms that it is about."""
    for text in sorted(map(str, action.args), key=len, reverse=True):
        words = words.replace(text, say_names(text))
    return words


def _words(state: GameState, action: Action) -> str | None:
    first = action.args[0] if action.args else None
    if action.verb == Verb.TAKE and len(action.args) == 1:
        price = 0 if state.phase == Phase.FREE else offer_of(state, str(first)).price
        name = find_tile(str(first)).spoken()
        return say(N_("{tile} for {price}"), tile=name, price=price) if price else name
    if state.phase in (Phase.FOYER, FACE) or (state.phase == PICK and first != NOTHING):
        return find_tile(str(first)).spoken()
    if state.phase in (Phase.BONUS, Phase.KEEP) and len(action.args) == 1:
        return card_words(find_bonus_card(str(first)))
    if isinstance(first, Placement):
        return _placed_words(state, action, first)
    return None


def _placed_words(state: GameState, action: Action, first: Placement) -> str | None:
    """Where something goes, what it is connected to and completes."""
    castle = state.castles[state.player]
    if state.phase == JOIN and first.tile.role == Role.JOIN:
        after = castle.with_piece(first)
        other = next(iter(set(after.connected(len(after) - 1)) - set(castle.connected(len(castle) - 1))))
        return say(N_("joins {rooms}"), rooms=str(after.rooms[other]))
    if action.verb != Verb.PLACE:
        return None
    wanted = Joined(first, tuple(action.args[1:]))
    after = castle.extended(*wanted)
    done = [after.rooms[number] for number in after.newly_completed()]
    where = place_words(castle, wanted if wanted.joins else first)
    if not done:
        return where
    rooms = [say(N_("itself")) if room == first else str(room) for room in done]
    return say_listed((where, say_completed(rooms)))


def why_not(state: GameState, slug: str) -> str:
    """Why a tile of the market cannot be taken by who is to move; nothing if it can."""
    if state.phase != Phase.TAKE:
        return ""
    try:
        check(state, Action(Verb.TAKE, (slug,)))
    except IllegalAction as error:
        return f"{error.reason} ({', '.join(error.rules)})" if error.rules else error.reason
    return ""
