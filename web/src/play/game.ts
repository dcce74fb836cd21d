// A game under way: asked, kept after every move, and taken up again from its log where the server has lost it.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, lawOf, Refused } from "../api/ask";
import type { AdviceForm, BoxForm, ItemForm, LogForm, MoveForm, PlayForm, VerdictForm } from "../api/forms";
import { sentence } from "../shared/castles";
import { carried } from "../shared/opening";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t } from "../shared/texts";
import { forgetGame, keepGame, keptGame } from "./keeping";

export interface Wanted {
  people: string[];
  bots: string[];
  seed: string;
}

export interface Trouble {
  message: string;
  broken: ItemForm[];
}

export interface Game {
  play: PlayForm | null;
  moves: MoveForm[];
  busy: boolean;
  trouble: Trouble | null;
  advice: AdviceForm | null;
  /** The verdict on a place that was tried. */
  tried: VerdictForm | null;
  /** The log of the last game, if there is one to go on with. */
  kept: string;
  begin(wanted: Wanted): void;
  takeUp(log: string): void;
  send(answer: string): void;
  look(): void;
  undo(): void;
  advise(): void;
  attempt(placement: string): void;
  leave(forget: boolean): void;
  log(): string;
}

type Told = (before: MoveForm[], now: MoveForm[]) => MoveForm[];
const anew: Told = (_before, now) => now;
const more: Told = (before, now) => [...before, ...now];

const LOST = "lost-game";
const MOST = 200;

export function useGame(box: BoxForm): Game {
  const { lang } = useStore(settings);
  const [play, setPlay] = useState<PlayForm | null>(null);
  const [moves, setMoves] = useState<MoveForm[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const [advice, setAdvice] = useState<AdviceForm | null>(null);
  const [tried, setTried] = useState<VerdictForm | null>(null);
  const log = useRef("");
  const seat = play?.table?.seat;

  /** Ask about the game; one that the server has lost is loaded from its log, and asked about again. */
  const about = async <Answer,>(name: string, request: Record<string, unknown>): Promise<Answer> => {
    try {
      return await ask<Answer>(name, request);
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== LOST || log.current === "") throw error;
      const { id } = await ask<PlayForm>("game.load", { log: log.current });
      if (seat !== undefined) await ask("game.view", { id, seat }).catch(() => undefined);
      return await ask<Answer>(name, { ...request, id });
    }
  };
  /** Do something for which the page waits; what is refused is shown, and the game stays as it was. */
  const doing = async (deed: () => Promise<void>) => {
    setBusy(true);
    setTrouble(null);
    setTried(null);
    try {
      await deed();
    } catch (error) {
      const document = error instanceof Refused ? (error.refusal.document as { broken?: ItemForm[] } | undefined) : undefined;
      setTrouble({ message: sentence(error), broken: document?.broken ?? [] });
    }
    setBusy(false);
  };
  /** The game after an answer of the referee; it is kept at once. */
  const goOn = async (name: string, request: Record<string, unknown>, told: Told) => {
    const answer = await about<PlayForm>(name, request);
    const found = await ask<LogForm>("game.log", { id: answer.id });
    log.current = found.log;
    keepGame(box.game, { id: answer.id, log: found.log });
    setAdvice(null);
    setPlay(answer);
    setMoves((before) => told(before, answer.moves).slice(-MOST));
  };
  const id = play?.id ?? "";
  const view = (wanted: Record<string, unknown>) => doing(() => goOn("game.view", wanted, anew));
  const takeUp = (text: string) => void doing(() => goOn("game.load", { log: text }, anew));

  useEffect(() => {
    const given = carried.log;
    const kept = keptGame(box.game);
    carried.log = null;
    log.current = kept?.log ?? "";
    if (given !== null) takeUp(given);
    else if (kept !== null && kept.left !== true) void view({ id: kept.id });
  }, []);
  useEffect(() => {
    if (play !== null) void view({ id, ...(seat === undefined ? {} : { seat }) });
  }, [lang]);

  return {
    play,
    moves,
    busy,
    trouble,
    advice,
    tried,
    kept: keptGame(box.game)?.log ?? "",
    begin: ({ people, bots, seed }) => void doing(() => goOn("game.new", { game: box.game, people, bots, ...(seed === "" ? {} : { seed }), ...lawOf(box.game) }, anew)),
    takeUp,
    send: (answer) => void doing(() => goOn("game.do", { id, seat, answer }, more)),
    look: () => void doing(() => goOn("game.view", { id, seat: play?.people.indexOf(play.waits ?? "") }, (before) => before)),
    undo: () => void doing(() => goOn("game.undo", { id }, (before) => [...before, { who: "", words: [t("The last decision is taken back.")] }])),
    advise: () => void doing(async () => setAdvice(await about<AdviceForm>("game.advice", { id }))),
    attempt: (placement) => void doing(async () => setTried(await about<VerdictForm>("game.try", { id, placement }))),
    leave: (forget) => {
      if (forget) forgetGame(box.game);
      else keepGame(box.game, { id, log: log.current, left: true });
      setPlay(null);
      setMoves([]);
      setTrouble(null);
    },
    log: () => log.current,
  };
}
