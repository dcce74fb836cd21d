import { expect, test } from "vitest";
import { heightOf, newPiece, offersOf, withHeight, withOffers, withPlayer, withTurn } from "../src/follow/editing";
import { added, isHistory, MOST, moved, NOTHING, present } from "../src/follow/history";

const moment = (round: number) => ({ position: { round }, words: [`round ${round}`], notes: [] });

test("a step after an undo forgets what was undone", () => {
  const three = [1, 2, 3].reduce((history, round) => added(history, moment(round)), NOTHING);
  const back = moved(moved(three, -1), -1);
  expect(present(back)?.position).toEqual({ round: 1 });
  expect(moved(back, 1).at).toBe(1);
  expect(added(back, moment(9)).moments.map(({ position }) => position["round"])).toEqual([1, 9]);
  expect(moved(back, -1)).toBe(back);
});

test("only so many steps are kept", () => {
  const many = Array.from({ length: MOST + 5 }, (_, round) => moment(round)).reduce(added, NOTHING);
  expect(many.moments).toHaveLength(MOST);
  expect(many.at).toBe(MOST - 1);
  expect(present(many)?.position).toEqual({ round: MOST + 4 });
});

test("what is no history is not taken for one", () => {
  const right = added(NOTHING, moment(1));
  expect(isHistory(JSON.parse(JSON.stringify(right)))).toBe(true);
  const odd = [null, 1, {}, { moments: [], at: 0 }, { moments: [{}], at: 0 }, { moments: right.moments, at: 0.5 }, { moments: right.moments, at: 1 }];
  expect(odd.filter(isHistory)).toEqual([]);
});

test("a market is changed room by room, and whoever is said to move ends the turn under way", () => {
  const position = { market: [{ room: "salon" }], players: [{ name: "Marie", money: 0 }], frames: [1], hand: "salon", phase: "place" };
  expect(offersOf(position)).toEqual([{ room: "salon", price: 0, coins: 0 }]);
  expect(offersOf(withOffers(position, []))).toEqual([]);
  expect(withPlayer(position, 0, { money: 5000 })["players"]).toEqual([{ name: "Marie", money: 5000 }]);
  const turned = withTurn(position, { phase: "take" });
  expect([turned["phase"], turned["frames"], turned["hand"]]).toEqual(["take", undefined, undefined]);
});

test("a height that is taken away is counted again", () => {
  const position = { stacks: { "100": 3, "150": ["parlor"] }, stairs: 2 };
  expect(["100", "150", "200", "stairs"].map((stack) => heightOf(position, stack))).toEqual([3, 1, null, 2]);
  expect(withHeight(position, "100", null)["stacks"]).toEqual({ "150": ["parlor"] });
  expect(withHeight(position, "stairs", 0)["stairs"]).toBe(0);
  expect("stairs" in withHeight(position, "stairs", null)).toBe(false);
});

test("the piece that was laid is found, also a second one of a kind", () => {
  expect(newPiece("foyer-3@0,0", "foyer-3@0,0 salon@3,0")).toBe("salon@3,0");
  expect(newPiece("a@0,0 a@0,0", "a@0,0 a@0,0 a@0,0")).toBe("a@0,0");
  expect(newPiece("foyer-3@0,0", "foyer-3@0,0")).toBeNull();
  expect(newPiece("foyer-3@0,0 salon@3,0", "foyer-3@0,0 salon@4,0")).toBeNull();
});
