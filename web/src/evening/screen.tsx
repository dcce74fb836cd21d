// The final scoring of an evening: every player's part side by side, on a phone one at a time, and the result below.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoxForm, CastleForm, EveningForm } from "../api/forms";
import { CastleEditor } from "../build/editor";
import { type GameName, go, type Place } from "../shared/address";
import { useCastle } from "../shared/castles";
import { choose, settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t, tn } from "../shared/texts";
import { refusalWords, useAsked } from "./asking";
import { Entering } from "./entering";
import { EntryCard } from "./entry";
import { useNarrow } from "./narrow";
import { eveningOf, openPosition, readCastle } from "./opening";
import { nameOf, toRequest } from "./positions";
import { Result } from "./result";
import { isBlank, type Sheet, withEntry, withName, withPlayers } from "./sheet";
import { TablePart } from "./table";
import { type Tab, Tabs } from "./tabs";
import { tell } from "./telling";
import { Players, Tools } from "./tools";
import { useSheet } from "./using";

interface Shown {
  place: Place;
  box: BoxForm;
}

export function EveningScreen({ place, box }: Shown) {
  const { lang } = useStore(settings);
  const { game } = place;
  const two = game === "two-castles";
  const { sheet, change, replace, begin, last, trouble, setTrouble } = useSheet(game, box);
  const request = useMemo(() => toRequest(game, sheet), [game, sheet, lang]);
  const { answer, refused, busy } = useAsked<EveningForm>(eveningOf(game), request, lang);
  const narrow = useNarrow();
  const [tab, setTab] = useState("entry-0");
  const came = useRef<string | undefined>(undefined);
  const entered = /^castle\/(\d+)$/.exec(place.rest)?.[1];

  useEffect(() => {
    if (entered === undefined && came.current !== undefined) document.querySelector<HTMLElement>(`[data-test=castle-${came.current}]`)?.focus();
    came.current = entered;
  }, [entered]);
  const openFile = (words: string) => {
    openPosition(game, words).then(replace, (error: unknown) => setTrouble(refusalWords(error)));
  };
  if (entered !== undefined && sheet.entries[Number(entered)] !== undefined) {
    const at = Number(entered);
    return <Entered box={box} sheet={sheet} at={at} title={castleTitle(game, sheet, at)} onChange={(castle) => change(withEntry(sheet, at, { castle }))} onDone={() => leave(game)} />;
  }
  const shown = (id: string) => !narrow || tab === id;
  const enter = (at: number) => go({ screen: "evening", game, rest: `castle/${at}` });
  const told = busy || refused !== "" ? null : answer;
  const tools = <Tools file={told?.text ?? ""} text={told === null ? "" : tell(told, two)} onBegin={begin} onOpen={openFile} />;
  return (
    <div class={narrow ? "evening narrow" : "evening"} data-test="evening" onDragOver={(event) => event.preventDefault()} onDrop={(event) => takeDropped(event, openFile)}>
      <div class="row top">
        <Players players={sheet.names.length} least={two ? 2 : 1} most={Math.max(...box.players)} onPlayers={(players) => change(withPlayers(game, sheet, players))} />
        {!narrow && tools}
      </div>
      {last !== null && (
        <button type="button" class="again" data-test="again" onClick={() => replace(last)}>
          {t("Take up the last evening: {names}", { names: last.names.map((_, seat) => nameOf(last, seat)).join(", ") })}
        </button>
      )}
      {[trouble, refused, ...(two ? [...(answer?.trouble ?? []), ...(answer?.players.flatMap((player) => player.trouble) ?? [])] : [])].filter(Boolean).map((line) => (
        <p class="trouble" role="alert" key={line} data-test="trouble">
          {line}
        </p>
      ))}
      {narrow && <Tabs label={t("Parts of the evening")} tabs={tabsOf(game, sheet, answer)} chosen={tab} onChoose={setTab} />}
      {two && <Names sheet={sheet} onChange={change} />}
      <div class="entry-cards">
        {sheet.entries.map((entry, at) => (
          <Panel key={at} id={`entry-${at}`} narrow={narrow} shown={shown(`entry-${at}`)}>
            <EntryCard
              box={box}
              number={at}
              title={castleTitle(game, sheet, at)}
              entry={entry}
              said={two ? undefined : answer?.players[at]}
              wins={answer?.complete === true && answer.winners.includes(answer.players[at]?.name ?? "")}
              castle={saidOf(answer, at, two)?.castle ?? null}
              trouble={saidOf(answer, at, two)?.trouble ?? []}
              elsewhere={heldByOthers(game, sheet, at)}
              onChange={(next) => change(withEntry(sheet, at, next))}
              onEnter={() => enter(at)}
              onPaste={async (words) => {
                const read = await readCastle(game, words);
                if (read.refused === "") change(withEntry(sheet, at, { castle: read.castle }));
                return read.refused;
              }}
            >
              {two ? <h2>{castleTitle(game, sheet, at)}</h2> : <NameField sheet={sheet} seat={at} onChange={change} />}
            </EntryCard>
          </Panel>
        ))}
      </div>
      {!two && (
        <Panel id="table" narrow={narrow} shown={shown("table")}>
          <TablePart
            box={box}
            sheet={sheet}
            trouble={answer?.trouble ?? []}
            onChange={(next) => change({ ...sheet, ...next })}
            onExpansions={(expansions) => choose({ expansions })}
          />
        </Panel>
      )}
      <Panel id="result" narrow={narrow} shown={shown("result")}>
        {answer === null ? <p class="note">{t("The referee is counting.")}</p> : <Result answer={answer} two={two} blank={isBlank(sheet)} busy={busy} />}
        {narrow && tools}
      </Panel>
      {narrow && tab !== "result" && answer !== null && <Standing answer={answer} onShow={() => setTab("result")} />}
    </div>
  );
}

interface Part {
  id: string;
  narrow: boolean;
  shown: boolean;
  children: ComponentChildren;
}

/** A part of the screen: all of them below each other, on a phone the one whose tab is chosen. */
function Panel({ id, narrow, shown, children }: Part) {
  if (!narrow) return <div class={`part part-${id}`}>{children}</div>;
  return (
    <div class={`part part-${id}`} role="tabpanel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} hidden={!shown}>
      {shown && children}
    </div>
  );
}

/** The totals in one line, where there is no space for more. */
function Standing({ answer, onShow }: { answer: EveningForm; onShow: () => void }) {
  return (
    <button type="button" class="standing" data-test="standing" onClick={onShow}>
      <span>{answer.players.map(({ name, total }) => `${name} ${total}`).join(" · ")}</span>
      <strong>{t("Result")}</strong>
    </button>
  );
}

function NameField({ sheet, seat, onChange }: { sheet: Sheet; seat: number; onChange: (sheet: Sheet) => void }) {
  return (
    <label class="name-field">
      <span class="visually-hidden">{t("Name of player {n}", { n: seat + 1 })}</span>
      <input
        type="text"
        value={sheet.names[seat] ?? ""}
        placeholder={t("Player {n}", { n: seat + 1 })}
        maxLength={40}
        data-test={`name-${seat}`}
        onInput={(event) => onChange(withName(sheet, seat, event.currentTarget.value))}
      />
    </label>
  );
}

/** The seats of the sister game in their order: each castle lies between two of them. */
function Names({ sheet, onChange }: { sheet: Sheet; onChange: (sheet: Sheet) => void }) {
  return (
    <fieldset class="names">
      <legend>{t("Players in the order of their seats, clockwise")}</legend>
      <div class="row">
        {sheet.names.map((_, seat) => (
          <NameField key={`seat ${seat}`} sheet={sheet} seat={seat} onChange={onChange} />
        ))}
        {sheet.entries.length > sheet.names.length && <span>{t("Ludwig has the third seat.")}</span>}
      </div>
    </fieldset>
  );
}

interface Edited {
  box: BoxForm;
  sheet: Sheet;
  at: number;
  title: string;
  onChange: (castle: string) => void;
  onDone: () => void;
}

function Entered({ box, sheet, at, title, onChange, onDone }: Edited) {
  const castle = sheet.entries[at]?.castle ?? "";
  const found = useCastle(box, castle);
  return (
    <Entering title={title} points={found.castle === null ? "" : tn("{n} point", "{n} points", found.castle.total)} onDone={onDone}>
      <CastleEditor box={box} castle={castle} onChange={onChange} />
    </Entering>
  );
}

function leave(game: GameName): void {
  go({ screen: "evening", game });
}

function castleTitle(game: GameName, sheet: Sheet, at: number): string {
  if (game === "castles") return nameOf(sheet, at);
  return t("Between {one} and {other}", { one: nameOf(sheet, at), other: nameOf(sheet, (at + 1) % sheet.entries.length) });
}

/** What the referee says about a castle: in the sister game castles are no player's own. */
function saidOf(answer: EveningForm | null, at: number, two: boolean): { castle: CastleForm | null; trouble: string[] } | undefined {
  return two ? answer?.castles?.[at] : answer?.players[at];
}

function heldByOthers(game: GameName, sheet: Sheet, at: number): Record<string, string> {
  const found: Record<string, string> = {};
  sheet.entries.forEach(({ cards }, other) => {
    if (other !== at) for (const card of cards) found[card] = castleTitle(game, sheet, other);
  });
  return found;
}

function tabsOf(game: GameName, sheet: Sheet, answer: EveningForm | null): Tab[] {
  const entries = sheet.entries.map((_, at) => ({ id: `entry-${at}`, words: castleTitle(game, sheet, at), wrong: sheet.entries[at]?.castle !== "" && (saidOf(answer, at, game === "two-castles")?.trouble ?? []).length > 0 }));
  const table = game === "castles" ? [{ id: "table", words: t("On the table"), wrong: (answer?.trouble ?? []).length > 0 }] : [];
  return [...entries, ...table, { id: "result", words: t("Result") }];
}

function takeDropped(event: DragEvent, take: (words: string) => void): void {
  const file = event.dataTransfer?.files[0];
  if (file === undefined) return;
  event.preventDefault();
  void file.text().then(take);
}
