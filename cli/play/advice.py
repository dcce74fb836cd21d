"""What is best now in the big game, from what the person to move can see: as `hint`, `price` and `pick` answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cli.play.decisions import Told
from engine.game.state import GameState, Phase
from solver.patience import Patience

if TYPE_CHECKING:
    from cli.answers.price import Priced

TOP = 5


def advise(state: GameState, patience: Patience) -> Told | None:
    """The advice for the person to move, if there is any about this decision."""
    own = state.phase not in set(Phase)  # a decision of a module: each of its options is weighed
    adviser = _turn if own else _ADVISERS.get(state.phase)
    return None if adviser is None else adviser(state, patience)


def advise_deeply(state: GameState, patience: Patience) -> Told | None:
    """The same by looking ahead as the bot `master` does; where that is not done, the advice at once."""
    from cli.answers.deep import deep_turn
    from cli.answers.hint import OTHER_COMMANDS
    from cli.words.deep import deep_notes, deep_table

    if state.phase in OTHER_COMMANDS:
        return advise(state, patience)
    found = deep_turn(state, state.player, "normal", patience)
    return Told(deep_notes(found), deep_table(found, TOP))


def _turn(state: GameState, patience: Patience) -> Told:
    """What to take and where to put it, a reward, or a bonus card."""
    from cli.words.hints import advice_notes, advice_table
    from solver.hint.advice import Wish, advise_turn
    from solver.hint.hint import VALUE

    wish = Wish(VALUE, TOP, each=state.phase in (Phase.TAKE, Phase.FREE))
    advice = advise_turn(state, state.player, wish, patience)
    return Told(advice_notes(advice, VALUE), advice_table(advice, VALUE))


def _prices(state: GameState, patience: Patience) -> Told:
    from cli.answers.price import find_prices

    return price_advice(find_prices(state, state.player, patience))


def price_advice(priced: "Priced") -> Told:
    """The best prices in words."""
    from cli.answers.price import own_placement
    from cli.words.prices import price_lines, price_table

    where = own_placement(priced.outlook, priced.answer.best.purchases[-1])
    return Told(price_lines(priced, where), price_table(priced))


def _stash(state: GameState, patience: Patience) -> Told:
    from cli.answers.pick import find_picks, model_words, read_look
    from cli.words.market import pick_reasons
    from cli.words.prices import coming_lines, pick_table

    look, coming, found, done = find_picks(read_look(state, "", 0, []), patience)
    why = pick_reasons(look.seen, coming, found[0])
    return Told([*coming_lines(look.seen, coming, done), *why, model_words(coming)], pick_table(coming, found))


_ADVISERS: dict[str, Callable[[GameState, Patience], Told]] = {
    Phase.BONUS: _turn,
    Phase.PRICE: _prices,
    Phase.TAKE: _turn,
    Phase.PLACE: _turn,
    Phase.FREE: _turn,
    Phase.REWARD: _turn,
    Phase.STASH: _stash,
    Phase.KEEP: _turn,
}
