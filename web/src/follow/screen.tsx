// A real table followed by hand: market, question and players; every step answered, anything corrected, advice beside it.
import { useState } from "preact/hooks";
import type { BoxForm, FollowForm, TableForm } from "../api/forms";
import { capital } from "../evening/points";
import { Rule, Ruled } from "../evening/rule";
import { go, type Place } from "../shared/address";
import { OpenFile } from "../shared/choosing";
import { download } from "../shared/files";
import { carried } from "../shared/opening";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t } from "../shared/texts";
import { Final } from "../table/final";
import { Known } from "../table/table";
import { Advice } from "./advice";
import { Correct } from "./correct";
import { Deciding } from "./deciding";
import { type Followed, type Refusal, useFollowed } from "./following";
import { type History, present } from "./history";
import { People } from "./people";
import { Setup } from "./setup";

export function FollowScreen({ box }: { place: Place; box: BoxForm }) {
  const { lang } = useStore(settings);
  const followed = useFollowed(lang);
  const [correcting, setCorrecting] = useState(false);
  const openFile = (words: string) => {
    setCorrecting(false);
    void followed.open(words);
  };
  const { history, form, refusal } = followed;
  const correct = (wanted: boolean) => {
    followed.forgive();
    setCorrecting(wanted);
  };
  const moment = present(history);
  return (
    <div class="followed" data-test="followed" onDragOver={(event) => event.preventDefault()} onDrop={(event) => takeDropped(event, openFile)}>
      <Tools followed={followed} correcting={correcting} onCorrect={() => correct(!correcting)} onOpen={openFile} />
      {moment === null && (
        <>
          <Refused refusal={refusal} />
          <Setup box={box} busy={followed.busy} onBegin={(wanted) => void followed.begin(wanted)} />
        </>
      )}
      {moment !== null && correcting && (
        <Correct
          box={box}
          position={moment.position}
          busy={followed.busy}
          refused={refusal?.message ?? ""}
          onApply={(position) => {
            void followed.correct(position).then((right) => {
              if (right) setCorrecting(false);
            });
          }}
          onCancel={() => correct(false)}
        />
      )}
      {moment !== null && !correcting && (
        <>
          <Refused refusal={refusal} />
          {form !== null && <Shown box={box} followed={followed} form={form} notes={moment.notes} onCorrect={() => correct(true)} />}
          {form === null && refusal === null && <p class="note">{t("The referee looks at the table.")}</p>}
        </>
      )}
    </div>
  );
}

interface ToolsShown {
  followed: Followed;
  correcting: boolean;
  onCorrect: () => void;
  onOpen: (text: string) => void;
}

function Tools({ followed, correcting, onCorrect, onOpen }: ToolsShown) {
  const { history, form, busy, move, leave } = followed;
  const begun = history.at >= 0;
  const score = () => {
    carried.position = present(history)?.position ?? null;
    go({ screen: "evening" });
  };
  return (
    <div class="row follow-tools">
      {begun && (
        <>
          <button type="button" data-test="undo" disabled={busy || history.at < 1} onClick={() => move(-1)}>
            {t("Undo")}
          </button>
          <button type="button" data-test="redo" disabled={busy || history.at + 1 >= history.moments.length} onClick={() => move(1)}>
            {t("Redo")}
          </button>
          <button type="button" data-test="correct" aria-pressed={correcting} disabled={busy} onClick={onCorrect}>
            {t("Correct")}
          </button>
          <button type="button" data-test="score-now" onClick={score}>
            {t("Score now")}
          </button>
          <button type="button" data-test="save" disabled={form === null} onClick={() => download("table.position.yaml", form?.text ?? "")}>
            {t("Save")}
          </button>
        </>
      )}
      <OpenFile words={begun ? t("Open") : t("Open a position or a log")} onOpen={onOpen} />
      {begun && (
        <button type="button" data-test="new-table" disabled={busy} onClick={leave}>
          {t("New table")}
        </button>
      )}
    </div>
  );
}

interface TableShown {
  box: BoxForm;
  followed: Followed;
  form: FollowForm;
  notes: string[];
  onCorrect: () => void;
}

function Shown({ box, followed, form, notes, onCorrect }: TableShown) {
  const { refereeOnly } = useStore(settings);
  const { table, position } = form;
  const { busy, history } = followed;
  const send = (words: string) => void followed.step(words);
  return (
    <>
      <p class="status" aria-live="polite" data-test="status">
        <span class="note">{t("Round {n}", { n: table.round })}</span> <strong>
          <Ruled words={capital(table.status)} />
        </strong>
      </p>
      {notes.length > 0 && (
        <div class="to-enter" data-test="to-enter">
          <ul>
            {notes.map((line) => (
              <li key={line}>{capital(line)}</li>
            ))}
          </ul>
          <button type="button" data-test="enter-now" onClick={onCorrect}>
            {t("Correct the table")}
          </button>
        </div>
      )}
      <div class={busy ? "follow-columns busy" : "follow-columns"} aria-busy={busy}>
        <div class="follow-main">
          <Deciding box={box} table={table} castle={castleOf(table)} onSend={send} />
          {table.over && <Final lines={table.final} />}
          <People box={box} table={table} />
          <Known table={table} />
        </div>
        <div class="follow-side">
          {!refereeOnly && !table.over && <Advice box={box} position={position} castle={castleOf(table)} phase={table.question?.phase ?? ""} />}
          <Log history={history} />
        </div>
      </div>
    </>
  );
}

function Refused({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null;
  return (
    <div class="trouble" role="alert" data-test="refusal">
      <p>{refusal.message}</p>
      {refusal.broken.length > 0 && (
        <ul>
          {refusal.broken.map(({ rule, words }) => (
            <li key={`${rule} ${words}`}>
              {words} <Rule id={rule} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What happened, the newest first; what was undone is grey. */
function Log({ history }: { history: History }) {
  return (
    <details class="follow-log" open>
      <summary>{t("What happened")}</summary>
      <ol reversed data-test="log">
        {history.moments
          .map(({ words }, at) => (
            // moments are only ever added
            <li key={`moment ${at}`} class={at > history.at ? "undone" : at === history.at ? "now" : ""}>
              {words.map((line) => (
                <span class="line" key={line}>
                  {line}
                </span>
              ))}
              {at > history.at && <small>{t("undone")}</small>}
            </li>
          ))
          .toReversed()}
      </ol>
    </details>
  );
}

function castleOf(table: TableForm): string {
  const { question } = table;
  return table.castles[question?.castle ?? question?.seat ?? table.seat] ?? "";
}

function takeDropped(event: DragEvent, take: (words: string) => void): void {
  const file = event.dataTransfer?.files[0];
  if (file === undefined) return;
  event.preventDefault();
  void file.text().then(take);
}
