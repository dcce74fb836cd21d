"""The scene of a case: the table under a law after what was done before; and what is missing for the claim."""

from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from engine.kernel.errors import IllegalAction, MadKingError, RecordError
from engine.kernel.forms import naming, refuse
from engine.kernel.i18n import N_, labelled, say
from engine.records.cases.claims import Claim
from engine.two_castles.cases.claims import END, PASS
from engine.two_castles.cases.form import Case
from engine.two_castles.cases.setting import Table, seat_of
from engine.two_castles.castle import Castle
from engine.two_castles.catalogue import Slug
from engine.two_castles.game.actions import ACTIONS
from engine.two_castles.game.events import Event
from engine.two_castles.game.final import Standing, standings
from engine.two_castles.game.state import NOBODY, SPECIALS, Action, GameState, Phase, Verb
from engine.two_castles.game.turns import apply
from engine.two_castles.game.words import phase_words
from engine.two_castles.rulings import Law
from engine.two_castles.scoring import Sheet, score

PEOPLE = ("Anna", "Ben", "Cindy")
"""Whoever sits around a bare castle; no answer names them."""


class Scene(NamedTuple):
    """The table when the claim is made: who asks, and what happened before."""

    state: GameState
    player: int
    bare: bool
    """Is there only a castle, the first one, and nothing of the table around it?"""
    events: tuple[Event, ...] = ()
    given: tuple[tuple[str, Standing], ...] = ()
    """What the players have in the end, where the case says no more than that."""

    @property
    def name(self) -> str:
        return self.state.names[self.player]

    def site(self, claim: Claim) -> int:
        """The castle that a claim is about: the one that it names, the one being built, or the first."""
        number = claim.terms.get("castle")
        if number is None:
            return max(self.state.site, 0)
        if number > self.state.seats:
            refuse("claim.castle", N_("{n} is too much, {most} at most"), n=number, most=self.state.seats)
        return int(number) - 1

    def castle(self, claim: Claim) -> Castle:
        return self.state.castles[self.site(claim)]

    def sheet(self, site: int, attendants: tuple[str, ...] = (), cards: tuple[str, ...] = ()) -> Sheet:
        """The score sheet of a castle, with what belongs to it and more."""
        state = self.state
        court, deck = (*state.attendants[site], *attendants), (*state.cards[site], *cards)
        return score(state.castles[site], court, deck, state.law)

    @property
    def results(self) -> tuple[tuple[str, Standing], ...]:
        """Every player with the standing in the end."""
        if self.given:
            return self.given
        return tuple(zip(self.state.names, standings(self.state).results, strict=True))

    def handing(self, slug: Slug, kind: str) -> GameState:
        """The table with a tile in hand; at a real one it must be to be placed now."""
        if self.bare:
            bonus = "B2C-BONUS-2" if slug in SPECIALS else ""
            return self.state.but(hand=(slug,), bonus=bonus, site=0, builder=0, player=0, phase=Phase.PLACE)
        state = _lead_with(self.state, slug) if self.state.phase == Phase.ORDER else self.state
        if state.phase != Phase.PLACE:
            self.senseless(kind)
        return state

    def senseless(self, kind: str) -> NoReturn:
        """Refuse a claim that makes no sense now; the message says whose turn and phase it is."""
        sentence = N_("the claim {claim} of {name} makes no sense now: {now} (phase {phase})")
        state = self.state
        now = phase_words(state.phase)
        if state.player != NOBODY:
            now = labelled(state.names[state.player], now)
        raise RecordError(say(sentence, claim=kind, name=self.name, now=now, phase=state.phase))


def _lead_with(state: GameState, slug: Slug) -> GameState:
    """Whoever gives a tile places it first; if neither does, the table stays as it is."""
    givers = [gift.seat for gift in state.gifts[state.site] if gift.slug == slug]
    if not givers:
        return state
    if state.human(givers[0], state.site) == state.player and givers[0] != state.ludwig:
        return apply(state, Action(Verb.LEAD)).state
    waited = apply(state, Action(Verb.WAIT)).state
    return waited if waited.phase == Phase.PLACE else apply(waited, Action(Verb.LEAD)).state


# setting it


def set_scene(case: Case, law: Law) -> Scene:
    """The scene of a case under a law; whatever is missing for the claim is refused by name."""
    if missing := list(_missing(case)):
        fields = ", ".join(missing)
        raise RecordError(say(N_("missing for the claim {claim}: {fields}"), claim=case.claim.kind, fields=fields))
    setting = case.setting
    if setting.table is not None:
        return _at_table(case, setting.table.under(law))
    if case.before and setting.built is None:
        refuse("before", N_("without a castle or a table nothing can be done before"))
    if case.player and setting.built is not None:
        refuse("player", N_("a bare castle has no players"))
    table = Table.read({"players": list(PEOPLE)})
    state = table._replace(castles=(setting.built, None, None)).under(law)
    for number, text in enumerate(case.before):
        state = _built(state, text, f"before[{number}]")
    return Scene(state, 0, bare=True, given=setting.results)


def _built(state: GameState, text: str, field: str) -> GameState:
    verb, *rooms = text.split()
    if verb != "place" or len(rooms) != 1:
        refuse(field, N_("in a bare castle only place can be done, as in place salon@3,0"))
    with naming(field):
        return state.but(castles=(state.castles[0].place(rooms[0]), *state.castles[1:]))


def _at_table(case: Case, state: GameState) -> Scene:
    events: list[Event] = []
    for number, text in enumerate(case.before):
        with naming(f"before[{number}]"):
            try:
                state, more = apply(state, ACTIONS.read(text))
            except IllegalAction as refusal:
                raise MadKingError(say(N_("{action} is refused: {why}"), action=text, why=refusal)) from None
        events += more
    player = seat_of(state.names, case.player, "player") if case.player else max(state.player, 0)
    return Scene(state, player, bare=False, events=tuple(events))


# what is missing


def _missing(case: Case) -> Iterator[str]:
    """What the claim is about and the case does not say."""
    kind, setting = case.claim.kind, case.setting
    if kind in ("tie", "winner"):
        if setting.table is not None:
            yield from _castles(setting.table, range(len(setting.table.castles)))
        elif not setting.results:
            yield from ("table.players", "table.castles")
    elif kind in ("draft", "do"):
        if setting.table is None:
            yield "table.players"
        elif isinstance(case.claim.subject, list) and not setting.table.hands and not case.before:
            yield "table.hands"
        elif case.claim.subject in (PASS, END) and not {"hands", "turn"} & set(setting.table.data):
            yield "table.turn"
    elif setting.table is not None:
        number = case.claim.terms.get("castle", max(setting.table.site, 0) + 1) - 1
        yield from _castles(setting.table, [number] if number < len(setting.table.castles) else [])
    elif setting.built is None:
        yield "castle"


def _castles(table: Table, numbers: range | list[int]) -> Iterator[str]:
    return (f"table.castles[{number}]" for number in numbers if table.castles[number] is None)
