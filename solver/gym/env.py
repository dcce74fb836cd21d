"""The environment: a table of either game for PettingZoo, one letter of an action at a time (`solver.gym.letters`)."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from engine.kernel.errors import MadKingError
from engine.kernel.game import Chronicle, Result
from engine.kernel.i18n import N_, say
from solver.gym.letters import Spelling
from solver.gym.sheet import Row
from solver.gym.tongue import Tongue

GAMES = ("castles", "two-castles")
REWARDS = ("margin", "win", "points")
RENDER_MODES = ("ansi",)
ILLEGAL = {"margin": -100.0, "win": -1.0, "points": -100.0}
"""What a player gets who names a number that the mask forbids, which ends the game."""
Mask = npt.NDArray[np.int8]
Observation = dict[str, Any]
"""`observation`, a row of whole numbers whose fields `sheet` names, and `action_mask`."""


def find_tongue(
    game: str,
    players: int,
    edition: str,
    expansions: Sequence[str],
    rulings: Mapping[str, str],
    packs: Sequence[str],
) -> Tongue[Any, Any, Any, Any]:
    """What the environment has to know of a table; what cannot be played is refused in a line."""
    if game == "castles":
        from engine.rules.rulings import law
        from solver.gym.castles import CastlesTongue

        return CastlesTongue(law(edition, rulings, expansions, packs), players)
    if game != "two-castles":
        raise MadKingError(say(N_("{game!r} is not a game; there are {known}"), game=game[:40], known=", ".join(GAMES)))
    if expansions or packs:
        raise MadKingError(say(N_("Between Two Castles has neither expansions nor packs")))
    from engine.two_castles.rulings import read_law
    from solver.gym.two_castles import TwoCastlesTongue

    return TwoCastlesTongue(read_law(rulings), players)


class raw_env(AECEnv[str, Observation, Any], EzPickle):  # type: ignore[misc]  # noqa: N801
    """A table without the wrappers of PettingZoo that check every step; a number that is not open is refused.

    `tongue.letters.texts[number]` says what a number means, `tongue.sheet.read(row)` gives an observation by fields.
    """

    metadata = {"render_modes": list(RENDER_MODES), "name": "madking_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str = "castles",
        players: int = 2,
        *,
        edition: str = "second",
        expansions: Sequence[str] = (),
        rulings: Mapping[str, str] | None = None,
        packs: Sequence[str] = (),
        reward: str = "margin",
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self, game, players, edition=edition, expansions=expansions, rulings=rulings, packs=packs, reward=reward,
            render_mode=render_mode,
        )  # fmt: skip
        super().__init__()
        _check_choice("reward", reward, REWARDS)
        if render_mode is not None:
            _check_choice("render_mode", render_mode, RENDER_MODES)
        self.reward, self.render_mode = reward, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.tongue = find_tongue(game, players, edition, tuple(expansions), rulings or {}, tuple(packs))
        self.tongue.game.check_names(self.tongue.setup, tuple(self.possible_agents))
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = {agent: spaces.Discrete(len(self.tongue.letters)) for agent in self.possible_agents}
        self._observations = {agent: self._space() for agent in self.possible_agents}
        self.agents: list[str] = []

    def _space(self) -> spaces.Dict:
        sheet, letters = self.tongue.sheet, len(self.tongue.letters)
        return spaces.Dict(
            {
                "observation": spaces.Box(sheet.low, sheet.high, (sheet.length,), np.int32),
                "action_mask": spaces.Box(0, 1, (letters,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    # playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the same seed gives the same deal and the same shuffles; without one, others each time."""
        if seed is not None:
            self._seeds = random.Random(f"gym/{seed}")
        elif not hasattr(self, "_seeds"):
            self._seeds = random.Random()
        self._rng = random.Random(self._seeds.getrandbits(64))
        game, setup, names = self.tongue.game, self.tongue.setup, tuple(self.possible_agents)
        self.table, events = game.start(setup, names, game.shuffle(setup, len(names), self._rng))
        self.chronicle: Chronicle[Any, Any, Any] = game.chronicle(self.table, events)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def step(self, action: int | None) -> None:
        """Write a letter; with the last one of an action it is carried out, and whatever chance decides after it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self.spelling.open:
            raise MadKingError(say(N_("the number {n} is not open to {name} now"), n=action, name=agent))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        chosen = self.spelling.write(int(action))
        if chosen is not None:
            self._advance(chosen)
            self._settle()
        self._accumulate_rewards()

    def _advance(self, action: Any) -> None:
        before = self.table
        self.table, events = self.tongue.game.advance(before, action)
        self.chronicle.note(before, action, events)

    def _settle(self) -> None:
        """Shuffle what is to be shuffled; then somebody decides, or the game is over."""
        game = self.tongue.game
        while game.is_chance(self.table) and not self.chronicle.called_off:
            self._advance(game.chance(self.table, self._rng))
        if self.table.over or self.chronicle.called_off:
            self._end()
            return
        self.agent_selection = self.possible_agents[self.table.player]
        self.spelling: Spelling[Any] = Spelling(self.tongue.tree(self.table))

    def _end(self) -> None:
        """A game that was called off, as one that could go on for ever, is scored as it stands."""
        result = self.tongue.game.result(self.table)
        self.rewards = {
            agent: earned(self.reward, result, self._seats[agent], len(self._seats)) for agent in self.agents
        }
        self.terminations = dict.fromkeys(self.agents, bool(self.table.over))
        self.truncations = dict.fromkeys(self.agents, not self.table.over)
        self.agent_selection = self.agents[0]

    # looking

    @property
    def _is_on(self) -> bool:
        return not (self.table.over or self.chronicle.called_off)

    def observe(self, agent: str) -> Observation:
        """What a player sees; the mask of whoever is not to move is empty."""
        seat = self._seats[agent]
        mine = self._is_on and self.table.player == seat
        written = self.spelling.written if mine else ()
        row: Row = self.tongue.observe(self.tongue.game.view(self.table, seat), written)
        mask: Mask = np.zeros(len(self.tongue.letters), np.int8)
        if mine:
            mask[list(self.spelling.open)] = 1
        return {"observation": row, "action_mask": mask}

    def words(self, action: Any) -> tuple[int, ...]:
        """The numbers that are still to be named for an action that is legal now: what a bot has chosen, in steps."""
        whole = self.tongue.letters.word(self.tongue.words(self.table, action))
        spelling = Spelling(self.tongue.tree(self.table))
        named = list[int]()
        while spelling.open:
            named.append(whole[len(spelling.written)])
            spelling.write(named[-1])
        return tuple(named)

    def render(self) -> str | None:
        """The castles in characters."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, such as 'ansi'")
            return None
        return self.tongue.draw(self.table)

    def close(self) -> None:
        """Nothing is open."""

    def __str__(self) -> str:
        return "madking_v0"


def _check_choice(name: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        refusal = N_("{name}: {option!r} is no option; there are {known}")
        raise MadKingError(say(refusal, name=name, option=str(value)[:40], known=", ".join(known)))


def earned(reward: str, result: Result, seat: int, players: int) -> float:
    """What a player gets in the end.

    The points (`points`), these less those of the best other player (`margin`), or 1 for a victory, 0 for one that is
    shared, and -1 for none (`win`). A player alone has no others: the margin is the points, and every game is won.
    """
    points = result.points[:players]
    others = [*points[:seat], *points[seat + 1 :]]
    if reward == "win":
        if seat not in result.winners:
            return -1.0
        return 1.0 if len(result.winners) == 1 else 0.0
    return float(points[seat] - (max(others, default=0) if reward == "margin" else 0))


def env(game: str = "castles", players: int = 2, **options: Any) -> AECEnv[str, Observation, Any]:
    """A table with the usual wrappers of PettingZoo: order of calls, bounds, and an end to who names a wrong number."""
    raw = raw_env(game, players, **options)
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, ILLEGAL[raw.reward]))
    return wrappers.OrderEnforcingWrapper(checked)
