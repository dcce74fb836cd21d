// What the hand does: one state, one reducer. It holds a tile or nothing, and aims at places that the referee has named.
import type { BoxForm } from "../api/forms";
import { areaOf, canonical, middleOf, nearest, type Placed, placedAround, type Spot, tileOf, turned, turnsOf, writeAt } from "./geometry";

export interface Held {
  slug: string;
  turn: number;
  /** The room of the castle that was lifted, or null for a tile of the tray. */
  from: string | null;
}

export interface Aimed extends Held {
  x: number;
  y: number;
  spot: Spot | null;
  /** Where the reader turned the tile himself: near there it is not turned for him. */
  firm: [number, number] | null;
}

/** `busy`: put down before the places were known; the answer decides. */
export type Hand = { state: "idle" } | ({ state: "held" } & Held) | ({ state: "aiming" } & Aimed) | ({ state: "busy" } & Aimed);

export type Action =
  | { do: "take"; slug: string; turn?: number; from?: string | null }
  | { do: "aim"; mx: number; my: number; free: boolean; reach?: number }
  | { do: "move"; dx: number; dy: number; around: [number, number] }
  | { do: "turn"; by: number; around: [number, number]; free: boolean }
  | { do: "pick"; spot: Spot }
  | { do: "lay"; placed: Placed }
  | { do: "next"; by: number }
  | { do: "wait" }
  | { do: "know" }
  | { do: "away" }
  | { do: "empty" };

export const IDLE: Hand = { state: "idle" };
const FIRM = 1.5;

/** The hand after an action; `spots` are the places of the held tile that the referee has named, if he has answered. */
export function act(box: BoxForm, spots: readonly Spot[], hand: Hand, action: Action): Hand {
  if (action.do === "take") {
    const tile = tileOf(box, action.slug);
    if (tile === undefined) return hand;
    return { state: "held", slug: tile.slug, turn: canonical(tile, action.turn ?? turnsOf(tile)[0] ?? 0), from: action.from ?? null };
  }
  if (action.do === "empty" || hand.state === "idle") return IDLE;
  const held: Held = { slug: hand.slug, turn: hand.turn, from: hand.from };
  switch (action.do) {
    case "pick":
      return aimedAt(held, action.spot, null);
    case "lay":
      return laid(held, action.placed, spots, null);
    case "next":
      return next(held, hand, spots, action.by);
    case "away":
      return { state: "held", ...held };
    case "wait":
      return hand.state === "aiming" ? { ...hand, state: "busy" } : hand;
    case "know":
      return hand.state === "aiming" || hand.state === "busy" ? laid(held, { ...held, x: hand.x, y: hand.y }, spots, hand.firm) : hand;
    case "aim":
      return aim(box, spots, held, hand, action);
    case "move":
      return move(box, spots, held, hand, action);
    case "turn":
      return turn(box, spots, held, hand, action);
  }
}

type Of<Name extends Action["do"]> = Extract<Action, { do: Name }>;

function aimedAt(held: Held, spot: Spot, firm: Aimed["firm"]): Hand {
  return { state: "aiming", slug: held.slug, from: held.from, turn: spot.turn, x: spot.x, y: spot.y, spot, firm };
}

/** Aiming at a cell; a place of the referee there is taken up. */
function laid(held: Held, { x, y, turn: way }: Placed, spots: readonly Spot[], firm: Aimed["firm"]): Hand {
  const spot = spots.find((one) => one.x === x && one.y === y && one.turn === way) ?? null;
  return { state: "aiming", slug: held.slug, from: held.from, turn: way, x, y, spot, firm };
}

function aim(box: BoxForm, spots: readonly Spot[], held: Held, hand: Hand, { mx, my, free, reach }: Of<"aim">): Hand {
  const tile = tileOf(box, held.slug);
  if (tile === undefined) return hand;
  const last = hand.state === "aiming" ? hand.firm : null;
  const firm = last !== null && Math.hypot(last[0] - mx, last[1] - my) < FIRM ? last : null;
  const near = firm === null ? spots : spots.filter((spot) => spot.turn === held.turn);
  const spot = free ? null : nearest(box, near, held.turn, mx, my, reach);
  return spot === null ? laid(held, placedAround(box, tile, held.turn, mx, my), spots, firm) : aimedAt(held, spot, firm);
}

/** The middle that the hand aims at, or where it would begin. */
function middle(box: BoxForm, hand: Hand, around: [number, number]): [number, number] {
  return hand.state === "aiming" || hand.state === "busy" ? middleOf(areaOf(box, hand)) : around;
}

function move(box: BoxForm, spots: readonly Spot[], held: Held, hand: Hand, { dx, dy, around }: Of<"move">): Hand {
  const tile = tileOf(box, held.slug);
  if (tile === undefined) return hand;
  const [mx, my] = middle(box, hand, around);
  const step = hand.state === "held" ? 0 : 1;
  return laid(held, placedAround(box, tile, held.turn, mx + dx * step, my + dy * step), spots, [mx, my]);
}

function turn(box: BoxForm, spots: readonly Spot[], held: Held, hand: Hand, { by, around, free }: Of<"turn">): Hand {
  const tile = tileOf(box, held.slug);
  if (tile === undefined) return hand;
  const turns = turnsOf(tile);
  const at = turns.indexOf(held.turn);
  const to = turns[(at + by + turns.length * 4) % turns.length] ?? 0;
  if (hand.state === "held") return { state: "held", ...held, turn: to };
  const [mx, my] = middle(box, hand, around);
  const spot = free ? null : nearest(box, spots.filter((one) => one.turn === to), to, mx, my);
  const { w, h } = turned(tile, to);
  const before = turned(tile, held.turn);
  // a box of odd difference cannot turn about its middle: it always leans to the same side, so that four turns come home
  const lean = (w - before.w) % 2 === 0 && (h - before.h) % 2 === 0 ? 0 : to % 2 === 0 ? 0.25 : -0.25;
  const placed = placedAround(box, tile, to, mx + lean, my + lean);
  return spot === null ? laid({ ...held, turn: to }, placed, spots, [mx, my]) : aimedAt({ ...held, turn: to }, spot, [mx, my]);
}

/** The next place in the referee's order, the most points first; equal to the first if none is aimed at. */
function next(held: Held, hand: Hand, spots: readonly Spot[], by: number): Hand {
  const now = hand.state === "aiming" && hand.spot !== null ? spots.indexOf(hand.spot) : -1;
  const at = now < 0 ? (by > 0 ? 0 : spots.length - 1) : (now + by + spots.length) % spots.length;
  const spot = spots[at];
  return spot === undefined ? hand : aimedAt(held, spot, null);
}

/** Castle text of what is aimed at, or null. */
export function aimText(hand: Hand): string | null {
  return hand.state === "aiming" || hand.state === "busy" ? writeAt(hand) : null;
}
