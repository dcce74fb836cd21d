// Our own line drawings on 24 x 24 for buttons; each button has its words, too.
const LINES = {
  undo: "M9 7 4 12l5 5M4 12h11a5 5 0 0 1 0 10h-3",
  redo: "m15 7 5 5-5 5M20 12H9a5 5 0 0 0 0 10h3",
  turn: "M20 12a8 8 0 1 1-3-6.2M20 3v5h-5",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0c-.6.6-.5 1.4-.5 3H9c0-1.6.1-2.4-.5-3z",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  magnet: "M6 3v9a6 6 0 0 0 12 0V3h-4v9a2 2 0 0 1-4 0V3zM6 7h4M14 7h4",
  next: "m9 5 7 7-7 7",
  previous: "m15 5-7 7 7 7",
  put: "m4 13 5 5L20 7",
  close: "M6 6l12 12M18 6 6 18",
  pin: "M12 16v5M7 16h10l-2-5V4h1V3H8v1h1v7z",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  settings: "M4 7h9M19 7h1M4 17h3M13 17h7M16 4v6M10 14v6",
  more: "M5 12h.01M12 12h.01M19 12h.01",
} as const;

export type IconName = keyof typeof LINES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={LINES[name]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
