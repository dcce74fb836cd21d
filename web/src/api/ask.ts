// The one way to the referee: questions in, answers out. The page decides no rule by itself.
import { missed } from "../shared/contact";
import { settings } from "../shared/settings";
import type { BoxForm } from "./forms";
import { readyBox, referee } from "./referee";

/** Is this the static site, whose referee is a worker? Known when the page is built. */
const SITE = import.meta.env.MODE === "site";

export interface Refusal {
  code: string;
  message: string;
  room?: string;
  piece?: string;
  document?: unknown;
}

/** What the referee refuses, in one sentence of the reader's language. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

type Request = Record<string, unknown>;

/** The law that is asked under: edition, rulings, expansions and packs of the settings. */
export function lawOf(game: string): Request {
  const { edition, rulings, expansions } = settings.value;
  if (game === "two-castles") return {};
  return { edition, rulings, expansions };
}

const BUSY = 429;
const AGAIN = 300;
const TRIES = 60;

/** Ask a question; the language of the settings goes with it. While the referee thinks over another, it is asked again. */
export async function ask<Answer>(name: string, request: Request, signal?: AbortSignal): Promise<Answer> {
  const body = JSON.stringify({ lang: settings.value.lang, ...request });
  if (SITE) return askReferee<Answer>(name, body, signal);
  const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body, signal: signal ?? null };
  let response: Response;
  try {
    response = await fetch(`api/${name}`, asked);
    for (let left = TRIES; response.status === BUSY && left > 0; left--) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      response = await fetch(`api/${name}`, asked);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    void missed();
    throw new Refused({ code: "offline", message: "" });
  }
  return read<Answer>(response);
}

let early: { key: string; box: Promise<BoxForm> } | null = null;

function boxKey(game: string): string {
  const { lang, edition, expansions } = settings.value;
  return JSON.stringify([game, lang, edition, expansions]);
}

/** Ask for a box before anybody needs it; whoever asks for the same one first is given it. */
export function askEarly(game: string): void {
  const box = findBox(game);
  // whoever needs it hears of its failure
  box.catch(() => undefined);
  early = { key: boxKey(game), box };
}

/** The box of a game: everything that is the same for every castle. */
export function fetchBox(game: string): Promise<BoxForm> {
  const asked = early;
  early = null;
  return asked !== null && asked.key === boxKey(game) ? asked.box : findBox(game);
}

async function findBox(game: string): Promise<BoxForm> {
  const { lang, edition, expansions } = settings.value;
  const words = new URLSearchParams(game === "castles" ? { lang, edition, expansions: expansions.join(",") } : { lang });
  const name = game === "castles" ? "box" : "two-castles.box";
  if (SITE) return (await readyBox(game)) ?? ask<BoxForm>(name, game === "castles" ? { edition, expansions } : {});
  return read<BoxForm>(await fetch(`api/${name}?${words}`));
}

/** What was named on the command line, if anything. */
export async function fetchOpened(): Promise<{ text: string; name: string } | null> {
  return SITE ? null : read(await fetch("api/opened"));
}

async function askReferee<Answer>(name: string, body: string, signal?: AbortSignal): Promise<Answer> {
  const answered = await referee()
    .ask(name, body, signal)
    .catch((error: unknown) => {
      throw error instanceof DOMException ? error : new Refused({ code: "offline", message: "" });
    });
  return given<Answer>(answered.status === 200, answered.found);
}

async function read<Answer>(response: Response): Promise<Answer> {
  let found: unknown;
  try {
    found = await response.json();
  } catch {
    throw new Refused({ code: `http-${response.status}`, message: "" });
  }
  return given<Answer>(response.ok, found);
}

function given<Answer>(ok: boolean, found: unknown): Answer {
  if (!ok) throw new Refused((found as { error: Refusal }).error);
  return found as Answer;
}
