// Questions about castles, for both games, each asked once: the answers are remembered by what they depend on.
import { useEffect, useState } from "preact/hooks";
import { ask, lawOf, Refused } from "../api/ask";
import type { BoxForm, CastleForm } from "../api/forms";
import { contact } from "./contact";
import { settings } from "./settings";
import { useStore } from "./store";
import { t } from "./texts";

const MOST = 600;
const remembered = new Map<string, Promise<unknown>>();

/** The name of a question in the game of this box. */
export function question(box: BoxForm, name: string): string {
  return box.game === "castles" ? name : `two-castles.${name}`;
}

/** What an answer depends on besides the question: language and law, in one text. */
export function lawKey(box: BoxForm): string {
  return JSON.stringify([settings.value.lang, lawOf(box.game)]);
}

/** The answer to a question about a castle; a question that was asked before is not asked again. */
export function asked<Answer>(box: BoxForm, name: string, fields: Record<string, unknown>): Promise<Answer> {
  const key = keyOf(box, name, fields);
  const known = remembered.get(key);
  if (known !== undefined) return known as Promise<Answer>;
  const answer = ask<Answer>(question(box, name), { ...lawOf(box.game), ...fields });
  remembered.set(key, answer);
  answer.catch(() => remembered.delete(key));
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST) break;
    remembered.delete(oldest);
  }
  return answer;
}

/** Was this asked before? Then its answer costs nothing. */
export function isKnown(box: BoxForm, name: string, fields: Record<string, unknown>): boolean {
  return remembered.has(keyOf(box, name, fields));
}

function keyOf(box: BoxForm, name: string, fields: Record<string, unknown>): string {
  return `${question(box, name)} ${lawKey(box)} ${JSON.stringify(fields)}`;
}

/** A failure as one sentence in the reader's language. */
export function sentence(error: unknown): string {
  if (error instanceof Refused && error.message !== "") return error.message;
  return t("The referee does not answer. Is the program still running?");
}

export interface Found {
  /** The castle with its score; the last one known while the next is on its way. */
  castle: CastleForm | null;
  trouble: string;
  /** The text that `castle` answers. */
  of: string | null;
}

/** A castle text with its drawing and its score. */
export function useCastle(box: BoxForm, text: string): Found {
  useStore(settings);
  const { returns } = useStore(contact);
  const law = lawKey(box);
  const [found, setFound] = useState<Found>({ castle: null, trouble: "", of: null });
  useEffect(() => {
    if (text.trim() === "") {
      setFound({ castle: null, trouble: "", of: text });
      return undefined;
    }
    let stale = false;
    asked<CastleForm>(box, "castle", { castle: text }).then(
      (castle) => {
        // the rooms may have come back in another order: that text has the same answer
        remembered.set(keyOf(box, "castle", { castle: castle.castle }), Promise.resolve(castle));
        if (!stale) setFound({ castle, trouble: "", of: text });
      },
      (error: unknown) => {
        if (!stale) setFound((last) => ({ ...last, trouble: sentence(error) }));
      },
    );
    return () => {
      stale = true;
    };
  }, [box.game, text, law, returns]);
  return found;
}
