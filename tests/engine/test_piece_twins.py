"""Two judges, one law, with pieces: bars, joins and the lines of a ring, for random castles of all kinds."""

import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Castle, Placement
from engine.castle import exact, exact_pieces, piece_rules
from engine.castle.placement import Joined
from engine.castle.verdict import EntranceState, Verdict
from engine.catalogue import Role, Tile
from engine.rules.rulings import Law
from engine.rules.terms import Terms
from tests.support.castles import DOWNSTAIRS, ODD, TILES
from tests.support.pieced import (
    BAR,
    JOINS,
    LAWS,
    OUTDOOR,
    attempt,
    joins_left,
    piece_attempts,
    pieced_castles,
    sweep,
    wraps,
)

SOME = st.sampled_from(TILES) | st.sampled_from(OUTDOOR) | st.sampled_from(DOWNSTAIRS) | st.sampled_from(ODD)
TERMS = st.builds(Terms, activity_points=st.sampled_from((5, 8)), penalties=st.booleans(), walls_connect=st.booleans())


def broken(verdict: Verdict) -> list[tuple[object, ...]]:
    return sorted((v.rule, v.kind, v.rooms, v.template, v.also) for v in verdict.violations)


# legal lists


@given(pieced_castles(), SOME)
@settings(max_examples=60)
def test_both_judges_find_the_same_legal_places_of_a_room(castle: Castle, tile: Tile) -> None:
    offered = castle.legal(tile)
    assert offered == exact.legal(castle.laid, tile, castle.law)
    assert castle.count_legal(tile) == len(offered)
    joined = castle.can_join(tile, castle.joins_left) if castle.terms.joins else False
    assert castle.can_place(tile) == (bool(offered) or joined)
    assert all(castle.allows(place) and castle.judge(place).legal for place in offered[::3])


@given(pieced_castles(7), SOME, st.sampled_from(JOINS))
@settings(max_examples=25)
def test_both_judges_find_the_same_legal_rooms_with_one_join(castle: Castle, tile: Tile, join: Tile) -> None:
    offered = castle.with_one_join(tile, (join,))
    assert offered == exact_pieces.legal_joined(castle.laid, tile, (join,), castle.law)
    assert castle.can_join(tile, (join,)) == bool(offered)
    assert all(castle.judge(wanted).legal for wanted in offered[::5])
    alone = [Joined(place) for place in castle.legal(tile)]
    assert castle.legal_joined(tile, (join,)) == sorted(alone + offered)


@given(pieced_castles())
@settings(max_examples=100)
def test_both_judges_find_the_same_sites_for_a_bar(castle: Castle) -> None:
    foyer = castle.rooms[0]
    sites = [Placement(BAR.slug, foyer.x + x, foyer.y - 19, turn) for x, turn in ((0, 3), (0, 0), (21, 1))]
    wanted = sorted(site for site in sites if exact.is_legal(castle.laid, site, castle.law))
    assert castle.legal(BAR) == wanted
    assert castle.count_legal(BAR) == len(wanted)
    assert castle.can_place(BAR) == bool(wanted)


@given(pieced_castles(8), SOME, st.data())
@settings(max_examples=60)
def test_the_joins_for_the_newest_room_are_those_that_may_be_laid_with_it(
    castle: Castle, tile: Tile, data: st.DataObject
) -> None:
    """Whatever could lie on one of its doors is tried, after the joins that were laid with it before."""
    options = castle.legal_joined(tile, joins_left(castle))
    if not options:
        return
    room, first = data.draw(st.sampled_from(options))
    grown = castle.extended(room, first)
    left = joins_left(grown)
    tried = sorted({join for tile in left for join in exact.beside(tile.slug, (room,))})
    legal = [join for join in tried if exact.is_legal(castle.laid, Joined(room, (*first, join)), castle.law)]
    assert grown.legal_joins(left) == legal
    assert [join for join in tried if castle.judge(Joined(room, (*first, join))).legal] == legal


# verdicts


@given(pieced_castles(), st.data())
@settings(max_examples=200)
def test_both_judges_name_the_same_broken_rules_and_connections(castle: Castle, data: st.DataObject) -> None:
    wanted = data.draw(piece_attempts(castle))
    fast, slow = castle.judge(wanted), exact.judge(castle.laid, wanted, castle.law)
    assert broken(fast) == broken(slow)
    assert sorted(map(str, fast.connections)) == sorted(map(str, slow.connections))
    assert castle.allows(*wanted) == fast.legal == exact.is_legal(castle.laid, wanted, castle.law)


@given(pieced_castles(), st.data())
@settings(max_examples=80)
def test_what_a_verdict_says_is_blocked_shut_in_and_completed_is_what_the_exact_judge_sees_then(
    castle: Castle, data: st.DataObject
) -> None:
    wanted = data.draw(piece_attempts(castle))
    verdict = castle.judge(wanted)
    if not verdict.legal:
        return
    assert verdict.score is not None
    after = castle.laying(wanted)
    before = {(e.x, e.y, e.side): e.state for e in exact.entrances(castle.laid)}
    fresh = [e for e in exact.entrances(after.laid) if before.get((e.x, e.y, e.side)) != e.state]
    assert verdict.blocked == tuple(e for e in fresh if e.state == EntranceState.BLOCKED)
    assert verdict.enclosed == tuple(e for e in fresh if e.state == EntranceState.COURTYARD)
    assert set(verdict.completed) == set(after.completed_rooms) - set(castle.completed_rooms)
    assert verdict.score.total == exact.worth(after.laid) - exact.worth(castle.laid)


# the castle as it stands


@given(pieced_castles(16))
@settings(max_examples=100)
def test_both_judges_see_the_same_entrances_and_courtyards(castle: Castle) -> None:
    states = exact.entrances(castle.laid)
    assert castle.entrances == states
    assert castle.courtyards == len({e.courtyard for e in states if e.state == EntranceState.COURTYARD})
    done = [r for r in castle.rooms if all(e.state == EntranceState.CONNECTED for e in states if e.room == r)]
    assert castle.completed_rooms == tuple(done)


@given(pieced_castles(14))
@settings(max_examples=60)
def test_both_judges_see_the_same_connections_contacts_and_weights(castle: Castle) -> None:
    for i, room in enumerate(castle.rooms):
        times = [
            exact_pieces.times_connected(castle.laid, room, other) if other != room else 0 for other in castle.rooms
        ]
        assert castle.connected(i) == tuple(j for j, number in enumerate(times) if number)
        assert [castle.board.weight(i, j) for j in range(len(castle.rooms))] == times
        assert castle.adjacent(i) == tuple(
            j for j, other in enumerate(castle.rooms) if j != i and exact.adjacent(room, other)
        )


@given(pieced_castles(14), TERMS)
@settings(max_examples=60)
def test_the_worth_of_a_castle_is_what_the_rules_say(castle: Castle, terms: Terms) -> None:
    own = castle.under(terms)
    assert own.score().total == exact.worth(castle.laid, terms)
    assert sum(item.points for item in own.score().items) == own.score().total
    assert own.area == sum(placement.tile.size for placement in castle.laid)


# from step to step


@given(pieced_castles(14), TERMS)
@settings(max_examples=100)
def test_points_scored_on_the_way_add_up_to_the_worth_from_scratch(castle: Castle, terms: Terms) -> None:
    """Each room with its joins scores when it is placed, and each bar when it is laid, rewards for completion too."""
    so_far, points = Castle((), castle.law).under(terms), 0
    for wanted in steps_of(castle):
        verdict = so_far.judge(wanted)
        assert verdict.score is not None
        points += verdict.score.total
        so_far = so_far.laying(wanted)
        if wanted.room.tile.role == Role.ROOM:
            assert so_far.newest_score() == verdict.score
        assert so_far.score().total == points


def steps_of(castle: Castle) -> list[Joined]:
    """A castle as it was built: rooms with their joins, and bars."""
    found: list[Joined] = []
    for placement in castle.laid:
        if placement.tile.role == Role.JOIN:
            found[-1] = Joined(found[-1].room, (*found[-1].joins, placement))
        else:
            found.append(Joined(placement))
    return found


@given(pieced_castles(14), SOME, TERMS)
@settings(max_examples=120)
def test_the_quick_answer_is_what_the_built_castle_shows(castle: Castle, tile: Tile, terms: Terms) -> None:
    own = castle.under(terms)
    meetings = own.meetings(tile)
    places = own.legal(tile) if tile.role == Role.ROOM else []
    assert list(meetings.scores.items()) == [(place[1:], own.meeting(place).points) for place in places]
    for placement in own.legal(tile)[::3]:
        met, after, new = own.meeting(placement), own.extended(placement), len(own)
        assert met == meetings.at(placement)
        doors = {link.door: (link.room, link.other_door) for link in after.board.links[new]}
        assert met.doors == tuple(doors.get(number) for number in range(len(placement.tile.doors)))
        assert tuple(sorted(met.rooms)) == after.connected(new)
        assert met.completed == after.newly_completed()
        assert met.types == tuple(sorted(after.tile_of(number).type for number in met.completed))
        score = after.newest_score()
        assert (met.points, met.rewards) == (score.total, score.rewards)


@given(pieced_castles(14), SOME)
@settings(max_examples=80)
def test_a_castle_grown_step_by_step_equals_one_read_at_once(castle: Castle, tile: Tile) -> None:
    """What a board carries over from step to step is what a board made from nothing knows."""
    grown = Castle((), castle.law)
    for wanted in steps_of(castle):
        for other in (tile, BAR):
            grown.count_legal(other)
        grown.with_one_join(tile, JOINS)
        grown = grown.laying(wanted)
    at_once = Castle(castle.laid, castle.law)
    assert grown == at_once == castle
    assert hash(grown) == hash(at_once) == hash(castle)
    for one in (grown, castle):
        assert [set(links) for links in one.board.links] == [set(links) for links in at_once.board.links]
        assert one.entrances == at_once.entrances
        assert one.score() == at_once.score()
        assert one.legal(tile) == at_once.legal(tile)
        assert one.legal(BAR) == at_once.legal(BAR)
        assert one.with_one_join(tile, JOINS) == at_once.with_one_join(tile, JOINS)


@given(pieced_castles(14), TERMS)
@settings(max_examples=60)
def test_text_and_pickles_give_the_castle_back(castle: Castle, terms: Terms) -> None:
    assert Castle.parse(str(castle), castle.law) == castle
    own = castle.under(terms)
    again = pickle.loads(pickle.dumps(own))
    assert again == own
    assert (hash(again), again.entrances, again.score()) == (hash(own), own.entrances, own.score())


# what the random castles come across


def test_the_random_castles_come_across_everything_that_pieces_may_do() -> None:
    """Were one of these never to happen, the comparisons above would prove nothing about it."""
    seen: Counter[str] = Counter()
    for _rng, castle in sweep("all kinds", 300):
        _look(castle, seen)
    wanted = {
        "a closed ring", "two bars", "one bar", "three joins", "two joins with one room", "a room outside",
        "a room round a corner", "blocked by a bar", "blocked by a join", "blocked by the foyer",
        "a courtyard in a ring", "a courtyard without a ring", "a join on a hallway", "a join downstairs",
        "a join on stairs", "an Outdoor room inside", "a completed room at a join", "a Living room at a join",
    }  # fmt: skip
    assert set(seen) >= wanted, wanted - set(seen)
    assert min(seen[name] for name in wanted) >= 1


def _look(castle: Castle, seen: Counter[str]) -> None:
    """Note what is remarkable about a castle."""
    fenced = castle.board.fenced
    seen[("no bars", "one bar", "two bars", "a closed ring")[len(castle.bars)]] += 1
    seen["three joins"] += len(castle.joins) == 3
    for laid in castle.pieces:
        seen["two joins with one room"] += sum(o.rooms == laid.rooms and o.role == Role.JOIN for o in castle.pieces) > 1
    for entrance in castle.entrances:
        if entrance.state == EntranceState.BLOCKED and entrance.other is not None:
            tile = entrance.other.tile
            seen["blocked by the foyer" if tile.gate else f"blocked by a {tile.role}"] += 1
    seen["a courtyard in a ring" if len(castle.bars) == 3 else "a courtyard without a ring"] += castle.courtyards
    for number, room in enumerate(castle.rooms):
        inside = fenced is None or fenced.zone.wholly_inside(room.turned, room.x, room.y)
        seen["a room outside"] += not inside
        seen["a room round a corner"] += wraps(castle, room)
        seen["an Outdoor room inside"] += inside and fenced is not None and room.tile in OUTDOOR
        for link in castle.board.links[number]:
            if link.weight > 1:
                seen["a join on a hallway"] += room.slug == "hallway"
                seen["a join downstairs"] += room.tile.is_downstairs
                seen["a join on stairs"] += room.tile.is_stairs
                seen["a completed room at a join"] += castle.is_completed(number)
                seen["a Living room at a join"] += room.tile.type == "living"


def test_random_attempts_break_every_rule_of_pieces_and_both_judges_say_so() -> None:
    """Each sentence of the rules of pieces is said at least once; those that no step of a castle can break excepted."""
    sentences = {name: text for name, text in vars(piece_rules).items() if name.isupper() and isinstance(text, str)}
    unsaid = {text: name for name, text in sentences.items() if name not in ("OWN_SIDE", "TURNED_FOYER")}
    said: Counter[str] = Counter()
    for rng, castle in sweep("attempts", 400, 12):
        for _ in range(8):
            wanted = attempt(castle, rng.choice)
            fast = castle.judge(wanted)
            found = {unsaid[v.template] for v in fast.violations if v.template in unsaid}
            if any(said[name] < 3 for name in found):
                assert broken(fast) == broken(exact.judge(castle.laid, wanted, castle.law))
            said.update(found)
    assert set(unsaid.values()) <= set(said), set(unsaid.values()) - set(said)


@pytest.mark.parametrize("its_law", LAWS, ids=[its_law["outside"] for its_law in LAWS])
def test_a_room_round_a_corner_of_the_ring_lies_outside_for_both_judges(its_law: Law) -> None:
    """OQ-210: the box of an L reaches over the corner, the L itself lies wholly beyond the two outer lines."""
    text = (
        "barbican-nw@-10,0 moat@-10,-19/3 x325-outdoor@-1,4/1 x300-outdoor-a@-5,5/3 x300-outdoor-a@-8,5/1 "
        "x200-outdoor-b@-10,6/3"
    )
    castle = Castle.parse(text, its_law)
    around = Placement(castle.rooms[2].slug, -12, 2)
    assert around in castle.legal(around.tile)
    assert around in exact.legal(castle.laid, around.tile, its_law)
    inward = around._replace(x=-11)
    assert "MOAT-11" in [v.rule for v in castle.judge(inward).violations] or its_law["outside"] == "only-when-closed"
    assert broken(castle.judge(inward)) == broken(exact.judge(castle.laid, inward, its_law))
