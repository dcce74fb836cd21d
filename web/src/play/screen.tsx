// A game against bots or between people on one device; the referee deals, asks and refuses.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { AdviceForm, BoxForm, MoveForm, TableForm, VerdictForm } from "../api/forms";
import { PlacePicker } from "../board/picker";
import type { Ghost } from "../board/view";
import { Rule, Ruled } from "../evening/rule";
import { go, type Place } from "../shared/address";
import { download } from "../shared/files";
import { Header } from "../shared/header";
import { carried } from "../shared/opening";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { decimal, signed, t } from "../shared/texts";
import { Final } from "../table/final";
import { placesOf, Question } from "../table/question";
import { Known, Market, Players, Side } from "../table/table";
import { type Game, type Trouble, useGame } from "./game";
import { Setup } from "./setup";

export function PlayScreen({ place, box }: { place: Place; box: BoxForm }) {
  const game = useGame(box);
  const { refereeOnly } = useStore(settings);
  const { play, busy, advice } = game;
  const table = play?.table ?? null;
  const status = useRef<HTMLParagraphElement>(null);
  const steps = play?.steps ?? 0;
  // what was pressed is gone: reading goes on at the status
  useEffect(() => {
    if (steps > 0 && document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  }, [steps]);
  const tools: [string, string, boolean, () => void][] = [
    ["undo", t("Undo"), table === null, game.undo],
    ["save", t("Save"), false, () => download(`${box.game}.jsonl`, game.log(), "application/x-ndjson")],
    ["leave", t("Leave"), false, () => game.leave(false)],
  ];
  if (!refereeOnly) tools.splice(1, 0, ["hint", t("Hint"), table?.question === undefined || table.question === null, game.advise]);
  return (
    <div class="frame">
      <Header place={place} box={box} title={t("Play")} settled={play !== null}>
        {play !== null &&
          tools.map(([test, words, off, run]) => (
            <button key={test} type="button" data-test={test} disabled={busy || off} onClick={run}>
              {words}
            </button>
          ))}
      </Header>
      <main class="plain play" aria-busy={busy}>
        <Refusal trouble={game.trouble} />
        {play === null && <Setup box={box} kept={game.kept} busy={busy} onBegin={game.begin} onTakeUp={game.takeUp} />}
        {play !== null && play.waits !== null && (
          <section class="hand-over" data-test="hand-over">
            <p role="status">{t("Pass the device to {name}.", { name: play.waits })}</p>
            <button type="button" class="primary" data-test="look" onClick={game.look}>
              {t("I am {name}", { name: play.waits })}
            </button>
          </section>
        )}
        {table !== null && (
          <>
            <p class="status said-first" ref={status} tabIndex={-1} role="status" data-test="status">
              {busy ? t("The others play.") : <Ruled words={table.status} />}
            </p>
            {table.over && <End table={table} box={box} game={game} />}
            <Shown box={box} table={table} game={game} ghosts={refereeOnly ? [] : ghostsOf(advice)}>
              {advice !== null && !refereeOnly && <Advice advice={advice} onSend={game.send} />}
            </Shown>
          </>
        )}
        {game.moves.length > 0 && <Moves moves={game.moves} />}
      </main>
    </div>
  );
}

const OUTLINED = 3;

/** What is advised as numbered outlines. */
function ghostsOf(advice: AdviceForm | null): Ghost[] {
  return (advice?.hints ?? []).slice(0, OUTLINED).flatMap(({ at }, n) => (at === null ? [] : [{ at, label: String(n + 1), best: n === 0 }]));
}

interface TableShown {
  box: BoxForm;
  table: TableForm;
  game: Game;
  ghosts: Ghost[];
  children: ComponentChildren;
}

/** Castle and table beside each other; on a narrow screen what is decided comes first. */
function Shown({ box, table, game, ghosts, children }: TableShown) {
  const { refereeOnly } = useStore(settings);
  const { question } = table;
  const sides = table.seats[table.seat]?.castles ?? [table.seat];
  const built = question?.castle ?? sides[0] ?? 0;
  // the same as long as the same is asked, so that a tile stays where it is aimed at while other things are told
  const placing = useMemo(() => {
    const found = question === null ? [] : placesOf(question);
    return refereeOnly ? found.map((option) => ({ ...option, points: null })) : found;
  }, [question, refereeOnly]);
  const send = game.busy ? () => undefined : game.send;
  const taking = question?.phase === "take";
  const market = <Market box={box} table={table} onSend={send} />;
  const own = (
    <section class="own" key="own">
      {placing.length > 0 ? (
        <PlacePicker
          box={box}
          castle={table.castles[built] ?? ""}
          options={placing}
          hand={question?.hand}
          taken={question?.phase === "place" ? placing[0]?.at?.split("@")[0] : undefined}
          ghosts={ghosts}
          silent={refereeOnly}
          onPick={send}
          onTry={game.attempt}
        />
      ) : (
        (question?.castle === undefined ? sides : [built]).map((number) => (
          <Side key={number} box={box} table={table} number={number} ghosts={ghosts} />
        ))
      )}
      <Tried verdict={game.tried} />
    </section>
  );
  const around = (
    <section class="around" key="around">
      {question !== null && (
        <Question box={box} table={table} question={question} onSend={send}>
          {taking && market}
        </Question>
      )}
      {children}
      {!taking && !table.over && question?.prices === undefined && market}
      <Players box={box} table={table} />
      <Known table={table} />
    </section>
  );
  return <div class={game.busy ? "table-shown busy" : "table-shown"}>{placing.length > 0 ? [own, around] : [around, own]}</div>;
}

/** Why a place is none, rule by rule; of one that is allowed what it scores. */
function Tried({ verdict }: { verdict: VerdictForm | null }) {
  const { refereeOnly } = useStore(settings);
  if (verdict === null) return null;
  const lines = verdict.legal
    ? (refereeOnly ? [] : (verdict.score?.items ?? [])).map(({ rule, words, points }) => ({ rule, words: `${signed(points)} ${words ?? ""}` }))
    : verdict.violations.map(({ rule, reason, message, cited }) => ({ rule, words: reason ?? message, cited }));
  return (
    <div class={verdict.legal ? "tried" : "tried trouble"} role="status" data-test="tried">
      <strong>{verdict.headline}</strong>
      <Broken items={lines} />
    </div>
  );
}

function Broken({ items }: { items: { rule: string; words: string; cited?: string }[] }) {
  return (
    <ul>
      {items.map(({ rule, words, cited }) => (
        <li key={`${rule} ${words}`}>
          {words} <Rule id={rule} /> <small>{cited}</small>
        </li>
      ))}
    </ul>
  );
}

function Refusal({ trouble }: { trouble: Trouble | null }) {
  if (trouble === null) return null;
  return (
    <div class="trouble" role="alert" data-test="refusal">
      {trouble.message}
      <Broken items={trouble.broken} />
    </div>
  );
}

function Advice({ advice, onSend }: { advice: AdviceForm; onSend: (words: string) => void }) {
  return (
    <section class="advised" data-test="advice">
      <h2>{t("Hint")}</h2>
      <ol>
        {advice.hints.map(({ words, parts, send }) => (
          <li key={words}>
            <details>
              <summary class="said-first">{words}</summary>
              <ul class="note">
                {parts.map((part) => (
                  <li key={`${part.name} ${part.why}`}>
                    {part.points < 0 ? "\u2212" : "+"}
                    {decimal(Math.abs(part.points))} {part.why}
                  </li>
                ))}
              </ul>
            </details>
            {send !== undefined && (
              <button type="button" data-test="do-hint" onClick={() => onSend(send)}>
                {t("Do this")}
              </button>
            )}
          </li>
        ))}
      </ol>
      {advice.lines.map((line) => (
        <p key={line} class={/ {2}/.test(line.trim()) ? "aligned" : "note"}>
          {line}
        </p>
      ))}
    </section>
  );
}

function End({ table, box, game }: { table: TableForm; box: BoxForm; game: Game }) {
  return (
    <>
      <p class="row">
        <button
          type="button"
          class="primary"
          data-test="review-game"
          onClick={() => {
            carried.log = game.log();
            go({ screen: "replay", game: box.game });
          }}
        >
          {t("Look at the game again")}
        </button>
        <button type="button" data-test="another" onClick={() => game.leave(true)}>
          {t("Another game")}
        </button>
      </p>
      <Final lines={table.final} />
    </>
  );
}

function Moves({ moves }: { moves: MoveForm[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [moves]);
  return (
    <section>
      <h2>{t("What happened")}</h2>
      {/* a list that scrolls must be reachable by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol class="log news" ref={list} tabIndex={0} aria-label={t("What happened")} data-test="moves">
        {moves.map(({ words }, n) => (
          // moves are only ever added
          <li key={`move-${n}`}>
            {words.map((line) => (
              <span class="line" key={line}>
                {line}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
