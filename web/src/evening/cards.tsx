// Cards to choose from: those chosen as chips, the others behind a search.
import { useId, useState } from "preact/hooks";
import type { CardForm } from "../api/forms";
import { folded } from "../build/search";
import { t, tn } from "../shared/texts";

interface Shown {
  label: string;
  cards: CardForm[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** Cards that lie elsewhere, with where. */
  elsewhere?: Record<string, string>;
  /** May one be chosen more than once? */
  several?: boolean;
  test: string;
}

export function CardPicker({ label, cards, chosen, onChange, elsewhere = {}, several = false, test }: Shown) {
  const [open, setOpen] = useState(false);
  const [sought, setSought] = useState("");
  const list = useId();
  const wanted = folded(sought);
  const found = cards.filter(({ words, about, name }) => wanted === "" || folded(`${words} ${about} ${name}`).includes(wanted));
  const without = (at: number) => chosen.filter((_, number) => number !== at);
  return (
    <fieldset class="card-choice" data-test={test}>
      <legend>{label}</legend>
      <ul class="card-chips">
        {chosen.map((name, at) => {
          const words = cards.find((card) => card.name === name)?.words ?? name;
          return (
            <li key={`${name} ${at}`}>
              <button type="button" class="card-chip" aria-label={t("Take away: {card}", { card: words })} onClick={() => onChange(without(at))}>
                {words}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          );
        })}
        <li>
          <button type="button" class="card-chip add" aria-expanded={open} aria-controls={list} data-test={`${test}-add`} onClick={() => setOpen(!open)}>
            {open ? t("Close the list") : chosen.length === 0 ? t("Choose") : t("Change")}
          </button>
        </li>
      </ul>
      <div id={list} class="card-list" hidden={!open}>
        {open && (
          <>
            <input
              type="search"
              value={sought}
              placeholder={t("Search")}
              aria-label={t("Search: {list}", { list: label })}
              data-test={`${test}-search`}
              onInput={(event) => setSought(event.currentTarget.value)}
            />
            <output class="visually-hidden">{tn("{n} card found", "{n} cards found", found.length)}</output>
            <ul>
              {found.map((card) => (
                <Line
                  key={card.name}
                  card={card}
                  times={chosen.filter((name) => name === card.name).length}
                  where={elsewhere[card.name]}
                  several={several}
                  onChange={(times) => onChange([...chosen.filter((name) => name !== card.name), ...Array.from({ length: times }, () => card.name)])}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </fieldset>
  );
}

interface OneCard {
  card: CardForm;
  times: number;
  where: string | undefined;
  several: boolean;
  onChange: (times: number) => void;
}

function Line({ card, times, where, several, onChange }: OneCard) {
  const words = (
    <span>
      <strong>{card.words}</strong>
      {card.about !== "" && card.about !== card.words && <small>{card.about}</small>}
      {where !== undefined && times === 0 && <small>{where}</small>}
    </span>
  );
  if (several) {
    return (
      <li class="several">
        {words}
        <span class="stepper">
          <button type="button" aria-label={t("One less: {card}", { card: card.words })} disabled={times === 0} onClick={() => onChange(times - 1)}>
            −
          </button>
          <output>{times}</output>
          <button type="button" aria-label={t("One more: {card}", { card: card.words })} data-test={`more-${card.name}`} onClick={() => onChange(times + 1)}>
            +
          </button>
        </span>
      </li>
    );
  }
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={times > 0}
          disabled={where !== undefined && times === 0}
          data-test={`card-${card.name}`}
          onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
        />
        {words}
      </label>
    </li>
  );
}
