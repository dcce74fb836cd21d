// The screen `build`: take a tile, see where it may lie and what it brings, put it down, read why not.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ask, lawOf } from "../api/ask";
import type { BoxForm, ImportForm } from "../api/forms";
import { readAt, tileOf } from "../board/geometry";
import { RulePanel } from "../rules/panel";
import { RuleSearch } from "../rules/screen";
import { type Place, writeAddress } from "../shared/address";
import { sentence } from "../shared/castles";
import { copy } from "../shared/files";
import { Header } from "../shared/header";
import { Icon, type IconName } from "../shared/icons";
import { choose, settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t, tn } from "../shared/texts";
import { useBuilder } from "./builder";
import { FilePanel } from "./filing";
import { KeysDialog, ShareDialog } from "./help";
import { adviceGhosts, HintsPanel, type Pin, useAdvice } from "./hints";
import type { KeyMeaning } from "./keys";
import { plainCastle, writeLink } from "./links";
import { ScorePanel } from "./score";
import { firstFoyer, Tray } from "./tray";
import { Workboard } from "./workboard";

const SAID = 3000;

type Tab = "score" | "hints" | "rules" | "file";

export function BuildScreen({ place, box }: { place: Place; box: BoxForm }) {
  const { edition, rulings, expansions } = useStore(settings);
  const [text, setText] = useState(() => plainCastle(box, place.rest));
  const [pins, setPins] = useState<Pin[]>([]);
  const passages = pins.map(({ slug }) => slug).filter((slug) => tileOf(box, slug)?.role === "join");
  const builder = useBuilder(box, text, setText, `castle-${box.game}`, passages);
  const [tab, setTab] = useState<Tab>("score");
  const [open, setOpen] = useState(false);
  const [rule, setRule] = useState<{ id: string; rooms: string[] }>({ id: "", rooms: [] });
  const [shown, setShown] = useState<"keys" | "share" | null>(null);
  const [trouble, setTrouble] = useState("");
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(""), SAID);
    return () => clearTimeout(timer);
  }, [said]);
  const find = useRef<HTMLInputElement>(null);
  const advice = useAdvice(builder, pins);
  const ghosts = useMemo(() => adviceGhosts(advice), [advice.found, advice.shown]);
  useLinked(place, box, builder, setTrouble);

  const law = box.game === "castles" ? { rulings, expansions } : {};
  const written = writeLink({ castle: builder.text, edition: box.game !== "castles" || edition === "second" ? "" : edition, ...law });
  useEffect(() => {
    const wanted = writeAddress({ ...place, screen: "build", rest: builder.text === "" ? "" : written });
    if (trouble === "" && location.hash !== wanted) window.history.replaceState(null, "", wanted);
  }, [written, trouble]);
  const placement = builder.judged?.placement ?? "";
  const whole = writeLink({ castle: builder.text, edition: box.game === "castles" ? edition : "", ...law, placement });
  const link = `${location.origin}${location.pathname}${writeAddress({ ...place, screen: "build", rest: whole })}`;

  const look = (which: Tab) => {
    setTab(which);
    setOpen(true);
  };
  const hint = () => {
    look("hints");
    advice.ask();
  };
  const onRule = (id: string, rooms: string[]) => {
    setRule({ id, rooms: rooms.map((at) => builder.castle?.rooms.find((room) => room.at === at)?.name ?? tileOf(box, readAt(at)?.slug ?? "")?.name ?? at) });
    look("rules");
  };
  const onKey = (meaning: KeyMeaning): boolean => {
    if (/^[1-6]$/.test(meaning)) {
      if (advice.found === null) return false;
      advice.show(Number(meaning) - 1);
    } else if (meaning === "hint") hint();
    else if (meaning === "copy") void copy(link).then((done) => setSaid(done ? t("Link copied") : t("The browser does not let the page copy; use Share.")));
    else if (meaning === "keys") setShown("keys");
    else if (meaning === "edition" && box.editions.length > 1) {
      const names = box.editions.map(({ name }) => name);
      choose({ edition: names[(names.indexOf(edition) + 1) % names.length] ?? edition, rulings: {} });
    } else return false;
    return true;
  };
  const onPin = (slug: string) => setPins(pins.some((pin) => pin.slug === slug) ? pins.filter((pin) => pin.slug !== slug) : [...pins, { slug, price: null }]);
  const notes = Object.fromEntries(pins.filter(({ price }) => price !== null).map(({ slug, price }) => [slug, String(price)]));
  const pinned = pins.map(({ slug }) => slug);
  const total = builder.castle?.total ?? 0;
  const holding = builder.hand.state !== "idle";
  const turn = () => builder.act({ do: "turn", by: 1, around: [0, 0], free: builder.free || builder.silent });
  const score = useMemo(() => <ScorePanel builder={builder} onRule={onRule} />, [builder.castle, builder.trouble, builder.chosen, builder.text]);
  return (
    <div class="screen build">
      <Header place={place} box={box} title={box.game === "castles" ? t("Build and judge") : "Between Two Castles"}>
        <Tool icon="undo" words={t("Undo")} test="undo" disabled={!builder.canUndo} onClick={builder.undo} />
        <Tool icon="redo" words={t("Redo")} test="redo" disabled={!builder.canRedo} onClick={builder.redo} />
        <Tool icon="turn" words={t("Turn")} test="turn" wide disabled={!holding} onClick={turn} />
        <Tool icon="magnet" words={t("Snap")} test="magnet" wide pressed={!builder.free} onClick={() => builder.setFree(!builder.free)} />
        {!builder.silent && <Tool icon="hint" words={t("Hint")} test="hint-button" onClick={hint} />}
        <Tool icon="fit" words={t("Fit")} test="fit" wide onClick={() => builder.board.current?.fit()} />
        <Tool icon="share" words={t("Share")} test="share" disabled={builder.text === ""} onClick={() => setShown("share")} />
        <Tool icon="keys" words={t("Keys")} test="keys" wide onClick={() => setShown("keys")} />
        <button type="button" class="points" data-test="points" aria-label={tn("{n} point", "{n} points", total)} aria-expanded={open} onClick={() => (open ? setOpen(false) : look("score"))}>
          <span class="wide">{tn("{n} point", "{n} points", total)}</span>
          <span class="narrow">{total}</span>
        </button>
      </Header>
      {trouble !== "" && (
        <p class="trouble" role="alert" data-test="link-trouble">
          {trouble}
        </p>
      )}
      <main class="builder">
        <div class="columns">
          <Workboard builder={builder} ghosts={ghosts} onRule={onRule} onKey={onKey} find={find} pinned={pinned} onPin={builder.silent ? undefined : onPin}>
            {builder.text === "" && !holding && <Beginning box={box} onBegin={(castle) => builder.apply(castle)} />}
          </Workboard>
          <Tray builder={builder} pinned={pinned} notes={notes} onPin={builder.silent ? undefined : onPin} find={find} />
          <aside class={open ? "panel open" : "panel"} aria-label={t("Score, hints, rules, files")}>
            <Tabs tab={tab} onTab={look} onClose={() => setOpen(false)} />
            <div class="tab" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
              {tab === "score" && score}
              {tab === "hints" && <HintsPanel builder={builder} advice={advice} pins={pins} onPins={setPins} />}
              {tab === "rules" &&
                (rule.rooms.length > 0 ? (
                  <RulePanel id={rule.id} rooms={rule.rooms} onOpen={(id) => setRule({ id, rooms: [] })} />
                ) : (
                  <RuleSearch box={box} wanted={rule.id} onOpen={(id) => setRule({ id, rooms: [] })} />
                ))}
              {tab === "file" && <FilePanel builder={builder} link={link} />}
            </div>
          </aside>
        </div>
      </main>
      <p class="toast" role="status" data-test="toast">
        {said}
      </p>
      {shown === "keys" && <KeysDialog onClose={() => setShown(null)} />}
      {shown === "share" && <ShareDialog link={link} onClose={() => setShown(null)} />}
    </div>
  );
}

/** What the address says is read by the referee; a castle of his takes the place of the one that was guessed. */
function useLinked(place: Place, box: BoxForm, builder: ReturnType<typeof useBuilder>, setTrouble: (words: string) => void): void {
  useEffect(() => {
    setTrouble("");
    if (place.rest === "") return;
    const guess = plainCastle(box, place.rest);
    if (guess !== "") builder.apply(guess);
    const two = place.game === "two-castles" ? "two:" : "";
    ask<ImportForm>("import", { text: `#${two}${place.rest}`, ...lawOf(box.game) }).then(
      (found) => {
        if (found.edition !== undefined || found.rulings !== undefined || found.expansions !== undefined)
          choose({ edition: found.edition ?? "second", rulings: found.rulings ?? {}, expansions: found.expansions ?? [] });
        if (found.castle !== guess) builder.apply(found.castle ?? "");
        const placed = found.placement === undefined ? null : readAt(found.placement);
        if (placed === null) return;
        builder.take(placed.slug, placed.turn);
        builder.act({ do: "lay", placed });
      },
      (error: unknown) => setTrouble(sentence(error)),
    );
  }, [place]);
}

interface Tooled {
  icon: IconName;
  words: string;
  test: string;
  disabled?: boolean;
  pressed?: boolean;
  wide?: boolean;
  onClick: () => void;
}

function Tool({ icon, words, test, disabled = false, pressed, wide = false, onClick }: Tooled) {
  return (
    <button type="button" class={wide ? "tool wide" : "tool"} aria-pressed={pressed} title={words} data-test={test} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{words}</span>
    </button>
  );
}

function Tabs({ tab, onTab, onClose }: { tab: Tab; onTab: (tab: Tab) => void; onClose: () => void }) {
  const tabs: [Tab, string][] = [
    ["score", t("Score")],
    ["hints", t("Hints")],
    ["rules", t("Rules")],
    ["file", t("File")],
  ];
  const at = tabs.findIndex(([name]) => name === tab);
  const step = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (by === 0 || next === undefined) return;
    event.preventDefault();
    onTab(next[0]);
    document.getElementById(`tab-${next[0]}`)?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={t("Score, hints, rules, files")}>
        {tabs.map(([name, words]) => (
          <button key={name} type="button" role="tab" id={`tab-${name}`} aria-selected={name === tab} aria-controls={`panel-${tab}`} tabIndex={name === tab ? 0 : -1} data-test={`tab-${name}`} onKeyDown={step} onClick={() => onTab(name)}>
            {words}
          </button>
        ))}
      </div>
      <button type="button" class="flat shut" aria-label={t("Close")} data-test="close-panel" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** An empty castle begins with a foyer. */
function Beginning({ box, onBegin }: { box: BoxForm; onBegin: (castle: string) => void }) {
  return (
    <div class="beginning">
      <p>{box.game === "castles" ? t("A castle begins with its foyer.") : t("A castle begins with its throne room.")}</p>
      <div class="row">
        {box.tiles
          .filter(({ foyer }) => foyer)
          .slice(0, 6)
          .map((tile) => (
            <button key={tile.slug} type="button" class="primary" data-test={`begin-${tile.slug}`} onClick={() => onBegin(firstFoyer(tile))}>
              {tile.name}
            </button>
          ))}
      </div>
    </div>
  );
}
