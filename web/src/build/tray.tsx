// The tray: every tile of the box, found by a part of its name in any language, by type or size; pinned ones first.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { TileForm } from "../api/forms";
import { readCastle, tileOf, turnsOf, writeAt } from "../board/geometry";
import { TileButton } from "../board/tile";
import { Icon } from "../shared/icons";
import { t, tn } from "../shared/texts";
import type { Builder } from "./builder";
import { EVERY, left, search, type Wish } from "./search";

interface Shown {
  builder: Builder;
  pinned: readonly string[];
  /** Notes of pinned tiles: their prices. */
  notes?: Record<string, string>;
  onPin?: (slug: string) => void;
  find?: { current: HTMLInputElement | null };
}

function toggled<One>(list: One[], one: One): One[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

export function Tray({ builder, pinned, notes = {}, onPin, find }: Shown) {
  const { box, text, hand, board } = builder;
  const [wish, setWish] = useState<Wish>(EVERY);
  const [chips, setChips] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  const counts = useMemo(() => left(box, text), [box, text]);
  const hasFoyer = readCastle(text).some(({ slug }) => tileOf(box, slug)?.foyer);
  const found = useMemo(() => search(box, wish).filter((tile) => tile.foyer !== hasFoyer || wish.words !== ""), [box, wish, hasFoyer]);
  // words that have led to a tile have done their work: whoever looks again looks for another one
  const spent = useRef(false);
  const forget = () => {
    if (spent.current) setWish((last) => (last.words === wish.words ? { ...last, words: "" } : last));
    spent.current = false;
  };
  useLayoutEffect(() => {
    if (wish.words !== "" && found.every((tile) => (counts.get(tile.box) ?? 0) <= 0)) forget();
  }, [counts]);
  const take = (tile: TileForm) => {
    spent.current = true;
    if (!hasFoyer && tile.foyer && text === "") builder.apply(firstFoyer(tile));
    else builder.take(tile.slug);
    board.current?.focus();
  };
  const held = hand.state === "idle" ? null : hand.slug;
  const card = (tile: TileForm, pin: boolean) => (
    <li key={`${pin}${tile.slug}`}>
      <TileButton box={box} tile={tile} held={tile.slug === held} left={counts.get(tile.box)} note={pin ? notes[tile.slug] : undefined} board={board} onTake={() => take(tile)} />
      {onPin && (
        <button type="button" class="pin" aria-pressed={pinned.includes(tile.slug)} aria-label={t("Pin {tile}", { tile: tile.name })} title={t("Pin: rooms of the market, for hints")} data-test={`pin-${tile.slug}`} onClick={() => onPin(tile.slug)}>
          <Icon name="pin" />
        </button>
      )}
    </li>
  );
  const pins = pinned.flatMap((slug) => tileOf(box, slug) ?? []);
  // the hand moves far more often than the list of tiles changes
  const cards = useMemo(
    () => (
      <div class="cards" data-test="cards">
        {pins.length > 0 && (
          <>
            <h2>{t("Pinned")}</h2>
            <ul class="tiles">{pins.map((tile) => card(tile, true))}</ul>
          </>
        )}
        <h2>{hasFoyer ? tn("{n} tile", "{n} tiles", found.length) : box.game === "castles" ? t("Begin with a foyer") : t("Begin with a throne room")}</h2>
        <ul class="tiles">{found.map((tile) => card(tile, false))}</ul>
      </div>
    ),
    [found, counts, held, pinned.join(" "), JSON.stringify(notes), onPin === undefined],
  );
  return (
    <section class="tray" aria-label={t("Tiles")}>
      <form
        class="find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0] !== undefined && wish.words !== "") take(found[0]);
        }}
      >
        <label>
          <span class="visually-hidden">{t("Find a room")}</span>
          <input
            ref={(input) => {
              own.current = input;
              if (find) find.current = input;
            }}
            type="search"
            placeholder={t("Find a room")}
            data-test="find"
            value={wish.words}
            autocomplete="off"
            spellcheck={false}
            onFocus={forget}
            onInput={(event) => {
              spent.current = false;
              setWish({ ...wish, words: event.currentTarget.value });
            }}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              setWish(EVERY);
              own.current?.blur();
            }}
          />
        </label>
        <button type="button" class="flat filter" aria-expanded={chips} data-test="filter" onClick={() => setChips(!chips)}>
          {t("Types and sizes")}
        </button>
      </form>
      <div class={chips ? "chips shown" : "chips"}>
        <div class="row" role="group" aria-label={t("Types")}>
          {box.types.map(({ type, words, floor, wall }) => (
            <button key={type} type="button" class="chip" aria-pressed={wish.types.includes(type)} data-test={`type-${type}`} onClick={() => setWish({ ...wish, types: toggled(wish.types, type) })}>
              <svg width="12" height="12" aria-hidden="true">
                <rect x="1" y="1" width="10" height="10" rx="2" fill={floor} stroke={wall} stroke-width="2" />
              </svg>
              {words}
            </button>
          ))}
        </div>
        {box.sizes.length > 1 && (
          <div class="row" role="group" aria-label={t("Sizes")}>
            {box.sizes.map((size) => (
              <button key={size} type="button" class="chip" aria-pressed={wish.sizes.includes(size)} data-test={`size-${size}`} onClick={() => setWish({ ...wish, sizes: toggled(wish.sizes, size) })}>
                {size}
              </button>
            ))}
          </div>
        )}
      </div>
      {cards}
    </section>
  );
}

/** The text of a castle that begins with this foyer. */
export function firstFoyer(tile: TileForm): string {
  return writeAt({ slug: tile.slug, x: 0, y: 0, turn: turnsOf(tile)[0] ?? 0 });
}
