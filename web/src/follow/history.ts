// What has happened at a table that is followed: positions one after the other, with what was said at each; kept by the browser.
import type { Data } from "../evening/sheet";

export interface Moment {
  position: Data;
  /** What happened, so that the table came to be so. */
  words: string[];
  /** What is still to be entered. */
  notes: string[];
}

export interface History {
  moments: Moment[];
  at: number;
}

const KEY = "madking.follow";
export const MOST = 80;

export const NOTHING: History = { moments: [], at: -1 };

/** The history with one moment more; what was undone is forgotten, and so are the oldest. */
export function added({ moments, at }: History, moment: Moment): History {
  const kept = [...moments.slice(0, at + 1), moment].slice(-MOST);
  return { moments: kept, at: kept.length - 1 };
}

/** The moment before or after, if there is one. */
export function moved(history: History, by: number): History {
  const at = history.at + by;
  return at < 0 || at >= history.moments.length ? history : { ...history, at };
}

export function present({ moments, at }: History): Moment | null {
  return moments[at] ?? null;
}

export function keptHistory(): History {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return isHistory(found) ? found : NOTHING;
  } catch {
    return NOTHING;
  }
}

export function keepHistory(history: History): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(history));
  } catch {
    // a browser that keeps nothing still follows the table
  }
}

/** Is this a history? What an older page or another hand has written may be anything. */
export function isHistory(value: unknown): value is History {
  if (typeof value !== "object" || value === null) return false;
  const { moments, at } = value as Record<string, unknown>;
  if (!Array.isArray(moments) || typeof at !== "number" || !Number.isInteger(at) || at < -1 || at >= moments.length) return false;
  return moments.every(isMoment);
}

function isMoment(value: unknown): value is Moment {
  if (typeof value !== "object" || value === null) return false;
  const { position, words, notes } = value as Record<string, unknown>;
  return typeof position === "object" && position !== null && isTexts(words) && isTexts(notes);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((line) => typeof line === "string");
}
