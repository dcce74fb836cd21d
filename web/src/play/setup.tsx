// Who plays: people and bots, edition and expansions; or a game that is taken up again.
import { useState } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import { Expansions } from "../shared/choosing";
import { choose, settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t } from "../shared/texts";
import type { Wanted } from "./game";

interface Shown {
  box: BoxForm;
  /** The log of the last game, or nothing. */
  kept: string;
  busy: boolean;
  onBegin: (wanted: Wanted) => void;
  onTakeUp: (log: string) => void;
}

export function Setup({ box, kept, busy, onBegin, onTakeUp }: Shown) {
  const { expansions } = useStore(settings);
  const [people, setPeople] = useState<string[]>([t("Player {n}", { n: 1 })]);
  const [bots, setBots] = useState<string[]>([box.bots.includes("planner") ? "planner" : (box.bots[0] ?? "greedy")]);
  const [seed, setSeed] = useState("");
  const most = Math.max(...box.players);
  const number = people.length + bots.length;
  const fits = box.players.includes(number) && people.every((name) => name.trim() !== "") && new Set(people).size === people.length;
  return (
    <form
      class="setup"
      data-test="setup"
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) onBegin({ people: people.map((name) => name.trim()), bots, seed: seed.trim() });
      }}
    >
      <p class="row">
        {kept !== "" && (
          <button type="button" class="primary" data-test="resume" disabled={busy} onClick={() => onTakeUp(kept)}>
            {t("Go on with the last game")}
          </button>
        )}
        <label class="button">
          {t("Open a saved game")}
          <input class="visually-hidden" type="file" accept=".jsonl,.txt" data-test="open-game" onChange={(event) => void event.currentTarget.files?.[0]?.text().then(onTakeUp)} />
        </label>
      </p>
      <fieldset>
        <legend>{t("People on this device")}</legend>
        {people.map((name, n) => (
          // a seat is what stays: its name is typed
          <p class="row" key={`person-${n}`}>
            <label>
              <span class="visually-hidden">{t("Name of person {n}", { n: n + 1 })}</span>
              <input type="text" maxLength={40} value={name} data-test={`person-${n}`} onInput={(event) => setPeople(people.with(n, event.currentTarget.value))} />
            </label>
            <button type="button" aria-label={t("Remove {name}", { name })} disabled={people.length < 2} onClick={() => setPeople(people.toSpliced(n, 1))}>
              −
            </button>
          </p>
        ))}
        <button type="button" data-test="add-person" disabled={number >= most} onClick={() => setPeople([...people, t("Player {n}", { n: people.length + 1 })])}>
          {t("One more person")}
        </button>
      </fieldset>
      <fieldset>
        <legend>{t("Bots")}</legend>
        {bots.map((bot, n) => (
          // a seat is what stays: its bot is chosen
          <p class="row" key={`bot-${n}`}>
            <label>
              <span class="visually-hidden">{t("Bot {n}", { n: n + 1 })}</span>
              <select value={bot} data-test={`bot-${n}`} onChange={(event) => setBots(bots.with(n, event.currentTarget.value))}>
                {box.bots.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <button type="button" aria-label={t("Remove {name}", { name: bot })} onClick={() => setBots(bots.toSpliced(n, 1))}>
              −
            </button>
          </p>
        ))}
        <button type="button" data-test="add-bot" disabled={number >= most} onClick={() => setBots([...bots, bots.at(-1) ?? box.bots[0] ?? "greedy"])}>
          {t("One more bot")}
        </button>
      </fieldset>
      <Expansions box={box} chosen={expansions} onChange={(chosen) => choose({ expansions: chosen })} />
      <label>
        <span>{t("Seed (the same seed deals the same cards; empty: by chance)")}</span> <input type="text" maxLength={80} value={seed} data-test="seed" onInput={(event) => setSeed(event.currentTarget.value)} />
      </label>
      <p class="row">
        <button type="submit" class="primary" data-test="begin" disabled={!fits || busy}>
          {t("Begin")}
        </button>
        {!fits && <span class="note">{t("{least} to {most} players sit at a table, each with a name of their own.", { least: Math.min(...box.players), most })}</span>}
      </p>
    </form>
  );
}
