// Definitions that all drawings of a box share, once in the document: drawings name them by id.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import { Markup } from "../shared/markup";

let host: HTMLElement | null = null;
const shown = new Map<string, string>();

export function useDefs(box: BoxForm): void {
  useEffect(() => {
    if (shown.get(box.game) === box.defs) return;
    shown.set(box.game, box.defs);
    if (host === null) {
      host = document.createElement("div");
      host.className = "defs";
      host.ariaHidden = "true";
      document.body.append(host);
    }
    render(
      <svg width="0" height="0">
        {[...shown].map(([game, defs]) => (
          <Markup key={game} svg={defs} />
        ))}
      </svg>,
      host,
    );
  }, [box.game, box.defs]);
}
