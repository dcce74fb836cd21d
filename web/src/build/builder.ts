// A castle in the making: its text with undo, the tile in the hand, where it may lie, and the verdict on where it is.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoxForm, CastleForm, VerdictForm } from "../api/forms";
import type { BoardHandle } from "../board/board";
import { pieces, readAt, readCastle, type Spot, tileOf } from "../board/geometry";
import { type Action, act, aimText, type Hand, IDLE } from "../board/hand";
import { type Found, useCastle } from "../shared/castles";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { signed } from "../shared/texts";
import { begin, change, type History, keep, kept, redo, settled, undo } from "./history";
import { type Judged, type Places, usePlaces, useVerdict } from "./verdicts";

export interface Builder {
  box: BoxForm;
  /** Castle text without what is lifted. */
  text: string;
  castle: CastleForm | null;
  trouble: string;
  hand: Hand;
  spots: readonly Spot[];
  places: Places;
  judged: Judged | null;
  /** The verdict on exactly what is aimed at, once it is known. */
  verdict: VerdictForm | null;
  /** Places, points and hints are kept back. */
  silent: boolean;
  free: boolean;
  setFree: (free: boolean) => void;
  shakes: number;
  floats: { at: string; words: string } | null;
  chosen: string | null;
  choose: (at: string | null) => void;
  act: (action: Action) => void;
  take: (slug: string, turn?: number) => void;
  lift: (at: string) => void;
  drop: () => void;
  force: () => void;
  cancel: () => void;
  remove: (at: string) => void;
  apply: (text: string) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  board: { current: BoardHandle | null };
}

/** A text without a room and what is joined to it. */
export function without(box: BoxForm, text: string, at: string): string {
  const all = pieces(text);
  const first = all.indexOf(at);
  if (first < 0) return text;
  let end = first + 1;
  const joined = (piece: string | undefined) => piece !== undefined && tileOf(box, readAt(piece)?.slug ?? "")?.role === "join";
  if (!joined(at)) while (joined(all[end])) end += 1;
  return [...all.slice(0, first), ...all.slice(end)].join(" ");
}

export function useBuilder(box: BoxForm, given: string, onChange: (text: string) => void, memory?: string, passages: readonly string[] = []): Builder {
  const { refereeOnly: silent } = useStore(settings);
  const [history, setHistory] = useHistory(given, onChange, memory);
  const [hand, setHand] = useState<Hand>(IDLE);
  const [free, setFree] = useState(false);
  const [shakes, setShakes] = useState(0);
  const [floats, setFloats] = useState<Builder["floats"]>(null);
  const [chosen, choose] = useState<string | null>(null);
  const board = useRef<BoardHandle | null>(null);

  const from = hand.state === "idle" ? null : hand.from;
  const base = from === null ? history.now : without(box, history.now, from);
  const found = useCastle(box, base);
  useSettled(found, base, from, setHistory);
  const text = found.of === base && found.castle !== null ? found.castle.castle : base;
  const places = usePlaces(box, text, hand.state === "idle" ? null : hand.slug, passages);
  const spots = useMemo(() => places.spots ?? [], [places.spots]);
  const aimed = hand.state === "aiming" || hand.state === "busy" ? (hand.spot?.send ?? aimText(hand)) : null;
  const { judged, current } = useVerdict(box, text, aimed);
  const verdict = current ? (judged?.verdict ?? null) : null;

  const now = useRef({ text, history, hand, spots, known: places.spots !== null, verdict, aimed });
  now.current = { text, history, hand, spots, known: places.spots !== null, verdict, aimed };
  const doing = useCallback((action: Action) => setHand((last) => act(box, now.current.spots, last, action)), [box]);

  const put = (send: string, points: number | null) => {
    setHistory((last) => change(last, [...pieces(now.current.text), ...pieces(send)].join(" ")));
    setFloats(points === null || silent ? null : { at: send, words: signed(points) });
    choose(null);
    setHand(IDLE);
  };
  const drop = () => {
    const { hand: held, known, verdict: judgement } = now.current;
    if (held.state !== "aiming") return;
    if (held.spot !== null) put(held.spot.send, held.spot.points);
    else if (!known) doing({ do: "wait" });
    else if (judgement?.legal) put(judgement.placement, judgement.score?.total ?? null);
    else setShakes((times) => times + 1);
  };
  useEffect(() => {
    if (places.spots === null) return;
    const waited = now.current.hand.state === "busy";
    doing({ do: "know" });
    if (waited) queueMicrotask(() => requestAnimationFrame(drop));
  }, [places.spots]);
  useFreeByAlt(setFree);

  return {
    box, text, castle: found.castle, trouble: found.trouble, hand, spots, places, judged, verdict, silent, free, setFree, shakes, floats, chosen, choose, board,
    act: doing,
    take: (slug, turn) => {
      setFloats(null);
      choose(null);
      doing({ do: "take", slug, turn });
    },
    lift: (at) => {
      const placed = readAt(at);
      if (placed === null || (tileOf(box, placed.slug)?.foyer && readCastle(history.now).length > 1)) return;
      setFloats(null);
      setHand(act(box, [], act(box, [], IDLE, { do: "take", slug: placed.slug, turn: placed.turn, from: at }), { do: "lay", placed }));
    },
    drop,
    force: () => {
      if (now.current.aimed !== null) put(now.current.aimed, null);
    },
    cancel: () => setHand(IDLE),
    remove: (at) => {
      choose(null);
      setHand(IDLE);
      setHistory((last) => change(last, without(box, last.now, at)));
    },
    apply: (words) => {
      setHand(IDLE);
      setHistory((last) => change(last, words));
    },
    undo: () => {
      setFloats(null);
      if (now.current.hand.state === "idle") setHistory(undo);
      else setHand(IDLE);
    },
    redo: () => {
      setHand(IDLE);
      setHistory(redo);
    },
    canUndo: history.past.length > 0 || hand.state !== "idle",
    canRedo: history.future.length > 0,
  };
}

/** The steps of a castle; one that comes from outside is a step, too. */
function useHistory(given: string, onChange: (text: string) => void, memory?: string): [History, (step: (last: History) => History) => void] {
  const [history, setHistory] = useState<History>(() => (memory === undefined ? begin(given) : kept(memory, given)));
  const told = useRef(given);
  useEffect(() => {
    if (given !== told.current) {
      told.current = given;
      setHistory((last) => change(last, given));
    }
  }, [given]);
  useEffect(() => {
    if (memory !== undefined) keep(memory, history);
    if (history.now === told.current) return;
    told.current = history.now;
    onChange(history.now);
  }, [history]);
  return [history, setHistory];
}

/** A castle comes back in the order in which it could have been built: that is no step of the reader's. */
function useSettled(found: Found, base: string, from: string | null, setHistory: (step: (last: History) => History) => void): void {
  useEffect(() => {
    const { castle, of } = found;
    if (castle === null || of !== base || from !== null) return;
    setHistory((last) => (last.now === of ? settled(last, castle.castle) : last));
  }, [found, base, from]);
}

/** Alt is pressed: free cells, as long as it is. */
function useFreeByAlt(setFree: (free: boolean) => void): void {
  useEffect(() => {
    const down = (event: KeyboardEvent) => event.key === "Alt" && (event.preventDefault(), setFree(true));
    const up = (event: KeyboardEvent) => event.key === "Alt" && setFree(false);
    addEventListener("keydown", down);
    addEventListener("keyup", up);
    return () => {
      removeEventListener("keydown", down);
      removeEventListener("keyup", up);
    };
  }, []);
}
