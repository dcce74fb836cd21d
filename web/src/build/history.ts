// Steps of a castle that can be taken back: texts before, now and after. Kept for a reload of the page.
export interface History {
  past: string[];
  now: string;
  future: string[];
}

const STEPS = 200;

export function begin(text: string): History {
  return { past: [], now: text, future: [] };
}

/** A step to another text. */
export function change(history: History, text: string): History {
  if (text === history.now) return history;
  return { past: [...history.past, history.now].slice(-STEPS), now: text, future: [] };
}

/** The same castle in the referee's order: no step of its own. */
export function settled(history: History, text: string): History {
  return text === history.now ? history : { ...history, now: text };
}

export function undo(history: History): History {
  const last = history.past.at(-1);
  return last === undefined ? history : { past: history.past.slice(0, -1), now: last, future: [history.now, ...history.future] };
}

export function redo(history: History): History {
  const [next, ...future] = history.future;
  return next === undefined ? history : { past: [...history.past, history.now], now: next, future };
}

export function keep(name: string, history: History): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(history));
  } catch {
    // a browser that keeps nothing still takes back
  }
}

/** What was kept under this name, if it is still about this text. */
export function kept(name: string, text: string): History {
  try {
    const found = JSON.parse(sessionStorage.getItem(name) ?? "null") as Partial<History> | null;
    if (found?.now === text && texts(found.past) && texts(found.future)) return { past: found.past, now: text, future: found.future };
  } catch {
    // what cannot be read was not ours
  }
  return begin(text);
}

function texts(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((one) => typeof one === "string");
}
