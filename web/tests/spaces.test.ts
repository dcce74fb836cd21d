import { expect, test } from "vitest";
import { firstOrder, moved, spoken } from "../src/table/spaces";

const at = (slug: string, price = 0) => ({ slug, price });

test("new rooms lie on the dearest spaces first, and a dash is an empty space", () => {
  expect(spoken(firstOrder([at("salon"), at("pantry")], [8000, 6000, 4000]))).toBe("salon pantry -");
});

test("rooms that lay at a price stay there, and new ones take the free spaces", () => {
  expect(firstOrder([at("old", 6000), at("new"), at("newer")], [8000, 6000, 4000])).toEqual(["new", "old", "newer"]);
  expect(firstOrder([at("a", 4000), at("b", 4000)], [8000, 4000, 4000])).toEqual(["", "a", "b"]);
});

test("a room that is moved changes places with what lay there", () => {
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "b", "a"]);
  expect(moved(["a", "b", ""], 0, 2)).toEqual(["", "b", "a"]);
  expect(moved(["a"], 0, 7)).toEqual(["a"]);
});
