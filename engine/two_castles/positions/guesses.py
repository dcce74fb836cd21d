"""What a position of Between Two Castles leaves out and shows all the same: phase, round, turn, site, bonus."""

from engine.kernel.forms import Data, refuse
from engine.kernel.i18n import N_
from engine.kernel.positions import Need
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import RoomType
from engine.two_castles.game.bonuses import BONUS_RULES, BONUS_TILES
from engine.two_castles.game.state import CHOSEN, HAND, ROUNDS, SPECIALS, Phase, Pile
from engine.two_castles.positions.moments import regular_rooms
from engine.two_castles.positions.schema import FIFTH_RULE, TURNS

TO_PLAY = ("players", "round", "turn", "phase", "supply", "bonus_deck")
"""What playing on needs besides the fields that the schema requires."""


def check_needed(data: Data, need: Need) -> None:
    """Refuse a position that lacks what a question needs, or tells it too roughly."""
    for number, castle in enumerate(data["castles"]):
        if need == Need.STANDINGS and isinstance(castle.get("bonus_cards"), int):
            refuse(f"castles[{number}].bonus_cards", N_("a number; the final scoring needs to know the cards"))
    if need == Need.ADVICE and data.get("phase") == Phase.OVER:
        refuse("phase", N_("the game is over; `madking two-castles standings` explains how it ended"))
    if need == Need.ADVICE and "players" not in data:
        refuse("players", N_("missing; advice needs it"))
    if need == Need.PLAY:
        _check_play(data)


def _check_play(data: Data) -> None:
    for field in TO_PLAY:
        if field not in data:
            refuse(field, N_("missing; the game cannot go on without it"))
    piles = {f"players[{n}].hand": player.get("hand") for n, player in enumerate(data["players"])}
    piles |= {f"castles[{n}].bonus_cards": castle.get("bonus_cards") for n, castle in enumerate(data["castles"])}
    piles |= {field: data.get(field) for field in ("ludwig", "supply", "discards", "bonus_deck", "bonus_discards")}
    for field, pile in piles.items():
        if isinstance(pile, int):
            refuse(field, N_("a height is enough for standings, but to play on, list what lies in it, the top first"))


def with_guesses(data: Data, castles: tuple[Castle, ...], need: Need) -> Data:
    """The data with what their other fields show; standings count nothing else than the castles."""
    if need == Need.STANDINGS:
        return {"phase": str(Phase.OVER), "round": ROUNDS, "turn": TURNS, **data}
    found = dict(data)
    found.setdefault("phase", str(_phase(data)))
    done = min(min(map(regular_rooms, castles)) // CHOSEN, ROUNDS * TURNS - 1)
    found.setdefault("round", done // TURNS + 1)
    found.setdefault("turn", _turn(found, done % TURNS + 1))
    if "bonus" not in data and (bonus := _bonus(found)):
        found["bonus"] = bonus
    if "site" not in data and found["phase"] in (Phase.ORDER, Phase.PLACE, Phase.ATTENDANT, Phase.CARD, Phase.BONUS):
        found["site"] = _site(found)
    return found


def _phase(data: Data) -> Phase:
    """What is to be decided: what lies open to be placed, kept, built or divided; else a hand."""
    if "offer" in data:
        return Phase.PLACE
    if "drawn" in data:
        return Phase.CARD
    if any(player.get("chosen") for player in data["players"]):
        return Phase.DIVIDE
    return Phase.ORDER if any(len(castle.get("gifts", ())) > 1 for castle in data["castles"]) else Phase.CHOOSE


def _turn(data: Data, by_castles: int) -> int:
    """By a hand that is listed, if tiles are chosen; else by the rooms of the castles."""
    told = [player for player in data["players"] if isinstance(player.get("hand"), list)]
    hands = [len(player["hand"]) + len(player.get("chosen", ())) for player in told]
    if data["phase"] == Phase.CHOOSE and hands:
        return max(1, min((HAND - max(hands)) // CHOSEN + 1, TURNS))
    return by_castles


_BONUS_OF = {
    Phase.ATTENDANT: BONUS_RULES[RoomType.LIVING],
    Phase.CARD: BONUS_RULES[RoomType.UTILITY],
    Phase.BONUS: BONUS_RULES[RoomType.DOWNSTAIRS],
}


def _bonus(data: Data) -> str:
    """The bonus that a phase, or what is offered in it, belongs to."""
    phase, offer = Phase(data["phase"]), data.get("offer", ())
    if phase == Phase.SHUFFLE and data.get("shuffle") == Pile.CARDS:
        return BONUS_RULES[RoomType.UTILITY]
    if phase != Phase.PLACE or not offer:
        return _BONUS_OF.get(phase, "")
    if len(offer) == 1:
        return next((BONUS_RULES[kind] for kind, slug in BONUS_TILES.items() if slug == offer[0]), "")
    return FIFTH_RULE if set(SPECIALS) & set(offer) else BONUS_RULES[RoomType.FOOD]


def _site(data: Data) -> int:
    """The castle that is built: the first for which tiles wait, if that is sure."""
    waiting = [n for n, castle in enumerate(data["castles"], 1) if castle.get("gifts")]
    if data["phase"] != Phase.ORDER or not waiting:
        most = len(data["castles"])
        refuse("site", N_("missing; write the number of the castle that is built, from 1 to {n}"), n=most)
    return waiting[0]
