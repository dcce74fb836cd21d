"""Random questions for plans, small enough to be answered by trying everything."""

import random

from engine import Castle
from engine.catalogue import Tile, all_tiles
from engine.catalogue.cards import all_bonus_cards
from solver.planning.problem import Problem

TILES: tuple[Tile, ...] = tuple(tile for tile in all_tiles() if not tile.is_foyer)
FORESEEN = (
    "all-sizes", "all-types", "hallways", "stairs", "external-entrances", "completed-rooms", "square-rooms",
    "round-rooms", "type-activity", "type-corridor", "type-downstairs", "type-food", "type-living",
    "type-outdoor", "type-sleeping", "type-utility", "size-100", "size-150", "size-200", "size-250", "size-300",
    "size-350", "size-400", "size-450", "size-500", "size-600",
)  # fmt: skip
"""Bonus cards of every box whose worth a plan can foresee."""
MOST = 10000
"""Arrangements, roughly, that a question may have."""


def random_castle(rng: random.Random, rooms: int) -> Castle:
    """A legal castle from one box, crowded around its foyer; half of them have a cellar."""
    castle = Castle.parse(rng.choice(["foyer-3@0,0", "foyer-4@0,0"]))
    left = [tile for tile in TILES for _ in range(tile.copies)]
    below = rng.random() < 0.5
    while len(castle) < rooms:
        tile = rng.choice([t for t in left if t.is_stairs or t.is_downstairs] if below and rng.random() < 0.5 else left)
        options = castle.legal(tile)
        if options:
            left = _without(left, tile)
            options = rng.sample(options, min(4, len(options)))
            castle = castle.extended(min(options, key=lambda p: abs(p.x) + abs(p.y)))
    return castle


def _without(left: list[Tile], tile: Tile) -> list[Tile]:
    """The box without one copy of a tile; its other side goes with it."""
    fewer = list(left)
    fewer.remove(next(other for other in left if other.box == tile.box))
    return fewer


def random_problem(seed: int) -> Problem:
    """A castle with one to four tiles to add; some with a choice, a budget or bonus cards."""
    rng = random.Random(f"plan {seed}")
    while True:
        castle = random_castle(rng, rng.randint(1, 9))
        used = {room.slug for room in castle.rooms if room.tile.is_room}
        pool = [str(tile.slug) for tile in TILES if tile.slug not in used and tile.slug != "downstairs-hallway"]
        tiles: list[str] = rng.sample(pool, rng.choice((1, 2, 2, 3, 3, 4)))
        if rng.random() < 0.15:
            tiles.append("hallway")
        choose = rng.randint(1, len(tiles)) if rng.random() < 0.5 else None
        prices = [rng.choice((1000, 2000, 4000, 8000)) for _ in tiles] if rng.random() < 0.3 else []
        budget = rng.randrange(min(prices), sum(prices) + 1000) if prices else None
        cards = [card.id for card in rng.sample(all_bonus_cards("second"), rng.choice((0, 0, 1, 2)))]
        if _roughly(castle, tiles, choose or len(tiles)) <= MOST:
            return Problem(castle, tiles, choose=choose, budget=budget, prices=prices, bonus_cards=cards)


def _roughly(castle: Castle, tiles: list[str], choose: int) -> int:
    """How many arrangements there are, roughly."""
    counts = sorted((castle.count_legal(tile) + 6 * (len(tiles) - 1) for tile in tiles), reverse=True)
    product = 1
    for number in counts[: choose + (choose < len(tiles))]:
        product *= number
    return product


def choice_problem(seed: int, tiles: int) -> Problem:
    """A castle with so many tiles to choose three from, sometimes with bonus cards."""
    rng = random.Random(f"choice {seed} of {tiles}")
    castle = random_castle(rng, rng.randint(2, 6))
    used = {room.slug for room in castle.rooms if room.tile.is_room}
    few = [tile for tile in TILES if len(tile.doors) <= 3 and tile.slug != "downstairs-hallway"]
    listed: list[str] = rng.sample([str(tile.slug) for tile in few if tile.slug not in used], tiles)
    return Problem(castle, listed, choose=3, bonus_cards=rng.sample(FORESEEN, rng.choice((0, 0, 2, 4))))


def cut_problem(seed: int) -> Problem:
    """A crowded castle and a few tiles: what CP-SAT leaves out of its model then matters."""
    rng = random.Random(f"cuts {seed}")
    castle = random_castle(rng, rng.randint(3, 8))
    used = {room.slug for room in castle.rooms if room.tile.is_room}
    pool = [str(tile.slug) for tile in TILES if tile.slug not in used and tile.slug != "downstairs-hallway"]
    listed = rng.sample(pool, rng.choice((3, 4)))
    cards = ["external-entrances"] if rng.random() < 0.6 else []
    return Problem(castle, listed, choose=rng.choice((2, 3)), bonus_cards=cards)


def equal_problem(seed: int) -> Problem:
    """A small castle and tiles that are there twice, some of them dearer than their like, with a budget."""
    rng = random.Random(f"equal {seed}")
    while True:
        castle = random_castle(rng, rng.randint(1, 4))
        twice = rng.choice((["hallway"] * 2, ["stairs"] * 2, ["hallway", "downstairs-hallway"]))
        used = {room.slug for room in castle.rooms if room.tile.is_room}
        fewer = [str(tile.slug) for tile in TILES if tile.is_room and len(tile.doors) <= 2 and tile.slug not in used]
        tiles = [*twice, *rng.sample(fewer, rng.choice((1, 2)))]
        rng.shuffle(tiles)
        choose = rng.randint(1, 3)
        prices = [rng.choice((0, 3000, 8000)) for _ in tiles]
        budget = rng.randrange(min(prices), sum(prices) + 1)
        cards = rng.sample(("hallways", "stairs", "external-entrances", "completed-rooms"), rng.choice((0, 1)))
        if _roughly(castle, tiles, choose) <= MOST // 4:
            return Problem(castle, tiles, choose=choose, budget=budget, prices=prices, bonus_cards=cards)
