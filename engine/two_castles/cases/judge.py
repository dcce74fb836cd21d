"""The rules lawyer of Between Two Castles: judges a claim by the table's rulings, and by every other one."""

from collections.abc import Callable, Iterator
from importlib import import_module

from engine.kernel.errors import RecordError
from engine.kernel.i18n import N_, say
from engine.kernel.spoken import TWO_CASTLES, speaking_of
from engine.records.cases import judged
from engine.records.cases.answers import Answer
from engine.records.cases.claims import Claim
from engine.two_castles.cases.form import Case
from engine.two_castles.cases.scene import Scene, set_scene
from engine.two_castles.rulings import RULINGS, Law, read_law

_MODULES = {"building": "place bonus special", "scores": "score", "drafts": "draft do", "ends": "tie winner"}
JUDGES = {kind: module for module, kinds in _MODULES.items() for kind in kinds.split()}
"""The module that judges each kind of claim; only the one that is needed is loaded."""


def find_judge(kind: str) -> Callable[[Scene, Claim], Answer]:
    """The judge of a kind of claim."""
    module = import_module(f"engine.two_castles.cases.{JUDGES[kind]}")
    found: Callable[[Scene, Claim], Answer] = getattr(module, f"judge_{kind}")
    return found


def judge_case(case: Case, edition: str = "", rulings: dict[str, str] | None = None) -> judged.CaseVerdict[Law]:
    """The verdict on a case; another ruling than its own may be asked for."""
    if edition:
        raise RecordError(say(N_("Between Two Castles has only one edition; leave out {edition}"), edition=edition))
    with speaking_of(TWO_CASTLES):
        law = read_law({**case.rulings, **(rulings or {})})
        scene = set_scene(case, law)
        answer = find_judge(case.claim.kind)(scene, case.claim)
        differs = tuple(judged.find_elsewhere(other_laws(law), answer, lambda other: answer_under(case, other)))
    player = case.player if scene.bare else scene.name
    return judged.CaseVerdict(case, law, player, answer, differs, known=RULINGS)


def answer_under(case: Case, law: Law) -> Answer:
    """The answer to a claim under one law."""
    return find_judge(case.claim.kind)(set_scene(case, law), case.claim)


def other_laws(law: Law) -> Iterator[judged.OtherLaw[Law]]:
    """Every other option of every ruling; there are so few that each is asked."""
    for ruling in RULINGS.values():
        for option in ruling.options:
            if option != law.options[ruling.name]:
                decided = read_law({**law.overrides, ruling.name: option})
                yield judged.OtherLaw("", ruling.name, option, decided)
