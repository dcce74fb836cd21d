"""The bots of a game as players of the environment: each sees what its seat sees, and names number after number."""

import random
from typing import Any

from pettingzoo import AECEnv  # type: ignore[import-untyped]

from solver.gym.env import Observation, raw_env
from solver.table.bots import ask_bot, make_bot


class BotPlayer:
    """A bot at a table of the environment, by its name: `random`, `greedy`, `planner`, or `file.py:Class`."""

    def __init__(self, env: AECEnv[str, Observation, Any], name: str, seed: str = "") -> None:
        raw = env.unwrapped
        assert isinstance(raw, raw_env)
        self._env: raw_env = raw
        self._name = name
        self._bot = make_bot(raw.tongue.game, name, random.Random(seed))
        self._left: list[int] = []

    def act(self) -> int:
        """The next number for the player to move: the bot is asked once for each decision."""
        env = self._env
        if not self._left:
            self._left = list(env.words(ask_bot(env.tongue.game, self._bot, self._name, env.table)))
        return self._left.pop(0)
