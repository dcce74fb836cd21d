// The players of a followed table: castle, points, purse; whoever is to move stands out.
import { useState } from "preact/hooks";
import type { BoxForm, SeatForm, TableForm } from "../api/forms";
import { CastleView } from "../board/view";
import { useCastle } from "../shared/castles";
import { t, tn } from "../shared/texts";

export function People({ box, table }: { box: BoxForm; table: TableForm }) {
  const [large, setLarge] = useState<number | null>(null);
  const shown = large === null ? undefined : table.seats[large];
  return (
    <section class="people" data-test="players">
      <h2>{t("Players")}</h2>
      <ul>
        {table.seats.map((seat, number) => (
          <Person key={seat.name} box={box} table={table} seat={seat} number={number} open={large === number} onLook={() => setLarge(large === number ? null : number)} />
        ))}
      </ul>
      {shown !== undefined && (
        <div class="looked-at" data-test="looked-at">
          <Castle box={box} seat={shown} />
        </div>
      )}
    </section>
  );
}

interface Shown {
  box: BoxForm;
  table: TableForm;
  seat: SeatForm;
  number: number;
  open: boolean;
  onLook: () => void;
}

function Person({ box, table, seat, number, open, onLook }: Shown) {
  return (
    <li class={number === table.question?.seat ? "person to-move" : "person"} data-test={`player-${number}`}>
      <button type="button" class="thumbnail" aria-expanded={open} data-test={`castle-${number}`} onClick={onLook}>
        <span class="visually-hidden">{t("Look at the castle of {name}", { name: seat.name })}</span>
        <span class="drawn" aria-hidden="true">
          <Castle box={box} seat={seat} />
        </span>
      </button>
      <div class="person-words">
        <strong>{seat.name}</strong>
        {number === table.master && <span class="note">{t("master builder")}</span>}
        <span data-test={`points-${number}`}>{tn("{n} point", "{n} points", seat.score)}</span>
        <span data-test={`purse-${number}`}>{t("Purse: {n}", { n: seat.money ?? "?" })}</span>
      </div>
    </li>
  );
}

function Castle({ box, seat }: { box: BoxForm; seat: SeatForm }) {
  const { castle } = useCastle(box, seat.castle);
  if (castle === null) return null;
  return <CastleView box={box} castle={castle} label={t("The castle: {name}", { name: seat.name })} />;
}
