"""What a claim needs to know of the table, and what of it a case does not say; what is not needed is not asked for."""

from collections.abc import Iterator
from typing import Any

from engine.cases.claims import OF_A_CASTLE
from engine.cases.form import Case
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.records.cases.claims import Claim
from engine.records.parts import known_sizes

EVERYBODY, ASKER, NAMED = "everybody", "asker", "named"


def missing_situation(case: Case) -> Iterator[str]:
    """The table, with what the claim needs of it, or the castle, if there is none."""
    if case.situation in ("", "castle") and case.claim.kind not in OF_A_CASTLE:
        facts = [f"table.players[].{fact}" for fact in facts_of_players(case.claim)[1]]
        yield from facts or ["table.players"]
        yield from (f"table.{field}" for field in facts_of_table(case.claim, {}, 2))
    elif not case.situation:
        yield "castle"
    elif case.situation != "castle" and not case.scene.get("players"):
        yield f"{case.situation}.players"


def missing_facts(case: Case, names: tuple[str, ...], asker: int) -> Iterator[str]:
    """What the claim is about and the file does not say; a dealt game has everything."""
    if case.situation == "deal":
        return
    where, data = case.situation, case.scene
    who, facts = facts_of_players(case.claim)
    seats = {EVERYBODY: range(len(names)), ASKER: (asker,)}.get(
        who, [seat for seat, name in enumerate(names) if who == NAMED and name in case.claim.subject]
    )
    for seat in seats:
        person = data["players"][seat]
        known = person if isinstance(person, dict) else {}
        yield from (f"{where}.players[{seat}].{fact} ({names[seat]})" for fact in facts if fact not in known)
    for field in facts_of_table(case.claim, data, len(names)):
        if _inside(data, field) is None:
            yield f"{where}.{field}"


def _inside(data: Any, field: str) -> Any:
    for key in field.split("."):
        data = {str(k): v for k, v in data.items()}.get(key) if isinstance(data, dict) else None
    return data


def facts_of_players(claim: Claim) -> tuple[str, tuple[str, ...]]:
    """Whose castle, money or score the claim depends on."""
    kind = claim.kind
    if kind in ("winner", "total", "rank"):
        return EVERYBODY, ("castle", "money", "score")
    if kind == "favor":
        return EVERYBODY, ("money",) if find_favor(claim.subject).counts == "money" else ("castle",)
    if kind == "money":
        return NAMED, ("money",)
    if kind == "bonus":
        return _FACTS_OF_BONUS.get(find_bonus_card(claim.subject).counts, (ASKER, ("castle",)))
    if kind == "buy":
        return ASKER, ("money", "castle") if "place" in claim.terms else ("money",)
    if kind in OF_A_CASTLE or (kind == "depleted" and "points" in claim.terms):
        return ASKER, ("castle",)
    return "", ()


_FACTS_OF_BONUS: dict[str, tuple[str, tuple[str, ...]]] = {
    "money": (ASKER, ("money",)),
    "sole-firsts": (EVERYBODY, ("castle",)),
    "last-master-builder": ("", ()),
}
"""What a bonus card counts that is not in the asker's castle alone."""
_TABLE_OF_BONUS = {
    "sole-firsts": ("favors",),
    "depleted": ("stacks", "hallways", "stairs"),
    "last-master-builder": ("master", "master_builder"),
}
"""Fields of the table one of which must be there for a bonus card."""


def facts_of_table(claim: Claim, data: dict[str, Any], players: int) -> Iterator[str]:
    """Which fields of the table the claim depends on."""
    kind, subject = claim.kind, claim.subject
    if kind in ("winner", "total") and players > 1:
        yield "favors"
    elif (kind == "buy" and subject not in ("hallway", "stairs")) or kind in ("arrange", "market"):
        yield "market"
    elif kind == "bonus":
        fields = _TABLE_OF_BONUS.get(find_bonus_card(subject).counts, ())
        if not any(field in data for field in fields):
            yield from fields[:1]
    elif kind == "depleted":
        yield f"stacks.{subject}" if subject in known_sizes() else str(subject)
    elif kind == "end" and "last_round" not in data and data.get("phase") != "over":
        yield "deck"
