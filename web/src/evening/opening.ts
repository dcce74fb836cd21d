// What is opened or pasted into an evening: a whole table, or one castle.
import { ask, lawOf, Refused } from "../api/ask";
import type { EveningForm, ImportForm } from "../api/forms";
import type { GameName } from "../shared/address";
import { t } from "../shared/texts";
import { refusalWords } from "./asking";
import { fromPosition } from "./positions";
import type { Data, Sheet } from "./sheet";

export function eveningOf(game: GameName): string {
  return game === "castles" ? "evening" : "two-castles.evening";
}

/** The sheet of a position, of the text of its file, or of the end of a log; the referee takes final points out of the scores. */
export async function openPosition(game: GameName, position: Data | string): Promise<Sheet> {
  const answer = await ask<EveningForm>(eveningOf(game), { position });
  if (answer.players.length === 0) throw new Refused({ code: "bad-input", message: t("This file tells of no table with players.") });
  return fromPosition(
    game,
    answer.position,
    answer.players.map(({ built }) => built),
  );
}

/** The castle that a pasted text or link tells of, or why there is none. */
export async function readCastle(game: GameName, words: string): Promise<{ castle: string; refused: string }> {
  try {
    const name = game === "castles" ? "import" : "two-castles.import";
    const found = await ask<ImportForm>(name, { text: words.trim(), ...lawOf(game) });
    if (found.castle === undefined) return { castle: "", refused: t("This is no castle.") };
    return { castle: found.castle, refused: "" };
  } catch (error) {
    return { castle: "", refused: refusalWords(error) };
  }
}
