// The places of a tile as a list of choices with a button: for whoever does not see or cannot point. It shows itself when it is used.
import { signed, t, tn } from "../shared/texts";
import type { Spot } from "./geometry";

interface Shown {
  name: string;
  spots: readonly Spot[];
  chosen: Spot | null;
  group: string;
  nameOf: (at: string) => string;
  onChoose: (spot: Spot) => void;
  onPut: () => void;
}

/** A place in a sentence: where, points, what it completes. */
export function placeWords({ words, points, completes }: Spot, nameOf: (at: string) => string): string {
  const completed = completes.map(nameOf).join(", ");
  if (points === null) return words;
  if (completed !== "") return t("{where}: {points}, completes {rooms}", { where: words, points: signed(points), rooms: completed });
  return t("{where}: {points}", { where: words, points: signed(points) });
}

export function PlaceList({ name, spots, chosen, group, nameOf, onChoose, onPut }: Shown) {
  return (
    <form
      class="place-list"
      data-test="place-list"
      onSubmit={(event) => {
        event.preventDefault();
        onPut();
      }}
    >
      <fieldset>
        <legend>{t("Places for {tile}", { tile: name })}</legend>
        {spots.length === 0 && <p>{t("No place")}</p>}
        <div class="list">
          {spots.map((spot) => (
            <label key={spot.send}>
              <input type="radio" name={group} data-test="place" value={spot.send} checked={spot.send === chosen?.send} onChange={() => onChoose(spot)} />
              <span>{placeWords(spot, nameOf)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" class="primary" data-test="put-listed" disabled={chosen === null}>
        {t("Put")}
      </button>
      <p class="note">{tn("{n} place", "{n} places", spots.length)}</p>
    </form>
  );
}
