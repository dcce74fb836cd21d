// What is to be decided at a followed table, where one looks for it: rooms are taken from the market, tiles laid in the castle.
import { useMemo } from "preact/hooks";
import type { BoxForm, OfferForm, OptionForm, QuestionForm, TableForm } from "../api/forms";
import { PlacePicker } from "../board/picker";
import { capital } from "../evening/points";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { signed, t } from "../shared/texts";
import { PriceSetter } from "../table/prices";
import { TileCard } from "../table/tile";
import { Otherwise } from "./otherwise";

/** Phases that show by themselves what is asked; the others say it. */
const PLAIN = ["price", "take", "place"];

/** Prices as the rooms lie; any other proposal is advice. */
const KEEP = "keep";

interface Shown {
  box: BoxForm;
  table: TableForm;
  castle: string;
  onSend: (answer: string) => void;
}

export function Deciding({ box, table, castle, onSend }: Shown) {
  const { refereeOnly } = useStore(settings);
  const { question } = table;
  const pricing = question?.prices !== undefined && question.prices.length > 0;
  const sends = new Map((question?.options ?? []).map((option) => [option.send, option]));
  const offers = [...table.market, ...table.corridors];
  const taken = new Set(offers.map(({ slug }) => `take ${slug}`));
  const rest = (question?.options ?? []).filter(({ at, send }) => at === null && !taken.has(send) && send !== "" && (!pricing || !refereeOnly || send === KEEP));
  const placing = question?.options.some(({ at }) => at !== null) ?? false;
  const sale = pricing ? (
    <>
      <h2>{t("Lay the rooms on the price spaces")}</h2>
      <PriceSetter box={box} offers={table.market} prices={question.prices ?? []} onSend={onSend} />
    </>
  ) : (
    <Sale box={box} offers={offers} question={question} sends={sends} onSend={onSend} />
  );
  return (
    <section class="deciding" data-test="question" data-phase={question?.phase ?? ""}>
      {!placing && sale}
      {question !== null && !PLAIN.includes(question.phase) && <p class="asked">{question.words}</p>}
      {question !== null && <Places box={box} question={question} castle={castle} onSend={onSend} />}
      {rest.length > 0 && (
        <ul class="options">
          {rest.map((option) => (
            <li key={option.send}>
              <Choice option={option} onSend={onSend} />
            </li>
          ))}
        </ul>
      )}
      {question !== null && <Otherwise box={box} question={question} castle={castle} onSend={onSend} />}
      {placing && sale}
    </section>
  );
}

interface ForSale {
  box: BoxForm;
  offers: OfferForm[];
  question: QuestionForm | null;
  sends: Map<string, OptionForm>;
  onSend: (answer: string) => void;
}

/** The market; whoever is to take a tile takes it here. */
function Sale({ box, offers, question, sends, onSend }: ForSale) {
  const { refereeOnly } = useStore(settings);
  const taking = question?.phase === "take";
  if (offers.length === 0) return null;
  return (
    <>
      <h2>{t("Market")}</h2>
      <ul class="sale" data-test="market">
        {offers.map((offer) => {
          const send = `take ${offer.slug}`;
          return (
            <li key={offer.slug} class={taking && !offer.affordable ? "for-sale dear" : "for-sale"} data-test={`sale-${offer.slug}`}>
              <TileCard box={box} slug={offer.slug}>
                <strong class="price">{offer.price || t("no price yet")}</strong>
                {offer.coins > 0 && <span class="coins">{t("{n} in coins on it", { n: offer.coins })}</span>}
                {offer.note !== "" && <span class="note">{offer.note}</span>}
                {taking && !offer.affordable && <span class="note">{t("too dear for {name}", { name: question.player })}</span>}
                {taking && offer.affordable && !sends.has(send) && <span class="note">{t("no place for it in this castle")}</span>}
                {taking && !refereeOnly && offer.points !== null && <span class="points">{t("scores up to {points}", { points: signed(offer.points) })}</span>}
              </TileCard>
              {taking && sends.has(send) && (
                <button type="button" class="primary" data-test="option" data-send={send} aria-label={t("Take {room}", { room: offer.name })} onClick={() => onSend(send)}>
                  {t("Take")}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Where the tile in hand may lie. */
function Places({ box, question, castle, onSend }: { box: BoxForm; question: QuestionForm; castle: string; onSend: (answer: string) => void }) {
  const placing = useMemo(() => question.options.filter((option) => option.at !== null), [question]);
  if (placing.length === 0) return null;
  return <PlacePicker box={box} castle={castle} options={placing} onPick={onSend} hand={question.hand} />;
}

function Choice({ option, onSend }: { option: OptionForm; onSend: (answer: string) => void }) {
  const { refereeOnly } = useStore(settings);
  return (
    <button type="button" data-test="option" data-send={option.send} onClick={() => onSend(option.send)}>
      {capital(option.words)}
      {!refereeOnly && option.points !== null && <strong>{signed(option.points)}</strong>}
    </button>
  );
}
