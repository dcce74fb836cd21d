// The address of the page is what it shows: a castle as text with `~` for blanks, or the name of a screen.
export type Screen = "start" | "build" | "evening" | "follow" | "play" | "replay" | "rules";
export type GameName = "castles" | "two-castles";

export interface Place {
  screen: Screen;
  game: GameName;
  /** For `build`: the link after `#`, read by the referee; for `rules`: what is looked up. */
  rest: string;
}

const SCREENS: readonly string[] = ["build", "evening", "follow", "play", "replay", "rules"];
const TWO = "two:";
/** What the sister game has no screen for: nothing of it follows a market and its prices. */
const ONE_GAME_ONLY: readonly string[] = ["follow"];

export function readAddress(hash: string): Place {
  let text = hash.replace(/^#/, "");
  try {
    text = decodeURIComponent(text);
  } catch {
    // a stray percent sign: the referee names it
  }
  const two = text.startsWith(TWO);
  const game: GameName = two ? "two-castles" : "castles";
  const rest = two ? text.slice(TWO.length) : text;
  if (rest === "" && !two) return { screen: "start", game, rest: "" };
  if (rest.startsWith("/")) {
    const [, name = "", ...more] = rest.split("/");
    if (!SCREENS.includes(name) || (two && ONE_GAME_ONLY.includes(name))) return { screen: "start", game: "castles", rest: "" };
    return { screen: name as Screen, game, rest: more.join("/") };
  }
  return { screen: "build", game, rest };
}

export function writeAddress({ screen, game, rest }: Place): string {
  const two = game === "two-castles" ? TWO : "";
  if (screen === "start") return "#";
  if (screen === "build" && rest !== "") return `#${two}${rest}`;
  return `#${two}/${screen}${rest === "" ? "" : `/${rest}`}`;
}

export function go(place: Partial<Place> & { screen: Screen }): void {
  location.hash = writeAddress({ game: "castles", rest: "", ...place });
}
