// Rules looked up: by words of any language, by id, or as lists of what differs and what is open.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused } from "../api/ask";
import type { BoxForm, LinkedForm, LookupForm } from "../api/forms";
import { go, type Place } from "../shared/address";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t, tn } from "../shared/texts";
import { RulePanel, RulingChoice } from "./panel";

const WAIT = 150;
const LISTS = ["differences", "open", "rulings"];

export function RulesScreen({ place, box }: { place: Place; box: BoxForm }) {
  return (
    <div class="rules">
      <RuleSearch box={box} wanted={place.rest} onOpen={(id) => go({ screen: "rules", game: place.game, rest: id })} />
    </div>
  );
}

interface Searched {
  box: BoxForm;
  /** What is shown: an id, one of the lists, or nothing. */
  wanted: string;
  onOpen: (id: string) => void;
}

/** The search with what it finds; the side panel of other screens shows it, too. */
export function RuleSearch({ box, wanted, onOpen }: Searched) {
  const { lang, edition } = useStore(settings);
  const [words, setWords] = useState("");
  const [found, setFound] = useState<LinkedForm[] | null>(null);
  const [trouble, setTrouble] = useState("");
  const newest = useRef(0);
  const list = LISTS.includes(wanted);
  useEffect(() => setWords(""), [wanted]);

  useEffect(() => {
    const number = ++newest.current;
    setTrouble("");
    if (words.trim() === "" && !(list && wanted !== "rulings")) {
      setFound(null);
      return;
    }
    const request = words.trim() === "" ? { [wanted]: true, game: box.game } : { words, game: box.game };
    const timer = setTimeout(() => {
      ask<LookupForm>("lookup", { ...request, edition }).then(
        ({ entry, found: entries }) => {
          if (number === newest.current) setFound(entry === null ? entries : [{ id: entry.id, words: entry.says }]);
        },
        (error: unknown) => {
          if (number !== newest.current) return;
          setFound([]);
          setTrouble(error instanceof Refused ? error.message : String(error));
        },
      );
    }, WAIT);
    return () => clearTimeout(timer);
  }, [words, wanted, lang, edition, box.game]);

  const open = (id: string) => {
    setWords("");
    onOpen(id);
  };
  return (
    <>
      <label class="search">
        <span>{t("Find a rule by words or by its id")}</span>
        <input type="search" value={words} data-test="rule-search" placeholder="PLACE-5" onInput={(event) => setWords(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="button" onClick={() => open("differences")}>
          {t("Differences between editions")}
        </button>
        <button type="button" onClick={() => open("open")}>
          {t("Open questions")}
        </button>
        <button type="button" onClick={() => open("rulings")}>
          {t("Rulings of this table")}
        </button>
      </div>
      {trouble !== "" && <p class="trouble">{trouble}</p>}
      {found !== null && (
        <div aria-live="polite">
          <p class="note">{tn("{n} entry", "{n} entries", found.length)}</p>
          <ul class="links" data-test="found">
            {found.map((entry) => (
              <li key={entry.id}>
                <button type="button" class="chip" data-test={`rule-${entry.id}`} onClick={() => open(entry.id)}>
                  {entry.id}
                </button>{" "}
                {entry.words}
              </li>
            ))}
          </ul>
        </div>
      )}
      {found === null && wanted === "rulings" && box.rulings.map((ruling) => <RulingChoice key={ruling.name} ruling={ruling} />)}
      {found === null && wanted !== "" && !list && <RulePanel id={wanted} onOpen={open} />}
    </>
  );
}
