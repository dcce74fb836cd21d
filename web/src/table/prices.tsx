// Prices are set by moving rooms onto price spaces: dragged, by two taps, or with the arrow keys.
import { useEffect, useState } from "preact/hooks";
import type { BoxForm, OfferForm } from "../api/forms";
import { t } from "../shared/texts";
import { firstOrder, moved, spoken } from "./spaces";
import { TileCard } from "./tile";

interface Shown {
  box: BoxForm;
  offers: OfferForm[];
  prices: number[];
  onSend: (answer: string) => void;
}

export function PriceSetter({ box, offers, prices, onSend }: Shown) {
  const [order, setOrder] = useState<string[]>([]);
  const [lifted, setLifted] = useState<number | null>(null);
  useEffect(() => setOrder(firstOrder(offers, prices)), [offers.map(({ slug }) => slug).join(" "), prices.length]);
  const move = (from: number, to: number) => {
    setLifted(null);
    setOrder(moved(order, from, to));
  };
  const onKey = (event: KeyboardEvent, place: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") setLifted(null);
    if (by === undefined || order[place + by] === undefined) return;
    event.preventDefault();
    move(place, place + by);
    const spaces = (event.currentTarget as HTMLElement).closest("ol")?.querySelectorAll("button");
    spaces?.[place + by]?.focus();
  };
  return (
    <div class="pricing" data-test="pricing">
      <p class="note" aria-live="polite">
        {lifted === null ? t("Choose a room, then the price it gets; or move it with the arrow keys.") : t("Choose its price.")}
      </p>
      <ol>
        {order.map((room, place) => {
          const offer = offers.find(({ slug }) => slug === room);
          return (
            // a space is what stays: rooms change places on it
            <li
              key={`space-${place}`}
              draggable={offer !== undefined}
              onDragStart={() => setLifted(place)}
              onDragEnd={() => setLifted(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (lifted !== null) move(lifted, place);
              }}
            >
              <button
                type="button"
                class="space"
                data-test={`space-${place}`}
                data-room={room}
                aria-pressed={lifted === place}
                disabled={lifted === null && offer === undefined}
                onKeyDown={(event) => onKey(event, place)}
                onClick={() => (lifted === null ? setLifted(place) : move(lifted, place))}
              >
                <strong class="price">{prices[place]}</strong>
                {offer === undefined ? <span class="note">{t("empty")}</span> : <TileCard box={box} slug={room} />}
                {offer !== undefined && offer.coins > 0 && <span class="coins">{t("{n} in coins on it", { n: offer.coins })}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      <button type="button" class="primary" data-test="set-prices" onClick={() => onSend(spoken(order))}>
        {t("Set these prices")}
      </button>
    </div>
  );
}
