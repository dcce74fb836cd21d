// A sheet as a question to the referee, and a position that was opened as a sheet.
import type { GameName } from "../shared/address";
import { t } from "../shared/texts";
import { blankEntry, CORRIDORS, type Data, type Entry, LUDWIG, type Sheet } from "./sheet";

/** Fields of a position that the sheet has itself; the others, as what expansions keep, go along unchanged. */
const OWN = ["version", "edition", "rulings", "expansions", "players", "favors", "stacks", "hallways", "stairs", "castles", "game"];

/** A name to be told by, also where nobody has written one. */
export function nameOf(sheet: Sheet, seat: number): string {
  if (seat >= sheet.names.length) return LUDWIG;
  return sheet.names[seat]?.trim() || t("Player {n}", { n: seat + 1 });
}

/** What is asked about a sheet. */
export function toRequest(game: GameName, sheet: Sheet): Data {
  return game === "castles" ? ofCastles(sheet) : ofTwoCastles(sheet);
}

function ofCastles(sheet: Sheet): Data {
  const { edition, rulings, expansions, favors, empty, rest } = sheet;
  const players = sheet.entries.map(({ castle, track, money, cards }, seat) => ({ name: nameOf(sheet, seat), castle, money, score: track, bonus_cards: cards }));
  return { ...(Object.keys(rest).length > 0 ? { position: rest } : {}), edition, rulings, expansions, players, favors, depleted: empty };
}

function ofTwoCastles(sheet: Sheet): Data {
  return {
    players: sheet.names.map((_, seat) => ({ name: nameOf(sheet, seat) })),
    castles: sheet.entries.map(({ castle, attendants, cards }) => ({ castle, attendants, bonus_cards: cards })),
  };
}

/** The sheet of a position; `built` is what the castles count by themselves, so that a track with as many points needs none typed. */
export function fromPosition(game: GameName, position: Data, built: number[]): Sheet {
  const players = records(position["players"]);
  const sides = game === "castles" ? players : records(position["castles"]);
  const entries = sides.map((side, at) => entryOf(side, built[at]));
  return {
    names: players.map((player) => text(player["name"])),
    entries,
    favors: texts(position["favors"]),
    empty: emptyStacks(position),
    edition: text(position["edition"]) || "second",
    rulings: isData(position["rulings"]) ? (position["rulings"] as Record<string, string>) : {},
    expansions: texts(position["expansions"]),
    rest: Object.fromEntries(Object.entries(position).filter(([field]) => !OWN.includes(field))),
  };
}

function entryOf(side: Data, built: number | undefined): Entry {
  const score = whole(side["score"]);
  return {
    ...blankEntry(),
    castle: text(side["castle"]),
    track: score === built ? null : score,
    money: whole(side["money"]) ?? 0,
    cards: texts(side["bonus_cards"]),
    attendants: texts(side["attendants"]),
  };
}

function emptyStacks(position: Data): string[] {
  const stacks = isData(position["stacks"]) ? Object.entries(position["stacks"]) : [];
  const corridors = CORRIDORS.map((name): [string, unknown] => [name, position[name]]);
  return [...stacks, ...corridors].filter(([, left]) => left === 0 || (Array.isArray(left) && left.length === 0)).map(([stack]) => stack);
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function records(value: unknown): Data[] {
  return Array.isArray(value) ? value.filter(isData) : [];
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function whole(value: unknown): number | null {
  return typeof value === "number" && Number.isInteger(value) ? value : null;
}
