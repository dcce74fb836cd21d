// Five round buttons for a tile in a hand that has no keys: other places, turning, putting down and back.
import { Icon, type IconName } from "../shared/icons";
import { t } from "../shared/texts";
import type { Action } from "./hand";

interface Shown {
  act: (action: Action) => void;
  canPut: boolean;
  hasPlaces: boolean;
  free: boolean;
  onPut: () => void;
  onBack?: () => void;
}

export function RoundButtons({ act, canPut, hasPlaces, free, onPut, onBack }: Shown) {
  const buttons: [IconName, string, string, boolean, (() => void) | undefined][] = [
    ["previous", "previous", t("Previous place"), hasPlaces, () => act({ do: "next", by: -1 })],
    ["turn", "turn", t("Turn"), true, () => act({ do: "turn", by: 1, around: [0, 0], free })],
    ["put", "put", t("Put"), canPut, onPut],
    ["next", "next", t("Next place"), hasPlaces, () => act({ do: "next", by: 1 })],
    ["close", "back", t("Put back"), true, onBack],
  ];
  return (
    <div class="round" role="group" aria-label={t("Tile in the hand")}>
      {buttons.map(
        ([icon, name, words, can, run]) =>
          run && (
            <button key={name} type="button" class={name === "put" ? "primary" : ""} aria-label={words} title={words} data-test={`round-${name}`} disabled={!can} onClick={run}>
              <Icon name={icon} />
            </button>
          ),
      )}
    </div>
  );
}
