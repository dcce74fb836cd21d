"""The form of a case of Between Two Castles."""

from functools import partial

from engine.kernel.forms import Form, Makers, Schema
from engine.kernel.schemas import either, list_of, mapping, mapping_to, number, ref, text, whole
from engine.kernel.spoken import TWO_CASTLES
from engine.records.cases.form import case_schema, verdict_schema
from engine.two_castles.cases.claims import CLAIMS
from engine.two_castles.game.setup import MOST_PLAYERS
from engine.two_castles.game.state import CHOSEN, HAND, ROUNDS, SPECIAL_TILES
from engine.two_castles.rulings import RULINGS
from engine.two_castles.scoring import MOST_ATTENDANTS

_TILES = partial(list_of, of=text("A tile."))
_ATTENDANTS = list_of("Attendants in its throne room.", text("An attendant."), MOST_ATTENDANTS)
_CARDS = list_of("Bonus cards under it.", text("A bonus card."))


def _case() -> Schema:
    options = {one.name: text(one.question, enum=list(one.options)) for one in RULINGS.values()}
    situations = {
        "game": {"type": "string", "description": "The sister game.", "const": TWO_CASTLES},
        "rulings": mapping("What the table decides otherwise.", options),
        "castle": text("Castle text in any order."),
        "attendants": _ATTENDANTS,
        "bonus_cards": _CARDS,
        "table": ref("sister_table"),
        "results": list_of("What the players have in the end.", ref("sister_result"), MOST_PLAYERS, least=2),
    }
    return case_schema("A dispute in Between Two Castles.", situations, ref("sister_claim"), ("game",))


def _castle() -> Schema:
    built = {"castle": text("Castle text."), "attendants": _ATTENDANTS, "bonus_cards": _CARDS}
    return either(text("Castle text."), mapping("A castle with what belongs to it.", built, ("castle",)))


def _table() -> Schema:
    return mapping(
        "A table that names only what matters.",
        {
            "players": list_of("The players, each to the left of the one before.", text("A name."), MOST_PLAYERS),
            "oldest": list_of("The players by age; left out: as they sit.", text("A name."), MOST_PLAYERS),
            "castles": list_of(
                "The castles, each on the left of the player of its number; left out: only a throne room.",
                ref("sister_castle"),
                MOST_PLAYERS,
            ),
            "round": number("Left out: 1.", 1, ROUNDS),
            "turn": number("Left out: as the hands say, or 1.", 1, (HAND - 1) // CHOSEN),
            "hands": mapping_to(
                "Hands by player; of Ludwig's the first two are drawn.", _TILES("The tiles.", most=HAND)
            ),
            "building": number("The castle being built; left out: the first, if there are tiles for it.", 1,
                               MOST_PLAYERS),
            "tiles": _TILES("What its builders give it now, that of the player with its number first.", most=CHOSEN,
                            least=CHOSEN),
            "supply": _TILES("The tiles drawn next, the first one first."),
            "discards": _TILES("The discarded tiles; if they are named, the supply has no others than those named."),
            "deck": list_of("The bonus cards drawn next.", text("A bonus card.")),
            "card_discards": list_of("Discarded bonus cards; if they are named, the deck has no others than those "
                                     "named.", text("A bonus card.")),
            "specials": number("Special rooms that are left.", 0, SPECIAL_TILES),
        },
    )  # fmt: skip


def _result() -> Schema:
    return mapping(
        "A player in the end.",
        {
            "name": text("A name."),
            "castles": list_of("What the castles on both sides are worth.", whole("Points."), 2, least=2),
            "specials": number("Special rooms in both, throne rooms among them.", 0, 2 * SPECIAL_TILES),
        },
        ("name", "castles"),
    )


PARTS: Makers = {
    "sister_case": _case,
    "sister_claim": CLAIMS.schema,
    "sister_table": _table,
    "sister_castle": _castle,
    "sister_result": _result,
    "verdict": verdict_schema,
}
CASE = Form("sister-case", "A dispute at a table of Between Two Castles", partial(ref, "sister_case"), PARTS)
