"""The rules lawyer: judges a claim under the law of the table, and under every other edition and ruling."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from engine.cases.form import Case, case_law
from engine.cases.laws import NotedLaw, can_matter, other_laws
from engine.cases.scene import AnyScene, Scene, set_scene
from engine.castle.copies import box_warnings
from engine.catalogue.cards import check_box
from engine.kernel.errors import UnknownCard
from engine.kernel.spoken import TWO_CASTLES
from engine.records.cases import judged
from engine.records.cases.answers import Answer
from engine.records.cases.claims import Claim
from engine.records.cases.form import Case as AnyCase
from engine.rules.rulings import Law

_MODULES = {
    "building": "place",
    "geometry": "complete adjacent connected external",
    "moves": "buy take pass arrange look stash keep foyer do",
    "rewards": "reward decline",
    "ends": "favor bonus depleted total winner rank",
    "table_facts": "favors end turn market money know",
}
JUDGES = {kind: module for module, kinds in _MODULES.items() for kind in kinds.split()}
"""The module that judges each kind of claim; only the one that is needed is loaded."""


def lacks_cards(other: Law, scene: AnyScene, claim: Claim) -> bool:
    """Does the box of another law lack a favor or a bonus card that is on the table or in the claim?"""
    if not isinstance(scene, Scene):
        return False
    claimed = {claim.kind: (str(claim.subject),)}
    held = [card for cards in scene.state.bonus for card in cards]
    favors = (*scene.state.favors, *claimed.get("favor", ()))
    try:
        check_box(other.edition.name, favors, (*held, *claimed.get("bonus", ())), other.modules)
    except UnknownCard:
        return True
    return False


def find_judge(kind: str) -> Callable[[AnyScene, Claim], Answer]:
    """The judge of a kind of claim."""
    found: Callable[[AnyScene, Claim], Answer] = getattr(import_module(f"engine.cases.{JUDGES[kind]}"), f"judge_{kind}")
    return found


CaseVerdict = judged.CaseVerdict[Law]
"""A verdict about Castles of Mad King Ludwig."""


def judge_case(case: AnyCase[Any], edition: str = "", rulings: dict[str, str] | None = None) -> judged.CaseVerdict[Any]:
    """The verdict on a case of either game; another edition or ruling than its own may be asked for."""
    if case.game == TWO_CASTLES:
        from engine.two_castles.cases.judge import judge_case as judge_sister

        return judge_sister(case, edition, rulings)
    return _judge(case, edition, rulings)


def _judge(case: Case, edition: str, rulings: dict[str, str] | None) -> CaseVerdict:
    its_law = case_law(case, edition, rulings)
    noted = NotedLaw(its_law)
    scene = set_scene(case, noted)
    answer = find_judge(case.claim.kind)(scene, case.claim)
    others = [
        other
        for other in other_laws(its_law)
        if can_matter(other.law, noted) or lacks_cards(other.law, scene, case.claim)
    ]
    player = case.player if scene.bare else scene.name
    differs = judged.find_elsewhere(others, answer, lambda other: answer_under(case, other))
    return CaseVerdict(case, its_law, player, answer, tuple(differs), _warnings(scene))


def _warnings(scene: AnyScene) -> tuple[str, ...]:
    """What is odd about the castles."""
    if not isinstance(scene, Scene):
        return tuple(box_warnings(scene.castle))
    from engine.records.positions.checks import table_warnings

    return tuple(table_warnings(scene.state))


def answer_under(case: Case, its_law: Law) -> Answer:
    """The answer to a claim under one law."""
    return find_judge(case.claim.kind)(set_scene(case, its_law), case.claim)
