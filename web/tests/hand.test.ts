// The hand, gestures, geometry, undo, search, keys and links, each without a browser.
import { describe, expect, test } from "vitest";
import type { BoxForm, TileForm, TurnForm } from "../src/api/forms";
import { areaOf, boundsOf, canonical, fit, groundAt, nearest, readAt, readCastle, reveal, type Spot, writeAt, zoom } from "../src/board/geometry";
import { follow, type Gesture, type Meaning, NONE, type Point } from "../src/board/gestures";
import { act, type Action, aimText, type Hand, IDLE } from "../src/board/hand";
import { without } from "../src/build/builder";
import { begin, change, redo, settled, undo } from "../src/build/history";
import { meaningOf } from "../src/build/keys";
import { plainCastle, writeLink } from "../src/build/links";
import { EVERY, folded, left, search } from "../src/build/search";
import { Newest } from "../src/build/verdicts";

const turn = (w: number, h: number) => ({ w, h, path: "", svg: "", doors: [] });

function tile(slug: string, w: number, h: number, more: Partial<TileForm> = {}): TileForm {
  const turns: Record<string, TurnForm> = w === h ? { 0: turn(w, h) } : { 0: turn(w, h), 1: turn(h, w), 2: turn(w, h), 3: turn(h, w) };
  const names = { en: slug.replace("-", " "), cs: `${slug} česky`, ru: "Ёлка", fr: "Œuvre" };
  return { slug, name: slug, names, type: "living", size: 100, points: 1, copies: 1, box: slug, role: "room", foyer: false, module: "", invented: false, words: "", turns, ...more };
}

const TILES = [tile("foyer-4", 3, 3, { foyer: true, box: "foyer" }), tile("salon", 7, 2), tile("nap-room", 4, 2), tile("passage", 2, 1, { role: "join" }), tile("hallway", 6, 1, { copies: 9, type: "corridor" })];
const box = { game: "castles", unit: 48, up: false, tiles: TILES } as unknown as BoxForm;
const upwards = { ...box, up: true } as BoxForm;

function spot(at: string, points = 0): Spot {
  return { ...(readAt(at) as Spot), at, send: at, points, words: at, completes: [] };
}

const aim = (mx: number, my: number, free = false): Action => ({ do: "aim", mx, my, free });

const point = (id: number, x: number, y: number, more: Partial<Point> = {}): Point => ({ id, x, y, touch: false, button: 0, room: null, ...more });

const pressed = (key: string, more = {}) => meaningOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("geometry", () => {
  test("castle text is read and written", () => {
    expect(readAt("nap-room@-3,4/1")).toEqual({ slug: "nap-room", x: -3, y: 4, turn: 1 });
    expect(writeAt({ slug: "salon", x: 3, y: 0, turn: 0 })).toBe("salon@3,0");
    expect(readCastle("foyer-4@0,0  salon@3,0/2 nonsense")).toHaveLength(2);
  });
  test("floors that grow upwards are flipped once", () => {
    expect(areaOf(box, { slug: "salon", x: 3, y: 1, turn: 0 })).toEqual({ x: 3, y: 1, w: 7, h: 2 });
    expect(areaOf(upwards, { slug: "hallway", x: 3, y: 1, turn: 0 })).toEqual({ x: 3, y: -2, w: 6, h: 1 });
  });
  test("a turn that looks like another one is written as the smaller", () => {
    expect(canonical(TILES[0] as TileForm, 3)).toBe(0);
    expect(canonical(TILES[1] as TileForm, 3)).toBe(3);
  });
  test("the nearest place wins within reach; another turn counts farther", () => {
    const spots = [spot("salon@3,0"), spot("salon@4,0"), spot("salon@3,0/1")];
    expect(nearest(box, spots, 0, 6.6, 1)?.at).toBe("salon@3,0");
    expect(nearest(box, spots, 0, 9, 1)).toBeNull();
    const turned = [spot("salon@6,-2/1")];
    expect(nearest(box, turned, 0, 7, 1.5)?.at).toBe("salon@6,-2/1");
    expect(nearest(box, turned, 0, 7.3, 1.5)).toBeNull();
  });
  test("fitting shows all, zooming keeps the point below the pointer", () => {
    const area = { x: -3, y: -2, w: 20, h: 10 };
    const look = fit(area, 48, 800, 600, 100);
    expect(look.x + area.x * 48 * look.k).toBeGreaterThanOrEqual(0);
    expect(look.y + (area.y + area.h) * 48 * look.k).toBeLessThanOrEqual(500);
    const closer = zoom(look, 1.3, 200, 300);
    const [before, after] = [groundAt(look, 48, 200, 300), groundAt(closer, 48, 200, 300)];
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
    expect(reveal(look, area, 48, 800, 600, 100)).toBe(look);
    expect(reveal(zoom(look, 2, 0, 0), area, 48, 800, 600).k).toBeLessThanOrEqual(look.k * 2);
    const moved = { ...look, y: look.y - 90 };
    expect(reveal(moved, { x: 0, y: 4, w: 3, h: 3 }, 48, 800, 600, 100)).toBe(moved);
    const back = reveal(moved, { x: 0, y: -2, w: 3, h: 3 }, 48, 800, 600, 100);
    expect(back.x).toBe(moved.x);
    expect(back.y + -2 * 48 * back.k).toBeCloseTo(0.6 * 48 * back.k);
    const low = reveal(look, { x: 0, y: 8, w: 3, h: 3 }, 48, 800, 600, 100);
    expect(low.y + 11 * 48 * low.k).toBeCloseTo(500 - 0.6 * 48 * low.k);
    expect(boundsOf([])).toEqual({ x: -4, y: -3, w: 12, h: 9 });
  });
});

describe("the hand", () => {
  const spots = [spot("salon@3,0", 3), spot("salon@-7,0", 1), spot("salon@1,3/1", 0)];
  const run = (actions: Action[], from: Hand = IDLE, known: Spot[] = spots) => actions.reduce((hand, action) => act(box, known, hand, action), from);

  test("takes, aims, snaps and lets go", () => {
    const hand = run([{ do: "take", slug: "salon" }, aim(6.9, 1.2)]);
    expect(hand).toMatchObject({ state: "aiming", x: 3, y: 0, turn: 0, spot: spots[0] });
    expect(run([{ do: "empty" }], hand)).toEqual(IDLE);
    expect(run([{ do: "take", slug: "unknown" }])).toEqual(IDLE);
  });
  test("free cells do not snap, but a legal one is known as such", () => {
    expect(run([{ do: "take", slug: "salon" }, aim(7.2, 1.2, true)])).toMatchObject({ x: 4, spot: null });
    expect(run([{ do: "take", slug: "salon" }, aim(6.5, 1, true)])).toMatchObject({ x: 3, spot: spots[0] });
  });
  test("turns by itself for a place in another turn, but not where the reader has turned it", () => {
    const turned = run([{ do: "take", slug: "salon" }, aim(2, 6.5)]);
    expect(turned).toMatchObject({ turn: 1, spot: spots[2] });
    const back = run([{ do: "turn", by: 1, around: [0, 0], free: false }, aim(2, 6.6)], turned);
    expect(back).toMatchObject({ turn: 2, spot: null });
    expect(run([aim(6.5, 1), aim(2, 6.5)], back)).toMatchObject({ turn: 1 });
  });
  test("four turns come home", () => {
    const start = run([{ do: "take", slug: "nap-room" }, { do: "lay", placed: { slug: "nap-room", x: 5, y: 5, turn: 0 } }], IDLE, []);
    const by = (times: number) => run(Array.from({ length: times }, () => ({ do: "turn", by: 1, around: [0, 0], free: true }) as Action), start, []);
    expect(by(4)).toMatchObject({ x: 5, y: 5, turn: 0 });
    const odd = run([{ do: "take", slug: "hallway" }, { do: "lay", placed: { slug: "hallway", x: 5, y: 5, turn: 0 } }], IDLE, []);
    const round = run(Array.from({ length: 4 }, () => ({ do: "turn", by: 1, around: [0, 0], free: true }) as Action), odd, []);
    expect(round).toMatchObject({ x: 5, y: 5, turn: 0 });
  });
  test("goes to the next place in the order of points, around and back", () => {
    const first = run([{ do: "take", slug: "salon" }, { do: "next", by: 1 }]);
    expect(aimText(first)).toBe("salon@3,0");
    expect(aimText(run([{ do: "next", by: -1 }], first))).toBe("salon@1,3/1");
    expect(aimText(run([{ do: "next", by: 1 }, { do: "next", by: 1 }, { do: "next", by: 1 }], first))).toBe("salon@3,0");
  });
  test("moves by cells, begins in the middle, and knows a place when it is there", () => {
    const begun = run([{ do: "take", slug: "salon" }, { do: "move", dx: 1, dy: 0, around: [5.5, 1] }]);
    expect(aimText(begun)).toBe("salon@2,0");
    expect(run([{ do: "move", dx: 1, dy: 0, around: [0, 0] }], begun)).toMatchObject({ x: 3, spot: spots[0] });
  });
  test("waits for the places if it is put down before they are known", () => {
    const waiting = run([{ do: "take", slug: "salon" }, aim(6.5, 1), { do: "wait" }], IDLE, []);
    expect(waiting).toMatchObject({ state: "busy", spot: null });
    expect(run([{ do: "know" }], waiting)).toMatchObject({ state: "aiming", spot: spots[0] });
  });
});

describe("gestures", () => {
  type Told = Parameters<typeof follow>[1];
  const feel = (events: Told[], holding = false): [Gesture, Meaning[]] => {
    let gesture = NONE;
    const meant: Meaning[] = [];
    for (const event of events) {
      const [next, more] = follow(gesture, event, holding);
      gesture = next;
      meant.push(...more);
    }
    return [gesture, meant];
  };
  const does = (events: Told[], holding = false) => feel(events, holding)[1].map((one) => one.do);

  test("the ground is dragged, a room is lifted by the mouse and not by a finger that moves", () => {
    expect(does([{ is: "down", at: point(1, 0, 0) }, { is: "move", at: point(1, 20, 0) }, { is: "up", at: point(1, 20, 0) }])).toEqual(["pan"]);
    const room = { room: "salon@3,0" };
    expect(does([{ is: "down", at: point(1, 0, 0, room) }, { is: "move", at: point(1, 20, 0) }, { is: "up", at: point(1, 20, 0) }])).toEqual(["lift", "aim", "drop"]);
    expect(does([{ is: "down", at: point(1, 0, 0, { ...room, touch: true }) }, { is: "move", at: point(1, 20, 0, { touch: true }) }])).toEqual(["pan"]);
    expect(does([{ is: "down", at: point(1, 0, 0, { ...room, touch: true }) }, { is: "long" }])).toEqual(["lift"]);
  });
  test("a click is a tap, a mouse that holds a tile aims by hovering", () => {
    expect(does([{ is: "down", at: point(1, 0, 0) }, { is: "move", at: point(1, 3, 3) }, { is: "up", at: point(1, 3, 3) }])).toEqual(["tap"]);
    expect(does([{ is: "move", at: point(1, 20, 0) }], true)).toEqual(["aim"]);
    expect(does([{ is: "move", at: point(1, 20, 0) }])).toEqual([]);
  });
  test("two fingers zoom; if they only tap, they turn what is held", () => {
    const touch = { touch: true };
    const two: Told[] = [{ is: "down", at: point(1, 0, 0, touch) }, { is: "down", at: point(2, 100, 0, touch) }];
    const up: Told[] = [{ is: "up", at: point(2, 100, 0, touch) }, { is: "up", at: point(1, 0, 0, touch) }];
    expect(does([...two, ...up], true)).toEqual(["turn"]);
    expect(does([...two, ...up])).toEqual([]);
    const [gesture, meant] = feel([...two, { is: "move", at: point(2, 200, 0, touch) }, ...up], true);
    expect(meant).toMatchObject([{ do: "pinch", by: 2 }]);
    expect(gesture).toEqual(NONE);
  });
  test("a cancelled press means nothing, a right click turns", () => {
    expect(does([{ is: "down", at: point(1, 0, 0) }, { is: "cancel", at: point(1, 0, 0) }, { is: "up", at: point(1, 0, 0) }])).toEqual([]);
    expect(does([{ is: "down", at: point(1, 0, 0, { button: 2 }) }, { is: "up", at: point(1, 0, 0) }], true)).toEqual(["turn"]);
  });
});

describe("undo", () => {
  test("steps are taken back and repeated; the referee's order is no step", () => {
    let history = change(change(begin(""), "a"), "a b");
    history = settled(history, "b a");
    expect(undo(history).now).toBe("a");
    expect(redo(undo(history)).now).toBe("b a");
    expect(undo(undo(undo(history))).now).toBe("");
    expect(change(undo(history), "c").future).toEqual([]);
    expect(change(history, "b a")).toBe(history);
  });
  test("two hundred steps are kept", () => {
    let history = begin("0");
    for (let step = 1; step <= 300; step += 1) history = change(history, String(step));
    expect(history.past).toHaveLength(200);
    expect(history.past[0]).toBe("100");
  });
  test("a lifted room takes what is joined to it along", () => {
    expect(without(box, "foyer-4@0,0 salon@3,0 passage@1,1 nap-room@9,9", "salon@3,0")).toBe("foyer-4@0,0 nap-room@9,9");
    expect(without(box, "foyer-4@0,0 salon@3,0 passage@1,1", "passage@1,1")).toBe("foyer-4@0,0 salon@3,0");
    expect(without(box, "foyer-4@0,0", "salon@3,0")).toBe("foyer-4@0,0");
  });
});

describe("finding", () => {
  test("names in any language, with or without accents", () => {
    expect(folded("Œuvre d’Été")).toBe("oeuvre d ete");
    expect(search(box, { ...EVERY, words: "елка" })).toHaveLength(5);
    expect(search(box, { ...EVERY, words: "cesky" })).toHaveLength(5);
    expect(search(box, { ...EVERY, words: "NAP" }).map(({ slug }) => slug)).toEqual(["nap-room"]);
    expect(search(box, { ...EVERY, types: ["corridor"] }).map(({ slug }) => slug)).toEqual(["hallway"]);
    expect(search(box, { ...EVERY, sizes: [600] })).toEqual([]);
  });
  test("copies are counted by the tile of the box", () => {
    expect(left(box, "foyer-4@0,0 hallway@3,0 hallway@9,0").get("hallway")).toBe(7);
    expect(left(box, "foyer-4@0,0").get("foyer")).toBe(0);
  });
});

describe("keys and links", () => {
  test("keys mean what the list says", () => {
    expect(pressed("N")).toBe("next");
    expect(pressed("Enter", { shiftKey: true })).toBe("force");
    expect(pressed("z", { ctrlKey: true })).toBe("undo");
    expect(pressed("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
    expect(pressed("r", { ctrlKey: true })).toBeNull();
    expect(pressed("q")).toBeNull();
  });
  test("a castle is written as a link", () => {
    const link = writeLink({ castle: "foyer-4@0,0 salon@3,0", edition: "first", rulings: { "corner-contact": "touch" }, expansions: ["towers", "swans"], placement: "hallway@0,-1" });
    expect(link).toBe("foyer-4@0,0~salon@3,0;e=first;r=corner-contact:touch;x=towers+swans;v=hallway@0,-1");
    expect(plainCastle(box, link)).toBe("foyer-4@0,0 salon@3,0");
    expect(plainCastle(box, "nonsense")).toBe("");
  });
});

test("one question is under way, only the newest is asked next", async () => {
  const ran: number[] = [];
  const free: (() => void)[] = [];
  const newest = new Newest();
  for (const number of [1, 2, 3])
    newest.run(() => {
      ran.push(number);
      return new Promise<void>((resolve) => free.push(resolve));
    });
  expect(ran).toEqual([1]);
  free[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(ran).toEqual([1, 3]);
});
