"""Writing a position: a state as data, as the text of a file, and into a file; reading it gives the same state."""

from pathlib import Path

from engine.game.hand import tiles_of
from engine.game.state import NOBODY, Frame, GameState, Reward
from engine.kernel.forms import Data
from engine.kernel.positions import position_text, save_data
from engine.records.positions.modules import write_modules
from engine.records.positions.queue import write_queue
from engine.records.positions.schema import ONCE, VERSION, WITH_MODULES


def to_position(state: GameState) -> Data:
    """A state as the data of a position file; `from_position` gives the same state again."""
    data: Data = {
        **_law_data(state),
        "players": [
            {"name": name, "castle": str(castle), "money": money, "score": score, "bonus_cards": list(cards)}
            for name, castle, money, score, cards in zip(
                state.names, state.castles, state.money, state.scores, state.bonus, strict=True
            )
        ],
        "favors": list(state.favors),
        "master_builder": state.names[state.master],
        "round": state.round,
        "last_round": state.last_round or not state.deck,
        "phase": str(state.phase),
        "to_move": None if state.player == NOBODY else state.names[state.player],
        "turn": state.names[state.turn],
        "market": [{"room": str(o.slug), "price": o.price, "coins": o.coins} for o in state.market],
        "stacks": {str(size): list(stack) for size, stack in zip(state.box.sizes, state.stacks, strict=True)},
        "hallways": state.hallways,
        "stairs": state.stairs,
        "deck": list(state.deck),
        "on_deck": list(state.on_deck),
        "discards": list(state.discards),
        "bonus_deck": list(state.bonus_deck),
        "removed": list(state.removed),
        "frames": [_frame_data(frame) for frame in state.frames],
    }
    if state.hand:
        data["hand"] = next(name for name in ("hallway", *state.hand) if tiles_of(name) == state.hand)
    if state.looking:
        data["looking"] = state.looking
    if state.drawn:
        data["drawn"] = list(state.drawn)
    if any(state.without):
        data["without"] = state.without.record()
    if queue := write_queue(state):
        data["queue"] = queue
    if state.book.keepers:
        data["modules"] = write_modules(state)
    tiles, cards, favors = state.boxed
    return {**data, "box": {"tiles": list(tiles), "cards": list(cards), "favors": list(favors)}}


def _law_data(state: GameState) -> Data:
    """The version, and the law; expansions, packs and invented rooms are told in the second version."""
    law = state.law
    extended = law.modules or law.packs or state.box.invented
    return {
        "version": WITH_MODULES if extended else VERSION,
        "edition": law.edition.name,
        **({"expansions": list(law.modules), "packs": list(law.packs)} if extended else {}),
        "rulings": law.overrides,
    }


def _frame_data(frame: Frame) -> Data:
    marks = [mark for mark in frame.used if mark not in ONCE]
    return {
        "due": [_reward_data(reward) for reward in frame.due],
        **{f"{kind}_used": kind in frame.used for kind in ONCE},
        **({"marks": marks} if marks else {}),
    }


def _reward_data(reward: Reward) -> Data:
    data: Data = {"room": str(reward.room)}
    if reward.together:
        data["together"] = [str(room) for room in reward.together]
    if reward.kind != str(reward.room.tile.type):
        data["kind"] = reward.kind
    if reward.taken:
        data["taken"] = list(reward.taken)
    return data


def write_position(state: GameState, *, as_json: bool = False) -> str:
    """A state as the text of a position file, in YAML or in JSON."""
    return position_text(to_position(state), as_json=as_json)


def save_position(state: GameState, path: Path) -> None:
    """Write a position file, whole or not at all; the suffix .json makes it JSON."""
    save_data(to_position(state), path)
