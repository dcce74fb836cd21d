// What is written down at the end of an evening: names, castles, purses, cards, and what lies on the table.
import type { GameName } from "../shared/address";

/** A castle with what is counted beside it; in the sister game it lies between two players. */
export interface Entry {
  castle: string;
  /** Points on the track as somebody typed them; null if they are to be counted from the castle. */
  track: number | null;
  money: number;
  cards: string[];
  attendants: string[];
}

export interface Sheet {
  /** The people at the table, in the order of their seats. */
  names: string[];
  entries: Entry[];
  favors: string[];
  /** The stacks that ran out: sizes as text, `hallways`, `stairs`. */
  empty: string[];
  edition: string;
  rulings: Record<string, string>;
  expansions: string[];
  /** What an opened position holds besides, as what expansions keep: it goes along unchanged. */
  rest: Data;
}

export type Data = Record<string, unknown>;

export const CORRIDORS = ["hallways", "stairs"];
/** Who has the third seat of the sister game at a table of two. */
export const LUDWIG = "Ludwig";

/** How many castles a table has: the sister game gives Ludwig the third seat at a table of two. */
export function seatsOf(game: GameName, players: number): number {
  return game === "two-castles" && players === 2 ? 3 : players;
}

export function blankEntry(): Entry {
  return { castle: "", track: null, money: 0, cards: [], attendants: [] };
}

/** A sheet on which nothing is written yet. */
export function blankSheet(game: GameName, players: number, law: Pick<Sheet, "edition" | "rulings" | "expansions">): Sheet {
  const { edition, rulings, expansions } = law;
  const empty: Sheet = { names: [], entries: [], favors: [], empty: [], edition, rulings, expansions, rest: {} };
  return withPlayers(game, empty, players);
}

/** The sheet for more or fewer players; what was written for the others stays. */
export function withPlayers(game: GameName, sheet: Sheet, players: number): Sheet {
  const names = Array.from({ length: players }, (_, seat) => sheet.names[seat] ?? "");
  const entries = Array.from({ length: seatsOf(game, players) }, (_, seat) => sheet.entries[seat] ?? blankEntry());
  return { ...sheet, names, entries };
}

/** Is anything written on a sheet? */
export function isBlank(sheet: Sheet): boolean {
  const written = sheet.entries.some(({ castle, track, money, cards, attendants }) => castle !== "" || track !== null || money > 0 || cards.length + attendants.length > 0);
  return !written && sheet.favors.length + sheet.empty.length === 0 && sheet.names.every((name) => name === "");
}

export function withEntry(sheet: Sheet, at: number, change: Partial<Entry>): Sheet {
  return { ...sheet, entries: sheet.entries.map((entry, number) => (number === at ? { ...entry, ...change } : entry)) };
}

export function withName(sheet: Sheet, at: number, name: string): Sheet {
  return { ...sheet, names: sheet.names.map((old, number) => (number === at ? name : old)) };
}

/** A list with a thing in it, or without it. */
export function toggled(list: string[], thing: string, wanted: boolean): string[] {
  const others = list.filter((other) => other !== thing);
  return wanted ? [...others, thing] : others;
}
