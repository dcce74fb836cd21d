"""How many steps a second the environment makes: random games by the mask, observing at each step.

python -m benchmarks.gym [SECONDS]
"""

import sys
import time
from typing import Any

from solver.gym.env import raw_env

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("castles", 2, {}),
    ("castles", 4, {}),
    ("castles", 2, {"edition": "collectors", "expansions": ("towers", "swans", "moats", "passages")}),
    ("two-castles", 2, {}),
    ("two-castles", 4, {}),
]


def measure(table: tuple[str, int, dict[str, Any]], seconds: float) -> tuple[float, float]:
    """Steps a second, and steps a game."""
    game, players, options = table
    env: raw_env = raw_env(game, players, **options)
    numbers = env.action_space("player_0")
    numbers.seed(1)
    env.reset(seed=1)
    games = steps = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        if any((*env.terminations.values(), *env.truncations.values())):
            games += 1
            env.reset()
        observation, *_rest = env.last()
        env.step(int(numbers.sample(observation["action_mask"])))
        steps += 1
    return steps / (time.process_time() - begun), steps / max(1, games)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    print("| table | steps a second | steps a game |")
    print("|---|---|---|")
    for table in TABLES:
        rate, length = measure(table, seconds)
        game, players, options = table
        name = ", ".join((game, f"{players} players", *options.get("expansions", ())))
        print(f"| {name} | {rate:,.0f} | {length:.0f} |")


if __name__ == "__main__":
    main()
