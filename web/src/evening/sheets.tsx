// The end of the sister game: what each player's two castles count, and the score sheet of every castle.
import type { EveningForm, ItemForm } from "../api/forms";
import { t } from "../shared/texts";
import { Rule } from "./rule";

export function CastleSheets({ answer }: { answer: EveningForm }) {
  const castles = answer.castles ?? [];
  const rows = rowsOf(castles.map(({ castle }) => castle?.sheet ?? []));
  const ties = answer.players[0]?.ties ?? [];
  return (
    <>
      <section class="sheet-wrap" aria-label={t("Players")}>
        <table class="score-sheet" data-test="player-sheet">
          <thead>
            <tr>
              <th scope="col">{t("Player")}</th>
              {ties.map(({ name, words }) => (
                <th scope="col" class="number" key={name}>
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {answer.players.map((player, seat) => (
              <tr key={player.name}>
                <th scope="row">{player.name}</th>
                {(player.ties ?? []).map(({ name, value }) => (
                  <td class="number" key={name} data-test={`${name}-${seat}`}>
                    {name === "lower" ? <strong>{value}</strong> : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h3>{t("Castles")}</h3>
      <section class="sheet-wrap" aria-label={t("Castles")}>
        <table class="score-sheet" data-test="castle-sheet">
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t("Points for")}</span>
              </th>
              {castles.map(({ name }) => (
                <th scope="col" class="number" key={name} title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ words, rule, points }) => (
              <tr key={words}>
                <th scope="row">
                  {words} <Rule id={rule} />
                </th>
                {castles.map(({ name }, at) => (
                  <td class="number" key={name}>
                    {points[at] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total-row">
              <th scope="row">{t("Total")}</th>
              {castles.map(({ name, castle }, at) => (
                <td class="number" key={name} data-test={`castle-total-${at}`}>
                  {castle?.total ?? 0}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </>
  );
}

interface Row {
  words: string;
  rule: string;
  /** The points of each castle; undefined where it has no such row. */
  points: (number | undefined)[];
}

/** The rows of several sheets beside each other, each once. */
export function rowsOf(sheets: ItemForm[][]): Row[] {
  const rows = new Map<string, Row>();
  sheets.forEach((sheet, at) => {
    for (const { words, rule, points } of sheet) {
      const row = rows.get(words) ?? { words, rule, points: sheets.map(() => undefined) };
      row.points[at] = (row.points[at] ?? 0) + points;
      rows.set(words, row);
    }
  });
  return [...rows.values()];
}
