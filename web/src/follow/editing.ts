// The data of a position, changed by hand: what the page writes, the referee reads and judges.
import type { Data } from "../evening/sheet";

export interface Offer {
  room: string;
  price: number;
  coins: number;
}

/** What a turn under way has left: it means nothing after somebody else is said to move. */
const UNDER_WAY = ["frames", "hand", "looking", "drawn", "queue", "turn"];

export function offersOf(position: Data): Offer[] {
  const market = Array.isArray(position["market"]) ? (position["market"] as Data[]) : [];
  return market.map(({ room, price, coins }) => ({ room: String(room), price: Number(price ?? 0), coins: Number(coins ?? 0) }));
}

export function withOffers(position: Data, offers: Offer[]): Data {
  return { ...position, market: offers };
}

export function playersOf(position: Data): Data[] {
  return Array.isArray(position["players"]) ? (position["players"] as Data[]) : [];
}

export function withPlayer(position: Data, seat: number, change: Data): Data {
  return { ...position, players: playersOf(position).map((player, number) => (number === seat ? { ...player, ...change } : player)) };
}

export function namesOf(position: Data): string[] {
  return playersOf(position).map((player, seat) => String(player["name"] ?? seat + 1));
}

/** Another moment of the round: what was under way is over. */
export function withTurn(position: Data, change: { phase?: string; to_move?: string; master_builder?: string }): Data {
  const kept = Object.fromEntries(Object.entries(position).filter(([field]) => !UNDER_WAY.includes(field)));
  return { ...kept, ...change };
}

/** The height of a stack as it was written; null if it is counted from what is seen. */
export function heightOf(position: Data, stack: string): number | null {
  const stacks = (position["stacks"] ?? {}) as Data;
  const found = stack === "hallways" || stack === "stairs" || stack === "deck" ? position[stack] : stacks[stack];
  if (Array.isArray(found)) return found.length;
  return typeof found === "number" ? found : null;
}

/** A stack with another height; null leaves it to be counted. */
export function withHeight(position: Data, stack: string, height: number | null): Data {
  const without = (data: Data) => Object.fromEntries(Object.entries(data).filter(([name]) => name !== stack));
  if (stack === "hallways" || stack === "stairs" || stack === "deck") return { ...without(position), ...(height === null ? {} : { [stack]: height }) };
  const stacks = without((position["stacks"] ?? {}) as Data);
  return { ...position, stacks: height === null ? stacks : { ...stacks, [stack]: height } };
}

/** The piece that one castle text has and the other has not; null if there is not exactly one. */
export function newPiece(before: string, after: string): string | null {
  const left = before.split(/\s+/).filter(Boolean);
  const found = after
    .split(/\s+/)
    .filter(Boolean)
    .filter((piece) => {
      const at = left.indexOf(piece);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  return found.length === 1 && left.length === 0 ? (found[0] ?? null) : null;
}
