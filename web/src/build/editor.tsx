// A castle entered by hand: tray, board, verdict and score as one part, with its own undo, for any screen that needs a castle.
import { useRef } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import { Icon } from "../shared/icons";
import { t } from "../shared/texts";
import { useBuilder } from "./builder";
import { ScorePanel } from "./score";
import { Tray } from "./tray";
import { Workboard } from "./workboard";

interface Shown {
  box: BoxForm;
  castle: string;
  onChange: (castle: string) => void;
  pinned?: readonly string[];
  onRule?: (rule: string, rooms: string[]) => void;
}

export function CastleEditor({ box, castle, onChange, pinned = [], onRule }: Shown) {
  const builder = useBuilder(box, castle, onChange);
  const find = useRef<HTMLInputElement>(null);
  return (
    <div class="builder embedded" data-test="editor">
      <div class="columns">
      <Workboard builder={builder} onRule={onRule} find={find}>
        <div class="corner">
          <button type="button" aria-label={t("Undo")} title={t("Undo")} data-test="undo" disabled={!builder.canUndo} onClick={builder.undo}>
            <Icon name="undo" />
          </button>
          <button type="button" aria-label={t("Redo")} title={t("Redo")} data-test="redo" disabled={!builder.canRedo} onClick={builder.redo}>
            <Icon name="redo" />
          </button>
          <button type="button" aria-label={t("Fit")} title={t("Fit")} data-test="fit" onClick={() => builder.board.current?.fit()}>
            <Icon name="fit" />
          </button>
        </div>
      </Workboard>
      <Tray builder={builder} pinned={pinned} find={find} />
      <aside class="panel">
        <ScorePanel builder={builder} onRule={onRule} />
      </aside>
      </div>
    </div>
  );
}
