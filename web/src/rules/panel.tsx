// One rule in full: its text, the pages of the reader's own booklet first, what differs, what a table may decide.
import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../api/ask";
import type { EntryForm, LookupForm, RulingForm } from "../api/forms";
import { choose, settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t } from "../shared/texts";

interface Shown {
  /** The id of a rule, a difference or an open question. */
  id: string;
  /** Rooms of the castle that the verdict names with this rule, in words. */
  rooms?: string[];
  onOpen: (id: string) => void;
}

export function RulePanel({ id, rooms = [], onOpen }: Shown) {
  const { lang, edition } = useStore(settings);
  const [entry, setEntry] = useState<EntryForm | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let stale = false;
    ask<LookupForm>("lookup", { words: id, edition }).then(
      (found) => {
        if (stale) return;
        setTrouble("");
        setEntry(found.entry);
      },
      (error: unknown) => {
        if (!stale) setTrouble(error instanceof Refused ? error.message : String(error));
      },
    );
    return () => {
      stale = true;
    };
  }, [id, lang, edition]);
  if (trouble !== "") return <p class="trouble">{trouble}</p>;
  if (entry === null) return <p class="note">…</p>;
  return (
    <article class="rule" data-test="rule" data-rule={entry.id}>
      <h2>{entry.id}</h2>
      <p class="says">{entry.says}</p>
      {entry.decision !== "" && (
        <p>
          <strong>{t("We play:")}</strong> {entry.decision}
        </p>
      )}
      {entry.reason !== "" && <p class="note">{entry.reason}</p>}
      {entry.notes.map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
      {entry.places.length > 0 && (
        <ul class="pages" data-test="pages">
          {entry.places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
      )}
      {rooms.length > 0 && (
        <p>
          <strong>{t("In your castle:")}</strong> {rooms.join("; ")}
        </p>
      )}
      {entry.rulings.map((ruling) => (
        <RulingChoice key={ruling.name} ruling={ruling} />
      ))}
      {entry.groups.map(({ heading, entries }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <ul class="links">
            {entries.map((one) => (
              <li key={one.id}>
                <button type="button" class="chip" onClick={() => onOpen(one.id)}>
                  {one.id}
                </button>{" "}
                {one.words}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

/** A question that a table may decide for itself; what is chosen holds for every verdict from here on. */
export function RulingChoice({ ruling }: { ruling: RulingForm }) {
  const { rulings } = useStore(settings);
  const chosen = rulings[ruling.name] ?? ruling.default;
  const decide = (option: string) => {
    const { [ruling.name]: _gone, ...others } = settings.value.rulings;
    choose({ rulings: option === ruling.default ? others : { ...others, [ruling.name]: option } });
  };
  return (
    <fieldset class="ruling" data-test={`ruling-${ruling.name}`}>
      <legend>{ruling.words}</legend>
      {ruling.options.map(({ name, words }) => (
        <label key={name}>
          <input type="radio" name={ruling.name} value={name} checked={name === chosen} onChange={() => decide(name)} />
          <span>
            {words}
            {name === ruling.default && <em class="note"> {t("(the edition's own)")}</em>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
