// What can be done with a whole evening: more or fewer players, begin anew, open, save, copy, print.
import { useState } from "preact/hooks";
import { OpenFile } from "../shared/choosing";
import { copy, download } from "../shared/files";
import { t, tn } from "../shared/texts";

interface Counted {
  players: number;
  least: number;
  most: number;
  onPlayers: (players: number) => void;
}

/** How many people sit at the table. */
export function Players({ players, least, most, onPlayers }: Counted) {
  return (
    <fieldset class="stepper">
      <legend class="visually-hidden">{t("Number of players")}</legend>
      <button type="button" aria-label={t("One player less")} data-test="fewer" disabled={players <= least} onClick={() => onPlayers(players - 1)}>
        −
      </button>
      <output data-test="players">{tn("{n} player", "{n} players", players)}</output>
      <button type="button" aria-label={t("One player more")} data-test="more" disabled={players >= most} onClick={() => onPlayers(players + 1)}>
        +
      </button>
    </fieldset>
  );
}

interface Shown {
  onBegin: () => void;
  onOpen: (text: string) => void;
  /** The position file, and the result as text; empty as long as there is none of what is on the sheet now. */
  file: string;
  text: string;
}

export function Tools({ onBegin, onOpen, file, text }: Shown) {
  const [said, setSaid] = useState("");
  const copyText = async () => setSaid((await copy(text)) ? t("Copied.") : t("The browser does not let the page copy."));
  return (
    <div class="evening-tools row">
      <button type="button" data-test="begin" onClick={onBegin}>
        {t("New evening")}
      </button>
      <OpenFile words={t("Open")} onOpen={onOpen} />
      <button type="button" data-test="save" disabled={file === ""} onClick={() => download("evening.position.yaml", file)}>
        {t("Save")}
      </button>
      <button type="button" data-test="copy" disabled={text === ""} onClick={() => void copyText()}>
        {t("Copy as text")}
      </button>
      <button type="button" data-test="print" onClick={() => print()}>
        {t("Print")}
      </button>
      <output class="note">{said}</output>
    </div>
  );
}
