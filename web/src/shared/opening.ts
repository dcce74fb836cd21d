// What is pasted, dropped or named on the command line: the referee says what it is, and the page goes there.
import { ask } from "../api/ask";
import type { ImportForm } from "../api/forms";
import { go } from "./address";
import { choose, settings } from "./settings";
import { makeStore } from "./store";

/** What the next screen takes up: a position for the final scoring or for following, a log for replay or play. */
export const carried: { position: Record<string, unknown> | null; log: string | null } = { position: null, log: null };

/** What was assumed about the text that was opened last. */
export const notices = makeStore<string[]>([]);

/** Open any text that the referee knows; one that it does not know is refused with its sentence. */
export async function open(text: string): Promise<ImportForm> {
  const found = await ask<ImportForm>("import", { text });
  const { game } = found;
  // who plays is what the replay itself shows
  notices.set(found.kind === "log" ? [] : found.notes);
  choose({
    edition: found.edition ?? settings.value.edition,
    rulings: found.rulings ?? settings.value.rulings,
    expansions: found.expansions ?? settings.value.expansions,
  });
  if (found.kind === "log") {
    carried.log = text;
    go({ screen: "replay", game });
  } else if (found.kind === "position") {
    carried.position = found.position ?? null;
    go({ screen: isOver(found.position) ? "evening" : "follow", game });
  } else {
    const judged = found.placement === undefined ? "" : `;v=${found.placement.replaceAll(" ", "~")}`;
    go({ screen: "build", game, rest: `${(found.castle ?? "").replaceAll(" ", "~")}${judged}` });
  }
  return found;
}

function isOver(position: Record<string, unknown> | undefined): boolean {
  return position?.["phase"] === undefined || position["phase"] === "over";
}
