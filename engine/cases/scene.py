"""The scene of a case: a bare castle or a table under a law, with what was done before; and what is missing for it."""

from typing import TYPE_CHECKING, NamedTuple

from engine.cases.form import Case
from engine.cases.needs import missing_situation
from engine.castle.castle import Castle
from engine.kernel.errors import RecordError
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, say
from engine.records.castles import check_copies
from engine.rules.rulings import Law

if TYPE_CHECKING:
    from engine.game.events import Event
    from engine.game.state import GameState


class BareScene(NamedTuple):
    """Only a castle, without a table around it."""

    castle: Castle
    name: str

    @property
    def bare(self) -> bool:
        return True


class Scene(NamedTuple):
    """The table when the claim is made: who asks, what happened before, and who has had a turn in this round."""

    state: "GameState"
    player: int
    events: "tuple[Event, ...]" = ()
    had_turn: frozenset[int] = frozenset()
    used: frozenset[str] = frozenset()
    """The rooms whose rewards were used or declined."""

    @property
    def bare(self) -> bool:
        return False

    @property
    def castle(self) -> Castle:
        return self.state.castles[self.player]

    @property
    def name(self) -> str:
        return self.state.names[self.player]

    def expect(self, kind: str, *phases: str) -> None:
        """Refuse a claim that makes no sense now; the message says whose turn and phase it is."""
        state = self.state
        if state.phase not in phases or state.player != self.player:
            from engine.cases.words import now_words

            sentence = N_("the claim {claim} of {name} makes no sense now: {now} (phase {phase})")
            values = {"claim": kind, "name": self.name, "now": now_words(state), "phase": state.phase}
            raise RecordError(say(sentence, **values))


AnyScene = BareScene | Scene


def set_scene(case: Case, its_law: Law) -> AnyScene:
    """The scene of a case under a law; whatever is missing for the claim is refused by name."""
    if missing := list(missing_situation(case)):
        raise lacking(case, missing)
    if case.situation == "castle":
        return BareScene(_built(case, its_law), case.player or say(N_("player {n}"), n=1))
    from engine.cases.at_table import set_table  # a bare castle needs nothing of the game

    return set_table(case, its_law)


def lacking(case: Case, fields: list[str]) -> RecordError:
    """The refusal of a case that does not say what its claim depends on."""
    return RecordError(
        say(N_("missing for the claim {claim}: {fields}"), claim=case.claim.kind, fields=", ".join(fields))
    )


def _built(case: Case, its_law: Law) -> Castle:
    """The castle with the rooms that were placed before."""
    castle = case.setting.castle(its_law)
    for number, text in enumerate(case.before):
        verb, *rooms = text.split()
        if verb != "place" or not rooms:
            refuse(f"before[{number}]", N_("in a bare castle only place can be done, as in place salon@3,0"))
        with naming(f"before[{number}]"):
            castle = castle.place(" ".join(rooms))
    check_copies(castle, "castle")
    if case.player:
        from engine.game.setup import check_name

        with naming("player"):
            check_name(case.player)
    return castle
