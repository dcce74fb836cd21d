"""Both games as an environment for learning, for which `pip install 'madking[gym]'` brings PettingZoo.

>>> from madking.gym import env
>>> table = env("castles", players=2)
>>> table.reset(seed=1)
>>> table.agent_selection in ("player_0", "player_1")
True
"""

try:
    from solver.gym.env import Observation, env, raw_env
    from solver.gym.players import BotPlayer
except ModuleNotFoundError as error:
    if error.name not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise ModuleNotFoundError(f"{error}; pip install 'madking[gym]' brings it", name=error.name) from None

__all__ = ["BotPlayer", "Observation", "env", "raw_env"]
