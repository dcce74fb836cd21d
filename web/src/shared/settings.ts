// What the reader has chosen once for all screens: language, edition, rulings, expansions, help or none.
import { makeStore } from "./store";

export interface Settings {
  lang: string;
  edition: string;
  rulings: Record<string, string>;
  expansions: string[];
  /** No points, no hints: the referee answers what is asked and no more. */
  refereeOnly: boolean;
}

const KEY = "madking";
const LANGUAGES = ["en", "ru", "cs", "fr"];

function ownLanguage(): string {
  const wanted = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
  return wanted.find((language) => LANGUAGES.includes(language)) ?? "en";
}

function kept(): Partial<Settings> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<Settings>) : {};
  } catch {
    return {};
  }
}

function first(): Settings {
  const { lang, edition, rulings, expansions, refereeOnly } = kept();
  return {
    lang: LANGUAGES.includes(lang ?? "") ? (lang as string) : ownLanguage(),
    edition: ["first", "second", "collectors"].includes(edition ?? "") ? (edition as string) : "second",
    rulings: isTexts(rulings) ? rulings : {},
    expansions: Array.isArray(expansions) ? expansions.filter((one) => typeof one === "string") : [],
    refereeOnly: refereeOnly === true,
  };
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");
}

export const settings = makeStore<Settings>(first());

export function choose(change: Partial<Settings>): void {
  settings.set({ ...settings.value, ...change });
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // a browser that keeps nothing still shows the page
  }
}
