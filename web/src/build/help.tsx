// All keys, and the window that shares a castle.
import { useState } from "preact/hooks";
import { Dialog } from "../shared/dialog";
import { copy } from "../shared/files";
import { t } from "../shared/texts";

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys: [string, string][] = [
    ["/", t("Find a room")],
    ["← ↑ → ↓", t("Move the tile by a cell")],
    ["N  P", t("Next and previous place, the most points first")],
    ["R  Shift+R", t("Turn the tile, also by wheel or right click")],
    ["Enter", t("Put the tile down")],
    ["Shift+Enter", t("Put it down although it is not allowed")],
    ["Esc", t("Put the tile back")],
    ["Alt", t("Free cells: nothing snaps")],
    ["Del", t("Take the chosen room away")],
    ["Z  Y", t("Undo and redo")],
    ["F  +  −", t("Fit, closer, farther")],
    ["H", t("Hints")],
    ["1 … 6", t("Look at a hint")],
    ["C", t("Copy the link")],
    ["E", t("Next edition")],
    ["?", t("These keys")],
  ];
  return (
    <Dialog title={t("Keys")} test="keys-dialog" onClose={onClose}>
      <dl class="keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export function ShareDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <Dialog title={t("Share this castle")} test="share-dialog" onClose={onClose}>
      <p>{t("The whole castle is in the link; whoever opens it sees it with the same law.")}</p>
      <label>
        <span class="visually-hidden">{t("Link")}</span>
        <textarea readOnly rows={4} value={link} data-test="link" onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="primary" data-test="copy-link" onClick={() => void copy(link).then(setCopied)}>
        {copied ? t("Copied") : t("Copy link")}
      </button>
    </Dialog>
  );
}
