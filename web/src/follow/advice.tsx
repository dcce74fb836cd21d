// Advice beside the table: what to take, how to price, what to put on the deck, how it can end; each as a table with its reasons.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../api/ask";
import type { BoxForm, HintsForm } from "../api/forms";
import { CastleView } from "../board/view";
import { refusalWords } from "../evening/asking";
import type { Data } from "../evening/sheet";
import { decimal, signed, t, tn } from "../shared/texts";
import { tileName } from "./rooms";

type Question = "hint" | "price" | "pick" | "endgame";

interface Shown {
  box: BoxForm;
  position: Data;
  /** The castle of who is to move. */
  castle: string;
  phase: string;
}

type State = { asked: Question | null; busy: boolean; refused: string; answer: unknown };

const NOTHING: State = { asked: null, busy: false, refused: "", answer: null };
const SECONDS = 8;
const TOP = 5;
/** So many hints are drawn; more would hide each other. */
const DRAWN = 3;

export function Advice({ box, position, castle, phase }: Shown) {
  const [state, setState] = useState<State>(NOTHING);
  const stop = useRef<AbortController | null>(null);
  const text = JSON.stringify(position);
  useEffect(() => {
    setState(NOTHING);
    return () => stop.current?.abort();
  }, [text, box.lang]);
  const wonder = (asked: Question) => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    setState({ ...NOTHING, asked, busy: true });
    ask<unknown>(asked, { position, time: SECONDS, ...wishOf(asked, phase) }, mine.signal).then(
      (answer) => setState({ asked, busy: false, refused: "", answer }),
      (error: unknown) => {
        if (!mine.signal.aborted) setState({ asked, busy: false, refused: refusalWords(error), answer: null });
      },
    );
  };
  const ways: [Question, string, boolean][] = [
    ["hint", t("Hint"), !["price", "stack", "stash"].includes(phase)],
    ["price", t("Prices"), phase === "price"],
    // without a stack in sight there is nothing to pick from
    ...(phase === "stash" ? [["pick", t("Pick from a stack"), true] as [Question, string, boolean]] : []),
    ["endgame", t("Endgame"), true],
  ];
  return (
    <section class="counsel" aria-label={t("Advice")} data-test="advice">
      <h2>{t("Advice")}</h2>
      <div class="row">
        {ways.map(([name, words, fits]) => (
          <button type="button" key={name} class={fits && name !== "endgame" ? "primary" : ""} data-test={`ask-${name}`} aria-pressed={state.asked === name} disabled={state.busy} onClick={() => wonder(name)}>
            {words}
          </button>
        ))}
      </div>
      <div aria-live="polite">
        {state.busy && <p class="busy-sign">{t("The adviser is thinking, {n} seconds at most.", { n: SECONDS })}</p>}
        {state.refused !== "" && (
          <p class="kindly" data-test="advice-refused">
            {state.refused}
          </p>
        )}
        {state.answer !== null && <Answer box={box} castle={castle} asked={state.asked} answer={state.answer} />}
      </div>
    </section>
  );
}

/** How much is asked for: five proposals; of several tiles the best place of each. */
function wishOf(asked: Question, phase: string): Data {
  if (asked === "hint") return { top: TOP, each: phase === "take" || phase === "free" };
  return asked === "endgame" ? { top: TOP } : {};
}

function Answer({ box, castle, asked, answer }: { box: BoxForm; castle: string; asked: Question | null; answer: unknown }) {
  if (asked === "hint") return <Hints box={box} castle={castle} found={answer as HintsForm} />;
  if (asked === "price") return <Prices box={box} found={answer as PriceDocument} />;
  if (asked === "pick") return <Picks box={box} found={answer as PickDocument} />;
  return <End found={answer as EndDocument} />;
}

function Hints({ box, castle, found }: { box: BoxForm; castle: string; found: HintsForm }) {
  const ghosts = found.hints.flatMap(({ at }, number) => (at === null || number >= DRAWN ? [] : [{ at, label: String(number + 1), best: number === 0 }]));
  return (
    <div data-test="hints">
      {ghosts.length > 0 && <CastleView box={box} castle={castle} ghosts={ghosts} class="advised-castle" label={t("Where the first hints put their tiles")} />}
      {found.hints.length === 0 && <p>{t("There is nothing to advise on.")}</p>}
      <ol class="advised">
        {found.hints.map((hint, at) => (
          <li key={at}>
            <strong>{hint.words}</strong>
            <p class="note">{t("Estimate {value}", { value: decimal(hint.value) })}</p>
            <details>
              <summary>{t("Why")}</summary>
              <ul class="parts">
                {hint.parts.map((part, number) => (
                  <li key={number}>
                    <b>{signedDecimal(part.points)}</b> <span>{part.why}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
      <Lines lines={[...found.refused, ...found.notes, ...found.warnings]} />
    </div>
  );
}

interface Bought {
  player: string;
  take: string;
  price: number;
  worth: number;
}

interface PriceDocument {
  player: string;
  arrangement: { price: number; room: string; coins: number }[];
  buyers: Bought[];
  income: number;
  own: { take: string; price: number; worth: number };
  total: number;
  as_they_lie: number;
  model: string;
  warnings: string[];
}

function Prices({ box, found }: { box: BoxForm; found: PriceDocument }) {
  return (
    <div data-test="prices-advised">
      <p>{t("Best for {name}: worth {total} by the estimate, {plain} as the rooms lie now.", { name: found.player, total: decimal(found.total), plain: decimal(found.as_they_lie) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col" class="number">
              {t("Price")}
            </th>
            <th scope="col">{t("Room")}</th>
            <th scope="col">{t("Bought by")}</th>
          </tr>
        </thead>
        <tbody>
          {found.arrangement.map(({ price, room }) => (
            <tr key={room}>
              <td class="number">{price}</td>
              <td>{tileName(box, room)}</td>
              <td>{[...found.buyers, { ...found.own, player: found.player }].find(({ take }) => take === room)?.player ?? ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t("Expected income: {n}.", { n: found.income })}</p>
      <Model words={found.model} />
      <Lines lines={found.warnings} />
    </div>
  );
}

interface PickDocument {
  player: string;
  stack: number;
  options: { stash: string[]; value: number; why: string[] }[];
  model: string;
  warnings: string[];
}

function Picks({ box, found }: { box: BoxForm; found: PickDocument }) {
  return (
    <div data-test="picks-advised">
      <p>{t("{name} looks through the stack of {size}.", { name: found.player, size: found.stack })}</p>
      <ol class="advised">
        {found.options.slice(0, 3).map((option, at) => (
          <li key={at}>
            <strong>{option.stash.length === 0 ? t("Put nothing on the deck") : t("On the deck: {rooms}", { rooms: option.stash.map((slug) => tileName(box, String(slug))).join(", ") })}</strong>
            <p class="note">{t("Estimate {value}", { value: decimal(option.value) })}</p>
            <Lines lines={option.why} />
          </li>
        ))}
      </ol>
      <Model words={found.model} />
      <Lines lines={found.warnings} />
    </div>
  );
}

interface EndDocument {
  player: string;
  best: { total: number; margin: number; steps: string[]; why: string[]; totals: Record<string, number> };
  winners: { player: string; verdict: string; why: string | string[] }[];
  notes: string[];
  warnings: string[];
}

function End({ found }: { found: EndDocument }) {
  const { best } = found;
  return (
    <div data-test="end-advised">
      <p>
        <strong>{tn("Best last turn of {name}: {n} point in the end.", "Best last turn of {name}: {n} points in the end.", best.total, { name: found.player })}</strong>
      </p>
      <Lines lines={best.steps} />
      <Lines lines={best.why} />
      <table>
        <tbody>
          {Object.entries(best.totals).map(([name, total]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t("Who can still win")}</h3>
      <Lines lines={found.winners.flatMap(({ why }) => why)} />
      <Lines lines={[...found.notes, ...found.warnings]} />
    </div>
  );
}

function Model({ words }: { words: string }) {
  return (
    <details>
      <summary>{t("What this takes for granted")}</summary>
      <p class="note">{words}</p>
    </details>
  );
}

function Lines({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul class="lines">
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}

function signedDecimal(value: number): string {
  return Number.isInteger(value) ? signed(value) : value < 0 ? `−${decimal(-value)}` : `+${decimal(value)}`;
}
