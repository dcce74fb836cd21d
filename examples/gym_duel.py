"""A learner's table, with `random` against `planner`: what any agent of one's own would take the place of.

    pip install 'madking[gym]'
    python examples/gym_duel.py [--games 10] [--game two-castles --bot greedy] [--draw]

The random player reads nothing but its mask. Replace `numbers.sample(mask)` by what your agent makes of `observation`.
"""

import argparse
import sys

from madking.gym import BotPlayer, env


def play(game: str, bot: str, seed: int, draw: bool) -> dict[str, float]:
    """One game; the seats change with its seed. The rewards are what each player has more than the other."""
    table = env(game, players=2, reward="margin", render_mode="ansi" if draw else None)
    table.reset(seed=seed)
    careful = BotPlayer(table, bot, seed=str(seed))
    seat = f"player_{seed % 2}"
    numbers = table.action_space(seat)
    numbers.seed(seed)
    rewards = {}
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _info = table.last()
        if terminated or truncated:
            rewards["random" if agent == seat else bot] = float(reward)
            action = None
        elif agent == seat:
            assert observation is not None
            action = int(numbers.sample(observation["action_mask"]))
        else:
            action = careful.act()
        if draw and len(rewards) == 1:
            sys.stdout.write(f"{table.render()}\n")
        table.step(action)
    return rewards


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="castles", choices=("castles", "two-castles"))
    parser.add_argument("--bot", default="planner")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--draw", action="store_true", help="draw the castles of each game at its end")
    given = parser.parse_args()
    margins = []
    for seed in range(given.games):
        margins.append(play(given.game, given.bot, seed, given.draw)[given.bot])
        sys.stdout.write(f"game {seed}: {given.bot} has {margins[-1]:+.0f}\n")
    won = sum(margin > 0 for margin in margins)
    sys.stdout.write(f"{given.bot} won {won} of {len(margins)}, on average by {sum(margins) / len(margins):.1f}\n")


if __name__ == "__main__":
    main()
