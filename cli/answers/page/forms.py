"""The forms of what the page is told, one class each; `tools/api.py` writes the page's types by them.

Both games speak the same forms, so that one board, one score list and one table serve both. Texts are in the language
of the request; `at` is castle text of one room (`salon@3,0/1`) and never changes with the language. An answer with
warnings also says if rooms are only invented (`stand_ins`) or outlines are only guessed (`conventions`).
"""

from typing import Any, Literal, NotRequired, TypedDict

GameName = Literal["castles", "two-castles"]


# the box: everything that is the same for every castle, asked for once


class DoorForm(TypedDict):
    """An entrance of a turned tile: its cell within the tile's box, and the side it is on (0 N, 1 E, 2 S, 3 W)."""

    x: int
    y: int
    side: int


class TurnForm(TypedDict):
    """A tile after quarter turns: its box in cells, its outline and its drawing in units, the box at the origin."""

    w: int
    h: int
    path: str
    svg: str
    doors: list[DoorForm]


class TileForm(TypedDict):
    """A tile of the box; `turns` has the canonical turns by number, `words` its points and icon in words."""

    slug: str
    name: str
    names: dict[str, str]
    type: str
    size: int
    points: int
    copies: int
    box: str
    """The tile of the box that this is a side of: both foyers, hallway upstairs and downstairs share copies."""
    role: Literal["room", "bar", "join"]
    foyer: bool
    module: str
    invented: bool
    words: str
    turns: dict[str, TurnForm]


class ChoiceForm(TypedDict):
    """Something to choose from: what is sent, and what is shown."""

    name: str
    words: str
    about: NotRequired[str]


class TypeForm(TypedDict):
    """A room type with its word and colours."""

    type: str
    words: str
    floor: str
    wall: str


class RulingForm(TypedDict):
    """A question that a table may decide for itself; `default` is what the edition decides."""

    name: str
    words: str
    options: list[ChoiceForm]
    default: str


class CardForm(TypedDict):
    """A favor or a bonus card."""

    name: str
    words: str
    about: str
    rule: str


class BoxForm(TypedDict):
    """Everything that does not depend on a castle; `up` says that y grows upwards, `unit` is a cell in units of SVG."""

    game: GameName
    lang: str
    edition: str
    unit: int
    up: bool
    defs: str
    tiles: list[TileForm]
    types: list[TypeForm]
    sizes: list[int]
    languages: list[ChoiceForm]
    editions: list[ChoiceForm]
    expansions: list[ChoiceForm]
    rulings: list[RulingForm]
    favors: list[CardForm]
    bonus_cards: list[CardForm]
    attendants: NotRequired[list[CardForm]]
    bots: list[str]
    players: list[int]
    texts: dict[str, str]
    plurals: dict[str, list[str]]


# a castle


class ItemForm(TypedDict):
    """Points with their reason."""

    rule: str
    words: str
    points: int


class OddForm(TypedDict):
    """Why a room cannot stand: the rules that it breaks, and the reasons in words."""

    room: str
    number: int
    rules: list[str]
    why: list[str]


class RoomForm(TypedDict):
    """A room or piece of a castle, drawn at the origin, with what it is worth."""

    at: str
    slug: str
    x: int
    y: int
    turn: int
    name: str
    svg: str
    role: str
    completed: bool
    base: int
    bonus: int
    reward: int
    total: int
    items: list[ItemForm]
    words: str
    """Its points in short, as in `2+4`."""


class FactForm(TypedDict):
    """A number that a castle is known by: external entrances, courtyards, completed rooms, area."""

    name: str
    words: str
    value: int


class CastleForm(TypedDict):
    """A castle with its score; what breaks rules is kept, marked in `odd` and drawn."""

    castle: str
    rooms: list[RoomForm]
    total: int
    facts: list[FactForm]
    courtyards: list[str]
    """Paths in units."""
    sheet: NotRequired[list[ItemForm]]
    """What is scored for the castle as a whole: the rows of the sister game's sheet."""
    odd: list[OddForm]
    warnings: list[str]
    stand_ins: NotRequired[bool]
    conventions: NotRequired[bool]


# places and verdicts


class PlaceForm(TypedDict):
    """A legal place of a tile, with what it scores at once and where it is in words."""

    at: str
    x: int
    y: int
    turn: int
    points: int
    completes: list[str]
    where: str
    joins: NotRequired[list[str]]


class PlacesForm(TypedDict):
    """All legal places of a tile, the most points first; `refused` says why there are none."""

    slug: str
    places: list[PlaceForm]
    refused: NotRequired[dict[str, str]]


class LegalForm(TypedDict):
    """The places of several tiles, by slug."""

    tiles: dict[str, PlacesForm]
    warnings: list[str]
    stand_ins: NotRequired[bool]
    conventions: NotRequired[bool]


class ViolationForm(TypedDict):
    """A broken rule; in words also the reason, the rule as it is stated, and where the asker's booklet states it."""

    rule: str
    kind: str
    rooms: list[str]
    cells: list[list[int]]
    message: str
    also: list[str]
    citations: list[dict[str, Any]]
    reason: NotRequired[str]
    statement: NotRequired[str]
    cited: NotRequired[str]


class MeetingForm(TypedDict):
    """An entrance for which a placement changes something: its room, its cell and side, and by what it is so."""

    room: str
    side: str
    x: int
    y: int
    floor: NotRequired[str]
    by: str | None


class NearForm(TypedDict):
    """A room beside the new one that is not adjacent, and the rule that says so."""

    room: str
    rule: str


class VerdictItem(TypedDict):
    """Points of a placement: the rule, the room whose number it is, the room counted, and the reason in words."""

    rule: str
    source: str
    target: str | None
    points: int
    words: NotRequired[str]


class VerdictScore(TypedDict):
    """What a placement scores, with every item."""

    total: int
    placement: int
    rewards: int
    items: list[VerdictItem]


class HeadedForm(TypedDict):
    """A heading and the rooms below it, in words."""

    heading: str
    rooms: list[str]
    rules: NotRequired[list[str]]
    """The rules that say so, where a reader may doubt it."""


class VerdictForm(TypedDict):
    """The answer to `judge`, as the command gives it; in words also a headline, what it meets and closes, and reasons.

    `idle` says that it only lacks a connection: not wrong, just not at a door yet.
    """

    placement: str
    joins: list[str]
    legal: bool
    violations: list[ViolationForm]
    connections: list[MeetingForm]
    blocked: list[MeetingForm]
    enclosed: list[MeetingForm]
    completed: list[str]
    adjacent: list[str]
    near: list[NearForm]
    score: VerdictScore | None
    warnings: list[str]
    stand_ins: NotRequired[bool]
    conventions: NotRequired[bool]
    svg: NotRequired[str]
    headline: NotRequired[str]
    idle: NotRequired[bool]
    facts: NotRequired[list[HeadedForm]]


class PartForm(TypedDict):
    """A part of a hint's value; `words` is its name for people."""

    name: str
    points: float
    why: str
    words: NotRequired[str]


class HintForm(TypedDict):
    """A place, or something to do, that is advised; `turns` are equal turns of one place."""

    slug: str
    at: str | None
    x: int
    y: int
    turns: list[int]
    points: int
    value: float
    price: int
    words: str
    completes: list[str]
    parts: list[PartForm]
    send: NotRequired[str]
    """In a game: the answer that does it."""
    steps: NotRequired[list[str]]
    """In the sister game: every room of this way, in the order of placing."""


class HintsForm(TypedDict):
    """Advice, the best first."""

    hints: list[HintForm]
    notes: list[str]
    refused: list[str]
    warnings: list[str]
    stand_ins: NotRequired[bool]
    conventions: NotRequired[bool]


class ImportForm(TypedDict):
    """What a pasted text is: a castle to show, a position or a log to open."""

    kind: Literal["castle", "position", "log", "case"]
    game: GameName
    castle: NotRequired[str]
    placement: NotRequired[str]
    edition: NotRequired[str]
    rulings: NotRequired[dict[str, str]]
    expansions: NotRequired[list[str]]
    position: NotRequired[dict[str, Any]]
    notes: list[str]


# an evening's final scoring


class EveningItem(TypedDict):
    """Points of the final scoring, with the group they belong to."""

    group: str
    rule: str
    words: str
    points: int


class EveningPlayer(TypedDict):
    """A player's end: the points before the final scoring, every item, the total; or what is wrong with the entry."""

    name: str
    built: int
    """What the castle scores by itself: what the track would show."""
    track: int
    items: list[EveningItem]
    total: int
    area: int
    money: int
    castle: CastleForm | None
    trouble: list[str]
    ties: NotRequired[list[FactForm]]
    """In the sister game: what breaks ties, in its order."""


class EveningCastle(TypedDict):
    """In the sister game: a castle between two neighbours with its sheet; or what is wrong with the entry."""

    name: str
    partners: list[int]
    """The seats that build it."""
    castle: CastleForm | None
    attendants: list[str]
    bonus_cards: list[str]
    trouble: list[str]


class RankForm(TypedDict):
    """A favor with its ranking in words."""

    name: str
    words: str
    rule: str
    places: list[dict[str, Any]]


class EveningForm(TypedDict):
    """The final scoring of a table, explained; `text` is the position file, `position` its data."""

    complete: bool
    players: list[EveningPlayer]
    favors: list[RankForm]
    winners: list[str]
    verdict: str
    decided_by: str
    position: dict[str, Any]
    text: str
    trouble: list[str]
    warnings: list[str]
    stand_ins: NotRequired[bool]
    conventions: NotRequired[bool]
    castles: NotRequired[list[EveningCastle]]
    """In the sister game: castle n lies between player n and the next one."""


# a table: followed, played or replayed


class OfferForm(TypedDict):
    """A room for sale."""

    slug: str
    name: str
    price: int
    coins: int
    points: int | None
    """The most that the asker could score with it at once."""
    affordable: bool
    note: str
    why: NotRequired[str]
    """Why who is to move cannot take it now; empty if he can, or if nothing is taken now."""
    buyers: NotRequired[list[str]]
    """Who has money enough for it, as far as that is seen."""


class SeatForm(TypedDict):
    """A player as the asker sees him; hidden money is null."""

    name: str
    castle: str
    castles: NotRequired[list[int]]
    """In the sister game: the castles on both sides."""
    score: int
    money: int | None
    cards: int
    notes: list[str]
    bot: bool


class OptionForm(TypedDict):
    """An answer to the present question: what is sent back, and what is shown; a placement is drawn."""

    send: str
    words: str
    at: str | None
    points: int | None


class QuestionForm(TypedDict):
    """What is to be decided now, by whom; `more` if only some of the options are listed."""

    player: str
    seat: int
    phase: str
    words: str
    above: list[str]
    options: list[OptionForm]
    hand: list[str]
    """The tiles that it is about: one to be placed, or several to choose from."""
    more: bool
    prices: NotRequired[list[int]]
    """Where prices are set: the price spaces, the dearest first; the answer names the rooms in this order, a dash for
    an empty space."""
    castle: NotRequired[int]
    """The castle that placements lie in, by its number at the table."""
    gains: NotRequired[dict[str, str]]
    """What each tile of a hand would win at once, as in `+2/+0` for the castle on the left and the one on the right."""


class TableForm(TypedDict):
    """A table as one seat sees it."""

    game: GameName
    edition: str
    expansions: list[str]
    seat: int
    round: int
    status: str
    over: bool
    master: int
    seats: list[SeatForm]
    castles: list[str]
    """Castle text by castle: of each player in the big game, between players in the sister game."""
    market: list[OfferForm]
    corridors: list[OfferForm]
    favors: list[CardForm]
    cards: list[CardForm]
    hand: list[str]
    lines: list[str]
    """What else is to be known: stacks, decks, what expansions bring."""
    question: QuestionForm | None
    final: list[str]
    """The explained end, if the game is over."""


class MoveForm(TypedDict):
    """A move as everybody at the table sees it."""

    who: str
    words: list[str]


class PlayForm(TypedDict):
    """A game under way; `waits` if the device must be handed to somebody before he may look."""

    id: str
    people: list[str]
    waits: str | None
    moves: list[MoveForm]
    table: TableForm | None
    steps: int


class AdviceForm(TypedDict):
    """What is best in a game under way: hints for what has a place or is a choice, lines for everything else."""

    hints: list[HintForm]
    lines: list[str]


class LogForm(TypedDict):
    """The log of a game under way, and what its file may be called."""

    log: str
    name: str


class RefusedForm(TypedDict):
    """Why an answer is refused: every broken rule, and the verdict if it was a placement."""

    broken: list[ItemForm]
    verdict: NotRequired[dict[str, Any]]


class StepForm(TypedDict):
    """A step of a replay; castles only where they changed, by number."""

    step: int
    who: str
    seat: int
    words: list[str]
    round: int
    scores: list[int]
    money: list[int]
    castles: dict[str, str]
    at: str | None
    """What was placed."""


class ReplayForm(TypedDict):
    """A whole game by its log; `broken` says where it breaks off or goes wrong."""

    game: GameName
    edition: str
    names: list[str]
    castles: list[str]
    """The castles at the beginning."""
    steps: list[StepForm]
    final: list[str]
    broken: str | None


class LossForm(TypedDict):
    """What a decision gave up by the estimate: done, the best alternative, and what it was worth more."""

    step: int
    seat: int
    did: str
    points: int
    best: str
    best_at: str | None
    best_points: int
    lost: float
    error: float
    """The standard error of what was lost."""
    notable: bool
    """Is it more than chance may do?"""
    margins: list[float]
    """By seat: what its lead would have been more."""
    of: int
    words: str


class MarkForm(TypedDict):
    """How everybody stands where a round or turn begins, or at the end."""

    step: int
    when: str
    margins: list[float]
    chances: list[float] | None
    """The chances to win, where the model knows better than a coin."""


class TurningForm(TypedDict):
    """A round or turn in which much changed, from a step to another, for one seat most."""

    begin: int
    end: int
    when: str
    seat: int
    words: str


class ReviewForm(TypedDict):
    """What the decisions of a game gave up by the estimate, how everybody stood, and where that changed most."""

    moves: list[LossForm]
    marks: list[MarkForm]
    turnings: list[TurningForm]
    reached: int
    """The last step that was looked at: who wants the rest asks once more, `after` it."""
    notes: list[str]


class FollowForm(TypedDict):
    """A real table followed by hand: the position after a step, what it says, and what may follow."""

    position: dict[str, Any]
    text: str
    words: list[str]
    table: TableForm
    legal: bool
    broken: list[ItemForm]
    """Rules that the wanted step breaks; the position is then as it was."""
    warnings: list[str]
    stand_ins: NotRequired[bool]
    conventions: NotRequired[bool]


class PictureForm(TypedDict):
    """A standalone picture."""

    svg: str


class DisputeForm(TypedDict):
    """A case file that settles a dispute."""

    text: str


# rules


class LinkedForm(TypedDict):
    """A rule, difference or open question that another one leads to."""

    id: str
    words: str


class GroupForm(TypedDict):
    """Rules under a heading."""

    heading: str
    entries: list[LinkedForm]


class EntryForm(TypedDict):
    """A rule with its places, a difference with what each text says, or an open question with our answer."""

    id: str
    kind: Literal["rule", "difference", "question"]
    says: str
    places: list[str]
    """Where it is stated, the asker's own booklet first; or what each text says about it."""
    decision: str
    """What we play by, of a difference or an open question."""
    reason: str
    notes: list[str]
    groups: list[GroupForm]
    rulings: list[RulingForm]


class LookupForm(TypedDict):
    """What is looked up: one entry in full, or those that fit."""

    entry: EntryForm | None
    found: list[LinkedForm]
