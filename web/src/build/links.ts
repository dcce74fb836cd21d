// The castle in the address: written here, read by the referee.
import type { BoxForm } from "../api/forms";
import { pieces, readAt, tileOf } from "../board/geometry";

export interface Linked {
  castle: string;
  edition?: string;
  rulings?: Record<string, string>;
  expansions?: readonly string[];
  placement?: string;
}

const joined = (text: string) => pieces(text).join("~");

/** What stands behind `#`, without the name of the game. */
export function writeLink({ castle, edition = "", rulings = {}, expansions = [], placement = "" }: Linked): string {
  const decided = Object.entries(rulings).map(([name, option]) => `${name}:${option}`);
  return [
    joined(castle),
    ...(edition === "" ? [] : [`e=${edition}`]),
    ...(decided.length === 0 ? [] : [`r=${decided.join("+")}`]),
    ...(expansions.length === 0 ? [] : [`x=${expansions.join("+")}`]),
    ...(placement === "" ? [] : [`v=${joined(placement)}`]),
  ].join(";");
}

/** The castle text of a link that is plainly ours; the referee reads all others, and this one, too. */
export function plainCastle(box: BoxForm, rest: string): string {
  const castle = (rest.split(";")[0] ?? "").replaceAll("~", " ");
  const all = pieces(castle);
  return all.length > 0 && all.every((piece) => tileOf(box, readAt(piece)?.slug ?? "") !== undefined) ? castle : "";
}
