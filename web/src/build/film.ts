// The building of a castle as a picture that moves by itself: room after room, without any program in it.
import type { BoxForm, CastleForm } from "../api/forms";
import { boundsOf, drawn } from "../board/geometry";

const STEP = 0.9;
const REST = 3;

export function animated(box: BoxForm, castle: CastleForm): string {
  const rooms = drawn(box, castle.castle, castle);
  const { x, y, w, h } = boundsOf(rooms.map(({ area }) => area));
  const u = box.unit;
  const whole = rooms.length * STEP + REST;
  const parts = rooms.map(({ svg, area }, index) => {
    const begins = ((index * STEP) / whole).toFixed(4);
    const seen = ((index * STEP + 0.3) / whole).toFixed(4);
    const times = index === 0 ? "" : `<animate attributeName="opacity" dur="${whole}s" repeatCount="indefinite" keyTimes="0;${begins};${seen};1" values="0;0;1;1"/>`;
    return `<g transform="translate(${area.x * u} ${area.y * u})">${times}${svg}</g>`;
  });
  const [left, top, wide, high] = [(x - 0.5) * u, (y - 0.5) * u, (w + 1) * u, (h + 1) * u];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${wide} ${high}" width="${wide}" height="${high}" font-family="sans-serif">` +
    `<defs>${box.defs}</defs><rect x="${left}" y="${top}" width="${wide}" height="${high}" fill="#dfe9d2"/>${parts.join("")}</svg>`
  );
}
