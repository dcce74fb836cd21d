// A recorded game: scrubbed, its scores over time, and what each decision gave up by the estimate.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../api/ask";
import type { BoxForm, LossForm, ReplayForm } from "../api/forms";
import { CastleView } from "../board/view";
import { go, type Place } from "../shared/address";
import { question, sentence, useCastle } from "../shared/castles";
import { Header } from "../shared/header";
import { carried } from "../shared/opening";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t } from "../shared/texts";
import { Paste } from "../start";
import { Final } from "../table/final";
import { afterKey, castlesAt, cutLog, lossAt, watched } from "./film";
import { Plot, type Plotted, Stroke } from "./plot";
import { LossCard, Review } from "./review";

const KEPT = "madking-log";
const STEP_TIME = 700;

/** The log to replay: the one just opened, or the last one of this tab. */
function wantedLog(): string {
  const found = carried.log ?? sessionStorage.getItem(KEPT) ?? "";
  carried.log = null;
  keepLog(found);
  return found;
}

function keepLog(log: string): void {
  try {
    sessionStorage.setItem(KEPT, log);
  } catch {
    // a log that is too long to keep is shown all the same
  }
}

export function ReplayScreen({ place, box }: { place: Place; box: BoxForm }) {
  const [log, setLog] = useState(wantedLog);
  const { lang } = useStore(settings);
  const [replay, setReplay] = useState<ReplayForm | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (log === "") return undefined;
    let stale = false;
    const told = (found: ReplayForm | null, words: string) => {
      if (stale) return;
      setReplay(found);
      setTrouble(words);
    };
    ask<ReplayForm>(question(box, "replay"), { log }).then(
      (found) => told(found, ""),
      (error: unknown) => told(null, sentence(error)),
    );
    return () => {
      stale = true;
    };
  }, [log, lang, box.game]);
  const close = () => {
    keepLog("");
    setLog("");
    setReplay(null);
    setTrouble("");
  };
  return (
    <div class="frame">
      <Header place={place} box={box} title={t("Replay")} settled={replay !== null}>
        {replay !== null && (
          <button type="button" data-test="another-log" onClick={close}>
            {t("Another log")}
          </button>
        )}
      </Header>
      <main class="plain replay">
        {trouble !== "" && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        {replay === null && log !== "" && trouble === "" && <p class="note">{t("The log is read.")}</p>}
        {replay === null && (log === "" || trouble !== "") && (
          <>
            <p>{t("Open the log of a game: the file that `madking play --save` or `madking simulate --record` has written, or one saved here.")}</p>
            <Paste
              onLog={(text) => {
                carried.log = null;
                keepLog(text);
                setTrouble("");
                setLog(text);
              }}
            />
          </>
        )}
        {replay !== null && <Film replay={replay} box={box} log={log} />}
      </main>
    </div>
  );
}

function Film({ replay, box, log }: { replay: ReplayForm; box: BoxForm; log: string }) {
  const last = replay.steps.length - 1;
  const [step, setStep] = useState(last);
  const [pinned, setPinned] = useState<number | null>(null);
  const [moving, setMoving] = useState(false);
  const [losses, setLosses] = useState<LossForm[]>([]);
  const [better, setBetter] = useState(false);
  const { refereeOnly } = useStore(settings);
  // from the step that is set, not from the one that is drawn: keys may come faster than pictures
  const move = (to: (now: number) => number) => {
    setMoving(false);
    setBetter(false);
    setStep((now) => Math.max(0, Math.min(last, to(now))));
  };
  const jump = (to: number) => move(() => to);
  useEffect(() => {
    if (!moving) return undefined;
    if (step >= last) {
      setMoving(false);
      return undefined;
    }
    const timer = setTimeout(() => setStep(step + 1), STEP_TIME);
    return () => clearTimeout(timer);
  }, [moving, step]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]") !== null) return;
      if (afterKey(replay, 0, event.key) === null) return;
      event.preventDefault();
      move((now) => afterKey(replay, now, event.key) ?? now);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [replay]);

  const number = watched(replay, step, pinned);
  const loss = refereeOnly ? undefined : lossAt(losses, step);
  const worth = refereeOnly ? [] : losses.filter(({ notable }) => notable);
  const built = loss === undefined || box.game !== "castles" ? number : loss.seat;
  const before = castlesAt(replay, step - 1)[built] ?? "";
  const run = () => {
    if (step >= last) setStep(0);
    setMoving(!moving);
  };
  const buttons: [string, string, string, () => void][] = [
    ["first", t("To the beginning"), "|◀", () => jump(0)],
    ["back", t("A step back"), "◁", () => move((now) => now - 1)],
    ["run", moving ? t("Stop") : t("Run"), moving ? "II" : "▶", run],
    ["next", t("A step on"), "▷", () => move((now) => now + 1)],
    ["last", t("To the end"), "▶|", () => jump(last)],
  ];
  return (
    <>
      {replay.broken !== null && (
        <p class="trouble" data-test="broken">
          {replay.broken}
        </p>
      )}
      <Plot replay={replay} step={step} losses={worth} onJump={jump} />
      <div class="scrub">
        {buttons.map(([test, words, sign, onClick]) => (
          <button key={test} type="button" aria-label={words} title={words} data-test={test} onClick={onClick}>
            {sign}
          </button>
        ))}
        <input type="range" aria-label={t("Step")} min={0} max={last} value={step} data-test="slider" onInput={(event) => jump(Number(event.currentTarget.value))} />
        <output data-test="step">{t("Step {n} of {last}, round {round}", { n: step, last, round: replay.steps[step]?.round ?? 0 })}</output>
      </div>
      <div class="film">
        <section class="stage">
          <Seats replay={replay} step={step} number={number} pinned={pinned} onPin={setPinned} box={box} />
          {better && loss !== undefined ? (
            <Stage box={box} text={before} ghost={loss.best_at} placed={null} />
          ) : (
            <Stage box={box} text={castlesAt(replay, step)[number] ?? ""} ghost={null} placed={replay.steps[step]?.at ?? null} />
          )}
        </section>
        <section class="told">
          <p class="told-now" aria-live={moving ? "off" : "polite"} data-test="told-now">
            {replay.steps[step]?.words.map((line) => (
              <span class="line" key={line}>
                {line}
              </span>
            ))}
          </p>
          {loss !== undefined && <LossCard loss={loss} box={box} castle={before} shown={better} onShow={() => setBetter(!better)} />}
          <p class="row">
            <button
              type="button"
              data-test="take-up"
              onClick={() => {
                carried.log = cutLog(log, step);
                go({ screen: "play", game: box.game });
              }}
            >
              {t("Play on from here")}
            </button>
          </p>
          {!refereeOnly && <Review box={box} log={log} replay={replay} losses={losses} onFound={setLosses} onJump={jump} />}
          <Told replay={replay} step={step} losses={worth} onJump={jump} />
        </section>
      </div>
      {step === last && replay.final.length > 0 && <Final lines={replay.final} />}
    </>
  );
}

function Stage({ box, text, placed, ghost }: { box: BoxForm; text: string; placed: string | null; ghost: string | null }) {
  const { castle, trouble } = useCastle(box, text);
  if (trouble !== "") return <p class="trouble">{trouble}</p>;
  if (castle === null) return null;
  const laid = placed?.split(" ") ?? [];
  const marks = laid.filter((at) => castle.castle.split(" ").includes(at));
  const ghosts = ghost === null ? [] : [{ at: ghost, label: "★", best: true }];
  return <CastleView box={box} castle={castle} ghosts={ghosts} marks={marks} least={box.up ? [7, 5] : [18, 12]} class="large" label={t("The castle after this step, {n} points", { n: castle.total })} />;
}

interface Seated {
  replay: ReplayForm;
  box: BoxForm;
  step: number;
  number: number;
  pinned: number | null;
  onPin: (number: number | null) => void;
}

/** Who plays, how everybody stands; a click keeps looking at one castle. */
function Seats({ replay, box, step, number, pinned, onPin }: Seated) {
  const now = replay.steps[step];
  const name = (n: number) => replay.names[n % replay.names.length] ?? "";
  const one = box.game === "castles";
  const standing = (n: number) => (
    <>
      <svg class="stroke" viewBox="0 0 40 6" aria-hidden="true">
        <Stroke seat={n} points="0,3 40,3" />
      </svg>
      <strong>{name(n)}</strong>
      <span>{now?.scores[n] ?? 0}</span>
      {now?.money[n] !== undefined && <span class="note">{t("Purse: {n}", { n: now.money[n] ?? 0 })}</span>}
    </>
  );
  return (
    <>
      {!one && <p class="row">{replay.names.map((_name, n) => standing(n))}</p>}
      <ul class="seats">
        {replay.castles.map((_text, n) => (
          // the number is what a castle is: they never change places
          <li key={`castle-${n}`}>
            <button type="button" class={n === number ? "seat shown" : "seat"} aria-pressed={pinned === n} title={t("Keep looking at this castle")} data-test={`seat-${n}`} onClick={() => onPin(pinned === n ? null : n)}>
              {one ? standing(n) : t("Castle of {one} and {other}", { one: name(n), other: name(n + 1) })}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Told({ replay, step, losses, onJump }: Plotted) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current !== null && current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [step]);
  return (
    // a list that scrolls must be reachable by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol class="log" ref={list} tabIndex={0} aria-label={t("Every step")} data-test="log">
      {replay.steps.map((one) => {
        const loss = lossAt(losses, one.step);
        return (
          <li key={one.step} aria-current={one.step === step ? "step" : undefined}>
            <button type="button" onClick={() => onJump(one.step)}>
              <span class="number">{one.step}</span>
              <span>
                {one.words.map((line) => (
                  <span class="line" key={line}>
                    {line}
                  </span>
                ))}
                {loss !== undefined && <span class="line gave-up">{loss.words}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
