// The verdict card: yes or no in one line, then why, each line with the number of its mark and the rule behind it.
import { useEffect, useState } from "preact/hooks";
import type { BoxForm, VerdictForm } from "../api/forms";
import { tileOf } from "../board/geometry";
import { numbered } from "../board/marks";
import { Icon } from "../shared/icons";
import { settings } from "../shared/settings";
import { signed, t, tn } from "../shared/texts";
import type { Builder } from "./builder";

export interface Headline {
  look: "yes" | "no" | "idle";
  words: string;
}

const LINES = 4;

/** The names of rooms, as the language lists them. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.value.lang, { type: "conjunction" }).format(names);
}

/** What is said first: of the verdict if it is known, else of the place that the referee has named. */
export function headlineOf({ box, hand, places, verdict, judged, silent, castle }: Builder): Headline | null {
  if (hand.state === "idle") return null;
  const tile = tileOf(box, hand.slug)?.name ?? hand.slug;
  const nameOf = (at: string) => castle?.rooms.find((room) => room.at === at)?.name ?? tileOf(box, at.split("@")[0] ?? "")?.name ?? at;
  if (hand.state === "held") {
    if (places.spots === null) return { look: "idle", words: tile };
    if (places.spots.length === 0) return { look: "no", words: t("No place for {tile}", { tile }) };
    if (silent) return { look: "idle", words: bringIt(box, tile) };
    if (box.up) return { look: "idle", words: tn("{tile}: bring it to the castle, {n} place", "{tile}: bring it to the castle, {n} places", places.spots.length, { tile }) };
    return { look: "idle", words: tn("{tile}: bring it to a door, {n} place", "{tile}: bring it to a door, {n} places", places.spots.length, { tile }) };
  }
  const spot = hand.spot;
  const legal = verdict?.legal ?? (spot !== null && !silent ? true : null);
  if (legal === true) {
    const points = verdict?.score?.total ?? spot?.points ?? null;
    const done = (verdict?.completed ?? spot?.completes ?? []).map(nameOf);
    if (silent || points === null) return { look: "yes", words: t("Yes: it may lie here") };
    if (done.length > 0) return { look: "yes", words: tn("Yes: {points} point, completes {rooms}", "Yes: {points} points, completes {rooms}", points, { points: signed(points), rooms: listed(done) }) };
    return { look: "yes", words: tn("Yes: {points} point", "Yes: {points} points", points, { points: signed(points) }) };
  }
  const known = verdict ?? judged?.verdict ?? null;
  if (known === null) return { look: "idle", words: judged?.trouble || tile };
  if (known.idle || known.legal) return { look: "idle", words: bringIt(box, tile) };
  return { look: "no", words: t("No: it may not lie here") };
}

/** What is to be done with a tile that lies in the open. */
function bringIt(box: BoxForm, tile: string): string {
  return box.up ? t("{tile}: bring it to the castle", { tile }) : t("{tile}: bring it to a door", { tile });
}

interface Line {
  key: string;
  number?: number;
  points?: string;
  words: string;
  rules: string[];
  cited?: string;
  rooms: string[];
}

/** What follows the headline: broken rules, or points and what is met. */
export function linesOf(verdict: VerdictForm, silent: boolean): Line[] {
  if (!verdict.legal && !verdict.idle)
    return numbered(verdict).map(([number, { rule, also, reason, message, cited, rooms }]) => ({
      key: `${number}`, number, words: reason ?? message, rules: [rule, ...also], cited, rooms,
    }));
  const items = silent ? [] : (verdict.score?.items ?? []);
  return [
    ...items.map(({ rule, source, target, points, words }, index) => ({
      key: `item-${index}`, points: signed(points), words: words ?? rule, rules: [rule], rooms: target === null ? [source] : [source, target],
    })),
    ...(verdict.facts ?? []).map(({ heading, rooms, rules = [] }) => ({ key: heading, words: t("{heading}: {rooms}", { heading, rooms: rooms.join("; ") }), rules, rooms: [] })),
    ...verdict.warnings.map((words) => ({ key: words, words, rules: [], rooms: [] })),
  ];
}

interface Shown {
  builder: Builder;
  onRule?: (rule: string, rooms: string[]) => void;
  /** Is the held tile pinned? Only where tiles can be. */
  pinned?: boolean;
  onPin?: (slug: string) => void;
}

export function VerdictCard({ builder, onRule, pinned = false, onPin }: Shown) {
  const { hand, judged, verdict, places, silent } = builder;
  const [more, setMore] = useState(false);
  const headline = headlineOf(builder);
  const state = hand.state === "idle" ? "" : hand.slug;
  useEffect(() => setMore(false), [state]);
  if (headline === null) return null;
  const held = hand.state === "held";
  const known = held ? null : (verdict ?? (hand.state === "aiming" && hand.spot === null ? judged?.verdict : null) ?? null);
  const lines = known === null ? [] : linesOf(known, silent);
  const shown = more ? lines : lines.slice(0, LINES);
  const before = verdict === null ? null : (judged?.before ?? null);
  return (
    <section class={`verdict ${headline.look}`} data-test="verdict" data-look={headline.look} aria-label={t("Verdict")}>
      <h2>
        <span class="sign" aria-hidden="true">
          {headline.look === "yes" ? "✓" : headline.look === "no" ? "✕" : "…"}
        </span>
        <span class="headline" data-test="headline">
          {headline.words}
        </span>
        {onPin && (
          <button type="button" class="flat" aria-pressed={pinned} aria-label={pinned ? t("Unpin") : t("Pin")} title={t("Pin: rooms of the market, for hints")} data-test="pin-held" onClick={() => onPin(state)}>
            <Icon name="pin" />
          </button>
        )}
      </h2>
      {before !== null && (
        <p class="before" data-test="before">
          {before.legal
            ? tn("Before the change: yes, {points} point", "Before the change: yes, {points} points", before.score?.total ?? 0, { points: signed(before.score?.total ?? 0) })
            : t("Before the change: no")}
        </p>
      )}
      {held && places.refused && (
        <p>
          {places.refused["why"]} {places.refused["rule"] && <RuleChip rule={places.refused["rule"]} rooms={[]} onRule={onRule} />}
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ key, number, points, words, rules, cited, rooms }) => (
            <li key={key}>
              {number !== undefined && <span class="mark">{number}</span>}
              {points !== undefined && <b>{points}</b>}
              <span>
                {words}{" "}
                {rules.map((rule) => (
                  <RuleChip key={rule} rule={rule} rooms={rooms} onRule={onRule} />
                ))}
                {cited && <span class="cited">{cited.split("; ")[0]}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        {lines.length > LINES && (
          <button type="button" class="flat" data-test="more" aria-expanded={more} onClick={() => setMore(!more)}>
            {more ? t("less") : tn("{n} more", "{n} more", lines.length - LINES)}
          </button>
        )}
        {hand.state === "aiming" && headline.look === "yes" && (
          <button type="button" class="primary put" data-test="put" onClick={builder.drop}>
            {t("Put")}
          </button>
        )}
        {hand.state === "aiming" && headline.look !== "yes" && verdict !== null && (
          <button type="button" class="flat" data-test="put-anyway" onClick={builder.force}>
            {t("Put anyway")}
          </button>
        )}
      </div>
    </section>
  );
}

/** The id of a rule, which opens it. */
export function RuleChip({ rule, rooms, onRule }: { rule: string; rooms: string[]; onRule?: Shown["onRule"] }) {
  if (onRule === undefined) return <span class="chip">{rule}</span>;
  return (
    <button type="button" class="chip" data-test={`rule-${rule}`} onClick={() => onRule(rule, rooms)}>
      {rule}
    </button>
  );
}
