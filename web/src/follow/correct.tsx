// The table corrected by hand: whatever differs from the real one is written over, and the referee reads it again.
import { useId, useState } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import { CastleEditor } from "../build/editor";
import { CardPicker } from "../evening/cards";
import { Entering } from "../evening/entering";
import type { Data } from "../evening/sheet";
import { t } from "../shared/texts";
import { heightOf, namesOf, offersOf, playersOf, withHeight, withOffers, withPlayer, withTurn } from "./editing";
import { RoomSearch, tileName } from "./rooms";

interface Shown {
  box: BoxForm;
  position: Data;
  busy: boolean;
  /** Why the last try was refused; the table is then as it was. */
  refused: string;
  onApply: (position: Data) => void;
  onCancel: () => void;
}

interface Part {
  box: BoxForm;
  draft: Data;
  onChange: (draft: Data) => void;
}

export function Correct({ box, position, busy, refused, onApply, onCancel }: Shown) {
  const [draft, setDraft] = useState(position);
  const [entered, setEntered] = useState<number | null>(null);
  const names = namesOf(draft);
  if (entered !== null) {
    const castle = String(playersOf(draft)[entered]?.["castle"] ?? "");
    return (
      <Entering title={names[entered] ?? ""} points="" onDone={() => setEntered(null)}>
        <CastleEditor box={box} castle={castle} onChange={(text) => setDraft(withPlayer(draft, entered, { castle: text }))} />
      </Entering>
    );
  }
  return (
    <form
      class="correct"
      data-test="correct-form"
      aria-label={t("Correct the table")}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <h2>{t("Correct the table")}</h2>
      <Market box={box} draft={draft} onChange={setDraft} />
      <People box={box} draft={draft} onChange={setDraft} onEnter={setEntered} />
      <Turn box={box} draft={draft} onChange={setDraft} />
      <Stacks box={box} draft={draft} onChange={setDraft} />
      <CardPicker label={t("Favors")} cards={box.favors} chosen={textsOf(draft["favors"])} test="correct-favors" onChange={(favors) => setDraft({ ...draft, favors })} />
      {refused !== "" && (
        <p class="trouble" role="alert" data-test="correct-refused">
          {refused}
        </p>
      )}
      <div class="row stuck">
        <button type="submit" class="primary" data-test="apply" disabled={busy}>
          {t("So it is")}
        </button>
        <button type="button" data-test="cancel" onClick={onCancel}>
          {t("Cancel")}
        </button>
      </div>
    </form>
  );
}

function Market({ box, draft, onChange }: Part) {
  const offers = offersOf(draft);
  const change = (at: number, next: Partial<(typeof offers)[number]>) => onChange(withOffers(draft, offers.map((offer, number) => (number === at ? { ...offer, ...next } : offer))));
  return (
    <fieldset data-test="correct-market">
      <legend>{t("Market")}</legend>
      <ul class="rows">
        {offers.map((offer, at) => (
          <li key={offer.room} class="row">
            <strong>{tileName(box, offer.room)}</strong>
            <Amount label={t("Price of {room}", { room: tileName(box, offer.room) })} words={t("Price")} value={offer.price} test={`offer-price-${at}`} onChange={(price) => change(at, { price })} />
            <Amount label={t("Coins on {room}", { room: tileName(box, offer.room) })} words={t("Coins")} value={offer.coins} test={`offer-coins-${at}`} onChange={(coins) => change(at, { coins })} />
            <button type="button" data-test={`offer-away-${at}`} aria-label={t("Take away: {card}", { card: tileName(box, offer.room) })} onClick={() => onChange(withOffers(draft, offers.toSpliced(at, 1)))}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <RoomSearch
        box={box}
        label={t("Add a room")}
        taken={offers.map(({ room }) => room)}
        test="offer-add"
        onPick={(room) => onChange(withOffers(draft, [...offers, { room, price: 0, coins: 0 }]))}
      />
    </fieldset>
  );
}

function People({ box, draft, onChange, onEnter }: Part & { onEnter: (seat: number) => void }) {
  return (
    <fieldset>
      <legend>{t("Players")}</legend>
      <ul class="rows">
        {playersOf(draft).map((player, seat) => {
          const name = String(player["name"] ?? "");
          return (
            <li key={name} class="row">
              <strong>{name}</strong>
              <Amount label={t("Money of {name}", { name })} words={t("Money")} value={Number(player["money"] ?? 0)} test={`money-${seat}`} onChange={(money) => onChange(withPlayer(draft, seat, { money }))} />
              <Amount label={t("Points of {name}", { name })} words={t("Points")} value={Number(player["score"] ?? 0)} step={1} test={`score-${seat}`} onChange={(score) => onChange(withPlayer(draft, seat, { score }))} />
              <button type="button" data-test={`enter-${seat}`} onClick={() => onEnter(seat)}>
                {t("Castle of {name}", { name })}
              </button>
              <CardPicker
                label={t("Bonus cards of {name}", { name })}
                cards={box.bonus_cards}
                chosen={textsOf(player["bonus_cards"])}
                test={`correct-cards-${seat}`}
                onChange={(cards) => onChange(withPlayer(draft, seat, { bonus_cards: cards }))}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Turn({ draft, onChange }: Part) {
  const names = namesOf(draft);
  const phases: [string, string][] = [
    ["price", t("Prices are to be set")],
    ["take", t("A tile is to be taken")],
    ["over", t("The game is over")],
  ];
  const phase = String(draft["phase"] ?? "take");
  const known = phases.some(([name]) => name === phase) ? phases : [...phases, [phase, t("As it is: {phase}", { phase })] as [string, string]];
  return (
    <fieldset>
      <legend>{t("Whose turn it is")}</legend>
      <div class="row">
        <Choice label={t("Master builder")} value={String(draft["master_builder"] ?? "")} options={names.map((name) => [name, name])} test="correct-master" onChange={(name) => onChange(withTurn(draft, { master_builder: name }))} />
        <Choice label={t("Phase")} value={phase} options={known} test="correct-phase" onChange={(name) => onChange(withTurn(draft, { phase: name }))} />
        <Choice label={t("To move")} value={String(draft["to_move"] ?? "")} options={names.map((name) => [name, name])} test="correct-to-move" onChange={(name) => onChange(withTurn(draft, { to_move: name }))} />
        <Amount label={t("Round")} words={t("Round")} value={Number(draft["round"] ?? 1)} step={1} test="correct-round" onChange={(round) => onChange({ ...draft, round: Math.max(1, round) })} />
        <label class="tick">
          <input type="checkbox" checked={draft["last_round"] === true} data-test="correct-last" onChange={(event) => onChange({ ...draft, last_round: event.currentTarget.checked })} /> {t("The last round")}
        </label>
      </div>
    </fieldset>
  );
}

function Stacks({ box, draft, onChange }: Part) {
  const stacks: [string, string][] = [...box.sizes.map((size): [string, string] => [String(size), String(size)]), ["hallways", t("hallways")], ["stairs", t("stairs")], ["deck", t("deck")]];
  return (
    <fieldset>
      <legend>{t("Heights of the stacks")}</legend>
      <p class="note">{t("Left empty, a stack is counted from the rooms in sight.")}</p>
      <div class="row heights">
        {stacks.map(([stack, words]) => (
          <label key={stack}>
            <span>{words}</span>
            <input
              class="short"
              type="number"
              inputMode="numeric"
              min={0}
              value={heightOf(draft, stack) ?? ""}
              data-test={`height-${stack}`}
              onInput={(event) => {
                const height = event.currentTarget.valueAsNumber;
                onChange(withHeight(draft, stack, Number.isFinite(height) ? Math.trunc(height) : null));
              }}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface Counted {
  label: string;
  words: string;
  value: number;
  step?: number;
  test: string;
  onChange: (value: number) => void;
}

function Amount({ label, words, value, step = 1000, test, onChange }: Counted) {
  const field = useId();
  return (
    <span class="amount">
      <label for={field}>
        <span aria-hidden="true">{words}</span>
        <span class="visually-hidden">{label}</span>
      </label>
      <input id={field} type="number" inputMode="numeric" step={step} value={value} data-test={test} onInput={(event) => onChange(Math.trunc(event.currentTarget.valueAsNumber) || 0)} />
    </span>
  );
}

interface Chosen {
  label: string;
  value: string;
  options: [string, string][];
  test: string;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, test, onChange }: Chosen) {
  return (
    <label>
      <span>{label}</span>{" "}
      <select value={value} data-test={test} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
