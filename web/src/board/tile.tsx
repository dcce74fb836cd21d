// A tile that can be taken: pressed, dragged onto a board, or chosen by key.
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoxForm, TileForm } from "../api/forms";
import { Markup } from "../shared/markup";
import { tn } from "../shared/texts";
import type { BoardHandle } from "./board";
import { useDefs } from "./defs";
import { turned, turnsOf } from "./geometry";

interface Shown {
  box: BoxForm;
  tile: TileForm;
  held?: boolean;
  left?: number;
  /** Beside the name: a price, say. */
  note?: string;
  board: { current: BoardHandle | null };
  onTake: () => void;
}

const FAR = 8;

/** How far outside of what is seen a tile is drawn already. */
const AHEAD = "400px";
const waiting = new Map<Element, () => void>();
let watch: IntersectionObserver | null = null;

/** Whether an element has ever come near what is seen: of a long list only that much has to be drawn. */
function useSeen(element: { current: Element | null }): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const found = element.current;
    if (seen || found === null) return undefined;
    watch ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD } as IntersectionObserverInit,
    );
    waiting.set(found, () => setSeen(true));
    watch.observe(found);
    return () => {
      waiting.delete(found);
      watch?.unobserve(found);
    };
  }, [seen]);
  return seen;
}

/** A drawing of a tile as it lies in the box. */
export function TilePicture({ box, tile }: { box: BoxForm; tile: TileForm }) {
  useDefs(box);
  const drawing = useRef<SVGSVGElement>(null);
  const seen = useSeen(drawing);
  const { w, h, svg } = turned(tile, turnsOf(tile)[0] ?? 0);
  const u = box.unit;
  return (
    <svg ref={drawing} class="tile-picture" viewBox={`${-0.1 * u} ${-0.1 * u} ${(w + 0.2) * u} ${(h + 0.2) * u}`} aria-hidden="true">
      {seen && <Markup svg={svg} />}
    </svg>
  );
}

export function TileButton({ box, tile, held = false, left, note, board, onTake }: Shown) {
  const start = useRef<PointerEvent | null>(null);
  const dragging = useRef(false);
  return (
    <button
      type="button"
      class={`tile${held ? " held" : ""}${left !== undefined && left <= 0 ? " spent" : ""}`}
      data-test={`tile-${tile.slug}`}
      aria-pressed={held}
      title={tile.words}
      onPointerDown={(event) => {
        start.current = event.button === 0 ? event : null;
        dragging.current = false;
      }}
      onPointerMove={(event) => {
        const from = start.current;
        if (from === null || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < FAR) return;
        start.current = null;
        dragging.current = true;
        onTake();
        board.current?.drag(event);
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
      onClick={() => {
        // the click that ends a drag takes nothing
        if (dragging.current) dragging.current = false;
        else onTake();
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      <TilePicture box={box} tile={tile} />
      <span class="tile-name">{tile.name}</span>
      {note && <span class="tile-note">{note}</span>}
      {left !== undefined && (tile.copies > 1 || left <= 0) && <span class="tile-left">{tn("{n} left", "{n} left", Math.max(0, left))}</span>}
    </button>
  );
}
