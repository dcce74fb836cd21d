// The board: the castle on its ground, the tile in the hand, the places that the referee named, and what is wrong where.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoxForm, CastleForm, VerdictForm } from "../api/forms";
import { Markup } from "../shared/markup";
import { signed } from "../shared/texts";
import { useDefs } from "./defs";
import { type Area, areaOf, boundsOf, drawn, fit, groundAt, type Look, middleOf, type Placed, readAt, reveal, type Spot, tileOf, turned, zoom } from "./geometry";
import { dragged, follow, type Gesture, type Meaning, NONE, type Point } from "./gestures";
import type { Action, Hand } from "./hand";
import { marksOf, ringsOf } from "./marks";
import { Badge, type Ghost, Outline, Rooms } from "./view";

export interface BoardHandle {
  fit(): void;
  zoom(by: number): void;
  /** The middle of what is seen, in cells. */
  middle(): [number, number];
  /** Go on with a press that began on a tile elsewhere. */
  drag(event: PointerEvent): void;
  focus(): void;
}

export interface BoardShown {
  box: BoxForm;
  text: string;
  castle: CastleForm | null;
  hand: Hand;
  /** The places of the held tile, the most points first. */
  spots: readonly Spot[];
  /** Places are kept secret: nothing is marked, nothing snaps. */
  silent?: boolean;
  /** Aim at free cells. */
  free?: boolean;
  verdict?: VerdictForm | null;
  ghosts?: Ghost[];
  chosen?: string | null;
  /** What the board is called, and where it is explained. */
  label: string;
  describedby?: string;
  /** Pixels at the foot that something else covers. */
  foot?: number;
  shakes?: number;
  floats?: { at: string; words: string } | null;
  act: (action: Action) => void;
  onDrop: () => void;
  onLift?: (at: string) => void;
  onRoom?: (at: string | null) => void;
  /** Given up outside the board. */
  onAway?: () => void;
  handle?: { current: BoardHandle | null };
}

const LIFTED = 70;
const LONG = 350;
const QUARTER = 60;
const TAPPED = 1.7;
const MANY = 60;
const KEYED = 400;
/** A pointer that stays so long has come to rest. */
const RESTED = 500;

export function Board(shown: BoardShown) {
  const { box, text, castle, hand, spots, silent = false, verdict, ghosts = [] } = shown;
  useDefs(box);
  const element = useRef<SVGSVGElement>(null);
  const size = useSize(element);
  const [look, setLook] = useLook(shown, size);
  const gesture = useRef<Gesture>(NONE);
  const latest = useRef(shown);
  latest.current = shown;
  const looked = useRef(look);
  looked.current = look;
  const unit = box.unit;
  const holding = hand.state !== "idle";

  const local = (event: { clientX: number; clientY: number }) => {
    const rect = element.current?.getBoundingClientRect();
    return { x: event.clientX - (rect?.left ?? 0), y: event.clientY - (rect?.top ?? 0) };
  };
  const aimAt = (px: number, py: number, reach?: number) => {
    const [mx, my] = groundAt(looked.current, unit, px, py);
    latest.current.act({ do: "aim", mx, my, free: latest.current.free || latest.current.silent || false, reach });
  };
  const mean = (meaning: Meaning) => {
    const now = latest.current;
    switch (meaning.do) {
      case "pan":
        return setLook({ ...looked.current, x: looked.current.x + meaning.dx, y: looked.current.y + meaning.dy });
      case "pinch": {
        const zoomed = zoom(looked.current, meaning.by, meaning.x, meaning.y);
        return setLook({ ...zoomed, x: zoomed.x + meaning.dx, y: zoomed.y + meaning.dy });
      }
      case "aim":
        return aimAt(meaning.x, meaning.y - (meaning.lifted ? LIFTED : 0));
      case "lift":
        return now.onLift?.(meaning.room);
      case "drop":
        return drop();
      case "turn":
        return now.act({ do: "turn", by: 1, around: [0, 0], free: now.free ?? false });
      case "tap":
        return tap(meaning);
    }
  };
  // put where it may not lie, the tile stays there until the next press: the pointer is free to go to the verdict
  const stays = useRef(false);
  const drop = () => {
    const now = latest.current;
    stays.current = now.hand.state === "aiming";
    now.onDrop();
  };
  const tap = ({ x, y, room, touch }: Extract<Meaning, { do: "tap" }>) => {
    const now = latest.current;
    if (now.hand.state === "idle") return now.onRoom?.(room);
    if (!touch) {
      if (!stays.current) return drop();
      stays.current = false;
      return aimAt(x, y);
    }
    // a finger hides what it taps: the first tap aims, a second one on the tile puts it down
    if (now.hand.state === "aiming" && inside(areaOf(box, now.hand), groundAt(looked.current, unit, x, y))) return now.onDrop();
    return aimAt(x, y, TAPPED);
  };
  const felt = useRef(0);
  const feel = (event: Parameters<typeof follow>[1]) => {
    felt.current = performance.now();
    const now = latest.current.hand.state !== "idle";
    const [next, meanings] = follow(gesture.current, event, now);
    gesture.current = next;
    for (const meaning of meanings) mean(meaning);
  };
  const point = (event: PointerEvent): Point => {
    const touch = event.pointerType !== "mouse";
    const room = (event.target as Element).closest?.("[data-at]")?.getAttribute("data-at") ?? null;
    return { id: event.pointerId, ...local(event), touch, button: event.button, room };
  };

  useHandle(shown, element, looked, setLook, size, (event) => {
    const start = point(event);
    gesture.current = dragged(start);
    const over = (now: PointerEvent) => {
      const rect = element.current?.getBoundingClientRect();
      return rect !== undefined && now.clientX >= rect.left && now.clientX <= rect.right && now.clientY >= rect.top && now.clientY <= rect.bottom;
    };
    const moved = (now: PointerEvent) => {
      if (now.pointerId !== start.id) return;
      if (over(now)) feel({ is: "move", at: point(now) });
      else latest.current.act({ do: "away" });
    };
    const ended = (now: PointerEvent) => {
      if (now.pointerId !== start.id) return;
      for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener);
      if (now.type === "pointerup" && over(now)) feel({ is: "up", at: point(now) });
      else {
        gesture.current = NONE;
        latest.current.onAway?.();
      }
    };
    const listeners = [["pointermove", moved], ["pointerup", ended], ["pointercancel", ended]] as const;
    for (const [name, listener] of listeners) addEventListener(name, listener as EventListener);
  });

  useWheel(element, latest, (event, px, py) => setLook(zoom(looked.current, Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), px, py)));

  const aimed = hand.state === "aiming" ? `${hand.slug}@${hand.x},${hand.y}/${hand.turn}` : "";
  useEffect(() => {
    // what keys or the list aim at is brought into sight; under a pointer nothing moves by itself
    if (hand.state !== "aiming" || size.w === 0 || performance.now() - felt.current < KEYED) return;
    setLook(reveal(looked.current, areaOf(box, hand), unit, size.w, size.h, shown.foot ?? 0));
  }, [aimed, shown.foot]);
  // the verdict that was read is still there when the pointer, on its way to it, has crossed other places
  const rested = useRef<Placed | null>(null);
  useEffect(() => {
    if (hand.state !== "aiming") return undefined;
    const { slug, turn, x, y } = hand;
    const timer = setTimeout(() => (rested.current = { slug, turn, x, y }), RESTED);
    return () => clearTimeout(timer);
  }, [aimed]);
  useEffect(() => {
    stays.current = false;
    rested.current = null;
  }, [hand.state === "idle" || hand.state === "held" ? "" : hand.slug]);
  const leave = (event: PointerEvent) => {
    if (!holding || event.pointerType !== "mouse" || gesture.current.mode !== "none" || stays.current) return;
    const beside = event.relatedTarget instanceof Node && element.current?.parentElement?.contains(event.relatedTarget);
    if (!beside) shown.act({ do: "away" });
    else if (rested.current !== null) shown.act({ do: "lay", placed: rested.current });
  };
  const long = useRef(0);
  const rooms = useMemo(() => drawn(box, text, castle), [box, text, castle]);
  const ground = useMemo(
    () => <Rooms box={box} rooms={rooms} courtyards={castle?.courtyards ?? []} chosen={shown.chosen} />,
    [box, rooms, castle, shown.chosen],
  );
  const places = silent || !holding ? [] : spots;
  return (
    <svg
      ref={element}
      class={`board${box.up ? " upwards" : ""}${holding ? " holding" : ""}`}
      tabindex={0}
      role="application"
      aria-label={shown.label}
      aria-describedby={shown.describedby}
      data-test="board"
      data-castle={text}
      data-state={hand.state}
      data-aim={aimed || undefined}
      data-places={places.length > 0 ? JSON.stringify(places.map(({ at }) => at)) : undefined}
      onPointerDown={(event) => {
        element.current?.setPointerCapture(event.pointerId);
        feel({ is: "down", at: point(event) });
        clearTimeout(long.current);
        long.current = setTimeout(() => feel({ is: "long" }), LONG) as unknown as number;
      }}
      onPointerMove={(event) => {
        if (!stays.current || gesture.current.mode !== "none") feel({ is: "move", at: point(event) });
      }}
      onPointerUp={(event) => {
        clearTimeout(long.current);
        feel({ is: "up", at: point(event) });
      }}
      onPointerCancel={(event) => {
        clearTimeout(long.current);
        feel({ is: "cancel", at: point(event) });
      }}
      onPointerLeave={leave}
      onContextMenu={(event) => event.preventDefault()}
    >
      <g transform={`translate(${look.x} ${look.y}) scale(${look.k})`}>
        {ground}
        <Places box={box} places={places} hand={hand} />
        {ghosts.map(({ at, best }) => (
          <Outline key={at} box={box} at={at} class={best ? "ghost best" : "ghost"} />
        ))}
        <Held box={box} hand={hand} verdict={verdict} shakes={shown.shakes ?? 0} silent={silent} gliding={performance.now() - felt.current >= KEYED} />
        {verdict && <Wrong box={box} verdict={verdict} />}
      </g>
      <Over box={box} look={look} places={places} hand={hand} verdict={verdict} ghosts={ghosts} floats={shown.floats} />
    </svg>
  );
}

function inside({ x, y, w, h }: Area, [px, py]: [number, number]): boolean {
  return px >= x && py >= y && px <= x + w && py <= y + h;
}

/** Outlines of the places in the turn of the hand; where there are too many, only of those near it. */
function Places({ box, places, hand }: { box: BoxForm; places: readonly Spot[]; hand: Hand }) {
  if (hand.state === "idle") return null;
  const [mx, my] = hand.state === "held" ? [0, 0] : middleOf(areaOf(box, hand));
  const seen = places.filter((spot) => {
    if (spot.turn !== hand.turn) return false;
    const [x, y] = middleOf(areaOf(box, spot));
    return places.length <= MANY || (hand.state !== "held" && Math.hypot(x - mx, y - my) < 6);
  });
  return (
    <g class="places">
      {seen.map(({ send }) => (
        <Outline key={send} box={box} at={send} class="spot" />
      ))}
    </g>
  );
}

interface HeldShown {
  box: BoxForm;
  hand: Hand;
  verdict?: VerdictForm | null;
  shakes: number;
  silent: boolean;
  /** What keys move is followed by the eye; under a pointer the tile is there at once, and nothing is painted in between. */
  gliding: boolean;
}

/** The tile in the hand, where it is aimed at. */
function Held({ box, hand, verdict, shakes, silent, gliding }: HeldShown) {
  if (hand.state !== "aiming" && hand.state !== "busy") return null;
  const tile = tileOf(box, hand.slug);
  if (tile === undefined) return null;
  const { svg, path } = turned(tile, hand.turn);
  const { x, y } = areaOf(box, hand);
  const yes = (hand.spot !== null && !silent) || verdict?.legal;
  const look = yes ? "yes" : verdict && !verdict.idle ? "no" : "idle";
  const joins = hand.spot === null ? "" : hand.spot.send.slice(hand.spot.at.length).trim();
  return (
    <g class="held" data-test="held">
      <g class={gliding ? "lifted glide" : "lifted"} transform={`translate(${x * box.unit} ${y * box.unit})`}>
        <g class={shakes > 0 ? `shake shake-${shakes % 2}` : ""}>
          <Markup svg={svg} />
          <path class={`held-edge ${look}`} d={path} />
        </g>
      </g>
      {joins !== "" && <Outline box={box} at={joins} class="ghost best" />}
    </g>
  );
}

/** Where rules are broken: cells, or the new outline clipped by the other's. */
function Wrong({ box, verdict }: { box: BoxForm; verdict: VerdictForm }) {
  const placed = readAt(verdict.placement);
  const tile = placed && tileOf(box, placed.slug);
  if (!placed || !tile) return null;
  const { x, y } = areaOf(box, placed);
  const path = turned(tile, placed.turn).path;
  return (
    <g class="wrong">
      {marksOf(box, verdict).map(({ number, cells, over }) => (
        <g key={number}>
          {cells.map((cell) => (
            <rect key={`${cell.x},${cell.y}`} x={cell.x * box.unit} y={cell.y * box.unit} width={box.unit} height={box.unit} />
          ))}
          {over.map((room) => (
            <g key={room}>
              <clipPath id={`over-${number}-${room}`}>
                <Outline box={box} at={room} class="" />
              </clipPath>
              <g clip-path={`url(#over-${number}-${room})`}>
                <path d={path} transform={`translate(${x * box.unit} ${y * box.unit})`} />
              </g>
            </g>
          ))}
        </g>
      ))}
    </g>
  );
}

interface OverShown {
  box: BoxForm;
  look: Look;
  places: readonly Spot[];
  hand: Hand;
  verdict?: VerdictForm | null;
  ghosts: Ghost[];
  floats?: { at: string; words: string } | null;
}

/** What keeps its size on the screen: points of places, numbers of marks, rings at entrances. */
function Over({ box, look, places, hand, verdict, ghosts, floats }: OverShown) {
  const at = (x: number, y: number) => `translate(${look.x + x * box.unit * look.k} ${look.y + y * box.unit * look.k})`;
  const points = places.map((spot) => spot.points ?? 0);
  const most = Math.max(...points) > Math.min(...points) ? Math.max(...points) : null;
  const shown = thinned(box, look, places, hand);
  return (
    <g class="over">
      {verdict && ringsOf(box, verdict).map(({ kind, x, y }) => <circle key={`${kind}${x},${y}`} class={`ring ${kind}`} r={11} transform={at(x, y)} />)}
      {shown.map((spot) => {
        const [x, y] = middleOf(areaOf(box, spot));
        if (hand.state !== "idle" && spot.turn !== hand.turn) return <circle key={spot.send} class="other-turn" r={8} transform={at(x, y)} />;
        return (
          <g key={spot.send} class={most !== null && spot.points === most ? "badge best" : "badge"} transform={at(x, y)}>
            <Badge words={spot.points === null ? "·" : signed(spot.points)} />
          </g>
        );
      })}
      {ghosts.map(({ at: where, label = "", best }) => {
        const placed = readAt(where);
        if (placed === null || label === "") return null;
        return (
          <g key={where} class={best ? "badge best" : "badge"} transform={at(...middleOf(areaOf(box, placed)))}>
            <Badge words={label} />
          </g>
        );
      })}
      {verdict &&
        !verdict.idle &&
        marksOf(box, verdict).map(({ number, x, y }) => (
          <g key={number} class="badge number" transform={at(x, y)}>
            <Badge words={String(number)} />
          </g>
        ))}
      {floats && readAt(floats.at) && (
        <g transform={at(...middleOf(areaOf(box, readAt(floats.at) as Spot)))}>
          <g key={floats.at} class="badge best floats">
            <Badge words={floats.words} />
          </g>
        </g>
      )}
    </g>
  );
}

const APART = 25;

/** Badges that do not cover each other: the better one stays; the place that is aimed at shows its tile instead. */
function thinned(box: BoxForm, look: Look, places: readonly Spot[], hand: Hand): Spot[] {
  const kept: [Spot, number, number][] = [];
  const turn = hand.state === "idle" ? 0 : hand.turn;
  const ordered = places.toSorted((a, b) => Number(a.turn !== turn) - Number(b.turn !== turn));
  for (const spot of ordered) {
    if (hand.state === "aiming" && hand.spot?.send === spot.send) continue;
    const [x, y] = middleOf(areaOf(box, spot)).map((one) => one * box.unit * look.k) as [number, number];
    if (kept.every(([, a, b]) => Math.hypot(a - x, b - y) >= APART)) kept.push([spot, x, y]);
  }
  return kept.map(([spot]) => spot);
}

type Size = { w: number; h: number };

function useSize(element: { current: SVGSVGElement | null }): Size {
  const [size, setSize] = useState<Size>({ w: 0, h: 0 });
  useLayoutEffect(() => {
    const found = element.current;
    if (found === null) return undefined;
    const watch = new ResizeObserver(() => setSize({ w: found.clientWidth, h: found.clientHeight }));
    watch.observe(found);
    setSize({ w: found.clientWidth, h: found.clientHeight });
    return () => watch.disconnect();
  }, []);
  return size;
}

/** The look of the board: fitted to a new castle, widened for what is added, else as the reader left it. */
function useLook({ box, text, spots, hand, ghosts = [], foot = 0, silent }: BoardShown, size: Size): [Look, (look: Look) => void] {
  const [look, setLook] = useState<Look>({ x: 0, y: 0, k: 1 });
  const known = useRef<{ rooms: string[]; w: number; h: number }>({ rooms: [], w: 0, h: 0 });
  const areas = drawn(box, text, null).map(({ area }) => area);
  useEffect(() => {
    if (size.w === 0) return;
    const { rooms, w, h } = known.current;
    const now = text.split(" ");
    known.current = { rooms: now, w: size.w, h: size.h };
    const fresh = w !== size.w || Math.abs(h - size.h) > 40 || !now.some((room) => rooms.includes(room));
    setLook((last) => (fresh ? fit(boundsOf(areas), box.unit, size.w, size.h, foot) : reveal(last, boundsOf(areas), box.unit, size.w, size.h, foot)));
  }, [text, size.w, size.h, box.game]);
  const seen = silent ? [] : [...spots, ...ghosts.flatMap(({ at }) => readAt(at) ?? [])].map((spot) => areaOf(box, spot));
  const wanted = hand.state === "idle" && ghosts.length === 0 ? "" : `${seen.length} ${JSON.stringify(boundsOf(seen))}`;
  useEffect(() => {
    if (size.w > 0 && wanted !== "" && seen.length > 0) setLook((last) => reveal(last, boundsOf([...areas, ...seen]), box.unit, size.w, size.h, foot));
  }, [wanted, size.w]);
  return [look, setLook];
}

function useHandle(
  { handle, box, text, foot = 0 }: BoardShown,
  element: { current: SVGSVGElement | null },
  looked: { current: Look },
  setLook: (look: Look) => void,
  size: Size,
  drag: (event: PointerEvent) => void,
): void {
  if (handle === undefined) return;
  handle.current = {
    fit: () => setLook(fit(boundsOf(drawn(box, text, null).map(({ area }) => area)), box.unit, size.w, size.h, foot)),
    zoom: (by) => setLook(zoom(looked.current, by, size.w / 2, size.h / 2)),
    middle: () => groundAt(looked.current, box.unit, size.w / 2, (size.h - foot) / 2),
    drag,
    focus: () => element.current?.focus(),
  };
}

/** The wheel turns what is held, else it zooms; with Ctrl it always zooms. */
function useWheel(element: { current: SVGSVGElement | null }, latest: { current: BoardShown }, zoomed: (event: WheelEvent, x: number, y: number) => void): void {
  const rolled = useRef(0);
  useEffect(() => {
    const found = element.current;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      const { hand, act, free = false } = latest.current;
      if (event.ctrlKey || hand.state === "idle") {
        const rect = found?.getBoundingClientRect();
        zoomed(event, event.clientX - (rect?.left ?? 0), event.clientY - (rect?.top ?? 0));
        return;
      }
      rolled.current += event.deltaY;
      while (Math.abs(rolled.current) >= QUARTER) {
        const by = Math.sign(rolled.current);
        rolled.current -= by * QUARTER;
        act({ do: "turn", by, around: [0, 0], free });
      }
    };
    found?.addEventListener("wheel", listen, { passive: false });
    return () => found?.removeEventListener("wheel", listen);
  }, []);
}
