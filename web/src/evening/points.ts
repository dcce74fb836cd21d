// The final scoring as a score sheet: a line for each group of points, a column for each player.
import type { EveningForm, EveningItem, EveningPlayer } from "../api/forms";

export interface Line {
  group: string;
  /** The items of each player, in the order of seats. */
  cells: { points: number; items: EveningItem[] }[];
}

/** The groups in the order in which they first occur, each with the points of every player. */
export function linesOf(answer: EveningForm): Line[] {
  const groups = [...new Set(answer.players.flatMap((player) => player.items.map((item) => item.group)))];
  return groups.map((group) => ({ group, cells: answer.players.map((player) => cellOf(player, group)) }));
}

function cellOf(player: EveningPlayer, group: string): Line["cells"][number] {
  const items = player.items.filter((item) => item.group === group);
  return { points: items.reduce((sum, item) => sum + item.points, 0), items };
}

/** Places by points, equal ones equal: 1, 2, 2, 4; those who lose a tie for the victory come after who wins it. */
export function placesOf(answer: EveningForm): number[] {
  const { players, winners } = answer;
  return players.map(({ name, total }) => {
    if (winners.includes(name)) return 1;
    return 1 + Math.max(winners.length, players.filter((other) => other.total > total).length);
  });
}

/** A sentence that begins with a capital letter, as a line of its own does. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
