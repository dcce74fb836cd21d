"""The words of the rules lawyer: whose turn it is, what an event means, what a reward is."""

from engine.castle.castle import Castle
from engine.castle.scoring import own_items
from engine.castle.verdict import Entrance, EntranceState
from engine.catalogue import RoomType
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.state import NOBODY, OUTDOOR_MONEY, GameState, Phase, Points, Reward
from engine.kernel.i18n import N_, say, say_n

_NOW = {
    Phase.FOYER: N_("{name} is to choose a side of the foyer"),
    Phase.BONUS: N_("{name} is to put one bonus card back"),
    Phase.PRICE: N_("{name}, the master builder, is to set the prices"),
    Phase.TAKE: N_("it is the turn of {name}, to take a tile or pass"),
    Phase.PLACE: N_("{name} is to place the tile in hand"),
    Phase.REWARD: N_("{name} is to use or decline a completion reward"),
    Phase.FREE: N_("{name} is to take a free hallway or stairs"),
    Phase.STACK: N_("{name} is to choose a stack to look through"),
    Phase.STASH: N_("{name} is to choose rooms of the stack"),
    Phase.KEEP: N_("{name} is to keep one of the bonus cards drawn"),
    Phase.SHUFFLE: N_("cards or tiles are to be shuffled, in the turn of {name}"),
    Phase.OVER: N_("the game is over"),
}


def now_words(state: GameState) -> str:
    """Whose turn it is, and what is to be decided."""
    return say(_NOW[state.phase], name=state.names[state.turn if state.player == NOBODY else state.player])


def points_words(item: Points) -> str:
    """Why there are points."""
    if item.rule == "SCORE-1":
        return say(N_("printed points of {room}"), room=item.source)
    if item.rule.startswith("SCORE-"):
        return say(N_("icon of {room}, for {other}"), room=item.source, other=item.target)
    if item.rule.startswith("REWARD-"):
        if item.target:
            return say(N_("completion reward of {room}: {other} again"), room=item.source, other=item.target)
        return say(N_("completion reward of {room}"), room=item.source)
    if item.rule.startswith("DEPL-"):
        return say(N_("the stack of {room} is empty"), room=item.source)
    if item.family == "FAVOR":
        return say(N_("favor: {name}"), name=say(find_favor(item.source).name))
    if item.family == "BONUS":
        return say(N_("bonus card: {name}"), name=say(find_bonus_card(item.source).name))
    return say(N_("money left at the end"))


_MONEY = {
    "BUY-2": N_("{name} takes {n} from the bank for passing."),
    "BUY-5": N_("{name}, the master builder, pays {n} to the bank."),
    "BUY-7": N_("{name} takes the {n} that lie on the room."),
    "REWARD-OUT-1": N_("{name} takes {n} from the bank for the completed Outdoor room."),
}


def money_words(rule: str, name: str, amount: int, master: str) -> str:
    """Who gets or pays money, and from or to whom."""
    if rule == "BUY-4" and amount < 0:
        return say(N_("{name} pays {n} to {master}, the master builder."), name=name, n=-amount, master=master)
    if rule == "BUY-4":
        return say(N_("{name}, the master builder, receives {n}."), name=name, n=amount)
    return say(_MONEY[rule], name=name, n=abs(amount))


_DUE = {
    RoomType.ACTIVITY: (N_("The reward of {room} is due: 5 points."), "REWARD-ACT-1"),
    RoomType.CORRIDOR: (N_("The reward of {room} is due: a free hallway or stairs."), "REWARD-CORR-1"),
    RoomType.DOWNSTAIRS: (N_("The reward of {room} is due: one of the other seven rewards."), "REWARD-DOWN-2"),
    RoomType.FOOD: (N_("The reward of {room} is due: another turn at once."), "REWARD-FOOD-1"),
    RoomType.OUTDOOR: (N_("The reward of {room} is due: {n} from the bank."), "REWARD-OUT-1"),
    RoomType.SLEEPING: (
        N_("The reward of {room} is due: to look through a stack of rooms and choose up to two."),
        "REWARD-SLEEP-1",
    ),
    RoomType.UTILITY: (N_("The reward of {room} is due: to draw two bonus cards and keep one."), "REWARD-UTIL-1"),
}


def due_words(reward: Reward, castle: Castle) -> tuple[str, str]:
    """What a reward that is due gives, and the rule that says so."""
    if reward.kind == RoomType.LIVING:
        number = castle.rooms.index(reward.room)
        again = reward.room.tile.points + sum(item.points for item in own_items(castle, number))
        words = say_n(
            "The reward of {room} is due: it scores {n} point again.",
            "The reward of {room} is due: it scores {n} points again.",
            again,
            room=reward.room,
        )
        return words, "REWARD-LIV-1"
    sentence, rule = _DUE[reward.kind]
    return say(sentence, room=reward.room, n=OUTDOOR_MONEY), rule


_ENTRANCES = {
    EntranceState.CONNECTED: N_("The entrance {entrance} of {room} is connected to {other}."),
    EntranceState.BLOCKED: N_("The entrance {entrance} of {room} is against a wall of {other}."),
    EntranceState.COURTYARD: N_("The entrance {entrance} of {room} leads into a courtyard."),
    EntranceState.EXTERNAL: N_("The entrance {entrance} of {room} is external."),
}


def entrance_words(e: Entrance) -> str:
    """What an entrance leads to."""
    return say(_ENTRANCES[e.state], entrance=e, room=e.room, other=e.other)
