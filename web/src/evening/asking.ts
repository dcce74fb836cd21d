// A question that is asked again whenever its request changes: a moment later, one at a time, the newest only.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused } from "../api/ask";
import { t } from "../shared/texts";

export interface Asked<Answer> {
  /** The newest answer, also while the next one is on its way. */
  answer: Answer | null;
  /** Why there is none to what is asked now. */
  refused: string;
  /** Is the answer to what is asked now still on its way? Then the one that is there is to something else. */
  busy: boolean;
}

interface Last<Answer> {
  answer: Answer | null;
  refused: string;
  /** What was answered or refused last. */
  asked: string;
}

const PAUSE = 150;

export function useAsked<Answer>(name: string, request: Record<string, unknown> | null, lang: string): Asked<Answer> {
  const [last, setLast] = useState<Last<Answer>>({ answer: null, refused: "", asked: "" });
  const text = request === null ? "" : JSON.stringify(request);
  const asked = text === "" ? "" : [name, lang, text].join(" ");
  const first = useRef(true);
  useEffect(() => {
    if (text === "") return undefined;
    const stop = new AbortController();
    const wait = setTimeout(
      () => {
        ask<Answer>(name, JSON.parse(text) as Record<string, unknown>, stop.signal).then(
          (answer) => setLast({ answer, refused: "", asked }),
          (error: unknown) => {
            if (!stop.signal.aborted) setLast((old) => ({ ...old, refused: refusalWords(error), asked }));
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
  }, [asked]);
  return { answer: last.answer, refused: last.refused, busy: asked !== "" && last.asked !== asked };
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
