// The evening is kept after every change; one that was left is offered again, and a new one pushes out only the one before the last.
import type { GameName } from "../shared/address";
import { isBlank, type Sheet } from "./sheet";

const KEY = "madking.evening";

function keyOf(game: GameName, which: "now" | "last"): string {
  return `${KEY}.${game}.${which}`;
}

/** The sheet of this window, if it was only reloaded; one of another day is put aside as the last one. */
export function keptSheet(game: GameName): Sheet | null {
  const now = readSheet(keyOf(game, "now"));
  if (now === null) return null;
  if (here(game)) return now;
  if (!isBlank(now)) write(keyOf(game, "last"), now);
  return null;
}

export function lastSheet(game: GameName): Sheet | null {
  return readSheet(keyOf(game, "last"));
}

export function keep(game: GameName, sheet: Sheet): void {
  write(keyOf(game, "now"), sheet);
  try {
    sessionStorage.setItem(keyOf(game, "now"), "1");
  } catch {
    // a browser that keeps nothing still counts
  }
}

/** Put a sheet aside, so that it can be taken up again. */
export function putAside(game: GameName, sheet: Sheet): void {
  if (!isBlank(sheet)) write(keyOf(game, "last"), sheet);
}

function here(game: GameName): boolean {
  try {
    return sessionStorage.getItem(keyOf(game, "now")) !== null;
  } catch {
    return false;
  }
}

function write(key: string, sheet: Sheet): void {
  try {
    localStorage.setItem(key, JSON.stringify(sheet));
  } catch {
    // a browser that keeps nothing still counts
  }
}

function readSheet(key: string): Sheet | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isSheet(found) ? found : null;
  } catch {
    return null;
  }
}

/** Is this a sheet? What an older page or another hand has written may be anything. */
export function isSheet(value: unknown): value is Sheet {
  if (typeof value !== "object" || value === null) return false;
  const { names, entries, favors, empty, edition, rulings, expansions, rest } = value as Record<string, unknown>;
  const lists = isTexts(names) && isTexts(favors) && isTexts(empty) && isTexts(expansions);
  const law = typeof edition === "string" && typeof rulings === "object" && rulings !== null && typeof rest === "object" && rest !== null;
  return lists && law && Array.isArray(entries) && entries.length >= names.length && entries.every(isEntry);
}

function isEntry(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { castle, track, money, cards, attendants } = value as Record<string, unknown>;
  return typeof castle === "string" && (track === null || typeof track === "number") && typeof money === "number" && isTexts(cards) && isTexts(attendants);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
