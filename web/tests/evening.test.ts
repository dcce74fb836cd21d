import { expect, test } from "vitest";
import type { EveningForm, EveningItem } from "../src/api/forms";
import { isSheet } from "../src/evening/keeping";
import { capital, linesOf, placesOf } from "../src/evening/points";
import { fromPosition, nameOf, toRequest } from "../src/evening/positions";
import { blankSheet, isBlank, seatsOf, toggled, withEntry, withName, withPlayers } from "../src/evening/sheet";
import { rowsOf } from "../src/evening/sheets";

const item = (group: string, points: number): EveningItem => ({ group, rule: "", words: "", points });
const row = (words: string, points: number) => ({ rule: "R", words, points });
const LAW = { edition: "second", rulings: {}, expansions: [] };

test("a new sheet is blank until something is written on it", () => {
  const sheet = blankSheet("castles", 3, LAW);
  expect(sheet.entries).toHaveLength(3);
  expect(isBlank(sheet)).toBe(true);
  expect(isBlank(withName(sheet, 0, "Marie"))).toBe(false);
  expect(isBlank(withEntry(sheet, 2, { money: 1000 }))).toBe(false);
  expect(isBlank({ ...sheet, empty: ["450"] })).toBe(false);
});

test("two players of the sister game have three castles, more players as many as they are", () => {
  expect([2, 3, 7].map((players) => seatsOf("two-castles", players))).toEqual([3, 3, 7]);
  const sheet = withPlayers("two-castles", blankSheet("two-castles", 2, LAW), 2);
  expect([0, 1, 2].map((seat) => nameOf(sheet, seat))).toEqual(["Player 1", "Player 2", "Ludwig"]);
  expect(toRequest("two-castles", sheet)["players"]).toEqual([{ name: "Player 1" }, { name: "Player 2" }]);
});

test("a player more or less loses nothing of the others", () => {
  const sheet = withEntry(withName(blankSheet("castles", 2, LAW), 0, "Marie"), 0, { castle: "foyer-3@0,0" });
  const more = withPlayers("castles", sheet, 3);
  expect(more.names).toEqual(["Marie", "", ""]);
  expect(withPlayers("castles", more, 2)).toEqual(sheet);
});

test("points that nobody typed are left to be counted, and stacks that ran out are named", () => {
  const sheet = { ...withEntry(blankSheet("castles", 2, LAW), 1, { track: 7 }), empty: ["450", "stairs"] };
  const { players, depleted, position } = toRequest("castles", sheet);
  expect((players as { score: number | null }[]).map(({ score }) => score)).toEqual([null, 7]);
  expect(depleted).toEqual(["450", "stairs"]);
  expect(position).toBeUndefined();
});

test("a position becomes the sheet that asks for it again", () => {
  const position = {
    version: 2,
    edition: "collectors",
    expansions: ["swans"],
    players: [
      { name: "Marie", castle: "foyer-3@0,0", money: 3000, score: 5, bonus_cards: ["money"] },
      { name: "Otto", castle: "", money: 0, score: 0, bonus_cards: [] },
    ],
    favors: ["money"],
    stacks: { "450": 0, "100": 3, "600": [] },
    stairs: 0,
    hallways: 4,
    modules: { swans: { held: {} } },
  };
  const sheet = fromPosition("castles", position, [4, 0]);
  expect(sheet.entries.map(({ track }) => track)).toEqual([5, null]);
  expect(sheet.empty).toEqual(["450", "600", "stairs"]);
  expect(toRequest("castles", sheet)["position"]).toEqual({ modules: { swans: { held: {} } } });
  expect(isSheet(JSON.parse(JSON.stringify(sheet)))).toBe(true);
});

test("what is no sheet is not taken for one", () => {
  const sheet = blankSheet("castles", 2, LAW);
  const odd = [null, 3, [], {}, { ...sheet, names: [1] }, { ...sheet, entries: [{}] }, { ...sheet, entries: [] }, { ...sheet, rest: null }];
  expect(odd.filter(isSheet)).toEqual([]);
});

test("who loses a tie comes after who wins it, and other ties share a place", () => {
  const players = [76, 58, 78, 78, 58].map((total, seat) => ({ name: `p${seat}`, total, items: [] as EveningItem[] }));
  expect(placesOf({ players, winners: ["p2"] } as unknown as EveningForm)).toEqual([3, 4, 1, 2, 4]);
  expect(placesOf({ players, winners: ["p2", "p3"] } as unknown as EveningForm)).toEqual([3, 4, 1, 1, 4]);
});

test("the lines of a score sheet have every item once", () => {
  const players = [{ items: [item("favors", 3), item("money", 1), item("favors", 4)] }, { items: [item("depleted", 2)] }];
  const lines = linesOf({ players } as unknown as EveningForm);
  expect(lines.map(({ group, cells }) => [group, ...cells.map(({ points }) => points)])).toEqual([
    ["favors", 7, 0],
    ["money", 1, 0],
    ["depleted", 0, 2],
  ]);
});

test("rows of castle sheets stand beside each other", () => {
  expect(rowsOf([[row("food", 4)], [row("living", 2), row("food", 1)]])).toEqual([
    { words: "food", rule: "R", points: [4, 1] },
    { words: "living", rule: "R", points: [undefined, 2] },
  ]);
});

test("lists toggle, sentences begin with a capital", () => {
  expect(toggled(["a", "b"], "a", false)).toEqual(["b"]);
  expect(toggled(["a"], "a", true)).toEqual(["a"]);
  expect(capital("žena")).toBe("Žena");
});
