// A question that is asked again whenever its request changes: a moment later, one at a time, the newest only.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused } from "../api/ask";
import { t } from "../shared/texts";

export interface Asked<Answer> {
  /** The newest answer, also while the next one is on its way. */
  answer: Answer | null;
  /** Why there is none to what is asked now. */
  refused: string;
  busy: boolean;
}

const PAUSE = 150;

export function useAsked<Answer>(name: string, request: Record<string, unknown> | null, lang: string): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({ answer: null, refused: "", busy: request !== null });
  const text = request === null ? "" : JSON.stringify(request);
  const first = useRef(true);
  useEffect(() => {
    if (text === "") return undefined;
    const stop = new AbortController();
    setAsked((old) => ({ ...old, busy: true }));
    const wait = setTimeout(
      () => {
        ask<Answer>(name, JSON.parse(text) as Record<string, unknown>, stop.signal).then(
          (answer) => setAsked({ answer, refused: "", busy: false }),
          (error: unknown) => {
            if (!stop.signal.aborted) setAsked((old) => ({ ...old, refused: refusalWords(error), busy: false }));
          },
        );
      },
      first.current ? 0 : PAUSE,
    );
    first.current = false;
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [name, text, lang]);
  return asked;
}

/** Why something was refused, in one sentence. */
export function refusalWords(error: unknown): string {
  if (error instanceof Refused) {
    const { code, message } = error.refusal;
    if (message !== "") return message;
    if (code === "http-429") return t("The referee is busy with another question. Ask again in a moment.");
    if (code === "http-503" || code === "http-504") return t("That took too long. Ask again, or ask for less.");
    return t("The referee does not answer. Is the program still running?");
  }
  return String(error);
}
