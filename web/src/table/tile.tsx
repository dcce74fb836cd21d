// A tile as a small card: its drawing, its name, what it is worth.
import type { ComponentChildren } from "preact";
import type { BoxForm } from "../api/forms";
import { tileOf } from "../board/geometry";
import { TilePicture } from "../board/tile";

interface Shown {
  box: BoxForm;
  slug: string;
  children?: ComponentChildren;
}

export function TileCard({ box, slug, children }: Shown) {
  const tile = tileOf(box, slug);
  if (tile === undefined) return <span>{slug}</span>;
  return (
    <span class="tile-card">
      <TilePicture box={box} tile={tile} />
      <span class="tile-name">{tile.name}</span>
      <span class="note">{tile.words}</span>
      {children}
    </span>
  );
}
