"""The rules lawyer: judges a claim under the law of the table, and under every other edition and ruling."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import NamedTuple

from engine.cases.answers import Answer
from engine.cases.claims import Claim
from engine.cases.form import Case, case_law
from engine.cases.laws import NotedLaw, OtherLaw, can_matter, other_laws
from engine.cases.scene import AnyScene, Scene, set_scene
from engine.castle.copies import box_warnings
from engine.catalogue.cards import check_box
from engine.kernel.errors import MadKingError, UnknownCard
from engine.kernel.i18n import N_, say
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


class Elsewhere(NamedTuple):
    """Another law that gives another answer: an edition, or one ruling decided otherwise."""

    edition: str
    ruling: str
    option: str
    answer: Answer | None
    """Nothing if the table could not have come about under that law."""
    what: tuple[str, ...]

    @property
    def key(self) -> str:
        """The edition, or `ruling=option`."""
        return self.edition or f"{self.ruling}={self.option}"


class CaseVerdict(NamedTuple):
    """A case with its answer and the laws that answer otherwise."""

    case: Case
    law: Law
    player: str
    answer: Answer
    differs: tuple[Elsewhere, ...]
    warnings: tuple[str, ...] = ()
    """What is odd about the castles: faces that the box of the edition lacks."""


def judge_case(case: Case, edition: str = "", rulings: dict[str, str] | None = None) -> CaseVerdict:
    """The verdict on a case; another edition or ruling than its own may be asked for."""
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
    return CaseVerdict(case, its_law, player, answer, tuple(_elsewhere(case, others, answer)), _warnings(scene))


def _warnings(scene: AnyScene) -> tuple[str, ...]:
    """What is odd about the castles."""
    if not isinstance(scene, Scene):
        return tuple(box_warnings(scene.castle))
    from engine.records.positions.checks import table_warnings

    return tuple(table_warnings(scene.state))


def answer_under(case: Case, its_law: Law) -> Answer:
    """The answer to a claim under one law."""
    return find_judge(case.claim.kind)(set_scene(case, its_law), case.claim)


def _elsewhere(case: Case, others: list[OtherLaw], here: Answer) -> Iterator[Elsewhere]:
    """The other laws that answer otherwise."""
    for edition, ruling, option, other in others:
        try:
            answer = answer_under(case, other)
        except MadKingError as error:
            words = say(N_("The table cannot come to this there: {why}"), why=error)
            yield Elsewhere(edition, ruling, option, None, (words,))
            continue
        if answer.substance != here.substance:
            yield Elsewhere(edition, ruling, option, answer, tuple(_what_differs(here, answer)))


def _what_differs(here: Answer, there: Answer) -> Iterator[str]:
    """What is different, in words."""
    if there.headline != here.headline:
        yield there.headline
    elif there.points != here.points:
        yield say(N_("It scores {there} instead of {here}."), there=there.points, here=here.points)
    for rule in there.rules:
        if rule not in here.rules or there.allowed != here.allowed:
            known = here.because(rule)
            yield from (f"{line} ({rule})" for line in there.because(rule) if line not in known)
    if there.allowed != here.allowed:
        return
    ours, theirs = ({effect.outcome: effect.text for effect in answer.effects} for answer in (here, there))
    yield from (say(N_("Only there: {effect}"), effect=text) for key, text in theirs.items() if key not in ours)
    yield from (say(N_("Not there: {effect}"), effect=text) for key, text in ours.items() if key not in theirs)
