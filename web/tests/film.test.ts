import { expect, test } from "vitest";
import type { LossForm, MarkForm, ReplayForm, TurningForm } from "../src/api/forms";
import { afterKey, castlesAt, cutLog, given, lossesOf, scoreLines, standingLines, watched } from "../src/replay/film";

const step = (n: number, round: number, castles: Record<string, string>, scores: number[]) => ({ step: n, who: "", seat: 0, words: [], round, scores, money: [], castles, at: null });
const replay: ReplayForm = {
  game: "castles",
  edition: "second",
  names: ["Ada", "Otto"],
  castles: ["a", "b"],
  steps: [step(0, 1, {}, [0, 0]), step(1, 1, { "0": "a1" }, [4, 0]), step(2, 2, {}, [4, 0]), step(3, 2, { "1": "b1" }, [4, -2])],
  final: [],
  broken: null,
};

const loss = (at: number, points: number, notable = true) => ({ step: at, lost: points, notable }) as LossForm;
const lost = (seat: number, points: number) => ({ seat, lost: points }) as LossForm;

test("a castle is what the last step before made of it", () => {
  expect(castlesAt(replay, 0)).toEqual(["a", "b"]);
  expect(castlesAt(replay, 2)).toEqual(["a1", "b"]);
  expect(castlesAt(replay, 3)).toEqual(["a1", "b1"]);
});

test("the castle that changed last is looked at, unless one is pinned", () => {
  expect([0, 1, 2, 3].map((n) => watched(replay, n, null))).toEqual([0, 0, 0, 1]);
  expect(watched(replay, 3, 0)).toBe(0);
});

test("keys go by steps and by rounds, and no further than the game", () => {
  expect(afterKey(replay, 0, "ArrowLeft")).toBe(0);
  expect(afterKey(replay, 3, "ArrowRight")).toBe(3);
  expect(afterKey(replay, 0, "PageDown")).toBe(2);
  expect(afterKey(replay, 3, "PageDown")).toBe(3);
  expect(afterKey(replay, 3, "PageUp")).toBe(2);
  expect(afterKey(replay, 2, "PageUp")).toBe(0);
  expect(afterKey(replay, 1, "x")).toBeNull();
});

test("scores are lines from the first step to the last, and points below nothing fit", () => {
  const { lines, most, least } = scoreLines(replay, 300, 60);
  expect([most, least]).toEqual([4, -2]);
  expect(lines[0]?.points.split(" ")[0]).toBe("0.0,40.0");
  expect(lines[1]?.points.split(" ").at(-1)).toBe("300.0,60.0");
});

test("what is given up is summed by seat", () => {
  expect(given([lost(0, 1.5), lost(1, 2), lost(0, 1)], 2)).toEqual([2.5, 2]);
});

const LOG = ['{"log":"madking","players":["a","b"],"bots":["b"],"seed":"1"}', '{"deal":{}}', '{"event":"points"}', '{"do":"foyer"}', '{"do":"take"}', '{"event":"money"}', '{"do":"place"}', '{"do":"ta'];

test("a log is cut behind the last event of a step, and its head and deal stay", () => {
  expect(cutLog(LOG.join("\n"), 0).split("\n")).toEqual([...LOG.slice(0, 3), ""]);
  expect(cutLog(LOG.join("\n"), 2).split("\n")).toEqual([...LOG.slice(0, 6), ""]);
  expect(cutLog(LOG.join("\n"), 9).split("\n")).toEqual([...LOG.slice(0, 7), ""]);
});

const head = (line: Record<string, unknown>) => JSON.parse(cutLog(JSON.stringify(line), 0)) as Record<string, unknown>;

test("where only bots have played, the reader takes the first seat; a log without a seed gets one", () => {
  expect(head({ players: ["a", "b"], bots: ["x", "y"], seed: "1" })).toEqual({ players: ["a", "b"], bots: ["y"], seed: "1" });
  expect(head({ players: ["a", "b"], seed: null })).toEqual({ players: ["a", "b"], bots: [], seed: "replay" });
});

const mark = (at: number, margins: number[], chances: number[] | null) => ({ step: at, when: "", margins, chances }) as MarkForm;

test("how everybody stood is drawn by chances where there are some", () => {
  const marks = [mark(0, [0, 0], null), mark(5, [2, -2], [0.75, 0.25]), mark(10, [9, -9], [1, 0])];
  const { lines, byChance } = standingLines(marks, ["Ada", "Ben"], 10, 100, 40);
  expect(byChance).toBe(true);
  expect(lines[0]?.points).toBe("50.0,10.0 100.0,0.0");
  expect(lines[1]?.points).toBe("50.0,30.0 100.0,40.0");
});

test("how everybody stood is drawn by leads where only the end has chances", () => {
  const marks = [mark(0, [1, -1], null), mark(10, [3, -3], [1, 0])];
  const { lines, byChance } = standingLines(marks, ["Ada", "Ben"], 10, 60, 60);
  expect(byChance).toBe(false);
  expect(lines[0]?.points).toBe("0.0,20.0 60.0,0.0");
});

test("a turning point tells where most was given up first", () => {
  const turning = { begin: 3, end: 9 } as TurningForm;
  const losses = [loss(3, 9), loss(4, 1), loss(5, 7, false), loss(8, 3), loss(9, 2), loss(10, 9)];
  expect(lossesOf(turning, losses).map((one) => one.step)).toEqual([8, 9, 4]);
});
