"""Worked examples of Between Two Castles, for `engine.scenarios.runner`: `game: two-castles` in the file says so.

One with a `castle` is about building and scoring, with a `table` about bonuses while a castle is built, with a `sheet`
about a written score sheet, with `results` about who wins, with a `seating` about who sat where.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.kernel.errors import MALFORMED, MadKingError
from engine.kernel.i18n import N_, say
from engine.kernel.shapes import Record, misfits
from engine.records.named_fields import with_slugs
from engine.rules.register import find_rule
from engine.scenarios.runner import ScenarioError, check_keys, difference
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import all_cards, all_thrones, find_tile, regular_tiles, tiles_named
from engine.two_castles.game.final import Standing, find_winners
from engine.two_castles.game.setup import Deal
from engine.two_castles.game.state import CHOSEN, Action, GameState, Gift, Phase, Verb
from engine.two_castles.game.turns import apply, start
from engine.two_castles.placement import read_placement
from engine.two_castles.rulings import Law, read_law
from engine.two_castles.scoring import score
from engine.two_castles.seating import find_seatings, seat_castles
from engine.two_castles.sheets import WrittenSheet, check_sheet

_FORMS = ("castle", "table", "sheet", "results", "seating")
_VERBS: Mapping[str, tuple[str, ...]] = {
    "castle": ("place", "judge", "legal", "parse"),
    "table": ("do",),
    "sheet": ("change",),
    "results": (),
    "seating": ("order",),
}
_NAMES = {field: [str] for field in ("attendants", "bonus_cards")}
_WORDS = {"source": [str], "rules": [str], "covers": [str], "note": str, "ruling": {str: str}}
_TOP = ("id", "title", "game", *_WORDS, *_FORMS, *_NAMES, "steps")
_TABLE = Record(
    {"castle": str, "tiles": [str]}, {"players": [str], "supply": [str], "cards": [str], **_NAMES}
)  # fmt: skip
_SHAPES: Mapping[str, Any] = {
    "castle": str,
    "table": _TABLE,
    "sheet": Record({"rows": {str: [int]}, "sums": {str: int}, "total": int}),
    "results": [Record({"name": str, "castles": [int]}, {"specials": int})],
    "seating": {str: int},
}
_STEP_SHAPES: Mapping[str, Any] = {
    **dict.fromkeys(("place", "judge", "legal", "parse"), str),
    "change": {str: [int]},
    "order": [str],
    "refused": [str],
    "note": str,
}
_EXPECTED_SHAPES: Mapping[str, Any] = {
    "points": {str: int},
    "together": [str],
}


def check_scenario(data: dict[Any, Any]) -> dict[str, Any]:
    """Refuse a scenario that cannot be used, with the field."""
    data = with_slugs(data, tiles_named)
    check_keys(data, _TOP, "")
    forms = [form for form in _FORMS if form in data]
    if len(forms) != 1:
        raise ScenarioError(say(N_("game: a scenario has one of {known}"), known=", ".join(_FORMS)))
    form = forms[0]
    given = {name: value for name, value in data.items() if value is not None or name == form}
    _check_shape(given, Record({"id": str, "title": str, form: _SHAPES[form], "steps": list}, {**_WORDS, **_NAMES}), "")
    for rule in data.get("rules") or []:
        find_rule(rule)
    try:
        subject = _BEGIN[form](data)
        for number, step in enumerate(data["steps"]):
            _check_step(step, form, f"steps[{number}]", subject)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        raise ScenarioError(say(N_("{field}: missing or of the wrong type"), field=form)) from None
    if not data["steps"]:
        raise ScenarioError(say(N_("steps: there are none")))
    return data


def _check_shape(value: Any, shape: Any, where: str) -> None:
    for field in misfits(value, shape, where):
        raise ScenarioError(say(N_("{field}: missing or of the wrong type"), field=field))


def _check_step(step: Any, form: str, where: str, subject: Any) -> None:
    expects = isinstance(step, dict) and (isinstance(step.get("expect"), dict) or isinstance(step.get("refused"), list))
    if not expects:
        raise ScenarioError(say(N_("{field}: a step is a mapping with expect"), field=where))
    check_keys(step, (*_VERBS[form], "expect", "refused", "note"), where)
    verb = next((verb for verb in _VERBS[form] if verb in step), "")
    _check_shape(step, Record({}, {**_STEP_SHAPES, "expect": dict}), where)
    expected = step.get("expect") or {}
    check_keys(expected, tuple(_EXPECTATIONS[form, verb]), f"{where}.expect")
    _check_shape(expected, Record({}, dict(_EXPECTED_SHAPES)), f"{where}.expect")
    try:
        _READERS.get(verb, _nothing)(step.get(verb), subject)
    except ScenarioError:
        raise
    except MadKingError as error:
        raise ScenarioError(say(N_("{field}: {why}"), field=f"{where}.{verb}", why=error)) from None
    except (KeyError, TypeError, ValueError):
        field = f"{where}.{verb}"
        raise ScenarioError(say(N_("{field}: missing or of the wrong type"), field=field)) from None


def _nothing(_given: Any, _subject: Any) -> None:
    """Nothing to read."""


def _read_order(given: list[str], subject: Mapping[str, int]) -> None:
    if sorted(given) != sorted(subject):
        raise ValueError(given)


def act_out(data: dict[str, Any]) -> list[str]:
    """What differs from the expectations, a line each."""
    form = next(form for form in _FORMS if form in data)
    subject = _BEGIN[form](data)
    failures = []
    for number, step in enumerate(data["steps"], 1):
        try:
            subject, lines = _act(form, subject, step)
        except MALFORMED:
            field = f"steps[{number - 1}]"
            raise ScenarioError(say(N_("{field}: missing or of the wrong type"), field=field)) from None
        failures += [f"step {number}: {line}" for line in lines]
    return failures


def _act(form: str, subject: Any, step: dict[str, Any]) -> tuple[Any, list[str]]:
    """Take one step: the subject of the next one, and what differs."""
    verb = next((verb for verb in _VERBS[form] if verb in step), "")
    subject, asked, lines = _STEPS[form](subject, verb, step)
    for key, expected in (step.get("expect") or {}).items() if asked is not None else ():
        lines += difference(key, expected, _EXPECTATIONS[form, verb][key](asked, expected))
    return subject, lines


Outcome = tuple[Any, Any, list[str]]
"""The subject of the next step, what the expectations ask about, and what is wrong already."""


# castles


class _Building(NamedTuple):
    """A castle with what belongs to it."""

    castle: Castle
    attendants: tuple[str, ...]
    cards: tuple[str, ...]
    law: Law

    def total(self, castle: Castle) -> int:
        return score(castle, self.attendants, self.cards, self.law).total


def _begin_castle(data: dict[str, Any]) -> _Building:
    law = read_law(data.get("ruling") or {})
    attendants, cards = (tuple(data.get(field) or ()) for field in ("attendants", "bonus_cards"))
    return _Building(Castle.parse(data["castle"]), attendants, cards, law)


def _castle_step(building: _Building, verb: str, step: dict[str, Any]) -> Outcome:
    castle = building.castle
    if verb in ("place", "judge"):
        verdict = castle.judge(step[verb])
        grown = castle.extended(verdict.placement) if verdict.legal else castle
        lines = []
        if verb == "place" and not verdict.legal and "legal" not in step["expect"]:
            lines.append(f"{step[verb]} is illegal: {verdict.reasons}")
        gain = building.total(grown) - building.total(castle)
        return building._replace(castle=grown) if verb == "place" else building, (verdict, gain), lines
    if verb == "legal":
        return building, [str(placement) for placement in castle.legal(find_tile(step[verb]))], []
    if verb == "parse":
        return building, _error_of(step[verb]), []
    return building, score(castle, building.attendants, building.cards, building.law), []


def _error_of(text: str) -> str:
    try:
        Castle.parse(text)
    except MadKingError as error:
        return str(error)
    return ""


def _points(sheet: Any, expected: Any) -> dict[str, int]:
    """What the rooms, attendants and cards earn that are asked for."""
    earned = {item.name.partition("@")[0]: item.points for item in sheet.items}
    return {name: earned.get(name, -1) for name in expected}


# tables


def _begin_table(data: dict[str, Any]) -> GameState:
    """A table where the first castle is about to get a tile from each of its builders."""
    given = data["table"]
    check_keys(given, (*_TABLE.needed, *_TABLE.allowed), "table")
    if len(given["tiles"]) != CHOSEN:  # a castle gets one from each of its builders (B2C-ROUND-5)
        raise ValueError(given["tiles"])
    names = tuple(given.get("players") or ("Anna", "Ben", "Cindy"))
    castle = Castle.parse(given["castle"])
    gifts = tuple(Gift(seat, find_tile(slug).slug) for seat, slug in enumerate(given["tiles"]))
    used = {room.slug for room in castle.rooms} | {gift.slug for gift in gifts}
    supply = [find_tile(slug).slug for slug in given.get("supply") or ()]
    rest = [tile.slug for tile in regular_tiles() if tile.slug not in used and tile.slug not in supply]
    deck = given.get("cards") or []
    cards = (*deck, *(card.slug for card in all_cards() if card.slug not in deck))
    thrones = sorted((tile.slug for tile in all_thrones()), key=lambda slug: slug != castle.rooms[0].slug)
    box = tuple(tile.slug for tile in regular_tiles())
    law = read_law(data.get("ruling") or {})
    state = start(law, names, Deal(tuple(thrones), box, tuple(cards), tuple(range(len(names))))).state
    return state.but(
        castles=(castle, *state.castles[1:]),
        attendants=(tuple(given.get("attendants") or ()), *state.attendants[1:]),
        cards=(tuple(given.get("bonus_cards") or ()), *state.cards[1:]),
        hands=((),) * state.seats,
        gifts=(gifts, *((),) * (state.seats - 1)),
        supply=(*supply, *rest),
        phase=Phase.ORDER,
        site=0,
        player=state.human(0, 0),
    )


def _read_actions(given: Any) -> list[tuple[str, Action]]:
    """The actions of a step, a text or a list of them, each with its text."""
    found = []
    for text in [given] if isinstance(given, str) else given:
        if not isinstance(text, str):
            raise TypeError(text)
        word, *args = text.split()
        place = word == Verb.PLACE
        found.append((text, Action(Verb(word), tuple(read_placement(arg) if place else arg for arg in args))))
    return found


def _table_step(state: GameState, verb: str, step: dict[str, Any]) -> Outcome:
    actions = _read_actions(step.get(verb) or [])
    for text, action in actions:
        try:
            state = apply(state, action).state
        except MadKingError as error:
            rules = getattr(error, "rules", ())
            if "refused" in step:
                return state, None, difference("refused", step["refused"], rules)
            return state, None, [f"{text}: {error}"]
    if "refused" in step:
        return state, None, [f"{step.get(verb)} is not refused"]
    return state, state, []


# sheets, results, seatings


class _Written(NamedTuple):
    """A written sheet, and the rulings of the table where it was written."""

    sheet: WrittenSheet
    law: Law

    @property
    def faults(self) -> list[str]:
        return sorted({fault.rule for fault in check_sheet(self.sheet, self.law)})


def _begin_sheet(data: dict[str, Any]) -> _Written:
    given = data["sheet"]
    check_keys(given, ("rows", "sums", "total"), "sheet")
    sheet = WrittenSheet(given["rows"], given["sums"], given["total"])
    return _Written(sheet, read_law(data.get("ruling") or {}))


def _sheet_step(written: _Written, verb: str, step: dict[str, Any]) -> Outcome:
    """Ask about the sheet, or about one with other rows; its sums follow."""
    if not verb:
        return written, written, []
    rows = {**written.sheet.rows, **step[verb]}
    return written, written._replace(sheet=WrittenSheet(rows, {}, sum(map(sum, rows.values())))), []


def _begin_results(data: dict[str, Any]) -> list[tuple[str, Standing]]:
    found = []
    for seat, player in enumerate(data["results"]):
        lower, other = sorted(player["castles"])
        found.append((player["name"], Standing(seat, lower, other, player.get("specials", 0))))
    if not found:
        raise ValueError(found)
    return found


def _results_step(results: list[tuple[str, Standing]], _verb: str, _step: dict[str, Any]) -> Outcome:
    winners, rule = find_winners(tuple(result for _name, result in results))
    return results, (results, [results[seat][0] for seat in winners], rule), []


def _begin_seating(data: dict[str, Any]) -> dict[str, int]:
    if not data["seating"]:
        raise ValueError(data)
    return dict(data["seating"])


def _seating_step(seating: dict[str, int], verb: str, step: dict[str, Any]) -> Outcome:
    if verb:
        return seating, (seat_castles([seating[name] for name in step[verb]]),), []
    return seating, (seating, find_seatings(seating)), []


def _winner(asked: Any, _expected: Any) -> list[str]:
    seating, _found = asked
    return [name for name, points in seating.items() if points == max(seating.values())]


def _together(asked: Any, expected: Any) -> list[str]:
    """Those of the named players who sit in one row in every seating."""
    _seating, found = asked
    names = set(expected)
    size = len(names)
    for players, _castles in found:
        around = players + players
        if not any(set(around[n : n + size]) == names for n in range(len(players))):
            return []
    return sorted(str(name) for name in names if name in found[0].players) if found else []


_BEGIN: Mapping[str, Callable[[dict[str, Any]], Any]] = {
    "castle": _begin_castle,
    "table": _begin_table,
    "sheet": _begin_sheet,
    "results": _begin_results,
    "seating": _begin_seating,
}
_STEPS: Mapping[str, Callable[[Any, str, dict[str, Any]], Outcome]] = {
    "castle": _castle_step,
    "table": _table_step,
    "sheet": _sheet_step,
    "results": _results_step,
    "seating": _seating_step,
}

_READERS: Mapping[str, Callable[[Any, Any], object]] = {
    "place": lambda text, _: read_placement(text),
    "judge": lambda text, _: read_placement(text),
    "legal": lambda text, _: find_tile(text),
    "do": lambda given, _: _read_actions(given),
    "order": _read_order,
}
"""How what a verb says is read; what cannot be read is a fault of the file, not of the rules."""

Read = Callable[[Any, Any], Any]
_OF_VERDICT: dict[str, Read] = {
    "legal": lambda asked, _: asked[0].legal,
    "rules": lambda asked, _: [violation.rule for violation in asked[0].violations],
    "kinds": lambda asked, _: [str(violation.kind) for violation in asked[0].violations],
    "gain": lambda asked, _: asked[1],
}
_EXPECTATIONS: dict[tuple[str, str], dict[str, Read]] = {
    ("castle", "place"): _OF_VERDICT,
    ("castle", "judge"): _OF_VERDICT,
    ("castle", "legal"): {"count": lambda asked, _: len(asked), "placements": lambda asked, _: asked},
    ("castle", "parse"): {"error": lambda asked, _: asked},
    ("castle", ""): {
        "total": lambda sheet, _: sheet.total,
        "categories": lambda sheet, _: sheet.categories,
        "points": _points,
    },
    ("sheet", "change"): {"faults": lambda written, _: written.faults},
    ("sheet", ""): {
        "total": lambda written, _: written.sheet.total,
        "regular_rooms": lambda written, _: written.sheet.regular_rooms,
        "faults": lambda written, _: written.faults,
    },
    ("results", ""): {
        "winners": lambda asked, _: asked[1],
        "decided_by": lambda asked, _: asked[2],
        "results": lambda asked, _: {name: result.lower for name, result in asked[0]},
    },
    ("seating", "order"): {
        "possible": lambda asked, _: asked[0] is not None,
        "castles": lambda asked, _: " ".join(map(str, asked[0] or ())),
    },
    ("seating", ""): {
        "seatings": lambda asked, _: len(asked[1]),
        "winner": _winner,
        "together": _together,
    },
}
_EXPECTATIONS["table", ""] = _EXPECTATIONS["table", "do"] = {
    "phase": lambda state, _: str(state.phase),
    "to_move": lambda state, _: state.names[state.player],
    "hand": lambda state, _: list(state.hand),
    "bonus": lambda state, _: state.bonus,
    "castle": lambda state, _: " ".join(sorted(map(str, state.castles[0].rooms))),
    "attendants": lambda state, _: list(state.attendants[0]),
    "bonus_cards": lambda state, _: list(state.cards[0]),
    "drawn": lambda state, _: list(state.drawn),
    "discarded": lambda state, _: len(state.discards),
    "site": lambda state, _: state.site + 1,
}
