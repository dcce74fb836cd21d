// Written by `python -m tools.api` from cli/answers/page/forms.py; do not edit.

/** An entrance of a turned tile: its cell within the tile's box, and the side it is on (0 N, 1 E, 2 S, 3 W). */
export interface DoorForm {
  x: number;
  y: number;
  side: number;
}

/** A tile after quarter turns: its box in cells, its outline and its drawing in units, the box at the origin. */
export interface TurnForm {
  w: number;
  h: number;
  path: string;
  svg: string;
  doors: DoorForm[];
}

/** A tile of the box; `turns` has the canonical turns by number, `words` its points and icon in words. */
export interface TileForm {
  slug: string;
  name: string;
  names: Record<string, string>;
  type: string;
  size: number;
  points: number;
  copies: number;
  box: string;
  role: "room" | "bar" | "join";
  foyer: boolean;
  module: string;
  invented: boolean;
  words: string;
  turns: Record<string, TurnForm>;
}

/** Something to choose from: what is sent, and what is shown. */
export interface ChoiceForm {
  name: string;
  words: string;
  about?: string;
}

/** A room type with its word and colours. */
export interface TypeForm {
  type: string;
  words: string;
  floor: string;
  wall: string;
}

/** A question that a table may decide for itself; `default` is what the edition decides. */
export interface RulingForm {
  name: string;
  words: string;
  options: ChoiceForm[];
  default: string;
}

/** A favor or a bonus card. */
export interface CardForm {
  name: string;
  words: string;
  about: string;
  rule: string;
}

/** Everything that does not depend on a castle; `up` says that y grows upwards, `unit` is a cell in units of SVG. */
export interface BoxForm {
  game: "castles" | "two-castles";
  lang: string;
  edition: string;
  unit: number;
  up: boolean;
  defs: string;
  tiles: TileForm[];
  types: TypeForm[];
  sizes: number[];
  languages: ChoiceForm[];
  editions: ChoiceForm[];
  expansions: ChoiceForm[];
  rulings: RulingForm[];
  favors: CardForm[];
  bonus_cards: CardForm[];
  attendants?: CardForm[];
  bots: string[];
  players: number[];
  texts: Record<string, string>;
  plurals: Record<string, string[]>;
}

/** Points with their reason. */
export interface ItemForm {
  rule: string;
  words: string;
  points: number;
}

/** Why a room cannot stand: the rules that it breaks, and the reasons in words. */
export interface OddForm {
  room: string;
  number: number;
  rules: string[];
  why: string[];
}

/** A room or piece of a castle, drawn at the origin, with what it is worth. */
export interface RoomForm {
  at: string;
  slug: string;
  x: number;
  y: number;
  turn: number;
  name: string;
  svg: string;
  role: string;
  completed: boolean;
  base: number;
  bonus: number;
  reward: number;
  total: number;
  items: ItemForm[];
  words: string;
}

/** A number that a castle is known by: external entrances, courtyards, completed rooms, area. */
export interface FactForm {
  name: string;
  words: string;
  value: number;
}

/** A castle with its score; what breaks rules is kept, marked in `odd` and drawn. */
export interface CastleForm {
  castle: string;
  rooms: RoomForm[];
  total: number;
  facts: FactForm[];
  courtyards: string[];
  sheet?: ItemForm[];
  odd: OddForm[];
  warnings: string[];
  stand_ins?: boolean;
  conventions?: boolean;
}

/** A legal place of a tile, with what it scores at once and where it is in words. */
export interface PlaceForm {
  at: string;
  x: number;
  y: number;
  turn: number;
  points: number;
  completes: string[];
  where: string;
  joins?: string[];
}

/** All legal places of a tile, the most points first; `refused` says why there are none. */
export interface PlacesForm {
  slug: string;
  places: PlaceForm[];
  refused?: Record<string, string>;
}

/** The places of several tiles, by slug. */
export interface LegalForm {
  tiles: Record<string, PlacesForm>;
  warnings: string[];
  stand_ins?: boolean;
  conventions?: boolean;
}

/** A broken rule; in words also the reason, the rule as it is stated, and where the asker's booklet states it. */
export interface ViolationForm {
  rule: string;
  kind: string;
  rooms: string[];
  cells: number[][];
  message: string;
  also: string[];
  citations: (Record<string, unknown>)[];
  reason?: string;
  statement?: string;
  cited?: string;
}

/** An entrance for which a placement changes something: its room, its cell and side, and by what it is so. */
export interface MeetingForm {
  room: string;
  side: string;
  x: number;
  y: number;
  floor?: string;
  by: string | null;
}

/** A room beside the new one that is not adjacent, and the rule that says so. */
export interface NearForm {
  room: string;
  rule: string;
}

/** Points of a placement: the rule, the room whose number it is, the room counted, and the reason in words. */
export interface VerdictItem {
  rule: string;
  source: string;
  target: string | null;
  points: number;
  words?: string;
}

/** What a placement scores, with every item. */
export interface VerdictScore {
  total: number;
  placement: number;
  rewards: number;
  items: VerdictItem[];
}

/** A heading and the rooms below it, in words. */
export interface HeadedForm {
  heading: string;
  rooms: string[];
  rules?: string[];
}

/** The answer to `judge`, as the command gives it; in words also a headline, what it meets and closes, and reasons. */
export interface VerdictForm {
  placement: string;
  joins: string[];
  legal: boolean;
  violations: ViolationForm[];
  connections: MeetingForm[];
  blocked: MeetingForm[];
  enclosed: MeetingForm[];
  completed: string[];
  adjacent: string[];
  near: NearForm[];
  score: VerdictScore | null;
  warnings: string[];
  stand_ins?: boolean;
  conventions?: boolean;
  svg?: string;
  headline?: string;
  idle?: boolean;
  facts?: HeadedForm[];
}

/** A part of a hint's value; `words` is its name for people. */
export interface PartForm {
  name: string;
  points: number;
  why: string;
  words?: string;
}

/** A place, or something to do, that is advised; `turns` are equal turns of one place. */
export interface HintForm {
  slug: string;
  at: string | null;
  x: number;
  y: number;
  turns: number[];
  points: number;
  value: number;
  price: number;
  words: string;
  completes: string[];
  parts: PartForm[];
  send?: string;
  steps?: string[];
}

/** Advice, the best first. */
export interface HintsForm {
  hints: HintForm[];
  notes: string[];
  refused: string[];
  warnings: string[];
  stand_ins?: boolean;
  conventions?: boolean;
}

/** What a pasted text is: a castle to show, a position or a log to open. */
export interface ImportForm {
  kind: "castle" | "position" | "log" | "case";
  game: "castles" | "two-castles";
  castle?: string;
  placement?: string;
  edition?: string;
  rulings?: Record<string, string>;
  expansions?: string[];
  position?: Record<string, unknown>;
  notes: string[];
}

/** Points of the final scoring, with the group they belong to. */
export interface EveningItem {
  group: string;
  rule: string;
  words: string;
  points: number;
}

/** A player's end: the points before the final scoring, every item, the total; or what is wrong with the entry. */
export interface EveningPlayer {
  name: string;
  built: number;
  track: number;
  items: EveningItem[];
  total: number;
  area: number;
  money: number;
  castle: CastleForm | null;
  trouble: string[];
  ties?: FactForm[];
}

/** In the sister game: a castle between two neighbours with its sheet; or what is wrong with the entry. */
export interface EveningCastle {
  name: string;
  partners: number[];
  castle: CastleForm | null;
  attendants: string[];
  bonus_cards: string[];
  trouble: string[];
}

/** A favor with its ranking in words. */
export interface RankForm {
  name: string;
  words: string;
  rule: string;
  places: (Record<string, unknown>)[];
}

/** The final scoring of a table, explained; `text` is the position file, `position` its data. */
export interface EveningForm {
  complete: boolean;
  players: EveningPlayer[];
  favors: RankForm[];
  winners: string[];
  verdict: string;
  decided_by: string;
  position: Record<string, unknown>;
  text: string;
  trouble: string[];
  warnings: string[];
  stand_ins?: boolean;
  conventions?: boolean;
  castles?: EveningCastle[];
}

/** A room for sale. */
export interface OfferForm {
  slug: string;
  name: string;
  price: number;
  coins: number;
  points: number | null;
  affordable: boolean;
  note: string;
  why?: string;
  buyers?: string[];
}

/** A player as the asker sees him; hidden money is null. */
export interface SeatForm {
  name: string;
  castle: string;
  castles?: number[];
  score: number;
  money: number | null;
  cards: number;
  notes: string[];
  bot: boolean;
}

/** An answer to the present question: what is sent back, and what is shown; a placement is drawn. */
export interface OptionForm {
  send: string;
  words: string;
  at: string | null;
  points: number | null;
}

/** What is to be decided now, by whom; `more` if only some of the options are listed. */
export interface QuestionForm {
  player: string;
  seat: number;
  phase: string;
  words: string;
  above: string[];
  options: OptionForm[];
  hand: string[];
  more: boolean;
  prices?: number[];
  castle?: number;
  gains?: Record<string, string>;
}

/** A table as one seat sees it. */
export interface TableForm {
  game: "castles" | "two-castles";
  edition: string;
  expansions: string[];
  seat: number;
  round: number;
  status: string;
  over: boolean;
  master: number;
  seats: SeatForm[];
  castles: string[];
  market: OfferForm[];
  corridors: OfferForm[];
  favors: CardForm[];
  cards: CardForm[];
  hand: string[];
  lines: string[];
  question: QuestionForm | null;
  final: string[];
}

/** A move as everybody at the table sees it. */
export interface MoveForm {
  who: string;
  words: string[];
}

/** A game under way; `waits` if the device must be handed to somebody before he may look. */
export interface PlayForm {
  id: string;
  people: string[];
  waits: string | null;
  moves: MoveForm[];
  table: TableForm | null;
  steps: number;
}

/** What is best in a game under way: hints for what has a place or is a choice, lines for everything else. */
export interface AdviceForm {
  hints: HintForm[];
  lines: string[];
}

/** The log of a game under way, and what its file may be called. */
export interface LogForm {
  log: string;
  name: string;
}

/** Why an answer is refused: every broken rule, and the verdict if it was a placement. */
export interface RefusedForm {
  broken: ItemForm[];
  verdict?: Record<string, unknown>;
}

/** A step of a replay; castles only where they changed, by number. */
export interface StepForm {
  step: number;
  who: string;
  seat: number;
  words: string[];
  round: number;
  scores: number[];
  money: number[];
  castles: Record<string, string>;
  at: string | null;
}

/** A whole game by its log; `broken` says where it breaks off or goes wrong. */
export interface ReplayForm {
  game: "castles" | "two-castles";
  edition: string;
  names: string[];
  castles: string[];
  steps: StepForm[];
  final: string[];
  broken: string | null;
}

/** What a decision gave up by the estimate: done, the best alternative, and what it was worth more. */
export interface LossForm {
  step: number;
  seat: number;
  did: string;
  points: number;
  best: string;
  best_at: string | null;
  best_points: number;
  lost: number;
  error: number;
  notable: boolean;
  margins: number[];
  of: number;
  words: string;
}

/** How everybody stands where a round or turn begins, or at the end. */
export interface MarkForm {
  step: number;
  when: string;
  margins: number[];
  chances: number[] | null;
}

/** A round or turn in which much changed, from a step to another, for one seat most. */
export interface TurningForm {
  begin: number;
  end: number;
  when: string;
  seat: number;
  words: string;
}

/** What the decisions of a game gave up by the estimate, how everybody stood, and where that changed most. */
export interface ReviewForm {
  moves: LossForm[];
  marks: MarkForm[];
  turnings: TurningForm[];
  reached: number;
  notes: string[];
}

/** A real table followed by hand: the position after a step, what it says, and what may follow. */
export interface FollowForm {
  position: Record<string, unknown>;
  text: string;
  words: string[];
  table: TableForm;
  legal: boolean;
  broken: ItemForm[];
  warnings: string[];
  stand_ins?: boolean;
  conventions?: boolean;
}

/** A standalone picture. */
export interface PictureForm {
  svg: string;
}

/** A case file that settles a dispute. */
export interface DisputeForm {
  text: string;
}

/** A rule, difference or open question that another one leads to. */
export interface LinkedForm {
  id: string;
  words: string;
}

/** Rules under a heading. */
export interface GroupForm {
  heading: string;
  entries: LinkedForm[];
}

/** A rule with its places, a difference with what each text says, or an open question with our answer. */
export interface EntryForm {
  id: string;
  kind: "rule" | "difference" | "question";
  says: string;
  places: string[];
  decision: string;
  reason: string;
  notes: string[];
  groups: GroupForm[];
  rulings: RulingForm[];
}

/** What is looked up: one entry in full, or those that fit. */
export interface LookupForm {
  entry: EntryForm | null;
  found: LinkedForm[];
}
