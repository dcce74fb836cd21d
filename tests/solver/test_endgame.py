"""The end of a game: the best last turn and its plain twin, favors, stacks, who can win, and nothing hidden told."""

import json
import random
from collections import Counter
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine import Castle
from engine.castle.placement import Placement
from engine.catalogue import Tile, all_tiles, find_tile, stack_sizes
from engine.catalogue.cards import all_bonus_cards, all_favors
from engine.game.book import book_of
from engine.game.final import favor_places, standings
from engine.game.imagine import imagine
from engine.game.play import advance, legal_actions
from engine.game.state import Action, Frame, GameState, Offer, Phase, Verb
from engine.game.view import view
from engine.records.positions import Need, from_position, load_position
from engine.rules.rulings import Law, law
from solver.endgame.endgame import best_turns, endgame, every_turn, final_outcome
from solver.endgame.favors import Gain, depletions, favor_chances
from solver.endgame.places import Places
from solver.endgame.seen import EndgameError, last_table, open_table, unmixed
from solver.endgame.story import gains, tell
from solver.endgame.winners import Deals, WinnersError, who_can_win
from solver.table.arena import Match
from tests.support.cli import Answer, Ask, Saved
from tests.support.paths import ROOT
from tests.support.programs import said_under
from tests.support.series import big_series
from tests.support.tables import full_castle

EXAMPLE = ROOT / "examples" / "positions" / "endgame.position.yaml"
ROOMS = tuple(tile for tile in all_tiles() if tile.is_room)
NARROW = tuple(tile for tile in ROOMS if len(tile.doors) <= 2)
CELLARS = tuple(tile for tile in ROOMS if tile.is_downstairs)
CARDS = tuple(card.id for card in all_bonus_cards())
MOST = 1_500
"""Turns that the plain twin goes through; a random table with more of them is drawn anew."""


# random small tables, in which rooms are completed easily


def small_castle(rng: random.Random, used: set[str], rooms: int, its_law: Law, *, deep: bool) -> Castle:
    castle = Castle.parse(rng.choice(("foyer-3@0,0", "foyer-4@0,0")), its_law)
    for _ in range(40):
        tile = draw_tile(rng, deep=deep)
        options = castle.legal(tile) if tile.slug not in used and len(castle) < rooms else []
        if options:
            few = rng.sample(options, min(6, len(options)))
            castle = castle.extended(max(few, key=lambda p: len(castle.extended(p).connected(len(castle)))))
            used |= {tile.slug} if tile.is_room else set()
    return castle


def draw_tile(rng: random.Random, *, deep: bool) -> Tile:
    pick = rng.random()
    if pick < 0.25:
        return find_tile(rng.choice(("hallway", "stairs", "stairs")))
    return rng.choice((CELLARS if pick < 0.75 else NARROW) if deep else (NARROW if pick < 0.9 else ROOMS))


def random_law(rng: random.Random, *, deep: bool) -> Law:
    options = {
        "rewards": ("optional", "compulsory"),
        "food-turns": ("one-each", "one-in-all"),
        "declined-corridor": ("open", "forfeited"),
        "corner-contact": ("not-adjacent", "adjacent"),
        "solo-extra-turn": ("same-rooms", "new-rooms"),
    }
    edition = rng.choice(("second", "first"))
    chosen = {name: rng.choice(choice) for name, choice in options.items()}
    return law(edition, {**chosen, "stairs-up": "allowed" if deep else "forbidden"})


def random_table(seed: str, *, deep: bool = False, players: int = 0) -> GameState:
    """Someone's turn at a small table; `deep` ones have castles with many Downstairs rooms."""
    rng = random.Random(seed)
    number = players or rng.choice((1, 2, 2, 3))
    its_law, used, player = random_law(rng, deep=deep), set[str](), rng.randrange(number)
    castles = tuple(
        small_castle(rng, used, rng.randint(4, 8) if seat == player else 3, its_law, deep=deep)
        for seat in range(number)
    )
    free = [tile for tile in ROOMS if tile.slug not in used]
    rng.shuffle(free)
    prices = rng.sample(book_of(law(), number).box.numbers.prices, rng.choice((1, 1, 1, 2)))
    market = tuple(Offer(price, free.pop().slug, rng.choice((0, 0, 1000, 3000))) for price in prices)
    cards = rng.sample(CARDS, len(CARDS))
    heights = [rng.choice((0, 0, 0, 0, 1, 2, 3)) for _size in stack_sizes()]
    return GameState(
        book=book_of(its_law, number),
        names=("Ada", "Bo", "Cy")[:number],
        castles=castles,
        money=tuple(rng.randrange(25) * 1000 for _ in range(number)),
        scores=tuple(rng.randrange(20) for _ in range(number)),
        bonus=tuple(tuple(cards.pop() for _ in range(2)) for _ in range(number)),
        favors=() if number == 1 else tuple(rng.sample([card.id for card in all_favors()], number)),
        market=market,
        stacks=tuple(
            tuple(tile.slug for tile in free if tile.size == size)[:height]
            for size, height in zip(stack_sizes(), heights, strict=True)
        ),
        hallways=rng.choice((0, 0, 1)),
        stairs=rng.choice((0, 1, 2)),
        deck=(),
        on_deck=(),
        discards=(),
        bonus_deck=tuple(cards[: rng.choice((0, 1, 5))]),
        removed=(),
        boxed=((), (), ()),
        round=9,
        master=rng.randrange(number),
        last_round=True,
        phase=Phase.TAKE,
        player=player,
        turn=player,
        frames=(Frame(),),
    )


def mid_turn(seed: str, *, deep: bool) -> GameState:
    """The same after a few actions, with rooms completed where they can be."""
    state, rng = random_table(seed, deep=deep), random.Random(f"{seed}/actions")
    player = state.player
    for _ in range(rng.randint(1, 5)):
        actions = [unmixed(state)] if state.phase == Phase.SHUFFLE else list(legal_actions(state))
        wanted = [action for action in actions if action.verb not in (Verb.PASS, Verb.DECLINE)] or actions
        if state.phase == Phase.PLACE:
            castle = state.castles[player]
            wanted.sort(key=lambda action: -len(castle.extended(action.args[0]).newly_completed()))
            wanted = wanted[:3]
        following = advance(state, rng.choice(wanted)).state
        if following.turn != player or len(following.frames) < 1 or following.over:
            break
        state = following
    return state


# the best last turn


def rewards_of(seed: str, *, deep: bool) -> list[str]:
    """Hold the search to the plain twin at one table, for every first action; the rewards that the best turn uses."""
    state = random_table(seed, deep=deep)
    table, player = open_table(state, state.player), state.player
    ends = list(islice(every_turn(table, player), MOST))
    if len(ends) == MOST:
        return rewards_of(f"{seed}+", deep=deep)
    turns, complete = best_turns(table, player)
    assert complete
    best: dict[Action, tuple[int, ...]] = {}
    for end in ends:
        best[end.actions[0]] = max(end.outcome.worth, best.get(end.actions[0], end.outcome.worth))
    assert {turn.actions[0]: turn.outcome.worth for turn in turns} == best
    assert turns[0].outcome.worth == max(best.values())
    return [
        f"{find_tile(str(step.action.args[0]).partition('@')[0]).type} as {step.action.args[1]}"
        for step in tell(table, turns[0]).steps
        if step.action.verb == Verb.REWARD
    ]


@pytest.mark.parametrize(("deep", "tables"), [(False, 110), (True, 90)])
def test_the_search_finds_what_trying_everything_finds(deep: bool, tables: int) -> None:
    used = Counter(kind for seed in range(tables) for kind in rewards_of(f"table {seed}", deep=deep))
    wanted = {
        "corridor as corridor",
        "food as food",
        "sleeping as sleeping",
        "outdoor as outdoor",
        "utility as utility",
    }
    assert set(used) >= wanted
    if deep:
        assert set(used) >= {"downstairs as activity", "downstairs as food", "downstairs as living"}


def test_the_search_goes_on_from_the_middle_of_a_turn() -> None:
    phases: Counter[str] = Counter()
    for number in range(90):
        state = mid_turn(f"middle {number}", deep=bool(number % 2))
        table = open_table(state, state.turn)
        ends = list(islice(every_turn(table, state.turn), MOST))
        turns, _complete = best_turns(table, state.turn)
        if len(ends) < MOST:
            assert turns[0].outcome.worth == max(end.outcome.worth for end in ends)
            phases[state.phase] += 1
    assert set(phases) >= {Phase.PLACE, Phase.REWARD, Phase.FREE, Phase.STASH, Phase.TAKE}
    assert phases.total() > 80


def test_a_search_cut_short_says_so_and_still_has_a_turn_for_each_action(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {}
    for number in range(30):
        state = random_table(f"short {number}")
        table = open_table(state, state.player)
        whole[number] = table, state.player, best_turns(table, state.player)
    monkeypatch.setattr("solver.endgame.search.MOST_CASTLES", 0)
    cut = 0
    for table, player, (turns, complete) in whole.values():
        short, tried = best_turns(table, player)
        known = {turn.actions[0]: turn.outcome.worth for turn in turns}
        assert complete
        assert {turn.actions[0] for turn in short} == set(known)
        assert all(turn.outcome.worth <= known[turn.actions[0]] for turn in short)
        cut += not tried
    assert cut > 5


@pytest.mark.parametrize("number", range(40))
def test_a_turn_told_is_legal_step_by_step_and_its_points_add_up(number: int) -> None:
    state = random_table(f"told {number}", deep=bool(number % 2))
    table, player = open_table(state, state.player), state.player
    for turn in best_turns(table, player)[0]:
        story = tell(table, turn)
        for step in story.steps:
            offered = [unmixed(step.before)] if step.before.phase == Phase.SHUFFLE else legal_actions(step.before)
            assert step.action in offered
        found = final_outcome(story.table, player, turn.outcome.draws)
        assert (found.worth, found.total) == (turn.outcome.worth, turn.outcome.total)
        now = last_table(table)
        assert sum(item.points for item in gains(now, story, player)) == found.total - now.totals[player]


def test_places_are_remembered_as_a_castle_grows() -> None:
    """Every place with its points and completions, whether it was kept from the smaller castle or looked at anew."""
    game, looked = Match(big_series(("greedy", "greedy"), "spots"), 0), 0
    while not game.over and game.state.round < 12:
        for castle in game.state.castles:
            if len(castle) > 1:
                places = Places(Castle(castle.rooms[:-1], castle.law)).grown(castle)
                for slug in [*(offer.slug for offer in game.state.market[:2]), "hallway", "stairs"]:
                    for met in places.of(slug):
                        assert met == castle.meeting(met.placement)
                        looked += 1
        for _ in range(9):
            game.advance()
    assert looked > 1000


def test_places_at_a_room_that_was_built_on_are_looked_at_anew() -> None:
    """One more connection may leave a room with one open entrance, far from the newest room: that completes it now."""
    changed = 0
    for number in range(40):
        castle = full_castle(random.Random(number), 8)
        before = Castle(castle.rooms[:-1], castle.law)
        for slug in ("hallway", "downstairs-hallway", "salon", "cloak-room"):
            for met in Places(before).grown(castle).of(slug):
                assert met == castle.meeting(met.placement)
                changed += before.allows(met.placement) and met.types != before.meeting(met.placement).types
    assert changed


# rulings, one by one


def position(**more: Any) -> dict[str, Any]:
    """A table of two with hardly anything on it; Ada is to move and Bo is the master builder."""
    return {
        "players": [
            {"name": "Ada", "castle": "foyer-3@0,0", "money": 15000, "score": 10, "bonus_cards": ["size-450"]},
            {"name": "Bo", "castle": "foyer-3@0,0", "money": 0, "score": 10},
        ],
        "favors": [],
        "master_builder": "Bo",
        "last_round": True,
        "phase": "take",
        "to_move": "Ada",
        "market": [],
        "deck": [],
        "hallways": 2,
        "stairs": 2,
        **more,
    }


def best_of(data: dict[str, Any], player: int = 0) -> tuple[list[str], int, int]:
    """The actions of the best turn, the total and the margin."""
    table = open_table(from_position(data, Need.ADVICE), player)
    turn = best_turns(table, player)[0][0]
    return [str(step.action) for step in tell(table, turn).steps], turn.outcome.total, turn.outcome.margin


def test_to_pass_for_a_full_purse_of_ten_thousand() -> None:
    """15000 and 5000 are two points (MONEY-1); anything bought would leave one and give the other to Bo."""
    assert best_of(position(hallways=0, stairs=0)) == (["pass"], 12, 2)


def test_what_the_buyer_pays_is_the_master_builders_at_the_end() -> None:
    """A room of 3 points for 10000: Ada loses a point of money, and Bo gains it (BUY-4, MONEY-1)."""
    data = position(market=[{"room": "sauna", "price": 10000}])
    actions, total, margin = best_of(data)
    assert actions[0] == "take sauna"
    assert (total, margin) == (13, 2)  # 10 + 3 for the room, against 10 + 1: as much ahead as by passing, but larger


def test_a_stack_emptied_by_a_sleeping_reward_counts_for_everyone() -> None:
    """REWARD-SLEEP-6, DEPL-1: the last two rooms of 300 leave the game, and each room of 300 is worth two more."""
    castle = "foyer-3@0,0 tasso-room@-4,-2/2"
    data = position(hallways=1)
    data["players"][0]["castle"] = castle
    data["stacks"] = {str(size): 3 for size in stack_sizes()} | {"300": 2}
    table = open_table(from_position(data, Need.ADVICE), 0)
    best = best_turns(table, 0)[0][0]
    assert best.outcome.emptied == (300,)
    assert [str(step.action)[:8] for step in tell(table, best).steps][-2:] == ["look 300", "stash 30"]
    data["rulings"] = {"stack-heights": "hidden"}
    assert best_turns(open_table(from_position(data, Need.ADVICE), 0), 0)[0][0].outcome.emptied == ()


def test_a_tie_goes_to_the_larger_castle_before_money() -> None:
    """WIN-2: equal totals are not equal turns; who wins by area is better off."""
    data = position(stairs=0)
    data["players"][0]["money"] = 8000
    actions, _total, margin = best_of(data)
    assert (actions[0], margin) == ("pass", 1)
    data["players"][0]["money"] = 4000
    actions, total, margin = best_of(data)
    assert (actions[0], total, margin) == ("take hallway", 10, 0)


def test_a_utility_reward_counts_nothing_but_is_taken() -> None:
    data = position(market=[{"room": "powder-room", "price": 4000, "coins": 4000}])
    table = open_table(from_position(data, Need.ADVICE), 0)
    best = best_turns(table, 0)[0][0]
    assert best.outcome.draws == 1
    assert "utility" in str(tell(table, best).steps[-1].action)


def test_before_the_prices_are_set_no_room_can_be_counted_on() -> None:
    data = position(phase="price", to_move="Bo", market=[{"room": "sauna"}, {"room": "salon", "price": 15000}])
    state = from_position(data, Need.ADVICE)
    firsts = {str(turn.actions[0]) for turn in best_turns(open_table(state, 0), 0)[0]}
    assert firsts == {"pass", "take hallway", "take stairs"}


def test_another_player_is_asked_as_if_it_were_his_turn() -> None:
    actions, total, _margin = best_of(position(), player=1)
    assert (actions, total) == (["pass"], 10)


# favors and stacks


def plain_gain(table: GameState, favor: int, player: int) -> Gain | None:
    """The cheapest way to more points in a favor, by playing out every purchase."""
    turn = table.but(phase=Phase.TAKE, player=player, turn=player, frames=(Frame((), ("corridor",)), Frame()))
    now = {place.player: place.points for place in favor_places(table)[favor][1]}[player]
    found = []
    for action in legal_actions(turn):
        after = advance(turn, action).state
        ends = [after]
        if action.verb == Verb.TAKE:
            castle = after.castles[player]
            grown = [castle.extended(place.args[0]) for place in legal_actions(after)]
            ends = [after.but(castles=(*after.castles[:player], new, *after.castles[player + 1 :])) for new in grown]
        best = max({place.player: place.points for place in favor_places(end)[favor][1]}[player] for end in ends)
        price = turn.money[player] - after.money[player]
        if best > now:
            found.append(Gain(str(action.args[0]) if action.args else "pass", None, price, best - now))
    return min(found, key=lambda gain: (gain.price, -gain.points, gain.take), default=None)


def test_the_cheapest_way_to_a_better_place_is_what_playing_out_every_purchase_finds() -> None:
    gained = 0
    for number in range(60):
        state = random_table(f"favors {number}", players=2 + number % 2)
        table = open_table(state, state.player)
        for chance in favor_chances(table):
            wanted = plain_gain(table, state.favors.index(chance.favor), chance.player)
            found = chance.cheapest
            assert (found and found._replace(placement=None)) == wanted
            gained += found is not None
    assert gained > 40


def test_the_place_that_a_favor_needs_is_named() -> None:
    data = position(favors=["number-utility", "completed-rooms"], market=[{"room": "sauna", "price": 4000}])
    found = favor_chances(open_table(from_position(data, Need.ADVICE), 0))
    assert [(c.favor, c.player, c.number, c.place, c.points) for c in found[:2]] == [
        ("number-utility", 0, 0, 0, 0),
        ("number-utility", 1, 0, 0, 0),
    ]
    assert found[0].cheapest == Gain("sauna", None, 4000, 8)
    assert found[1].cheapest is None  # Bo has no money
    completed = found[2].cheapest
    assert completed is not None
    assert (completed.take, completed.price, completed.points) == ("sauna", 4000, 8)
    assert isinstance(completed.placement, Placement)
    assert completed.placement.slug == "sauna"


def test_stacks_that_are_empty_or_nearly_so() -> None:
    """REWARD-SLEEP-1: two tiles at most; hallways and stairs only go as they are taken (DEPL-4)."""
    data = position(
        hallways=1, stairs=0, stacks={str(size): 3 for size in stack_sizes()} | {"100": 2, "300": 0, "600": 1}
    )
    data["players"][0]["castle"] = "foyer-3@0,0 tasso-room@-4,-2/2 hallway@-9,-3"
    found = [tuple(depletion) for depletion in depletions(open_table(from_position(data, Need.ADVICE), 0))]
    assert found == [
        ("100", 2, "sleeping", (0, 0)),
        ("300", 0, "empty", (2, 0)),
        ("600", 1, "sleeping", (0, 0)),
        ("hallways", 1, "take", (2, 0)),
        ("stairs", 0, "empty", (0, 0)),
    ]


# who can win


def test_cp_sat_and_every_deal_agree_on_who_can_win() -> None:
    verdicts: Counter[str] = Counter()
    for number in range(70):
        rng = random.Random(f"winners {number}")
        state = random_table(f"winners {number}", players=2 + number % 2)
        state = state.but(scores=tuple(rng.randrange(8) for _ in state.names))
        table = open_table(state, state.player)
        deals = Deals(table, state.player, [rng.randrange(1, 3) for _ in state.names], rng.sample(CARDS, 7))
        found, twin = who_can_win(deals), who_can_win(deals, "enumerate")
        assert [verdict[:4] for verdict in found] == [verdict[:4] for verdict in twin]
        for verdict in found:
            dealt = [card for held in verdict.best.cards for card in held]
            assert len(set(dealt)) == len(dealt) == sum(deals.hidden)
            assert set(dealt) <= set(deals.pool)
            named = state.but(bonus=tuple(held or state.bonus[state.player] for held in verdict.best.cards))
            final = standings(named.but(phase=Phase.TAKE))
            assert (final.totals, final.winners) == (verdict.best.totals, verdict.best.winners)
            assert (verdict.player in verdict.best.winners) == (verdict.verdict != "impossible")
            assert (verdict.player in verdict.worst.winners) == (verdict.verdict == "certain")
        verdicts.update(verdict.verdict for verdict in found)
    assert min(verdicts[kind] for kind in ("certain", "possible", "impossible")) > 10


def verdicts_of(data: dict[str, Any], *pool: str) -> list[str]:
    table = open_table(from_position(data, Need.ADVICE), 0)
    return [verdict.verdict for verdict in who_can_win(Deals(table, 0, (0, 1), pool))]


def test_the_last_card_decides() -> None:
    """Bo is a point behind. Money is worth nothing to him, Corridor tiles one point: then he is level (WIN-4)."""
    data = position()
    data["players"][0] |= {"money": 0, "score": 11}
    assert verdicts_of(data, "money", "size-100") == ["certain", "impossible"]
    assert verdicts_of(data, "money", "type-corridor") == ["certain", "possible"]
    data["players"][1]["money"] = 1000
    assert verdicts_of(data, "money", "type-corridor") == ["possible", "possible"]
    assert verdicts_of(data, "type-corridor") == ["impossible", "certain"]
    data["edition"] = "first"
    assert verdicts_of(data, "type-corridor") == ["certain", "certain"]


def test_a_card_that_the_asker_holds_is_held_by_nobody_else() -> None:
    data = position()
    data["players"][0] |= {"money": 0, "score": 10, "bonus_cards": ["size-100"]}
    assert verdicts_of(data, "type-corridor", "size-100") == ["impossible", "certain"]
    data["players"][0]["bonus_cards"] = ["type-corridor"]
    assert verdicts_of(data, "type-corridor", "size-100") == ["certain", "impossible"]


def test_more_hidden_cards_than_there_are_cannot_be() -> None:
    table = open_table(from_position(position(), Need.ADVICE), 0)
    with pytest.raises(WinnersError, match="27 hidden bonus cards, but only 26 are not seen"):
        Deals(table, 0, (0, 27))


# nothing hidden is told


def moments(games: int, every: int) -> list[GameState]:
    """Turns out of games between bots."""
    found = []
    for number in range(games):
        game = Match(big_series(("greedy", "greedy", "random"), "moments"), number)
        while not game.over and game.state.round < 12:
            if game.state.phase == Phase.TAKE and game.state.round > 4 and game.steps % every == 0:
                found.append(game.state)
            game.advance()
    return found


def test_what_lies_face_down_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.endgame.search.MOST_CASTLES", 40)  # a search cut short is to be the same, too
    states = moments(3, 5)
    assert len(states) >= 6
    for number, state in enumerate(states[:8]):
        for player in {state.player, number % 3}:
            other = imagine(view(state, player), random.Random(number))
            assert other != state
            assert endgame(other, player) == endgame(state, player)


# the command line


@pytest.fixture
def ask(ask: Ask, saved: Saved) -> Callable[..., Answer]:
    """Ask `madking endgame` about a position, or about a file."""
    return lambda what, *options: ask("endgame", saved(what) if isinstance(what, dict) else str(what), *options)


def test_the_example_can_be_played_on() -> None:
    state = load_position(EXAMPLE.read_text(encoding="utf-8"), Need.PLAY)
    assert (len(state.names), state.last_round, state.law.edition.name) == (3, True, "second")


def test_the_example_for_programs(ask: Callable[..., Answer]) -> None:
    """Marie cannot win if the game ends now, and wins with one turn."""
    code, out, err = ask(EXAMPLE, "--json")
    answer = json.loads(out)
    assert (code, err, answer["player"], answer["complete"]) == (0, "", "Marie", True)
    best = answer["best"]
    assert best["actions"] == [
        "take dirt-room",
        "place dirt-room@0,-6/2",
        "reward guest-bedroom@-4,-8 sleeping guest-bedroom@-4,-8",
        "look 600",
        "stash 1",
        "reward dirt-room@0,-6/2 utility dirt-room@0,-6/2",
    ]
    assert (best["total"], best["margin"], best["wins"], best["emptied"]) == (81, 4, "alone", [600])
    now = {player["name"]: player["total"] for player in answer["standings"]["players"]}
    assert now == {"Marie": 72, "Otto": 78, "Elisabeth": 69}
    assert sum(item["points"] for item in best["items"]) == best["total"] - now["Marie"]
    assert [turn["margin"] for turn in answer["actions"]] == [4, -1, -6]
    first = {"favor": "small-rooms", "player": "Marie", "count": 6, "place": 1, "points": 6}
    cheapest = {"take": "dirt-room", "placement": None, "price": 10000, "points_gained": 2}
    assert answer["favors"][0] == {**first, "cheapest": cheapest}
    worth = {"Marie": 4, "Otto": 0, "Elisabeth": 2}
    assert {"stack": "600", "left": 1, "by": "sleeping", "worth": worth} in answer["depletion"]
    verdicts = {winner["player"]: winner["verdict"] for winner in answer["winners"]}
    assert verdicts == {"Marie": "impossible", "Otto": "possible", "Elisabeth": "possible"}
    assert answer["winners"][0]["bound"] == {"total": 72, "others": 78, "short": 7}
    assert "Otto" in answer["winners"][1]["witness"]["winners"]
    assert answer["hidden_cards"] == {"Otto": 3, "Elisabeth": 2}


def test_the_example_in_words(ask: Callable[..., Answer]) -> None:
    code, out, _err = ask(EXAMPLE, "--top", "2")
    assert code == 0
    for words in (
        "Best turn of Marie",
        "buy Dirt Room: 10000 to Otto",
        "Marie ends with 81, 4 ahead of Otto with 77, and would win (WIN-1).",
        "+4 depleted stacks (DEPL-1)",
        "Most small rooms",
        "one Sleeping reward empties it (REWARD-SLEEP-1)",
        "at best 72 against 78, if",
        "After the best turn",
        "it is unknown and counts nothing",
    ):
        assert words in out
    assert "take Vestibule" in out
    assert "\npass " not in out


def test_cards_and_stacks_are_named_in_the_language_of_the_asker(ask: Callable[..., Answer]) -> None:
    _code, out, _err = ask(EXAMPLE, "--lang", "ru")
    assert not any(word in out for word in ("size-", "type-", "hallways", "stairs ", "look 600", "stash", "place "))
    assert "галереи" in out


def test_the_same_answer_under_different_hash_seeds() -> None:
    answers = [said_under(seed, "endgame", str(EXAMPLE), "--json") for seed in ("1", "77")]
    assert answers[0] == answers[1]
    assert '"margin": 4' in answers[0]


def test_another_player_asks(ask: Callable[..., Answer]) -> None:
    answer = json.loads(ask(EXAMPLE, "--player", "Otto", "--json")[1])
    assert answer["player"] == "Otto"
    assert answer["hidden_cards"] == {"Marie": 3, "Elisabeth": 2}
    assert answer["best"]["actions"][0] == "take dirt-room"


def test_cards_that_a_file_leaves_out_are_assumed(ask: Callable[..., Answer]) -> None:
    answer = json.loads(ask(position(), "--json")[1])
    assert answer["hidden_cards"] == {"Bo": 2}
    assert any("2 each are assumed" in note for note in answer["notes"])
    assert json.loads(ask(position(), "--json", "--hidden-cards", "1")[1])["hidden_cards"] == {"Bo": 1}
    by_hand = json.loads(ask(position(), "--json", "--method", "enumerate")[1])["winners"]
    assert [winner["verdict"] for winner in by_hand] == [winner["verdict"] for winner in answer["winners"]]


def test_a_game_log_and_a_solo_game(ask: Callable[..., Answer], tmp_path: Path) -> None:
    game = Match(big_series(("greedy",), "log", record=True), 0)
    while game.state.round < 4 or game.state.phase != Phase.TAKE:
        game.advance()
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join(game.log) + "\n", encoding="utf-8")
    code, out, _err = ask(file, "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["favors"] == []
    assert answer["winners"][0]["verdict"] == "certain"
    assert "This is not the last round: the answer takes this turn for the last one." in answer["notes"]


def test_names_that_look_like_markup_are_shown_as_they_are(ask: Callable[..., Answer]) -> None:
    data = position()
    data["players"][1]["name"] = "[red]Bo"
    data["master_builder"] = "[red]Bo"
    assert "[red]Bo" in ask(data)[1]


@pytest.mark.parametrize(
    ("change", "options", "message"),
    [
        ({"phase": "over", "to_move": None}, (), "the game is over; `madking standings` explains how it ended"),
        ({}, ("--player", "Add"), "'Add' is not a player; did you mean Ada?"),
        ({"market": None}, (), "market"),
        ({"rulings": {"money": "hidden"}}, (), "say --ruling money=public"),
        ({"phase": "foyer"}, (), "the game has not begun"),
        ({}, ("--method", "guess"), "'guess' is not a method; there are cp-sat, enumerate"),
        ({}, ("--hidden-cards", "40"), "40 hidden bonus cards, but only 26 are not seen"),
        ({}, ("--top", "0"), "--top"),
        ({"phase": "shuffle", "to_move": None, "looking": 100, "frames": [{}]}, (), "nobody is to move"),
    ],
)
def test_bad_input_is_one_line(
    ask: Callable[..., Answer], change: dict[str, Any], options: tuple[str, ...], message: str
) -> None:
    code, out, err = ask({**position(), **change}, *options)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_what_advice_needs_is_named(ask: Callable[..., Answer]) -> None:
    data = position()
    del data["market"]
    assert ask(data)[2].strip().endswith("market: missing; advice needs it")


def test_hidden_purses_that_are_known_after_all(ask: Callable[..., Answer]) -> None:
    data = position(rulings={"money": "hidden"})
    assert ask(data, "--ruling", "money=public")[0] == 0


def test_a_finished_game_has_no_last_turn() -> None:
    with pytest.raises(EndgameError):
        open_table(from_position(position(phase="over", to_move=None), Need.STANDINGS), 0)


def test_who_can_win_is_also_asked_after_the_best_turn() -> None:
    state = load_position(EXAMPLE.read_text(encoding="utf-8"), Need.ADVICE)
    found = endgame(state, state.player)
    verdicts = {found.table.names[verdict.player]: verdict.verdict for verdict in found.after}
    assert [verdict.verdict for verdict in found.winners if verdict.player == state.player] == ["impossible"]
    assert verdicts["Marie"] == "possible"
    assert len(verdicts) == 3
