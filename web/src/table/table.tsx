// A table as one seat sees it: market, players, cards. Played and followed tables show it.
import { useState } from "preact/hooks";
import type { BoxForm, OfferForm, OptionForm, TableForm } from "../api/forms";
import { CastleView, type Ghost } from "../board/view";
import { go } from "../shared/address";
import { useCastle } from "../shared/castles";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { signed, t, tn } from "../shared/texts";
import { TileCard } from "./tile";

interface Shown {
  box: BoxForm;
  table: TableForm;
}

type Send = (answer: string) => void;

export function takes({ slug }: OfferForm): string {
  return `take ${slug}`;
}

/** The rooms for sale; whoever is to take a tile takes it here. */
export function Market({ box, table, onSend }: Shown & { onSend: Send }) {
  const { refereeOnly } = useStore(settings);
  const offers = [...table.market, ...table.corridors];
  if (offers.length === 0) return null;
  return (
    <section class="market" data-test="market">
      <h2>{t("Market")}</h2>
      <ul>
        {offers.map((offer) => {
          const option = table.question?.options.find(({ send }) => send === takes(offer));
          const card = (
            <TileCard box={box} slug={offer.slug}>
              <strong class="price">{offer.price || t("no price yet")}</strong>
              {offer.coins > 0 && <span class="coins">{t("{n} in coins on it", { n: offer.coins })}</span>}
              {!refereeOnly && offer.points !== null && <span class="points">{t("scores up to {points}", { points: signed(offer.points) })}</span>}
              {offer.note !== "" && <span class="note">{offer.note}</span>}
              {offer.price > 0 && offer.buyers !== undefined && table.seats.length > 1 && (
                <span class="note">{offer.buyers.length === 0 ? t("nobody can pay it") : t("can pay it: {names}", { names: offer.buyers.join(", ") })}</span>
              )}
              {option === undefined && offer.why && <span class="why">{offer.why}</span>}
            </TileCard>
          );
          return (
            <li key={offer.slug} data-test={`offer-${offer.slug}`}>
              {option === undefined ? (
                <div class={offer.why ? "offer dear" : "offer"}>{card}</div>
              ) : (
                <button type="button" class="offer" data-test="option" data-send={option.send} onClick={() => onSend(option.send)}>
                  {card}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The players with their points, purses and castles; a castle can be looked at and tried on a board of its own. */
export function Players({ box, table }: Shown) {
  const [shown, setShown] = useState<number | null>(null);
  const castles = box.game === "castles";
  return (
    <section class="players" data-test="players">
      <h2>{t("Players")}</h2>
      <ul>
        {table.seats.map((seat, number) => (
          <li key={seat.name} class={number === table.question?.seat ? "player to-move" : "player"} data-test={`player-${number}`}>
            <button type="button" aria-expanded={shown === number} title={castleName(box, table, number)} data-test={`castle-${number}`} onClick={() => setShown(shown === number ? null : number)}>
              <Drawn box={box} text={table.castles[number] ?? ""} name={castleName(box, table, number)} look="thumb" />
            </button>
            <span class="seat-facts">
              <strong>{seat.name}</strong>
              {castles && number === table.master && <span class="note">{t("master builder")}</span>}
              <span>{tn("{n} point", "{n} points", seat.score)}</span>
              {castles && <span>{t("Purse: {n}", { n: seat.money ?? "?" })}</span>}
              {seat.cards > 0 && <span class="note">{tn("{n} card", "{n} cards", seat.cards)}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <div class="looked-at" data-test="looked-at">
          <Drawn box={box} text={table.castles[shown] ?? ""} name={castleName(box, table, shown)} />
          <p class="row">
            <strong>{castleName(box, table, shown)}</strong>
            <button type="button" data-test="try-castle" onClick={() => go({ screen: "build", game: box.game, rest: (table.castles[shown] ?? "").replaceAll(" ", "~") })}>
              {t("Try it on a board of its own")}
            </button>
          </p>
          <p class="note">{table.seats[shown]?.notes.join(" · ")}</p>
        </div>
      )}
    </section>
  );
}

/** A castle that somebody builds at; where there are two of them, each with its name above it. */
export function Side({ box, table, number, ghosts }: Shown & { number: number; ghosts?: Ghost[] }) {
  const name = castleName(box, table, number);
  return (
    <figure class="side">
      {box.game === "two-castles" && <figcaption>{name}</figcaption>}
      <Drawn box={box} text={table.castles[number] ?? ""} name={name} ghosts={ghosts} />
    </figure>
  );
}

export function castleName(box: BoxForm, table: TableForm, number: number): string {
  const name = (seat: number) => table.seats[seat % table.seats.length]?.name ?? "";
  return box.game === "castles" ? name(number) : t("Castle of {one} and {other}", { one: name(number), other: name(number + 1) });
}

interface Drawing {
  box: BoxForm;
  text: string;
  name: string;
  look?: string;
  ghosts?: Ghost[];
}

/** A castle of the table, no closer than a small castle needs. */
export function Drawn({ box, text, name, look = "large", ghosts }: Drawing) {
  const { castle } = useCastle(box, text);
  if (castle === null) return null;
  return <CastleView box={box} castle={castle} ghosts={ghosts} class={look} least={look === "large" ? (box.up ? [7, 5] : [18, 12]) : undefined} label={t("The castle: {name}", { name })} />;
}

/** Cards, favors, stacks: what else is to be known. */
export function Known({ table }: { table: TableForm }) {
  const groups: [string, { name: string; words: string; about: string }[]][] = [
    [t("Favors"), table.favors],
    [t("Your bonus cards"), table.cards],
  ];
  return (
    <section class="known">
      {groups.map(([heading, cards]) =>
        cards.length === 0 ? null : (
          <div key={heading}>
            <h2>{heading}</h2>
            <ul>
              {cards.map((card) => (
                <li key={card.name}>
                  <strong>{card.words}</strong> <span class="note">{card.about}</span>
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
      {table.lines.map((line) => (
        <p class="note" key={line}>
          {line}
        </p>
      ))}
    </section>
  );
}

/** An answer as a button; nobody is helped who wants none. */
export function Choice({ option, onSend }: { option: OptionForm; onSend: Send }) {
  const { refereeOnly } = useStore(settings);
  return (
    <button type="button" data-test="option" data-send={option.send} onClick={() => onSend(option.send)}>
      <span class="said-first">{option.words}</span>
      {!refereeOnly && option.points !== null && <strong>{signed(option.points)}</strong>}
    </button>
  );
}
