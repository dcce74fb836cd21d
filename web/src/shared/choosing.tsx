// Small things to choose with that several screens have: expansions, and a file to open.
import type { BoxForm } from "../api/forms";
import { t } from "./texts";

interface Chosen {
  box: BoxForm;
  chosen: string[];
  onChange: (expansions: string[]) => void;
}

/** The expansions in play; nothing for a game without any. */
export function Expansions({ box, chosen, onChange }: Chosen) {
  if (box.expansions.length === 0) return null;
  return (
    <fieldset data-test="expansions">
      <legend>{t("Expansions")}</legend>
      <div class="card-chips">
        {box.expansions.map(({ name, words }) => (
          <label class="toggle-chip" key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              data-test={`expansion-${name}`}
              onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name))}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A button that opens a file of the reader's. */
export function OpenFile({ words, onOpen }: { words: string; onOpen: (text: string) => void }) {
  return (
    <label class="button">
      {words}
      <input
        class="visually-hidden"
        type="file"
        accept=".yaml,.yml,.json,.jsonl,.txt"
        data-test="open-file"
        onChange={(event) => {
          const field = event.currentTarget;
          void field.files?.[0]?.text().then(onOpen);
          field.value = "";
        }}
      />
    </label>
  );
}
