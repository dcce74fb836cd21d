import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = readdirSync("src", { recursive: true, encoding: "utf-8" }).filter((name) => /\.tsx?$/.test(name));

test("markup is set in one file only, and nothing is loaded from elsewhere", () => {
  const setting = sources.filter((name) => /innerHTML|outerHTML|insertAdjacentHTML|document\.write/i.test(readFileSync(`src/${name}`, "utf-8")));
  expect(setting).toEqual(["shared/markup.tsx"]);
  const abroad = sources.filter((name) => /https?:\/\/(?!www\.w3\.org\/)/.test(readFileSync(`src/${name}`, "utf-8")));
  expect(abroad).toEqual([]);
});
