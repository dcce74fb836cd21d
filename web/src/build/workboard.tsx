// The board with everything that belongs to a tile in the hand: verdict, buttons, list of places, keys.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import { tileOf } from "../board/geometry";
import { PlaceList } from "../board/places";
import { RoundButtons } from "../board/round";
import type { Ghost } from "../board/view";
import { t } from "../shared/texts";
import type { Builder } from "./builder";
import { headlineOf, VerdictCard } from "./card";
import { isTaken, type KeyMeaning, meaningOf } from "./keys";

interface Shown {
  builder: Builder;
  ghosts?: Ghost[];
  onRule?: (rule: string, rooms: string[]) => void;
  /** Keys that the screen around it knows; true if it did something. */
  onKey?: (meaning: KeyMeaning) => boolean;
  find?: { current: HTMLInputElement | null };
  pinned?: readonly string[];
  onPin?: (slug: string) => void;
  children?: ComponentChildren;
}

export function Workboard({ builder, ghosts = [], onRule, onKey, find, pinned = [], onPin, children }: Shown) {
  const { box, text, castle, hand, spots, silent, free, verdict } = builder;
  const root = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [foot, setFoot] = useState(0);
  const headline = headlineOf(builder);
  useLayoutEffect(() => setFoot(card.current?.offsetHeight ?? 0), [headline?.words, verdict]);
  useKeys(root, builder, (meaning) => onKey?.(meaning) ?? false, find);
  const spot = hand.state === "aiming" ? hand.spot : null;
  const tile = hand.state === "idle" ? undefined : tileOf(box, hand.slug);
  const can = spot !== null || verdict?.legal === true;
  const nameOf = (at: string) => castle?.rooms.find((room) => room.at === at)?.name ?? at;
  return (
    <div class="workboard" ref={root}>
      <Board
        box={box}
        text={text}
        castle={castle}
        hand={hand}
        spots={spots}
        silent={silent}
        free={free}
        verdict={verdict}
        ghosts={ghosts}
        chosen={builder.chosen}
        label={t("Castle. Take a tile, then arrows move it, N and P go to its places, R turns, Enter puts it.")}
        foot={foot}
        shakes={builder.shakes}
        floats={builder.floats}
        act={builder.act}
        onDrop={builder.drop}
        onLift={builder.lift}
        onRoom={builder.choose}
        onAway={builder.cancel}
        handle={builder.board}
      />
      {children}
      {tile && <RoundButtons act={builder.act} canPut={can} hasPlaces={spots.length > 0 && !silent} free={free} onPut={builder.drop} onBack={builder.cancel} />}
      <div class="card-place" ref={card}>
        <VerdictCard builder={builder} onRule={onRule} pinned={tile && pinned.includes(tile.slug)} onPin={onPin} />
      </div>
      <p class="visually-hidden" role="status" aria-live="polite" data-test="live">
        {headline?.words ?? ""}
      </p>
      {tile && !silent && (
        <PlaceList name={tile.name} spots={spots} chosen={spot} group="place" nameOf={nameOf} onChoose={(one) => builder.act({ do: "pick", spot: one })} onPut={builder.drop} />
      )}
    </div>
  );
}

const STEPS: Partial<Record<KeyMeaning, [number, number]>> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** Keys of the board, wherever the focus is within its screen, but not in text fields. */
function useKeys(root: { current: HTMLDivElement | null }, builder: Builder, more: (meaning: KeyMeaning) => boolean, find?: { current: HTMLInputElement | null }): void {
  const latest = useRef({ builder, more });
  latest.current = { builder, more };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTaken(event.target, event.key)) return;
      const around = root.current?.closest(".builder") ?? document.body;
      if (event.target !== document.body && !(event.target instanceof Node && around.contains(event.target))) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const meaning = meaningOf(event);
      if (meaning === null) return;
      if (latest.current.more(meaning) || does(latest.current.builder, meaning, find)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** What a key does to a castle in the making; false if nothing. */
export function does(builder: Builder, meaning: KeyMeaning, find?: { current: HTMLInputElement | null }): boolean {
  const { hand, act, board, chosen, free, silent } = builder;
  const around = board.current?.middle() ?? [0, 0];
  const holding = hand.state !== "idle";
  const step = STEPS[meaning];
  if (step) {
    if (holding) act({ do: "move", dx: step[0], dy: step[1], around });
    return holding;
  }
  const can: Partial<Record<KeyMeaning, [boolean, () => void]>> = {
    find: [find !== undefined, () => find?.current?.focus()],
    next: [holding && !silent, () => act({ do: "next", by: 1 })],
    previous: [holding && !silent, () => act({ do: "next", by: -1 })],
    turn: [holding, () => act({ do: "turn", by: 1, around, free: free || silent })],
    "turn-back": [holding, () => act({ do: "turn", by: -1, around, free: free || silent })],
    put: [hand.state === "aiming", builder.drop],
    force: [hand.state === "aiming", builder.force],
    back: [holding || chosen !== null, () => (holding ? builder.cancel() : builder.choose(null))],
    undo: [true, builder.undo],
    redo: [true, builder.redo],
    fit: [true, () => board.current?.fit()],
    closer: [true, () => board.current?.zoom(1.25)],
    farther: [true, () => board.current?.zoom(0.8)],
    remove: [!holding && chosen !== null, () => chosen !== null && builder.remove(chosen)],
  };
  const [possible, run] = can[meaning] ?? [false, () => undefined];
  if (possible) run();
  return possible;
}
