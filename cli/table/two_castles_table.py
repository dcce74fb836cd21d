"""Between Two Castles as the page plays it: the table as one seat sees it, its questions, advice and verdicts."""

from collections.abc import Iterable, Iterator, Sequence

from cli.answers import Document
from cli.answers.page.forms import (
    AdviceForm,
    CardForm,
    HintForm,
    OptionForm,
    QuestionForm,
    RefusedForm,
    SeatForm,
    TableForm,
)
from cli.answers.page.two_castles.hints import answer as hint_tiles
from cli.answers.page.two_castles.judge import verdict_form
from cli.answers.two_castles.castles import read_extras
from cli.answers.two_castles.judge import judge
from cli.errors import BadInput
from cli.table.tables import Looker, Played, Wanted, broken_rules, plain_option, question_form
from cli.two_castles.advice import TOP, advise
from cli.two_castles.questions import ask_person, hand_gains, read_place
from cli.two_castles.telling import final_lines, news
from cli.two_castles.words import attendants_words, castle_words, phase_words
from engine.kernel.errors import IllegalAction, MadKingError
from engine.kernel.game import Move
from engine.kernel.i18n import N_, labelled, say
from engine.two_castles.catalogue import find_card
from engine.two_castles.game.events import Event
from engine.two_castles.game.final import standings
from engine.two_castles.game.game import TWO_CASTLES
from engine.two_castles.game.legal import legal_actions
from engine.two_castles.game.state import NOBODY, Action, GameState, Phase, Verb
from engine.two_castles.game.view import View, view
from engine.two_castles.game.words import winner_words
from engine.two_castles.placement import read_placement
from engine.two_castles.rulings import Law, read_law
from engine.two_castles.scoring import score
from engine.two_castles.verdict import IllegalPlacement
from engine.two_castles.whereabouts import place_words
from engine.two_castles.words import tile_name
from solver.patience import Patience


class TwoCastlesPlayed(Played[GameState, Action, Event]):
    """Between Two Castles at the page."""

    name = "two-castles"
    game = TWO_CASTLES

    def set_up(self, names: tuple[str, ...], wanted: Wanted) -> Law:
        for field, value in zip(wanted._fields, wanted, strict=True):
            if value and field != "rulings":
                raise BadInput(say(N_("{field}: Between Two Castles has nothing of the kind"), field=field))
        return read_law(wanted.rulings)

    def read(self, state: GameState, text: str) -> Sequence[Action]:
        return read_answer(state, text.strip())

    def table(self, state: GameState, looker: Looker, told: Iterable[Event]) -> TableForm:
        return table_form(state, looker)

    def news(self, move: Move[GameState, Action, Event]) -> list[str]:
        return news(move)

    def advise(self, state: GameState, patience: Patience) -> AdviceForm | None:
        return advise_form(state, patience)

    def judge(self, state: GameState, text: str) -> Document:
        return verdict_document(state, text)

    def refusal(self, state: GameState, error: MadKingError) -> RefusedForm | None:
        return refusal_form(state, error)


# answers


def read_answer(state: GameState, text: str) -> Sequence[Action]:
    """The actions that an answer means; a place that the rules forbid is refused with its verdict."""
    return ask_person(state).read(text)


def refusal_form(state: GameState, error: MadKingError) -> RefusedForm | None:
    """The rules that an answer breaks, and the verdict if it is a placement."""
    if isinstance(error, IllegalPlacement):
        broken = broken_rules((violation.rule, violation.reason) for violation in error.verdict.violations)
        return {"broken": broken, "verdict": verdict_document(state, str(error.verdict.placement))}
    if isinstance(error, IllegalAction):
        return {"broken": broken_rules((rule, error.reason) for rule in error.rules or ("",))}
    return None


def verdict_document(state: GameState, text: str) -> Document:
    """The verdict on a placement in the castle that is built now, with the points that its partners can know."""
    if state.site == NOBODY or state.player == NOBODY:
        raise BadInput(say(N_("no castle is built now")))
    seen = view(state, state.player)
    castle, extras = seen.castles[seen.site], read_extras(seen.attendants[seen.site], seen.cards[seen.site])
    placement = read_place(castle, text.strip().removeprefix(f"{Verb.PLACE} "), state.hand)
    return {**verdict_form(castle, judge(castle, str(placement), extras, seen.law))}


# the table


def table_form(state: GameState, looker: Looker) -> TableForm:
    """The table as one seat sees it."""
    seen = view(state, looker.seat)
    worth = [_worth(seen, castle) for castle in range(state.seats)]
    return {
        "game": "two-castles",
        "edition": "",
        "expansions": [],
        "seat": looker.seat,
        "round": state.round,
        "status": status_words(state),
        "over": state.over,
        "master": NOBODY,
        "seats": [_seat(state, seat, worth, bot=seat >= looker.people) for seat in range(state.seats)],
        "castles": [str(castle) for castle in seen.castles],
        "market": [],
        "corridors": [],
        "favors": [],
        "cards": [_card(state, castle, card) for castle, cards in enumerate(seen.cards) for card in cards],
        "hand": [str(slug) for slug in (seen.hand or seen.chosen[looker.seat])],
        "lines": list(_lines(state, seen, worth)),
        "question": ask_form(state) if looker.asked and state.player != NOBODY else None,
        "final": final_lines(state) if state.over else [],
    }


def status_words(state: GameState) -> str:
    """Who must decide what; in the end who has won."""
    if state.over:
        winners = standings(state).winners
        return winner_words(", ".join(state.names[seat] for seat in winners), len(winners))
    if state.player == NOBODY:
        return phase_words(state.phase)
    return labelled(state.names[state.player], phase_words(state.phase))


def _worth(seen: View, castle: int) -> int:
    """What a castle is worth now, as far as the looker can know it (OQ-152)."""
    return score(seen.castles[castle], seen.attendants[castle], seen.cards[castle], seen.law).total


def _seat(state: GameState, seat: int, worth: list[int], *, bot: bool) -> SeatForm:
    """A player between two castles; the lower of them is what counts (B2C-END-2)."""
    sides = state.sides(seat)
    return {
        "name": state.names[seat],
        "castle": str(state.castles[seat]),
        "castles": list(sides),
        "score": min(worth[castle] for castle in sides),
        "money": None,
        "cards": sum(len(state.cards[castle]) for castle in sides),
        "notes": [say(N_("to move"))] if seat == state.player else [],
        "bot": bot,
    }


def _card(state: GameState, castle: int, slug: str) -> CardForm:
    card = find_card(slug)
    return {"name": slug, "words": card.name, "about": labelled(castle_words(state, castle), card.text), "rule": ""}


def _lines(state: GameState, seen: View, worth: list[int]) -> Iterator[str]:
    """The turn, every castle with its worth, attendants and what waits for it, and what is revealed."""
    yield say(N_("Round {n}, turn {turn}"), n=seen.round, turn=seen.turn)
    for castle in range(state.seats):
        name = castle_words(state, castle)
        cards = "?" * (seen.card_counts[castle] - len(seen.cards[castle]))
        yield say(N_("{castle}: {points}"), castle=name, points=f"{worth[castle]}{cards}")
        if seen.attendants[castle]:
            yield labelled(name, say(N_("attendants: {names}"), names=attendants_words(seen.attendants[castle])))
        if seen.gifts[castle]:
            tiles = ", ".join(f"{tile_name(gift.slug)} ({state.names[gift.seat]})" for gift in seen.gifts[castle])
            yield say(N_("waiting for {castle}: {tiles}"), castle=name, tiles=tiles)
    for seat, chosen in enumerate(seen.chosen):
        if chosen:
            yield labelled(state.names[seat], ", ".join(map(tile_name, chosen)))


# questions


def ask_form(state: GameState) -> QuestionForm:
    """The question to who is to move; of a hand every pair is an answer."""
    decision = ask_person(state)
    hand = state.hands[state.player] if state.phase == Phase.CHOOSE else state.hand
    form = question_form(decision, state.names[state.player], state.player, str(state.phase), hand)
    if state.site != NOBODY:
        form["castle"] = state.site
    if state.phase == Phase.CHOOSE:
        form["options"], form["more"] = [_pair(action) for action in legal_actions(state)], False
        form["gains"] = {str(slug): won for slug, won in zip(hand, hand_gains(state), strict=True)}
        form["words"] = say(N_("Choose two tiles; the others go on to the next player."))
    elif state.phase == Phase.PLACE:
        form["words"] = say(N_("Where in {castle}?"), castle=castle_words(state, state.site))
        for option in form["options"]:
            if option["at"] is not None:
                option["words"] = place_words(state.castles[state.site], read_placement(option["at"]))
    return form


def _pair(action: Action) -> OptionForm:
    return plain_option(action, " + ".join(map(tile_name, action.args)))


# advice


def advise_form(state: GameState, patience: Patience) -> AdviceForm | None:
    """Hints for a tile to be placed, lines about everything else."""
    if state.phase == Phase.PLACE:
        seen = view(state, state.player)
        found = hint_tiles(
            str(seen.castles[seen.site]),
            [str(slug) for slug in seen.offer],
            TOP,
            each=True,
            attendant=list(seen.attendants[seen.site]),
            bonus_card=list(seen.cards[seen.site]),
            rulings=seen.law.overrides,
        )
        hints: list[HintForm] = [{**hint, "send": f"{Verb.PLACE} {hint['at']}"} for hint in found["hints"]]
        return {"hints": hints, "lines": found["notes"]}
    told = advise(state, patience)
    return None if told is None else {"hints": [], "lines": list(told.lines)}
