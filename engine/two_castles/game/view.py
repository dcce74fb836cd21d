"""What one player can see of a table of Between Two Castles; bots and hints get this and nothing else."""

from typing import NamedTuple

from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Slug
from engine.two_castles.game.state import GameState, Gift, Phase, Pile
from engine.two_castles.rulings import Law


class View(NamedTuple):
    """A table as one player sees it: no hands, secret choices or hidden cards of others, no order of stacks."""

    player: int
    law: Law
    names: tuple[str, ...]
    ludwig: int
    elders: tuple[int, ...]
    castles: tuple[Castle, ...]
    attendants: tuple[tuple[str, ...], ...]
    cards: tuple[tuple[str, ...], ...]
    """The bonus cards under the player's own castles; both partners know them (OQ-152)."""
    card_counts: tuple[int, ...]
    hand: tuple[Slug, ...]
    """The player's own hand, while two tiles of it are to be chosen."""
    passed: tuple[Slug, ...]
    """The pile that the player has passed on in this turn."""
    chosen: tuple[tuple[Slug, ...], ...]
    """The tiles chosen: before the reveal only one's own (B2C-ROUND-2, B2C-ROUND-3)."""
    gifts: tuple[tuple[Gift, ...], ...]
    pile_height: int
    """How many tiles each pile has that goes round."""
    supply_height: int
    discards_height: int
    card_deck_height: int
    card_discards_height: int
    court: tuple[int, ...]
    specials: int
    box: tuple[Slug, ...]
    round: int
    turn: int
    phase: Phase
    to_move: int
    site: int
    builder: int
    offer: tuple[Slug, ...]
    """What may be placed now, or divided of Ludwig's tiles, if the player can see it."""
    drawn: tuple[str, ...]
    """Bonus cards just drawn, if it is the player's castle."""
    bonus: str
    pile: Pile

    def sides(self) -> tuple[int, int]:
        """The castles on the player's left and right."""
        return self.player, (self.player - 1) % len(self.names)


def view(state: GameState, player: int) -> View:
    """What this player can see now."""
    own = state.sides(player)
    hand, passed = _piles(state, player)
    at_site = state.site in own
    return View(
        player=player,
        law=state.law,
        names=state.names,
        ludwig=state.ludwig,
        elders=state.elders,
        castles=state.castles,
        attendants=state.attendants,
        cards=tuple(cards if castle in own or state.over else () for castle, cards in enumerate(state.cards)),
        card_counts=tuple(map(len, state.cards)),
        hand=hand,
        passed=passed,
        chosen=_chosen(state, player),
        gifts=state.gifts,
        pile_height=min(map(len, state.hands)),
        supply_height=len(state.supply),
        discards_height=len(state.discards),
        card_deck_height=len(state.card_deck),
        card_discards_height=len(state.card_discards),
        court=state.court,
        specials=state.specials,
        box=tuple(sorted(state.box)),
        round=state.round,
        turn=state.turn,
        phase=state.phase,
        to_move=state.player,
        site=state.site,
        builder=state.builder,
        offer=_offer(state, player),
        drawn=state.drawn if at_site else (),
        bonus=state.bonus,
        pile=state.pile,
    )


def choosing(table: GameState | View) -> bool:
    """Is the step Choose under way, so that the piles are in hand?"""
    return table.phase in (Phase.CHOOSE, Phase.LUDWIG) or table.pile == Pile.LUDWIG


def _piles(state: GameState, player: int) -> tuple[tuple[Slug, ...], tuple[Slug, ...]]:
    """The hand of a player and the pile passed on; nobody looks at Ludwig's tiles (B2C-2P-2)."""
    if player == state.ludwig:
        return (), ()
    if choosing(state):
        mine = state.hands[player]
        return ((), mine) if state.chosen[player] else (mine, ())
    return (), state.hands[(player + (1 if state.round == 1 else -1)) % state.seats]


def _chosen(state: GameState, player: int) -> tuple[tuple[Slug, ...], ...]:
    if choosing(state):
        return tuple(tiles if seat == player else () for seat, tiles in enumerate(state.chosen))
    return state.chosen


def _offer(state: GameState, player: int) -> tuple[Slug, ...]:
    """Tiles to be placed lie open, but only partners see the five of a Food bonus, and Ludwig's two who divides."""
    if state.phase == Phase.LUDWIG:
        return state.hand if player == state.player else ()
    if state.bonus == "B2C-BONUS-FOOD" and state.site not in state.sides(player):
        return ()
    return state.hand
