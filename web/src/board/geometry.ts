// Where things lie: castle text, cells and pixels. Cells are drawn downwards; a box whose floors grow upwards is flipped here only.
import type { BoxForm, CastleForm, TileForm, TurnForm } from "../api/forms";

/** A tile at the first cell of its turned box. */
export interface Placed {
  slug: string;
  x: number;
  y: number;
  turn: number;
}

/** A box of cells as it is drawn. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How cells come to lie on the screen: `k` pixels a unit of SVG, the origin at x, y. */
export interface Look {
  x: number;
  y: number;
  k: number;
}

/** A place that may be taken: what is sent for it, and what it is worth. */
export interface Spot extends Placed {
  at: string;
  send: string;
  points: number | null;
  words: string;
  completes: string[];
}

const PIECE = /^(.+)@([+-]?\d+),([+-]?\d+)(?:\/(\d))?$/;

/** The pieces of castle text as this page writes it, one word each. */
export function pieces(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

export function readAt(text: string): Placed | null {
  const [, slug, x, y, turn] = PIECE.exec(pieces(text)[0] ?? "") ?? [];
  return slug === undefined ? null : { slug, x: Number(x), y: Number(y), turn: Number(turn ?? 0) };
}

export function writeAt({ slug, x, y, turn }: Placed): string {
  return `${slug}@${x},${y}${turn === 0 ? "" : `/${turn}`}`;
}

export function readCastle(text: string): Placed[] {
  return pieces(text).flatMap((piece) => readAt(piece) ?? []);
}

const sheets = new WeakMap<BoxForm, Map<string, TileForm>>();

/** A tile of the box by its slug. */
export function tileOf(box: BoxForm, slug: string): TileForm | undefined {
  let sheet = sheets.get(box);
  if (sheet === undefined) {
    sheet = new Map(box.tiles.map((tile) => [tile.slug, tile]));
    sheets.set(box, sheet);
  }
  return sheet.get(slug);
}

/** The turns of a tile that look different, in their order. */
export function turnsOf(tile: TileForm): number[] {
  return Object.keys(tile.turns).map(Number).toSorted((a, b) => a - b);
}

/** The smallest turn that looks like this one. */
export function canonical(tile: TileForm, turn: number): number {
  const turns = turnsOf(tile);
  return [turn, turn % 2, 0].find((one) => turns.includes(one)) ?? turns[0] ?? 0;
}

/** A turned tile of the box. */
export function turned(tile: TileForm, turn: number): TurnForm {
  return tile.turns[String(canonical(tile, turn))] ?? { w: 1, h: 1, path: "", svg: "", doors: [] };
}

/** The box of cells of a placed tile; an unknown tile takes one cell. */
export function areaOf(box: BoxForm, { slug, x, y, turn }: Placed): Area {
  const tile = tileOf(box, slug);
  const { w, h } = tile === undefined ? { w: 1, h: 1 } : turned(tile, turn);
  return { x, y: box.up ? -y - h : y, w, h };
}

/** A single cell as it is drawn. */
export function cellArea(box: BoxForm, x: number, y: number): Area {
  return { x, y: box.up ? -y - 1 : y, w: 1, h: 1 };
}

export function middleOf({ x, y, w, h }: Area): [number, number] {
  return [x + w / 2, y + h / 2];
}

/** The placement of a turned tile whose middle is nearest to a point. */
export function placedAround(box: BoxForm, tile: TileForm, turn: number, mx: number, my: number): Placed {
  const { w, h } = turned(tile, turn);
  const [x, top] = [Math.round(mx - w / 2), Math.round(my - h / 2)];
  return { slug: tile.slug, x, y: box.up ? -top - h : top, turn: canonical(tile, turn) };
}

export const REACH = 0.95;
export const OTHER_TURN = 0.8;

/** The nearest place within reach of a tile's middle; one in another turn counts farther. */
export function nearest(box: BoxForm, spots: readonly Spot[], turn: number, mx: number, my: number, reach = REACH): Spot | null {
  let [best, least] = [null as Spot | null, reach];
  for (const spot of spots) {
    const [x, y] = middleOf(areaOf(box, spot));
    const far = Math.hypot(x - mx, y - my) + (spot.turn === turn ? 0 : OTHER_TURN);
    if (far < least || (far === least && best !== null && (spot.points ?? 0) > (best.points ?? 0))) [best, least] = [spot, far];
  }
  return best;
}

/** All cells that are shown; an empty castle shows a few around the origin. */
export function boundsOf(areas: readonly Area[]): Area {
  if (areas.length === 0) return { x: -4, y: -3, w: 12, h: 9 };
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.w));
  const below = Math.max(...areas.map((area) => area.y + area.h));
  return { x, y, w: right - x, h: below - y };
}

export const LEAST = 0.12;
export const MOST = 2.5;
const CLOSEST = 1.1;
const BIG = 60;
/** How far off the edge what is brought into sight comes to lie, in cells. */
const EDGE = 0.6;

/** The look that shows an area whole, with a margin in cells, leaving a strip free at the foot. */
export function fit(area: Area, unit: number, width: number, height: number, foot = 0, margin = 1): Look {
  const free = Math.max(60, height - foot);
  const closest = unit > BIG ? 1 : CLOSEST;
  const k = Math.max(LEAST / 4, Math.min(closest, width / unit / (area.w + 2 * margin), free / unit / (area.h + 2 * margin)));
  const [mx, my] = middleOf(area);
  return { k, x: width / 2 - mx * unit * k, y: free / 2 - my * unit * k };
}

/** The look after zooming by a factor around a point of the screen. */
export function zoom(look: Look, factor: number, px: number, py: number): Look {
  const k = Math.max(LEAST, Math.min(MOST, look.k * factor));
  const by = k / look.k;
  return { k, x: px - (px - look.x) * by, y: py - (py - look.y) * by };
}

/** The same look if it shows the area whole, else one that does: moved no further than it must be, and no closer. */
export function reveal(look: Look, area: Area, unit: number, width: number, height: number, foot = 0): Look {
  const [left, top] = [look.x + area.x * unit * look.k, look.y + area.y * unit * look.k];
  const [right, below] = [left + area.w * unit * look.k, top + area.h * unit * look.k];
  if (left >= 0 && top >= 0 && right <= width && below <= height - foot) return look;
  const whole = fit(area, unit, width, height, foot, EDGE);
  if (whole.k <= look.k) return whole;
  const edge = EDGE * unit * look.k;
  return { k: look.k, x: look.x + inward(left, right, width, edge), y: look.y + inward(top, below, height - foot, edge) };
}

/** How far something between two points must move to lie in a span, off its ends. */
function inward(from: number, to: number, span: number, edge: number): number {
  return Math.max(0, edge - from) + Math.min(0, span - edge - to);
}

/** The point of the ground below a point of the screen, in cells. */
export function groundAt(look: Look, unit: number, px: number, py: number): [number, number] {
  return [(px - look.x) / look.k / unit, (py - look.y) / look.k / unit];
}

/** A room as it is drawn: what the referee gave, or the tile of the box until he answers. */
export interface Drawn extends Placed {
  at: string;
  name: string;
  svg: string;
  path: string;
  area: Area;
  odd: number;
}

/** The rooms of a text; those that the castle does not hold yet are drawn from the box. */
export function drawn(box: BoxForm, text: string, castle: CastleForm | null): Drawn[] {
  const known = new Map(castle?.rooms.map((room) => [room.at, room]));
  const odd = new Map(castle?.odd.map(({ room, number }) => [room, number]));
  return readCastle(text).map((placed) => {
    const at = writeAt(placed);
    const tile = tileOf(box, placed.slug);
    const form = tile === undefined ? undefined : turned(tile, placed.turn);
    const room = known.get(at);
    return {
      ...placed,
      at,
      name: room?.name ?? tile?.name ?? placed.slug,
      svg: room?.svg ?? form?.svg ?? "",
      path: form?.path ?? `M0 0h${box.unit}v${box.unit}h-${box.unit}z`,
      area: areaOf(box, placed),
      odd: odd.get(at) ?? 0,
    };
  });
}
