"""The big game as the page plays it: the table as one seat sees it, its questions, advice and verdicts."""

from collections.abc import Iterable, Sequence

from cli.answers import Document
from cli.answers.hint import OTHER_COMMANDS
from cli.answers.judge import Judged, judge
from cli.answers.laws import named_law
from cli.answers.page.forms import (
    AdviceForm,
    CardForm,
    HintForm,
    OfferForm,
    OptionForm,
    QuestionForm,
    RefusedForm,
    SeatForm,
    TableForm,
)
from cli.answers.page.hints import turn_form
from cli.answers.page.judge import in_words
from cli.errors import BadInput
from cli.play.advice import TOP, advise
from cli.play.answers import Actions, best, typed_action
from cli.play.building import read_where
from cli.play.choices import decide
from cli.play.decisions import Told
from cli.table.castles_words import question_words, reworded, status_words, why_not
from cli.table.tables import MOST_OPTIONS, Looker, Played, Wanted, broken_rules, plain_option, question_form
from cli.words.actions import action_words
from cli.words.beyond import beyond_lines
from cli.words.cards import counted_words
from cli.words.final import final_lines
from cli.words.game import news
from cli.words.seats import LAST_ROUND, corridor_offers, counts_words, held_words, seat_marks, stacks_words
from engine.castle.copies import invented_words
from engine.catalogue import find_tile
from engine.catalogue.cards import find_bonus_card, find_favor
from engine.game.book import terms_of
from engine.game.chronicle import gains
from engine.game.events import Event
from engine.game.game import CASTLES, Setup
from engine.game.play import check, legal_actions
from engine.game.state import NOBODY, Action, GameState, Offer, Phase, Verb
from engine.game.view import View, view
from engine.kernel.errors import IllegalAction, IllegalPlacement, MadKingError
from engine.kernel.game import Move
from engine.kernel.i18n import N_, get_language, labelled, say
from engine.kernel.spoken import say_tile
from engine.modules.moats.reward import PICK
from engine.records.named_fields import split_price
from engine.rules.editions import DEFAULT_EDITION
from solver.hint.advice import Wish
from solver.hint.hint import VALUE
from solver.patience import Patience

BY_VALUE = N_("Ranked by value: the exact points of this turn and an estimate of the rest (docs/advice.md).")


class CastlesPlayed(Played[GameState, Action, Event]):
    """Castles of Mad King Ludwig at the page."""

    name = "castles"
    game = CASTLES

    def set_up(self, names: tuple[str, ...], wanted: Wanted) -> Setup:
        its_law = named_law(wanted.edition or DEFAULT_EDITION, wanted.rulings, wanted.expansions, wanted.packs)
        if not wanted.first and not wanted.without:
            return Setup(its_law)
        from cli.chosen_cards import Choice, seat_named

        left_out = Choice(",".join(wanted.without) or None).left_out(its_law, len(names))
        return Setup(its_law, left_out, seat_named(wanted.first, names) if wanted.first else None)

    def read(self, state: GameState, text: str) -> Sequence[Action]:
        return read_answer(state, text)

    def table(self, state: GameState, looker: Looker, told: Iterable[Event]) -> TableForm:
        return table_form(state, looker, told)

    def news(self, move: Move[GameState, Action, Event]) -> list[str]:
        return news(move.before, move.player, move.action, move.events)

    def advise(self, state: GameState, patience: Patience) -> AdviceForm | None:
        return advise_form(state, patience)

    def judge(self, state: GameState, text: str) -> Document:
        return verdict_document(state, text)

    def refusal(self, state: GameState, error: MadKingError) -> RefusedForm | None:
        return refusal_form(state, error)


# answers


def read_answer(state: GameState, text: str) -> Actions:
    """The actions that an answer means; an action that is written out and not allowed is refused by its rules."""
    verb, _blank, rest = text.strip().partition(" ")
    decision = decide(state)
    if verb.lower() == Verb.PLACE and state.phase == Phase.PLACE:
        return decision.read(rest)  # which has the verdict, not only the rules
    book = state.book
    asides = (deed for aside in book.asides.get(state.phase, ()) for deed in aside.deeds)
    if verb.lower() not in {str(deed) for deed in (*book.decisions[state.phase].deeds, *asides)}:
        return decision.read(text.strip())
    try:
        action = typed_action(state, text.strip())
    except MadKingError:
        return decision.read(text.strip())
    check(state, action)
    return (action,)


def refusal_form(state: GameState, error: MadKingError) -> RefusedForm | None:
    """The rules that an answer breaks, and the verdict if it is a placement."""
    if isinstance(error, IllegalPlacement):
        verdict = error.verdict
        broken = broken_rules((violation.rule, violation.reason) for violation in verdict.violations)
        return {"broken": broken, "verdict": {**in_words(Judged(state.castles[state.player], verdict, []))}}
    if isinstance(error, IllegalAction):
        return {"broken": broken_rules((rule, error.reason) for rule in error.rules or ("",))}
    return None


def verdict_document(state: GameState, text: str) -> Document:
    """The verdict on a placement in the castle of who is to move; of the tile in hand the place is enough."""
    if state.player == NOBODY:
        raise BadInput(say(N_("nobody is to move")))
    castle = state.castles[state.player]
    wanted = read_where(castle, text.strip().removeprefix(f"{Verb.PLACE} "), state.hand)
    return {**in_words(judge(castle, str(wanted)))}


# the table


def table_form(state: GameState, looker: Looker, told: Iterable[Event] = ()) -> TableForm:
    """The table as one seat sees it."""
    seen = view(state, looker.seat)
    law = state.law
    return {
        "game": "castles",
        "edition": law.edition.name,
        "expansions": list(law.modules),
        "seat": looker.seat,
        "round": state.round,
        "status": status_words(state),
        "over": state.over,
        "master": state.master,
        "seats": [_seat(seen, number, bot=number >= looker.people) for number in range(len(seen.names))],
        "castles": [str(castle) for castle in seen.castles],
        "market": [_offer(state, seen, offer, asked=looker.asked) for offer in seen.market],
        "corridors": [_offer(state, seen, offer, asked=looker.asked) for offer in corridor_offers(state, looker.seat)],
        "favors": [_favor(state, seen, favor) for favor in seen.favors],
        "cards": [_card(state, looker.seat, held) for held in seen.bonus],
        "hand": [str(slug) for slug in seen.hand],
        "lines": _lines(seen),
        "question": ask_form(state) if looker.asked and state.player != NOBODY else None,
        "final": final_lines(state, list(gains(told))) if state.over else [],
    }


def _seat(seen: View, number: int, *, bot: bool) -> SeatForm:
    castle = seen.castles[number]
    facts = (N_("Tiles"), len(castle)), (N_("Completed"), castle.completed), (N_("External"), castle.external_entrances)
    notes = [labelled(say(head), value) for head, value in (*facts, (N_("Area"), castle.area))]
    return {
        "name": seen.names[number],
        "castle": str(castle),
        "score": seen.scores[number],
        "money": seen.money[number],
        "cards": seen.bonus_counts[number],
        "notes": [*seat_marks(seen, number), *notes],
        "bot": bot,
    }


def _offer(state: GameState, seen: View, offer: Offer, *, asked: bool) -> OfferForm:
    """A room for sale; what a player pays less for it by a decree is told with it, and why he cannot take it now."""
    tile, seat = find_tile(offer.slug), seen.player
    less = terms_of(state, seat).room_discount if tile.is_room else 0
    cost = max(0, offer.price - less)
    notes = [say(N_("for you {n}"), n=cost)] if offer.price and cost != offer.price else []
    notes += filter(None, [seen.book.laid(seen).get(offer.slug, "")])
    purse = seen.money[seat] or 0
    return {
        "slug": str(offer.slug),
        "name": say_tile(tile, get_language()),
        "price": offer.price,
        "coins": offer.coins,
        "points": best(seen.castles[seat], offer.slug),
        "affordable": purse + offer.coins >= cost,
        "note": ", ".join(notes),
        "why": why_not(state, offer.slug) if asked else "",
        "buyers": [
            name
            for name, money in zip(seen.names, seen.money, strict=True)
            if money is not None and money + offer.coins >= offer.price
        ],
    }


def _favor(state: GameState, seen: View, favor: str) -> CardForm:
    card = find_favor(favor)
    return {"name": favor, "words": say(card.name), "about": counts_words(state, seen, favor), "rule": card.rule}


def _card(state: GameState, player: int, held: str) -> CardForm:
    card = find_bonus_card(held)
    return {"name": held, "words": counted_words(card), "about": held_words(state, player, held), "rule": card.rule}


def _lines(seen: View) -> list[str]:
    lines = [*beyond_lines(seen.book), stacks_words(seen)]
    lines += [say(LAST_ROUND)] if seen.last_round else []
    return [*lines, *seen.book.lines(seen), *(invented_words() if seen.box.invented else ())]


# questions


def ask_form(state: GameState) -> QuestionForm:
    """The question to who is to move; prices and rooms of a stack are put together by the page."""
    seen, decision = view(state, state.player), decide(state)
    hand = seen.seen if state.phase in (Phase.STASH, PICK) else seen.hand
    form = question_form(decision, state.names[state.player], state.player, str(state.phase), hand)
    form["words"] = question_words(state, form["words"])
    form["options"] = [
        reworded(state, action, option) for action, option in zip(decision.actions, form["options"], strict=False)
    ]
    if state.phase == Phase.PRICE:
        form["options"] = [*_price_options(state), *form["options"]]
        form["more"], form["prices"] = True, list(state.prices)
    elif state.phase == Phase.STASH:
        form["options"], form["more"] = _stash_options(state)
    elif state.phase == Phase.PLACE:
        form["above"] = []  # the tile itself is shown
    return form


def _price_options(state: GameState) -> list[OptionForm]:
    """What is quickly said of prices: leave the rooms where they lie, or what the others want most is the dearest."""
    others = [castle for seat, castle in enumerate(state.castles) if seat != state.player]
    wanted = {offer.slug: sum(best(castle, offer.slug) or 0 for castle in others) for offer in state.market}
    dear = sorted(wanted, key=lambda slug: (-wanted[slug], slug))
    options = [plain_option("keep", say(N_("Rooms stay where they lie, new ones on the free spaces")))]
    if len(dear) > 1 and others:
        options.append(plain_option(" ".join(dear), say(N_("The dearest is what the others could score most with"))))
    return options


def _stash_options(state: GameState) -> tuple[list[OptionForm], bool]:
    """Every choice of rooms, in the order in which they are put; of very many only those of one room."""
    actions = legal_actions(state)
    more = len(actions) > MOST_OPTIONS
    shown = [action for action in actions if len(action.args) < 2] if more else actions
    return [plain_option(action, action_words(state.book, action)) for action in shown], more


# advice


def advise_form(state: GameState, patience: Patience) -> AdviceForm | None:
    """Hints for a turn, lines about prices and rooms of a stack."""
    if state.phase in OTHER_COMMANDS and state.phase not in (Phase.PRICE, Phase.STASH):
        return None
    if state.phase == Phase.PRICE:
        return _advise_prices(state, patience)
    if state.phase == Phase.STASH:
        told = advise(state, patience)
        return None if told is None else {"hints": [], "lines": _told_lines(told)}
    wish = Wish(VALUE, TOP, each=state.phase in (Phase.TAKE, Phase.FREE))
    found = turn_form(state, state.player, wish, patience)
    hints = [_sendable(state, hint) for hint in found["hints"]]
    return {"hints": hints, "lines": [say(BY_VALUE), *found["notes"], *found["refused"]]}


def _advise_prices(state: GameState, patience: Patience) -> AdviceForm:
    """The best prices as an answer that sets them, with what everybody would buy."""
    from cli.answers.price import find_prices
    from cli.play.advice import price_advice

    priced = find_prices(state, state.player, patience)
    order = priced.answer.best.order
    hint: HintForm = {
        "slug": "",
        "at": None,
        "x": 0,
        "y": 0,
        "turns": [],
        "points": 0,
        "value": round(priced.answer.best.total, 3),
        "price": 0,
        "words": say(N_("{rooms}, from the dearest space down"), rooms=_spoken_rooms(order)),
        "completes": [],
        "parts": [],
        "send": " ".join(room or "-" for room in order),
    }
    return {"hints": [hint], "lines": _told_lines(price_advice(priced))}


def _spoken_rooms(order: Iterable[str]) -> str:
    """Rooms as they lie, an empty space as a dash."""
    return ", ".join(find_tile(split_price(room)[1]).spoken() if room else "-" for room in order)


def _told_lines(told: Told) -> list[str]:
    rows = [] if told.table is None else [line.text for line in told.table.lines(None)]
    return [*rows, *told.lines]


def _sendable(state: GameState, hint: HintForm) -> HintForm:
    """A hint with the answer that does it: a tile is taken and placed in one, unless a passage is laid with it."""
    at = hint["at"]
    if at is None:
        return hint
    take = f"{Verb.TAKE} {find_tile(hint['slug']).box}"
    if state.phase == Phase.FREE or (state.phase == Phase.TAKE and " " in at):
        return {**hint, "send": take}
    if state.phase == Phase.TAKE:
        return {**hint, "send": at}
    room = at.partition(" ")[0]
    possible = {option["send"] for option in question_form(decide(state), "", state.player, "")["options"]}
    sends = [send for send in (f"{Verb.PLACE} {at}", f"{Verb.PLACE} {room}") if send in possible]
    return {**hint, "send": sends[0]} if sends else hint
