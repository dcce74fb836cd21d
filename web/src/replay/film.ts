// A game step by step, without anything that is drawn: where one is, which castle is looked at, what was given up.
import type { LossForm, MarkForm, ReplayForm, TurningForm } from "../api/forms";

/** Castle text of every castle after a step. */
export function castlesAt(replay: ReplayForm, step: number): string[] {
  const found = [...replay.castles];
  for (const { castles } of replay.steps.slice(0, step + 1)) {
    for (const [number, text] of Object.entries(castles)) found[Number(number)] = text;
  }
  return found;
}

/** The castle to look at: a pinned one, the one that a step changes, the builder's own, or the one that changed last. */
export function watched(replay: ReplayForm, step: number, pinned: number | null): number {
  const changed = (n: number) => Object.keys(replay.steps[n]?.castles ?? {})[0];
  const now = replay.steps[step];
  if (pinned !== null) return pinned;
  if (changed(step) === undefined && replay.game === "castles" && now !== undefined && now.seat >= 0) return now.seat;
  for (let n = step; n >= 0; n--) {
    const found = changed(n);
    if (found !== undefined) return Number(found);
  }
  return 0;
}

/** Where a key leads: arrows by a step, page keys by a round, home and end. */
export function afterKey(replay: ReplayForm, step: number, key: string): number | null {
  const last = replay.steps.length - 1;
  const round = (n: number) => replay.steps[n]?.round ?? 0;
  switch (key) {
    case "ArrowRight":
      return Math.min(last, step + 1);
    case "ArrowLeft":
      return Math.max(0, step - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "PageDown": {
      const next = replay.steps.findIndex((one, n) => n > step && one.round > round(step));
      return next < 0 ? last : next;
    }
    case "PageUp": {
      const before = round(step) - (step > 0 && round(step - 1) === round(step) ? 0 : 1);
      const first = replay.steps.findIndex((one) => one.round >= before);
      return Math.max(0, first);
    }
    default:
      return null;
  }
}

export interface Line {
  name: string;
  /** Points of an SVG polyline. */
  points: string;
}

/** The scores of all players over the steps as lines in a box of this size. */
export function scoreLines(replay: ReplayForm, width: number, height: number): { lines: Line[]; most: number; least: number } {
  const all = replay.steps.flatMap(({ scores }) => scores);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const across = width / Math.max(1, replay.steps.length - 1);
  const y = (points: number) => height - ((points - least) / (most - least)) * height;
  const lines = replay.names.map((name, seat) => ({
    name,
    points: replay.steps.map((step, n) => `${(n * across).toFixed(1)},${y(step.scores[seat] ?? 0).toFixed(1)}`).join(" "),
  }));
  return { lines, most, least };
}

/** How everybody stood over the steps: chances to win where they are known, leads where they are not, in this box. */
export function standingLines(marks: MarkForm[], names: string[], last: number, width: number, height: number): { lines: Line[]; byChance: boolean } {
  const known = marks.filter(({ chances }) => chances !== null);
  const byChance = known.length > 1;
  const shown = byChance ? known : marks;
  const value = (mark: MarkForm, seat: number) => (byChance ? mark.chances : mark.margins)?.[seat] ?? 0;
  const all = byChance ? [0, 1] : shown.flatMap(({ margins }) => margins);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const place = (mark: MarkForm, seat: number) =>
    `${((mark.step * width) / Math.max(1, last)).toFixed(1)},${(height - ((value(mark, seat) - least) / (most - least)) * height).toFixed(1)}`;
  return { lines: names.map((name, seat) => ({ name, points: shown.map((mark) => place(mark, seat)).join(" ") })), byChance };
}

/** The decisions of a turning point that gave up most, the greatest first. */
export function lossesOf(turning: TurningForm, losses: LossForm[]): LossForm[] {
  const within = losses.filter(({ step, notable }) => notable && step > turning.begin && step <= turning.end);
  return within.toSorted((a, b) => b.lost - a.lost || a.step - b.step).slice(0, 3);
}

export function lossAt(losses: LossForm[], step: number): LossForm | undefined {
  return losses.find((loss) => loss.step === step);
}

/** The sum of what each seat gave up. */
export function given(losses: LossForm[], seats: number): number[] {
  const sums = Array<number>(seats).fill(0);
  for (const { seat, lost } of losses) sums[seat] = (sums[seat] ?? 0) + lost;
  return sums;
}

function read(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** A log up to a step, to be played on from there; where nobody but bots has played, the first seat becomes the reader's. */
export function cutLog(log: string, step: number): string {
  const kept: string[] = [];
  let deeds = 0;
  for (const line of log.trim().split(/\r?\n/)) {
    const found = read(line);
    if (found === null || ("do" in found && ++deeds > step)) break;
    if (kept.length > 0) kept.push(line);
    else {
      const { players, bots = [], seed } = found as { players?: string[]; bots?: string[]; seed?: string | null };
      const own = bots.length > 0 && bots.length >= (players?.length ?? 0) ? bots.slice(1) : bots;
      kept.push(own === found["bots"] && seed ? line : JSON.stringify({ ...found, bots: own, seed: seed ?? "replay" }));
    }
  }
  return `${kept.join("\n")}\n`;
}
