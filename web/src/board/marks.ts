// What a verdict shows on the board: where each rule is broken, with the number of its line, and rings at entrances.
import type { BoxForm, MeetingForm, VerdictForm, ViolationForm } from "../api/forms";
import { type Area, areaOf, cellArea, middleOf, readAt } from "./geometry";

/** A broken rule on the ground: cells, or what one outline has in common with others. */
export interface Mark {
  number: number;
  cells: Area[];
  /** Rooms whose ground the new one takes. */
  over: string[];
  x: number;
  y: number;
}

export interface Ring {
  kind: "meets" | "blocked" | "yard";
  x: number;
  y: number;
}

/** Violations with a number each, those about the same place and words only once. */
export function numbered(verdict: VerdictForm): [number, ViolationForm][] {
  const seen = new Set<string>();
  const kept = verdict.violations.filter((violation) => {
    const key = `${violation.rule} ${violation.reason ?? violation.message}`;
    return !seen.has(key) && seen.add(key);
  });
  return kept.map((violation, index) => [index + 1, violation]);
}

export function marksOf(box: BoxForm, verdict: VerdictForm): Mark[] {
  const placed = readAt(verdict.placement);
  if (placed === null || verdict.idle) return [];
  const here = areaOf(box, placed);
  return numbered(verdict).map(([number, { kind, rooms, cells }]) => {
    const areas = cells.map(([x = 0, y = 0]) => cellArea(box, x, y));
    const over = kind === "overlap" ? rooms.filter((room) => room !== verdict.placement) : [];
    const other = over.flatMap((room) => readAt(room) ?? [])[0];
    const [x, y] = areas[0] ? middleOf(areas[0]) : other ? common(here, areaOf(box, other)) : [here.x + here.w / 2, here.y + 0.2];
    return { number, cells: over.length > 0 ? [] : areas, over, x, y };
  });
}

/** The middle of what two boxes have in common. */
function common(a: Area, b: Area): [number, number] {
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.w, b.x + b.w)];
  const [top, below] = [Math.max(a.y, b.y), Math.min(a.y + a.h, b.y + b.h)];
  return [(left + right) / 2, (top + below) / 2];
}

const SIDES: Record<string, [number, number]> = { N: [0.5, 0], E: [1, 0.5], S: [0.5, 1], W: [0, 0.5] };

export function ringsOf(box: BoxForm, verdict: VerdictForm): Ring[] {
  const ring = (kind: Ring["kind"]) => (meeting: MeetingForm) => {
    const { x, y } = cellArea(box, meeting.x, meeting.y);
    const [dx, dy] = SIDES[meeting.side.slice(0, 1).toUpperCase()] ?? [0.5, 0.5];
    return { kind, x: x + dx, y: y + dy };
  };
  return [...verdict.connections.map(ring("meets")), ...verdict.blocked.map(ring("blocked")), ...verdict.enclosed.map(ring("yard"))];
}
