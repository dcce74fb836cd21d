"""Modules: the protocol by which a part of the game plugs in, shown by a toy module that uses every hook once."""

import random
from collections.abc import Iterator

import pytest

from engine.catalogue.cards import Card
from engine.game.book import Book, book_of, players_of, terms_of, wealth_of
from engine.game.counters import count_at
from engine.game.decisions.reward import uses
from engine.game.events import Completed, Paid, Scored
from engine.game.final import final_scoring
from engine.game.imagine import imagine
from engine.game.module import Module
from engine.game.play import advance, apply, legal_actions, start
from engine.game.setup import shuffle_deal
from engine.game.state import Action, Frame, GameState, Phase, Reward, Verb
from engine.game.view import view
from engine.kernel.errors import IllegalAction, MadKingError, UnknownModule
from engine.kernel.options import Options
from engine.rules import modules
from engine.rules.rulings import Law, law
from engine.rules.terms import BASE_TERMS
from tests.support import toy

NAMES = ("Ada", "Bo", "Cy")


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    """The toy is known by its name and by nothing else."""
    modules.register(toy.NAME, "tests.support.toy")
    yield
    modules.forget(toy.NAME)


def with_toy() -> Law:
    return law("second", {"foyer-side": "three-entrances"}, (toy.NAME,))


def play(state: GameState, rng: random.Random) -> Iterator[tuple[GameState, Action, list[object]]]:
    """A random game: each state with what was done in it and what followed."""
    while not state.over:
        if state.phase == Phase.SHUFFLE:
            from engine.game.decisions.chance import to_shuffle

            pile = list(to_shuffle(state))
            rng.shuffle(pile)
            action = Action(Verb.SHUFFLE, tuple(pile))
        else:
            actions = legal_actions(state)
            action = actions[rng.randrange(len(actions))]
        step = advance(state, action)
        yield state, action, list(step.events)
        state = step.state


def games(number: int = 6) -> Iterator[tuple[GameState, Action, list[object]]]:
    for seed in range(number):
        rng = random.Random(seed)
        deal = shuffle_deal(with_toy(), 3, rng)
        yield from play(start(with_toy(), NAMES, deal).state, rng)


# laws


def test_a_law_knows_its_modules() -> None:
    assert with_toy().modules == (toy.NAME,)
    assert with_toy() != law("second", {"foyer-side": "three-entrances"})
    assert law("second", {}, ["toy", "toy"]) is law("second", {}, ("toy",))
    assert repr(with_toy()).endswith("('toy',))")


def test_an_unknown_module_is_refused() -> None:
    with pytest.raises(UnknownModule, match=r"'zzz' is not a module; there are .*toy"):
        law("second", {}, ("zzz",))


def test_a_module_that_lacks_another_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Toy, "needs", ("stones",))
    fresh = Law(law().edition, {}, (toy.NAME,))
    with pytest.raises(UnknownModule, match="toy cannot be played without stones"):
        book_of(fresh, 2)


def test_the_number_of_players_comes_from_the_modules() -> None:
    assert players_of(law()) == (1, 4)
    with pytest.raises(MadKingError, match=r"five players need the expansion towers \(P5-1\)"):
        book_of(law(), 5)
    with pytest.raises(MadKingError, match="the game is for 1 to 4 players, not 6"):
        book_of(law(), 6)


def test_a_module_says_how_many_cannot_play_with_it() -> None:
    assert players_of(with_toy()) == (2, 4)
    with pytest.raises(MadKingError, match="TOY-7"):
        book_of(with_toy(), 5)


def test_without_modules_no_hook_is_asked() -> None:
    book = book_of(law(), 4)
    assert [module.name for module in book.modules] == ["base"]
    assert (book.followers, book.asides, book.keepers) == ((), {}, ())


def test_every_hook_of_a_module_is_used_by_the_toy() -> None:
    hooks = {name for name in vars(Module) if not name.startswith("_")}
    assert hooks - set(vars(toy.Toy)) == {"needs"}, "a test of its own covers what the toy cannot have"


# what it brings


def test_it_brings_a_pile_that_is_shuffled_and_checked() -> None:
    deal = shuffle_deal(with_toy(), 3, random.Random(1))
    assert sorted(deal.piles["guests"]) == sorted(toy.GUESTS)
    assert start(with_toy(), NAMES, deal).state.part(toy.NAME).pile == deal.piles["guests"]


def test_another_player_decides_in_the_middle_of_a_turn_and_the_turn_goes_on() -> None:
    answered = 0
    for state, action, events in games():
        if action.verb not in (toy.WELCOME, toy.REFUSE):
            continue
        answered += 1
        after = advance(state, action).state
        assert state.player == (state.turn + 1) % 3
        assert state.queue
        assert not after.queue or after.phase in (toy.GUEST, Phase.SHUFFLE)
        if after.frames and after.turn == state.turn and after.phase not in (toy.GUEST, Phase.SHUFFLE):
            assert after.player == state.turn
        if action.verb == toy.WELCOME:
            assert isinstance(events[0], toy.Came)
            assert after.scores[state.player] >= state.scores[state.player] + 1
    assert answered > 20


def test_the_rewards_wait_until_the_door_is_closed() -> None:
    for state, action, events in games():
        completed = [event for event in events if isinstance(event, Completed)]
        if action.verb == Verb.PLACE and completed and state.part(toy.NAME).pile:
            after = advance(state, action).state
            assert after.phase == toy.GUEST
            assert after.queue[0].step == "settle"
            assert after.frames[-1].due
            return
    pytest.fail("no room was completed")


def test_what_is_offered_besides_stands_sorted_among_the_options() -> None:
    offered = 0
    for state, _action, _events in games(2):
        if state.phase != Phase.TAKE:
            continue
        actions = list(legal_actions(state))
        assert actions == sorted(actions)
        assert len(set(actions)) == len(actions)
        assert (Action(toy.TOAST) in actions) == (state.money[state.player] >= toy.PRICE and not state.frames[-1].used)
        offered += Action(toy.TOAST) in actions
        assert Action(toy.TOAST) not in actions or isinstance(legal_actions(state), Options)
    assert offered > 20


def test_it_may_be_done_once_and_is_refused_with_its_rule() -> None:
    state = next(state for state, _a, _e in games() if state.phase == Phase.TAKE and not state.frames[-1].used)
    step = apply(state, Action(toy.TOAST))
    assert step.events == [Paid(state.player, -toy.PRICE, "TOY-3")]
    assert (step.state.phase, step.state.player) == (Phase.TAKE, state.player)
    with pytest.raises(IllegalAction, match="TOY-3"):
        apply(step.state, Action(toy.TOAST))


def test_a_room_may_earn_two_rewards_found_by_what_they_are() -> None:
    for state, _action, _events in games(40):
        due = state.frames[-1].due if state.frames else ()
        both = [reward for reward in due if sum(other.room == reward.room for other in due) == 2]
        if state.phase != Phase.REWARD or len({reward.kind for reward in both}) != 2:
            continue
        gift = next(reward for reward in both if reward.kind == toy.GIFT)
        assert [action.args[1] for action in uses(state, gift)] == [toy.GIFT]
        room = str(gift.room)
        assert Action(Verb.DECLINE, (room, toy.GIFT)) in legal_actions(state)
        assert Action(Verb.DECLINE, (room,)) not in legal_actions(state)
        opened = apply(state, Action(Verb.REWARD, (room, toy.GIFT, room))).state
        left = [reward.kind for reward in opened.frames[-1].due if reward.room == gift.room] if opened.frames else []
        assert toy.GIFT not in left
        assert opened.scores[state.player] == state.scores[state.player] + 2
        return
    pytest.fail("no room of 100 was completed")


def test_it_changes_terms_for_one_player() -> None:
    for state, action, events in games():
        if action.verb == Verb.PASS:
            wanted = 6000 if toy.staying(state, state.player) else 5000
            assert terms_of(state, state.player).pass_money == wanted
            assert Paid(state.player, wanted, "BUY-2") in events
            told = state.book.deed(state.phase, action.verb).told(state, action, [])
            assert told == f"passed for {wanted} from the bank"


def test_the_words_of_a_reward_follow_the_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    generous = BASE_TERMS._replace(activity_points=8)
    monkeypatch.setattr(toy.Toy, "terms", lambda self, state, player, terms: generous)
    state = start(with_toy(), NAMES, shuffle_deal(with_toy(), 3, random.Random(1))).state
    reward = state.book.rewards["activity"]
    assert reward.gives(state, "theater@3,0") == "8 points"
    room = state.castles[0].rooms[0]
    assert reward.due(generous, state.castles[0], Reward(room, "activity")).endswith("is due: 8 points.")


def test_it_counts_and_scores_in_the_end_between_the_steps_of_the_base_game() -> None:
    card = Card("guests", "Guests", "TOY-5", "guests", None, (), "", 1, 1)
    for state, _action, events in games():
        totals = [event for event in events if isinstance(event, Scored)]
        if any(item.rule == "TOY-5" for event in totals for item in event.items):
            for player, items in enumerate(final_scoring(state)):
                rules = [item.rule for item in items]
                assert rules.count("TOY-5") == count_at(state, player, card)
                favors = [place for place, rule in enumerate(rules) if "FAVOR" in rule]
                toys = [place for place, rule in enumerate(rules) if rule == "TOY-5"]
                assert not favors or not toys or max(toys) < min(favors)
            return
    pytest.fail("no guest stayed")


def test_its_step_takes_the_place_of_the_one_before() -> None:
    turns = 0
    for state, _action, _events in games(1):
        turns = max(turns, state.part(toy.NAME).turns)
        if state.phase == Phase.TAKE:
            assert state.part(toy.NAME).turns >= 1
    assert turns > 10


# seeing


def test_what_it_hides_is_hidden_and_imagined_anew() -> None:
    rng = random.Random(5)
    for number, (state, _action, _events) in enumerate(games(1)):
        if number % 7:
            continue
        pile = state.part(toy.NAME).pile
        turned = state.but(parts=(state.part(toy.NAME)._replace(pile=pile[::-1]),))
        for player in range(3):
            seen = view(state, player)
            assert view(turned, player) == seen
            assert view(imagine(seen, rng), player) == seen


def test_alone_it_does_not_take_part() -> None:
    book = book_of(law("second", {"solo-expansions": "on"}, (toy.NAME,)), 1)
    assert [module.name for module in book.modules] == ["base", "solo"]
    with pytest.raises(MadKingError, match="OQ-126"):
        book_of(with_toy(), 1)


# what makes a state a value


def test_books_are_values() -> None:
    book: Book = book_of(with_toy(), 3)
    assert book == book_of(with_toy(), 3)
    assert hash(book) == hash(book_of(with_toy(), 3))
    assert book != book_of(with_toy(), 2)
    assert Frame(used=("toast",)).using("toast") == Frame(used=("toast",))


# what it says of points and money


def test_what_cannot_be_spent_counts_and_points_are_explained() -> None:
    for state, _action, _events in games():
        rich = [player for player in range(3) if toy.staying(state, player)]
        if not rich:
            continue
        player = rich[0]
        guests = toy.staying(state, player)
        assert wealth_of(state, player) == state.money[player] + toy.PRICE * guests
        item = next(item for item in final_scoring(state)[player] if item.rule == "TOY-5")
        assert state.book.explain(state, player, item) == f"the {item.source} stays"
        assert state.book.sources["TOY"] == "guests"
        assert state.book.card_points["completed-rooms"] == 1
        return
    pytest.fail("no guest stayed")


def test_what_it_keeps_of_the_box_is_nowhere_else() -> None:
    for state, _action, _events in games(1):
        guests: toy.Guests = state.part(toy.NAME)
        assert guests.rooms[0] not in {slug for stack in state.stacks for slug in stack}
        assert guests.favors[0] not in (*state.favors, *state.boxed[2])
