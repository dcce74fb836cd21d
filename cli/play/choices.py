"""What a person is asked in each phase: cards, rewards and stacks here, building in `play_building`."""

from collections.abc import Callable

from cli.errors import BadInput
from cli.play.answers import Actions, Decision, listed, one_of, own_options, understand, with_asides
from cli.play.building import ask_free, ask_place, ask_price, ask_take
from cli.play.decisions import pick, unknown
from cli.play.pieces import aside_words, ask_face, ask_join, ask_pick
from cli.words.actions import action_words
from cli.words.game import bonus_words, tile_words
from engine.catalogue import find_tile, tiles_named
from engine.game.book import terms_of
from engine.game.decisions.reward import reward_words
from engine.game.play import check
from engine.game.state import Action, GameState, Phase, Verb
from engine.game.view import View, view
from engine.kernel.i18n import N_, say
from engine.modules.moats.faces import FACE
from engine.modules.moats.reward import PICK, SEARCH
from engine.modules.passages.module import JOIN
from engine.records.named_fields import join_names
from engine.rules.terms import BASE_TERMS


def decide(state: GameState) -> Decision:
    """The decision that the person to move has to make."""
    decision = _QUESTIONS.get(state.phase, _any)(state, view(state, state.player))
    return with_asides(state, understand(state, decision), aside_words)


def _any(state: GameState, seen: View) -> Decision:
    """A decision of a module: its options in words, by number."""
    decision = state.book.decisions[state.phase]
    now = say(decision.now, name=state.names[state.player])
    question = say(N_("{now}. A number, or the action typed out."), now=now)
    actions = own_options(state)
    choices = [(action, action_words(state.book, action)) for action in actions]
    return listed(state, question, choices, one_of(state, actions))


# setup and cards


def _foyer(state: GameState, seen: View) -> Decision:
    question = say(N_("Which side of the foyer: with three entrances or with four?"))
    choices = [(action, str(action.args[0])) for action in own_options(state)]
    return listed(state, question, choices, one_of(state, own_options(state)))


def _bonus(state: GameState, seen: View) -> Decision:
    question = say(N_("Which bonus card goes back under the deck?"))
    choices = [(action, bonus_words(action.args[0])) for action in own_options(state)]
    return listed(state, question, choices, one_of(state, own_options(state)))


def _keep(state: GameState, seen: View) -> Decision:
    question = say(N_("Which of the bonus cards just drawn do you keep?"))
    choices = [(action, bonus_words(action.args[0])) for action in own_options(state)]
    return listed(state, question, choices, one_of(state, own_options(state)))


# rewards


def _reward(state: GameState, seen: View) -> Decision:
    actions = sorted(own_options(state), key=lambda action: _reward_order(state, action))
    choices = [(action, _reward_words(state, action)) for action in actions]
    question = say(N_("Which reward now? A number, or decline ROOM."))
    points = tuple(_reward_points(state, action) for action in actions)
    return listed(state, question, choices, lambda text: _typed_reward(actions, text))._replace(points=points)


def _reward_order(state: GameState, action: Action) -> tuple[int, int, Action]:
    """Those with points first, declining last."""
    points = _reward_points(state, action)
    return (2, 0, action) if points is None else (int(points <= 0), -points, action)


def _reward_points(state: GameState, action: Action) -> int | None:
    """What taking a reward scores at once."""
    if action.verb != Verb.REWARD:
        return None
    _room, kind, target = action.args
    return state.book.rewards[kind].points(terms_of(state, state.player), state.castles[state.player], target)


def _reward_words(state: GameState, action: Action) -> str:
    known = action.verb in (Verb.REWARD, Verb.DECLINE)
    return reward_words(state, action) if known else action_words(state.book, action)


def _typed_reward(actions: list[Action], text: str) -> Actions:
    words = [word.lower() for word in join_names(text, tiles_named)]
    if not words:
        raise unknown(text)
    verb = Verb.DECLINE if words[0] == "decline" else Verb.REWARD
    rest = words[1:] if words[0] in (Verb.DECLINE, Verb.REWARD) else words
    found = [action for action in actions if action.verb == verb and set(rest) <= {*action.args}]
    if not found:
        raise unknown(text)
    if len(found) > 1:
        raise BadInput(say(N_("{text!r} can mean several lines; give the number"), text=text[:60]))
    return (found[0],)


def _stack(state: GameState, seen: View) -> Decision:
    heights = dict(zip(seen.box.sizes, seen.stack_heights or (), strict=False))
    choices = []
    for action in own_options(state):
        size = action.args[0]
        left = say(N_("{n} left"), n=heights[size]) if size in heights else ""
        choices.append((action, say(N_("rooms of {size}"), size=size) + (f", {left}" if left else "")))
    question = say(N_("Which stack do you look through? A number or a size."))
    return listed(state, question, choices, one_of(state, own_options(state)))


def _stash(state: GameState, seen: View) -> Decision:
    rooms = list(seen.seen)
    question = _stash_question(terms_of(state, state.player).stash_most, seen.last_round)

    def read(text: str) -> Actions:
        words = [] if text.lower() in ("none", "-") else join_names(text.replace(",", " "), tiles_named)
        chosen = []
        for word in words:
            index = pick(word, len(rooms))
            chosen.append(word.lower() if index is None else rooms[index])
            if chosen[-1] not in rooms:
                raise BadInput(say(N_("{tile} is not in this stack"), tile=word[:60]))
        action = Action(Verb.STASH, tuple(chosen))
        check(state, action)
        return (action,)

    return Decision(question, [tile_words(find_tile(slug)) for slug in rooms], read)


def _stash_question(most: int, last_round: bool) -> str:
    if most == BASE_TERMS.stash_most:
        if last_round:
            return say(N_("Which rooms leave the game: none, one or two? (REWARD-SLEEP-6)"))
        return say(N_("Which rooms go on the deck: none, one or two? The last named is drawn first."))
    if last_round:
        return say(N_("Which rooms leave the game: none, or up to {n}? (REWARD-SLEEP-6)"), n=most)
    return say(N_("Which rooms go on the deck: none, or up to {n}? The last named is drawn first."), n=most)


_QUESTIONS: dict[str, Callable[[GameState, View], Decision]] = {
    Phase.FOYER: _foyer,
    Phase.BONUS: _bonus,
    Phase.PRICE: ask_price,
    Phase.TAKE: ask_take,
    Phase.PLACE: ask_place,
    Phase.REWARD: _reward,
    Phase.FREE: ask_free,
    Phase.STACK: _stack,
    Phase.STASH: _stash,
    Phase.KEEP: _keep,
    FACE: ask_face,
    JOIN: ask_join,
    SEARCH: _stack,
    PICK: ask_pick,
}
