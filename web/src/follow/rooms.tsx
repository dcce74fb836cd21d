// Rooms found by a part of their name, in any language: for markets that are written down.
import { useId, useState } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import { EVERY, search } from "../build/search";
import { t } from "../shared/texts";

const MOST = 8;

interface Shown {
  box: BoxForm;
  label: string;
  /** Rooms that lie elsewhere. */
  taken: string[];
  test: string;
  onPick: (slug: string) => void;
}

export function RoomSearch({ box, label, taken, test, onPick }: Shown) {
  const [words, setWords] = useState("");
  const field = useId();
  const found =
    words.trim() === ""
      ? []
      : search(box, { ...EVERY, words })
          .filter((tile) => tile.role === "room" && !tile.foyer && box.sizes.includes(tile.size) && !taken.includes(tile.slug))
          .slice(0, MOST);
  const pick = (slug: string) => {
    setWords("");
    onPick(slug);
  };
  return (
    <div class="room-search">
      <label for={field}>{label}</label>
      <input
        id={field}
        type="search"
        autocomplete="off"
        value={words}
        data-test={test}
        placeholder={t("A part of its name")}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = found[0];
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (first !== undefined) pick(first.slug);
        }}
      />
      {words.trim() !== "" && (
        <ul class="found">
          {found.map((tile) => (
            <li key={tile.slug}>
              <button type="button" data-test={`found-${tile.slug}`} onClick={() => pick(tile.slug)}>
                {tile.name} <small>{tile.size}</small>
              </button>
            </li>
          ))}
          {found.length === 0 && <li class="note">{t("No room of this name is left.")}</li>}
        </ul>
      )}
    </div>
  );
}

interface Chosen {
  box: BoxForm;
  rooms: string[];
  onChange: (rooms: string[]) => void;
}

/** The rooms of a market before they have prices. */
export function RoomList({ box, rooms, onChange }: Chosen) {
  return (
    <fieldset data-test="market-rooms">
      <legend>{t("Rooms in the market")}</legend>
      <ul class="card-chips">
        {rooms.map((slug) => (
          <li key={slug}>
            <button type="button" class="card-chip" aria-label={t("Take away: {card}", { card: tileName(box, slug) })} onClick={() => onChange(rooms.filter((other) => other !== slug))}>
              {tileName(box, slug)}
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <RoomSearch box={box} label={t("Add a room")} taken={rooms} test="add-room" onPick={(slug) => onChange([...rooms, slug])} />
    </fieldset>
  );
}

export function tileName(box: BoxForm, slug: string): string {
  return box.tiles.find((tile) => tile.slug === slug)?.name ?? slug;
}
