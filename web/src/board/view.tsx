// A castle as a drawing that fits where it stands: for lists, replays and scorings. The board draws its rooms in the same way.
import type { BoxForm, CastleForm } from "../api/forms";
import { Markup } from "../shared/markup";
import { t } from "../shared/texts";
import { useDefs } from "./defs";
import { areaOf, boundsOf, type Drawn, drawn, readAt, readCastle, tileOf, turned } from "./geometry";

/** An outline that is laid over a castle, with a short label. */
export interface Ghost {
  at: string;
  label?: string;
  best?: boolean;
}

interface Shown {
  box: BoxForm;
  castle: CastleForm | string;
  ghosts?: Ghost[];
  /** Rooms that are pointed out. */
  marks?: string[];
  class?: string;
  label?: string;
  /** Cells that are shown at least: a lone foyer is not drawn larger than life. */
  least?: [number, number];
}

const MARGIN = 0.4;

export function CastleView({ box, castle, ghosts = [], marks = [], class: look = "", label, least = [0, 0] }: Shown) {
  useDefs(box);
  const [text, form] = typeof castle === "string" ? [castle, null] : [castle.castle, castle];
  const rooms = drawn(box, text, form);
  const over = ghosts.flatMap(({ at }) => readAt(at) ?? []).map((placed) => areaOf(box, placed));
  const bounds = boundsOf([...rooms.map(({ area }) => area), ...over]);
  const [w, h] = [Math.max(bounds.w, least[0]), Math.max(bounds.h, least[1])];
  const [x, y] = [bounds.x - (w - bounds.w) / 2, bounds.y - (h - bounds.h) / 2];
  const [u, m] = [box.unit, MARGIN];
  return (
    <svg class={`castle ${box.up ? "upwards " : ""}${look}`} viewBox={`${(x - m) * u} ${(y - m) * u} ${(w + 2 * m) * u} ${(h + 2 * m) * u}`} role="img" aria-label={label ?? t("Castle")} data-castle={text}>
      <Rooms box={box} rooms={rooms} courtyards={form?.courtyards ?? []} />
      {marks.map((at) => (
        <Outline key={at} box={box} at={at} class="marked" />
      ))}
      {ghosts.map(({ at, label: words = "", best = false }) => (
        <g key={at}>
          <Outline box={box} at={at} class={best ? "ghost best" : "ghost"} />
          <GhostLabel box={box} at={at} words={words} best={best} />
        </g>
      ))}
    </svg>
  );
}

/** Courtyards and the rooms above them, in units of SVG. */
export function Rooms({ box, rooms, courtyards, chosen }: { box: BoxForm; rooms: Drawn[]; courtyards: string[]; chosen?: string | null }) {
  return (
    <>
      {box.up && <path class="earth" d="M-99999 0H99999V99999H-99999z" />}
      {courtyards.map((path) => (
        <path key={path} class="courtyard" d={path} />
      ))}
      {rooms.map(({ at, svg, path, area, odd }) => (
        <g key={at} class={odd ? "room odd" : "room"} data-at={at} transform={`translate(${area.x * box.unit} ${area.y * box.unit})`}>
          <Markup svg={svg} />
          {odd > 0 && <path class="wrong-edge" d={path} />}
          {at === chosen && <path class="chosen" d={path} />}
        </g>
      ))}
    </>
  );
}

/** The outline of a placed tile. */
export function Outline({ box, at, class: look }: { box: BoxForm; at: string; class: string }) {
  return (
    <>
      {readCastle(at).map((placed) => {
        const tile = tileOf(box, placed.slug);
        const { x, y } = areaOf(box, placed);
        return tile === undefined ? null : <path key={placed.slug} class={look} d={turned(tile, placed.turn).path} transform={`translate(${x * box.unit} ${y * box.unit})`} />;
      })}
    </>
  );
}

function GhostLabel({ box, at, words, best }: { box: BoxForm; at: string; words: string; best: boolean }) {
  const placed = readAt(at);
  if (words === "" || placed === null) return null;
  const { x, y, w, h } = areaOf(box, placed);
  return (
    <g class={best ? "badge best" : "badge"} transform={`translate(${(x + w / 2) * box.unit} ${(y + h / 2) * box.unit}) scale(${box.unit / 34})`}>
      <Badge words={words} />
    </g>
  );
}

/** A short text on a disc, around the origin. */
export function Badge({ words }: { words: string }) {
  const wide = Math.max(24, 10 + words.length * 8);
  return (
    <>
      <rect x={-wide / 2} y={-12} width={wide} height={24} rx={12} />
      <text y={5} text-anchor="middle">
        {words}
      </text>
    </>
  );
}
