// A game is kept in the browser after every move, so that nothing is lost by a reload or a server that was started anew.
const KEY = "madking-game";

export interface KeptGame {
  id: string;
  log: string;
  /** It was left on purpose: it is not gone on with by itself. */
  left?: boolean;
}

export function keepGame(game: string, kept: KeptGame): void {
  try {
    localStorage.setItem(`${KEY}-${game}`, JSON.stringify(kept));
  } catch {
    // the game goes on; saving it as a file is still there
  }
}

export function keptGame(game: string): KeptGame | null {
  try {
    const found = JSON.parse(localStorage.getItem(`${KEY}-${game}`) ?? "null") as KeptGame | null;
    return found !== null && typeof found.log === "string" && typeof found.id === "string" ? found : null;
  } catch {
    return null;
  }
}

export function forgetGame(game: string): void {
  localStorage.removeItem(`${KEY}-${game}`);
}
