// The sheet of this evening: taken up, changed, kept, put aside.
import { useEffect, useState } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import type { GameName } from "../shared/address";
import { carried } from "../shared/opening";
import { choose, settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { refusalWords } from "./asking";
import { keep, keptSheet, lastSheet, putAside } from "./keeping";
import { openPosition } from "./opening";
import { blankSheet, isBlank, type Sheet } from "./sheet";

export interface Used {
  sheet: Sheet;
  change: (next: Sheet) => void;
  /** Begin another sheet; the present one can be taken up again. */
  replace: (next: Sheet) => void;
  begin: () => void;
  /** The evening before, if there was one and this one is still blank. */
  last: Sheet | null;
  trouble: string;
  setTrouble: (words: string) => void;
}

const PLAYERS = 2;

export function useSheet(game: GameName, box: BoxForm): Used {
  const { edition, rulings, expansions } = useStore(settings);
  const [sheet, setSheet] = useState<Sheet>(() => keptSheet(game) ?? blankSheet(game, PLAYERS, { edition, rulings, expansions }));
  const [last, setLast] = useState(() => lastSheet(game));
  const [trouble, setTrouble] = useState("");
  const change = (next: Sheet) => {
    keep(game, next);
    setSheet(next);
  };
  const replace = (next: Sheet) => {
    putAside(game, sheet);
    setLast(lastSheet(game));
    setTrouble("");
    if (game === "castles") choose({ edition: next.edition, rulings: next.rulings, expansions: next.expansions });
    change(next);
  };
  const begin = () => replace(blankSheet(game, sheet.names.length, { edition, rulings, expansions }));
  useEffect(() => {
    const position = carried.position;
    if (position === null) return;
    carried.position = null;
    openPosition(game, position).then(replace, (error: unknown) => setTrouble(refusalWords(error)));
  }, [game, box]);
  useEffect(() => {
    if (game !== "castles") return;
    if (sheet.edition !== edition || sheet.expansions.join() !== expansions.join() || JSON.stringify(sheet.rulings) !== JSON.stringify(rulings)) {
      change({ ...sheet, edition, rulings, expansions });
    }
  }, [edition, expansions, rulings]);
  return { sheet, change, replace, begin, last: isBlank(sheet) ? last : null, trouble, setTrouble };
}
