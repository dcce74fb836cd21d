// One player's part of the sheet: name, castle, points on the track, purse, bonus cards; what is wrong stands where it is wrong.
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import type { BoxForm, CastleForm, EveningPlayer } from "../api/forms";
import { CastleView } from "../board/view";
import { t, tn } from "../shared/texts";
import { CardPicker } from "./cards";
import { capital } from "./points";
import type { Entry } from "./sheet";

interface Shown {
  box: BoxForm;
  number: number;
  title: string;
  entry: Entry;
  /** What the referee says about it, if he has answered yet. */
  said: EveningPlayer | undefined;
  wins: boolean;
  castle: CastleForm | null;
  trouble: string[];
  /** Cards that others hold, with who. */
  elsewhere: Record<string, string>;
  onChange: (change: Partial<Entry>) => void;
  onEnter: () => void;
  onPaste: (text: string) => Promise<string>;
  children?: ComponentChildren;
}

export function EntryCard({ box, number, title, entry, said, wins, castle, trouble, elsewhere, onChange, onEnter, onPaste, children }: Shown) {
  const two = box.game === "two-castles";
  return (
    <section class="entry-card" aria-label={title} data-test={`entry-${number}`}>
      {children}
      <CastleButton box={box} number={number} title={title} entry={entry} castle={castle} onEnter={onEnter} />
      <Paste number={number} onPaste={onPaste} />
      {(entry.castle === "" && trouble.length === 1 ? [] : trouble).map((line) => (
        <p class="trouble" aria-live="polite" key={line} data-test={`trouble-${number}`}>
          {capital(line)}
        </p>
      ))}
      {!two && <Amounts number={number} entry={entry} built={said?.built ?? castle?.total} onChange={onChange} />}
      {two && (
        <CardPicker
          label={t("Attendants")}
          cards={box.attendants ?? []}
          chosen={entry.attendants}
          several
          test={`attendants-${number}`}
          onChange={(attendants) => onChange({ attendants })}
        />
      )}
      <CardPicker
        label={t("Bonus cards")}
        cards={box.bonus_cards}
        chosen={entry.cards}
        elsewhere={elsewhere}
        test={`cards-${number}`}
        onChange={(cards) => onChange({ cards })}
      />
      {said !== undefined && (
        <p class={wins ? "entry-total winner" : "entry-total"}>
          <span>{t("Total")}</span>
          <strong>{said.total}</strong>
        </p>
      )}
    </section>
  );
}

interface Button {
  box: BoxForm;
  number: number;
  title: string;
  entry: Entry;
  castle: CastleForm | null;
  onEnter: () => void;
}

function CastleButton({ box, number, title, entry, castle, onEnter }: Button) {
  const words = entry.castle === "" ? t("Enter the castle") : t("Change the castle");
  const shown = castle !== null && castle.rooms.length > 0 && entry.castle !== "";
  return (
    <button type="button" class={entry.castle === "" ? "castle-button none" : "castle-button"} data-test={`castle-${number}`} onClick={onEnter}>
      <span class={shown ? "thumbnail" : "thumbnail ground"} aria-hidden="true">
        {shown ? <CastleView box={box} castle={castle} /> : "+"}
      </span>
      <span class="castle-words">
        <strong>{words}</strong>
        <span class="visually-hidden">{title}</span>
        {shown && <span data-test={`built-${number}`}>{tn("{n} point", "{n} points", castle.total)}</span>}
      </span>
    </button>
  );
}

/** A castle as text or as a link, for those who have one. */
function Paste({ number, onPaste }: { number: number; onPaste: (text: string) => Promise<string> }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const field = useId();
  if (!open) {
    return (
      <button type="button" class="quiet" data-test={`paste-${number}`} onClick={() => setOpen(true)}>
        {t("Paste a castle or a link")}
      </button>
    );
  }
  const take = async () => {
    const refused = await onPaste(text);
    setTrouble(refused);
    if (refused === "") {
      setText("");
      setOpen(false);
    }
  };
  return (
    <form
      class="paste-castle"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <label for={field}>{t("A castle as text, or a link to one")}</label>
      <textarea id={field} rows={3} spellcheck={false} value={text} data-test={`paste-text-${number}`} onInput={(event) => setText(event.currentTarget.value)} />
      {trouble !== "" && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={text.trim() === ""} data-test={`paste-take-${number}`}>
          {t("Take it")}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          {t("Cancel")}
        </button>
      </div>
    </form>
  );
}

interface Counted {
  number: number;
  entry: Entry;
  built: number | undefined;
  onChange: (change: Partial<Entry>) => void;
}

function Amounts({ number, entry, built, onChange }: Counted) {
  const track = useId();
  const money = useId();
  const note = useId();
  return (
    <div class="amounts">
      <div>
        <label for={track}>{t("Points on the track")}</label>
        <input
          id={track}
          type="number"
          inputMode="numeric"
          value={entry.track ?? ""}
          placeholder={built === undefined ? "" : String(built)}
          aria-describedby={note}
          data-test={`track-${number}`}
          onInput={(event) => onChange({ track: numberIn(event.currentTarget) })}
        />
        <small id={note} class="note">
          {entry.track === null ? t("counted from the castle") : built === undefined || built === entry.track ? t("as you typed it") : t("typed; the castle by itself counts {n}", { n: built })}
        </small>
      </div>
      <div>
        <label for={money}>{t("Money left")}</label>
        <input
          id={money}
          type="number"
          inputMode="numeric"
          min={0}
          step={1000}
          value={entry.money === 0 ? "" : entry.money}
          placeholder="0"
          data-test={`money-${number}`}
          onInput={(event) => onChange({ money: numberIn(event.currentTarget) ?? 0 })}
        />
      </div>
    </div>
  );
}

function numberIn(field: HTMLInputElement): number | null {
  const value = field.valueAsNumber;
  return Number.isFinite(value) ? Math.trunc(value) : null;
}
