// What lies on the table: expansions, favors, and the stacks that ran out.
import type { BoxForm } from "../api/forms";
import { Expansions } from "../shared/choosing";
import { t } from "../shared/texts";
import { CardPicker } from "./cards";
import { CORRIDORS, type Sheet, toggled } from "./sheet";

interface Shown {
  box: BoxForm;
  sheet: Sheet;
  trouble: string[];
  onChange: (change: Partial<Sheet>) => void;
  onExpansions: (expansions: string[]) => void;
}

export function TablePart({ box, sheet, trouble, onChange, onExpansions }: Shown) {
  return (
    <section class="entry-card at-table" aria-label={t("On the table")} data-test="at-table">
      <h2>{t("On the table")}</h2>
      <CardPicker label={t("Favors")} cards={box.favors} chosen={sheet.favors} test="favors" onChange={(favors) => onChange({ favors })} />
      <fieldset data-test="stacks">
        <legend>{t("Stacks that ran out")}</legend>
        <div class="card-chips">
          {[...box.sizes.map(String), ...CORRIDORS].map((stack) => (
            <label class="toggle-chip" key={stack}>
              <input
                type="checkbox"
                checked={sheet.empty.includes(stack)}
                data-test={`stack-${stack}`}
                onChange={(event) => onChange({ empty: toggled(sheet.empty, stack, event.currentTarget.checked) })}
              />
              <span>{stack === "hallways" ? t("hallways") : stack === "stairs" ? t("stairs") : stack}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Expansions box={box} chosen={sheet.expansions} onChange={onExpansions} />
      {trouble.map((line) => (
        <p class="trouble" role="alert" key={line} data-test="trouble-table">
          {line}
        </p>
      ))}
    </section>
  );
}
