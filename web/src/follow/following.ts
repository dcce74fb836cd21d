// A table followed step by step: the referee is asked about each, and what he refuses leaves the table as it was.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../api/ask";
import type { FollowForm, ItemForm } from "../api/forms";
import { refusalWords } from "../evening/asking";
import type { Data } from "../evening/sheet";
import { carried } from "../shared/opening";
import { choose } from "../shared/settings";
import { t } from "../shared/texts";
import { added, type History, keepHistory, keptHistory, moved, NOTHING, present } from "./history";

export interface Refusal {
  message: string;
  broken: ItemForm[];
}

export interface Followed {
  history: History;
  /** What the referee says of the present table; null while he is asked. */
  form: FollowForm | null;
  busy: boolean;
  refusal: Refusal | null;
  begin: (wanted: Data) => Promise<boolean>;
  open: (position: Data | string) => Promise<boolean>;
  step: (words: string) => Promise<boolean>;
  correct: (position: Data) => Promise<boolean>;
  move: (by: number) => void;
  leave: () => void;
  forgive: () => void;
}

export function useFollowed(lang: string): Followed {
  const [history, setHistory] = useState(keptHistory);
  const [answered, setAnswered] = useState<{ of: string; form: FollowForm } | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const latest = useRef(history);
  latest.current = history;
  const position = present(history)?.position ?? null;
  const key = position === null ? "" : `${lang} ${JSON.stringify(position)}`;

  const keep = (next: History) => {
    keepHistory(next);
    latest.current = next;
    setHistory(next);
  };

  /** Ask the referee; what is legal becomes the present table, with `words` if nothing else is said about it. */
  const tell = async (request: Data, words: string[]): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    try {
      const form = await ask<FollowForm>("follow", request);
      if (!form.legal) {
        setRefusal({ message: t("That is against the rules; the table stays as it was."), broken: form.broken });
        return false;
      }
      keep(added(latest.current, { position: form.position, words: form.words.length > 0 ? form.words : words, notes: form.warnings }));
      setAnswered({ of: `${lang} ${JSON.stringify(form.position)}`, form });
      return true;
    } catch (error) {
      setRefusal({ message: refusalWords(error), broken: [] });
      return false;
    } finally {
      setBusy(false);
    }
  };

  useEffect(() => {
    if (key === "" || answered?.of === key) return undefined;
    let stale = false;
    ask<FollowForm>("follow", { position }).then(
      (form) => {
        if (!stale) setAnswered({ of: key, form });
      },
      (error: unknown) => {
        if (!stale) setRefusal({ message: refusalWords(error), broken: [] });
      },
    );
    return () => {
      stale = true;
    };
  }, [key]);

  const open = async (opened: Data | string) => {
    const taken = await tell({ position: opened }, [t("A table is opened.")]);
    const law = present(latest.current)?.position;
    if (taken && law) choose(lawOfPosition(law));
    return taken;
  };

  useEffect(() => {
    const given = carried.position;
    carried.position = null;
    if (given !== null) void open(given);
  }, []);

  return {
    history,
    form: answered !== null && key !== "" ? answered.form : null,
    busy,
    refusal,
    begin: (wanted) => tell({ new: wanted }, [t("A table is begun.")]),
    open,
    step: (words) => tell({ position: present(latest.current)?.position, do: words }, [words]),
    correct: (corrected) => tell({ position: corrected }, [t("The table is corrected by hand.")]),
    move: (by) => {
      setRefusal(null);
      keep(moved(latest.current, by));
    },
    leave: () => {
      setRefusal(null);
      keep(NOTHING);
    },
    forgive: () => setRefusal(null),
  };
}

function lawOfPosition(position: Data): { edition: string; rulings: Record<string, string>; expansions: string[] } {
  const expansions = position["expansions"];
  return {
    edition: String(position["edition"] ?? "second"),
    rulings: (position["rulings"] ?? {}) as Record<string, string>,
    expansions: Array.isArray(expansions) ? expansions.filter((one) => typeof one === "string") : [],
  };
}
