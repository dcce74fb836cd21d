// What keys mean on the board; nothing in text fields.
export type KeyMeaning =
  | "find" | "next" | "previous" | "put" | "force" | "back" | "hint" | "copy" | "edition" | "keys" | "fit"
  | "turn" | "turn-back" | "undo" | "redo" | "remove" | "closer" | "farther" | "up" | "down" | "left" | "right" | "1" | "2" | "3" | "4" | "5" | "6";

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PLAIN: Record<string, KeyMeaning> = {
  "/": "find", n: "next", p: "previous", enter: "put", escape: "back", h: "hint", c: "copy", e: "edition", "?": "keys", f: "fit", r: "turn",
  z: "undo", y: "redo", delete: "remove", backspace: "remove", "+": "closer", "=": "closer", "-": "farther",
  arrowup: "up", arrowdown: "down", arrowleft: "left", arrowright: "right", "1": "1", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6",
};

export function meaningOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): KeyMeaning | null {
  const name = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (name === "z") return shiftKey ? "redo" : "undo";
    return name === "y" ? "redo" : null;
  }
  if (altKey && name !== "alt") return null;
  if (shiftKey && name === "enter") return "force";
  if (shiftKey && name === "r") return "turn-back";
  return PLAIN[name] ?? null;
}

/** Are these keys meant for something else: text, a choice, a button? */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  const typed = target.closest("input, textarea, select, [contenteditable]");
  const tick = typed instanceof HTMLInputElement && (typed.type === "radio" || typed.type === "checkbox");
  if (typed !== null && !(tick && !/^(arrow|enter| )/i.test(key))) return key !== "Escape" || typed instanceof HTMLSelectElement;
  return (key === "Enter" || key === " ") && target.closest("button, a, summary, label") !== null;
}
