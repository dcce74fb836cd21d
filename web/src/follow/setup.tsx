// A table that is taken up: who sits at it, what lies on it; or one that was saved.
import { useState } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import { CardPicker } from "../evening/cards";
import { Players } from "../evening/tools";
import type { Data } from "../evening/sheet";
import { Expansions } from "../shared/choosing";
import { choose, settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t } from "../shared/texts";
import { RoomList } from "./rooms";

interface Shown {
  box: BoxForm;
  busy: boolean;
  onBegin: (wanted: Data) => void;
}

export function Setup({ box, busy, onBegin }: Shown) {
  const { edition, rulings, expansions } = useStore(settings);
  const [names, setNames] = useState<string[]>(["", ""]);
  const [master, setMaster] = useState(0);
  const [round, setRound] = useState(1);
  const [favors, setFavors] = useState<string[]>([]);
  const [market, setMarket] = useState<string[]>([]);
  const called = (seat: number) => names[seat]?.trim() || t("Player {n}", { n: seat + 1 });
  const seats = names.map((_, seat) => called(seat));
  const begin = () => {
    onBegin({
      players: seats,
      master: seats[master] ?? seats[0],
      round,
      ...(names.length > 1 ? { favors } : {}),
      market,
      edition,
      rulings,
      expansions,
    });
  };
  return (
    <form
      class="follow-setup"
      data-test="follow-setup"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <p class="motto">{t("Write down the table you sit at. The referee then answers every step, and whatever goes wrong can be corrected by hand.")}</p>
      <fieldset>
        <legend>{t("Players in the order of their seats, clockwise")}</legend>
        <Players
          players={names.length}
          least={Math.min(...box.players)}
          most={Math.max(...box.players)}
          onPlayers={(players) => {
            setNames(Array.from({ length: players }, (_, seat) => names[seat] ?? ""));
            setMaster(Math.min(master, players - 1));
          }}
        />
        <div class="row names">
          {names.map((name, seat) => (
            // a seat is what stays: its name is typed
            <label class="name-field" key={`seat ${seat}`}>
              <span class="visually-hidden">{t("Name of player {n}", { n: seat + 1 })}</span>
              <input type="text" maxLength={40} value={name} placeholder={t("Player {n}", { n: seat + 1 })} data-test={`name-${seat}`} onInput={(event) => setNames(names.with(seat, event.currentTarget.value))} />
            </label>
          ))}
        </div>
      </fieldset>
      <div class="row">
        <label>
          <span>{t("Master builder")}</span>{" "}
          <select value={String(master)} data-test="master" onChange={(event) => setMaster(Number(event.currentTarget.value))}>
            {seats.map((name, seat) => (
              <option key={`seat ${seat}`} value={seat}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t("Round")}</span> <input class="short" type="number" inputMode="numeric" min={1} max={99} value={round} data-test="round" onInput={(event) => setRound(Math.max(1, Math.trunc(event.currentTarget.valueAsNumber) || 1))} />
        </label>
      </div>
      <RoomList box={box} rooms={market} onChange={setMarket} />
      <CardPicker label={t("Favors")} cards={box.favors} chosen={favors} test="favors" onChange={setFavors} />
      <Expansions box={box} chosen={expansions} onChange={(chosen) => choose({ expansions: chosen })} />
      <div class="row">
        <button type="submit" class="primary" data-test="begin" disabled={busy}>
          {t("Begin")}
        </button>
        <span class="note">{t("Castles, money and points of a game under way are entered afterwards with Correct.")}</span>
      </div>
    </form>
  );
}
