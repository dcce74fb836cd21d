// The words of the page. Sentences stand in the code in English; their translations come with the box.
// `python -m tools.locale update` finds every t("...") and tn("...", "...") in these sources.
let texts: Record<string, string> = {};
let plurals: Record<string, string[]> = {};
let language = "en";

const FORMS: Record<string, Partial<Record<Intl.LDMLPluralRule, number>>> = {
  en: { one: 0, other: 1 },
  fr: { one: 0, many: 1, other: 1 },
  cs: { one: 0, few: 1, many: 2, other: 2 },
  ru: { one: 0, few: 1, many: 2, other: 2 },
};

export function speak(lang: string, words: Record<string, string>, counted: Record<string, string[]>): void {
  language = lang;
  texts = words;
  plurals = counted;
  document.documentElement.lang = lang;
}

type Values = Record<string, string | number>;

/** A sentence in the reader's language, `{name}` filled in. */
export function t(sentence: string, values: Values = {}): string {
  return filled(texts[sentence] || sentence, values);
}

/** A sentence that counts something; `{n}` is the number. */
export function tn(one: string, many: string, n: number, values: Values = {}): string {
  const rule = new Intl.PluralRules(language).select(Math.abs(n));
  const form = FORMS[language]?.[rule] ?? 1;
  const found = plurals[one]?.[form] || (n === 1 ? one : many);
  return filled(found, { n, ...values });
}

/** A number of points with its sign, the minus as long as the plus. */
export function signed(points: number): string {
  return points < 0 ? `\u2212${-points}` : `+${points}`;
}

/** A number with at most one decimal, as the language writes it. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1, useGrouping: false }).format(value);
}

function filled(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
