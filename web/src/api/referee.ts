// The way to the referee of the static site, who is a worker: only this page's build has it.
import { makeStore, type Store } from "../shared/store";
import { settings } from "../shared/settings";
import type { BoxForm } from "./forms";

export interface Asked {
  id: number;
  name: string;
  body: string;
}

export type Told = { is: "awake" } | { is: "failed"; why: string } | { is: "answer"; id: number; status: number; body: string };

export interface Answered {
  status: number;
  found: unknown;
}

interface Waiting {
  resolve: (answered: Answered) => void;
  reject: (error: unknown) => void;
}

export interface Waking {
  state: "asleep" | "awake" | "failed";
  /** Questions without an answer. */
  open: number;
}

class Referee {
  readonly waking: Store<Waking> = makeStore<Waking>({ state: "asleep", open: 0 });
  private readonly send: (asked: Asked) => void;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor() {
    // a plain address: the worker is an entry of the site's build, and the server's has none
    const worker = new Worker("referee.js", { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<Told>) => this.hear(data));
    worker.addEventListener("error", () => this.hear({ is: "failed", why: "" }));
    this.send = worker.postMessage.bind(worker);
  }

  ask(name: string, body: string, signal?: AbortSignal): Promise<Answered> {
    if (this.waking.value.state === "failed") return Promise.reject(new Error("asleep"));
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      signal?.addEventListener("abort", () => {
        if (this.waiting.delete(id)) reject(new DOMException("", "AbortError"));
        this.note({});
      });
      this.send({ id, name, body });
      this.note({});
    });
  }

  private hear(told: Told): void {
    if (told.is === "answer") {
      this.waiting.get(told.id)?.resolve({ status: told.status, found: JSON.parse(told.body) });
      this.waiting.delete(told.id);
      this.note({});
      return;
    }
    this.note({ state: told.is });
    if (told.is === "awake") return;
    for (const { reject } of this.waiting.values()) reject(new Error(told.why));
    this.waiting.clear();
    this.note({});
  }

  private note(change: Partial<Waking>): void {
    this.waking.set({ ...this.waking.value, ...change, open: this.waiting.size });
  }
}

let only: Referee | null = null;

/** The referee; he is woken when he is first spoken of. */
export function referee(): Referee {
  only ??= new Referee();
  return only;
}

/** The box as it lies beside the page; one with expansions is made by the referee. */
export async function readyBox(game: string): Promise<BoxForm | null> {
  const { lang, edition, expansions } = settings.value;
  if (game === "castles" && expansions.length > 0) return null;
  const name = game === "castles" ? `castles-${edition}` : game;
  const response = await fetch(`box/${name}-${lang}.json`);
  return response.ok ? ((await response.json()) as BoxForm) : null;
}
