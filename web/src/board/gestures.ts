// What fingers and mouse mean: pointers in, meanings out. The board does what comes out and keeps what is under way.
export interface Point {
  id: number;
  x: number;
  y: number;
  touch: boolean;
  /** 0 left, 1 middle, 2 right. */
  button?: number;
  /** The room below it. */
  room?: string | null;
}

export type Meaning =
  | { do: "pan"; dx: number; dy: number }
  | { do: "pinch"; by: number; x: number; y: number; dx: number; dy: number }
  | { do: "aim"; x: number; y: number; lifted: boolean }
  | { do: "lift"; room: string }
  | { do: "tap"; x: number; y: number; room: string | null; touch: boolean }
  | { do: "drop" }
  | { do: "turn" };

/** `press`: not decided yet; `spent`: two fingers were down, the last one means nothing. */
export interface Gesture {
  mode: "none" | "press" | "pan" | "aim" | "pinch" | "spent";
  down: Point[];
  start: Point | null;
  moved: boolean;
}

export const NONE: Gesture = { mode: "none", down: [], start: null, moved: false };
const FAR = 8;
const PINCH = 14;

type Event = { is: "down" | "move" | "up" | "cancel"; at: Point } | { is: "long" };

/** The gesture after an event, and what it means; `holding` if the hand has a tile. */
export function follow(gesture: Gesture, event: Event, holding: boolean): [Gesture, Meaning[]] {
  if (event.is === "long") return long(gesture, holding);
  const { at } = event;
  if (event.is === "down") return down(gesture, at, holding);
  if (event.is === "move") return move(gesture, at, holding);
  return up(gesture, at, holding, event.is === "cancel");
}

/** A tile that is being dragged from elsewhere over the board. */
export function dragged(at: Point): Gesture {
  return { mode: "aim", down: [at], start: at, moved: true };
}

function down(gesture: Gesture, at: Point, holding: boolean): [Gesture, Meaning[]] {
  if (at.button === 2) return [gesture, holding ? [{ do: "turn" }] : []];
  const all = [...gesture.down.filter(({ id }) => id !== at.id), at];
  if (all.length > 1) return [{ mode: "pinch", down: all, start: middle(all), moved: false }, []];
  return [{ mode: at.button === 1 ? "pan" : "press", down: all, start: at, moved: false }, []];
}

function move(gesture: Gesture, at: Point, holding: boolean): [Gesture, Meaning[]] {
  const last = gesture.down.find(({ id }) => id === at.id);
  if (last === undefined) {
    const hovers = holding && !at.touch && gesture.mode === "none";
    return [gesture, hovers ? [{ do: "aim", x: at.x, y: at.y, lifted: false }] : []];
  }
  const all = gesture.down.map((one) => (one.id === at.id ? { ...one, x: at.x, y: at.y } : one));
  const now = { ...gesture, down: all };
  const start = gesture.start ?? at;
  switch (gesture.mode) {
    case "press":
      return Math.hypot(at.x - start.x, at.y - start.y) < FAR ? [now, []] : begin(now, start, at, holding);
    case "pan":
      return [now, [{ do: "pan", dx: at.x - last.x, dy: at.y - last.y }]];
    case "aim":
      return [now, [{ do: "aim", x: at.x, y: at.y, lifted: at.touch }]];
    case "pinch":
      return pinch(gesture, now);
    default:
      return [now, []];
  }
}

/** A press that moves becomes what it was for. */
function begin(now: Gesture, start: Point, at: Point, holding: boolean): [Gesture, Meaning[]] {
  const aim: Meaning = { do: "aim", x: at.x, y: at.y, lifted: at.touch };
  if (holding) return [{ ...now, mode: "aim", moved: true }, [aim]];
  if (start.room && !at.touch) return [{ ...now, mode: "aim", moved: true }, [{ do: "lift", room: start.room }, aim]];
  return [{ ...now, mode: "pan", moved: true }, [{ do: "pan", dx: at.x - start.x, dy: at.y - start.y }]];
}

function pinch(before: Gesture, now: Gesture): [Gesture, Meaning[]] {
  const [from, to] = [middle(before.down), middle(now.down)];
  const start = before.start ?? from;
  const far = Math.hypot(to.x - start.x, to.y - start.y) + Math.abs(apart(now.down) - apart(before.down));
  const moved = before.moved || far > PINCH;
  const by = apart(now.down) / Math.max(1, apart(before.down));
  return [{ ...now, moved }, moved || by !== 1 ? [{ do: "pinch", by, x: to.x, y: to.y, dx: to.x - from.x, dy: to.y - from.y }] : []];
}

function up(gesture: Gesture, at: Point, holding: boolean, cancelled: boolean): [Gesture, Meaning[]] {
  const start = gesture.down.find(({ id }) => id === at.id);
  if (start === undefined) return [gesture, []];
  const left = gesture.down.filter(({ id }) => id !== at.id);
  const after: Gesture = left.length === 0 ? NONE : { ...gesture, mode: "spent", down: left };
  if (cancelled) return [after, []];
  if (gesture.mode === "pinch") return [after, holding && !gesture.moved ? [{ do: "turn" }] : []];
  if (gesture.mode === "aim") return [after, [{ do: "drop" }]];
  if (gesture.mode !== "press") return [after, []];
  return [after, [{ do: "tap", x: at.x, y: at.y, room: start.room ?? null, touch: at.touch }]];
}

/** A finger that rests on a room lifts it. */
function long(gesture: Gesture, holding: boolean): [Gesture, Meaning[]] {
  const { mode, start } = gesture;
  if (mode !== "press" || holding || !start?.touch || !start.room) return [gesture, []];
  return [{ ...gesture, mode: "aim", moved: true }, [{ do: "lift", room: start.room }]];
}

function middle(points: Point[]): Point {
  const [first, second] = points;
  const at: Point = first ?? { id: 0, x: 0, y: 0, touch: true };
  return second === undefined ? at : { ...at, x: (at.x + second.x) / 2, y: (at.y + second.y) / 2 };
}

function apart([first, second]: Point[]): number {
  return first === undefined || second === undefined ? 1 : Math.hypot(first.x - second.x, first.y - second.y);
}
