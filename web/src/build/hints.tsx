// Advice: pin the rooms of the market with their prices, ask, see the best places as numbered outlines, each with its reasons.
import { useEffect, useState } from "preact/hooks";
import type { HintForm, HintsForm } from "../api/forms";
import { readAt, tileOf } from "../board/geometry";
import type { Ghost } from "../board/view";
import { asked, sentence } from "../shared/castles";
import { Icon } from "../shared/icons";
import { decimal, signed, t, tn } from "../shared/texts";
import type { Builder } from "./builder";

export interface Pin {
  slug: string;
  price: number | null;
}

export interface Advice {
  found: HintsForm | null;
  trouble: string;
  busy: boolean;
  shown: number | null;
  ask: () => void;
  show: (number: number) => void;
}

const TOP = 3;
const MOST = 12;

/** Hints for the tile in the hand, else for what is pinned; another castle forgets them. */
export function useAdvice(builder: Builder, pins: readonly Pin[]): Advice {
  const { box, text, hand, silent } = builder;
  const [found, setFound] = useState<HintsForm | null>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    setFound(null);
    setShown(null);
    setTrouble("");
  }, [text, box, silent, pins.map(({ slug }) => slug).join(" ")]);
  const held = hand.state === "idle" ? [] : [hand.slug];
  const tiles = held.length > 0 ? held : pins.map(({ slug }) => slug).slice(0, MOST);
  const ask = () => {
    if (silent || tiles.length === 0) return;
    setBusy(true);
    setTrouble("");
    asked<HintsForm>(box, "hint", { castle: text, tiles, top: TOP })
      .then(setFound, (error: unknown) => setTrouble(sentence(error)))
      .finally(() => setBusy(false));
  };
  const show = (number: number) => {
    const hint = found?.hints[number];
    const placed = hint?.at ? readAt(hint.at) : null;
    if (!placed) return;
    setShown(number);
    builder.take(placed.slug, placed.turn);
    builder.act({ do: "lay", placed });
  };
  return { found, trouble, busy, shown, ask, show };
}

/** The outlines of advised places, numbered from 1. */
export function adviceGhosts({ found, shown }: Advice): Ghost[] {
  return (found?.hints ?? []).flatMap(({ at }, index) => (at === null ? [] : [{ at, label: String(index + 1), best: index === (shown ?? 0) }]));
}

interface Shown {
  builder: Builder;
  advice: Advice;
  pins: readonly Pin[];
  onPins: (pins: Pin[]) => void;
}

export function HintsPanel({ builder, advice, pins, onPins }: Shown) {
  const { box, hand, silent } = builder;
  if (silent) return <p class="note">{t("The referee answers only what is asked: hints are switched off.")}</p>;
  const { found, trouble, busy } = advice;
  const price = (slug: string, text: string) => onPins(pins.map((pin) => (pin.slug === slug ? { slug, price: text === "" ? null : Math.max(0, Number(text)) } : pin)));
  return (
    <section class="hints" aria-label={t("Hints")}>
      {pins.length === 0 && hand.state === "idle" && <p class="note">{t("Pin the rooms of the market in the list of tiles, or take a tile, and ask.")}</p>}
      {pins.length > 0 && (
        <ul class="pins">
          {pins.map(({ slug, price: costs }) => (
            <li key={slug}>
              <span>{tileOf(box, slug)?.name ?? slug}</span>
              <label>
                <span class="visually-hidden">{t("Price of {tile}", { tile: tileOf(box, slug)?.name ?? slug })}</span>
                <input type="number" min="0" step="1000" placeholder={t("Price")} data-test={`price-${slug}`} value={costs ?? ""} onInput={(event) => price(slug, event.currentTarget.value)} />
              </label>
              <button type="button" class="flat" aria-label={t("Unpin {tile}", { tile: tileOf(box, slug)?.name ?? slug })} onClick={() => onPins(pins.filter((pin) => pin.slug !== slug))}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" class="primary" data-test="ask-hint" disabled={busy || (pins.length === 0 && hand.state === "idle")} onClick={advice.ask}>
        <Icon name="hint" /> {t("Hint")}
      </button>
      {trouble !== "" && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {found && (
        <ol class="advice" data-test="hints">
          {found.hints.map((hint, index) => (
            <Advised key={index} hint={hint} chosen={advice.shown === index} price={pins.find(({ slug }) => slug === hint.slug)?.price ?? null} onShow={() => advice.show(index)} />
          ))}
        </ol>
      )}
      {found && found.hints.length > 0 && <p class="note">{t("Points are exact; the estimate also counts what a place leaves open.")}</p>}
      {found && pins.some(({ price: costs }) => costs !== null) && <p class="note">{t("Prices are shown beside the hints; the estimate does not weigh them.")}</p>}
      {found && [...found.refused, ...found.notes, ...found.warnings].map((words) => <p class="note" key={words}>{words}</p>)}
    </section>
  );
}

function Advised({ hint, chosen, price, onShow }: { hint: HintForm; chosen: boolean; price: number | null; onShow: () => void }) {
  return (
    <li class={chosen ? "chosen" : ""}>
      <button type="button" class="flat" aria-pressed={chosen} data-test="hint" onClick={onShow}>
        {hint.words}
      </button>
      <p class="note">
        {price === null
          ? tn("{points} point, estimate {value}", "{points} points, estimate {value}", hint.points, { points: signed(hint.points), value: decimal(hint.value) })
          : tn("{points} point, estimate {value}, costs {price}", "{points} points, estimate {value}, costs {price}", hint.points, { points: signed(hint.points), value: decimal(hint.value), price })}
      </p>
      <details>
        <summary>{t("Why")}</summary>
        <ul>
          {hint.parts.map(({ name, points, why, words }, index) => (
            <li key={index}>
              <b>{points < 0 ? `\u2212${decimal(-points)}` : `+${decimal(points)}`}</b> {words === undefined || words === name ? why : t("{heading}: {rooms}", { heading: words, rooms: why })}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
