// Finding a tile: parts of its name in any language, with or without accents, by type and by size.
import type { BoxForm, TileForm } from "../api/forms";
import { readCastle, tileOf } from "../board/geometry";

/** Letters as they are compared. */
export function folded(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replace(/[\s'’-]+/g, " ").trim();
}

export interface Wish {
  words: string;
  types: string[];
  sizes: number[];
}

export const EVERY: Wish = { words: "", types: [], sizes: [] };

/** The tiles that are wished for; names that begin with the words come first, those that the reader sees before others. */
export function search(box: BoxForm, { words, types, sizes }: Wish): TileForm[] {
  const wanted = folded(words);
  const chosen = box.tiles.filter((tile) => (types.length === 0 || types.includes(tile.type)) && (sizes.length === 0 || sizes.includes(tile.size)));
  if (wanted === "") return chosen;
  const rank = (tile: TileForm) => {
    const [own, all] = [[tile.slug, tile.name], Object.values(tile.names)].map((names) => names.map((name) => place(folded(name), wanted)));
    return Math.min(...(own ?? []).map((found) => found - 0.5), ...(all ?? []));
  };
  const ranks = new Map(chosen.map((tile) => [tile, rank(tile)]));
  return chosen.filter((tile) => (ranks.get(tile) ?? 3) < 2.4).toSorted((a, b) => (ranks.get(a) ?? 3) - (ranks.get(b) ?? 3));
}

/** -1 the whole name, 0 at the beginning of a name, 1 of a word, 2 within, 3 not at all. */
function place(name: string, wanted: string): number {
  if (name === wanted) return -1;
  if (name.startsWith(wanted)) return 0;
  if (name.includes(` ${wanted}`)) return 1;
  return name.includes(wanted) ? 2 : 3;
}

/** How many of each tile of the box are left beside a castle, by the tile that they are a side of. */
export function left(box: BoxForm, text: string): Map<string, number> {
  const found = new Map(box.tiles.map((tile) => [tile.box, tile.copies]));
  for (const { slug } of readCastle(text)) {
    const name = tileOf(box, slug)?.box ?? slug;
    found.set(name, (found.get(name) ?? 0) - 1);
  }
  return found;
}
