// The end of the evening: who has won and why, a score sheet whose every number opens into its items, and the favors.
import { useState } from "preact/hooks";
import type { EveningForm, EveningItem, RankForm } from "../api/forms";
import { signed, t, tn } from "../shared/texts";
import { capital, linesOf, placesOf } from "./points";
import { CastleSheets } from "./sheets";
import { Rule, Ruled } from "./rule";

interface Shown {
  answer: EveningForm;
  two: boolean;
  /** Nothing is entered yet. */
  blank: boolean;
  busy: boolean;
}

export function Result({ answer, two, blank, busy }: Shown) {
  return (
    <section class={busy ? "result-card busy" : "result-card"} aria-label={t("Result")} data-test="result">
      <Podium answer={answer} blank={blank} />
      {two ? <CastleSheets answer={answer} /> : <ScoreSheet answer={answer} />}
      <Favors favors={answer.favors} />
      <Printed answer={answer} />
      {answer.warnings.map((line) => (
        <p class="remark" key={line}>
          {capital(line)}
        </p>
      ))}
    </section>
  );
}

function Podium({ answer, blank }: { answer: EveningForm; blank: boolean }) {
  const wins = (name: string) => answer.complete && answer.winners.includes(name);
  const places = placesOf(answer);
  return (
    <>
      <h2>{t("Result")}</h2>
      <div class="result-line" aria-live="polite" data-test="verdict">
        {blank ? (
          <span>{t("Enter the castles: the points are counted as you go.")}</span>
        ) : (
          <strong>
            <Ruled words={answer.verdict} />
          </strong>
        )}
      </div>
      <ol class="podium">
        {answer.players.map((player, seat) => (
          <li key={seat} class={wins(player.name) ? "winner" : ""}>
            <span class="place">{wins(player.name) ? "♛" : answer.complete ? `${places[seat]}.` : ""}</span>
            <span class="name">{player.name}</span>
            <strong data-test={`total-${seat}`}>{player.total}</strong>
          </li>
        ))}
      </ol>
    </>
  );
}

type Opened = { group: string; seat: number } | null;

function ScoreSheet({ answer }: { answer: EveningForm }) {
  const [opened, setOpened] = useState<Opened>(null);
  const lines = linesOf(answer);
  const toggle = (group: string, seat: number) => setOpened(opened?.group === group && opened.seat === seat ? null : { group, seat });
  const items = opened === null ? [] : (answer.players[opened.seat]?.items.filter((item) => item.group === opened.group) ?? []);
  return (
    <>
      <section class="sheet-wrap" aria-label={t("Score sheet")}>
        <table class="score-sheet" data-test="score-sheet">
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t("Points for")}</span>
              </th>
              {answer.players.map((player, seat) => (
                <th scope="col" class="number" key={seat} title={player.name}>
                  {player.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("Points on the track")}</th>
              {answer.players.map((player, seat) => (
                <td class="number" key={seat}>
                  {player.track}
                </td>
              ))}
            </tr>
            {lines.map(({ group, cells }) => (
              <tr key={group}>
                <th scope="row">{groupWords(group)}</th>
                {cells.map((cell, seat) => (
                  <td class="number" key={seat}>
                    {cell.items.length === 0 ? (
                      <span class="none">0</span>
                    ) : (
                      <button
                        type="button"
                        class="cell"
                        aria-expanded={opened?.group === group && opened.seat === seat}
                        aria-label={t("{name}, {group}: {points}, show why", { name: answer.players[seat]?.name ?? "", group: groupWords(group), points: cell.points })}
                        data-test={`cell-${group}-${seat}`}
                        onClick={() => toggle(group, seat)}
                      >
                        {cell.points}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total-row">
              <th scope="row">{t("Total")}</th>
              {answer.players.map((player, seat) => (
                <td class="number" key={seat}>
                  <strong>{player.total}</strong>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {opened !== null && items.length > 0 && <Items heading={`${answer.players[opened.seat]?.name ?? ""}: ${groupWords(opened.group)}`} items={items} onClose={() => setOpened(null)} />}
    </>
  );
}

function Items({ heading, items, onClose }: { heading: string; items: EveningItem[]; onClose: () => void }) {
  return (
    <section class="point-items" aria-label={heading} data-test="items">
      <div class="row">
        <h3>{heading}</h3>
        <button type="button" class="quiet" onClick={onClose}>
          {t("Close")}
        </button>
      </div>
      <ul>
        {items.map((item, at) => (
          <li key={at}>
            <strong class="number">{signed(item.points)}</strong>
            <span>{item.words}</span>
            <Rule id={item.rule} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Favors({ favors }: { favors: RankForm[] }) {
  if (favors.length === 0) return null;
  return (
    <>
      <h3>{t("Favors")}</h3>
      <div class="favor-list">
        {favors.map(({ name, words, rule, places }) => (
          <div class="favor-card" key={name}>
            <h4>
              {words} <Rule id={rule} />
            </h4>
            <ol>
              {places.map((place, at) => (
                <li key={at}>
                  <span class="note">{String(place["place"] ?? "")}</span>
                  <span>{String(place["player"] ?? "")}</span>
                  <span class="note">{String(place["count"] ?? "")}</span>
                  <strong>{tn("{n} point", "{n} points", Number(place["points"] ?? 0))}</strong>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </>
  );
}

/** Every item of every player: on paper nothing can be opened. */
function Printed({ answer }: { answer: EveningForm }) {
  return (
    <div class="print-only">
      {answer.players.map((player, seat) => (
        // seats never change places
        <section key={`seat ${seat}`}>
          <h3>{`${player.name}: ${player.total}`}</h3>
          <ul>
            {player.items.map((item, at) => (
              <li key={`${item.rule} ${at}`}>{`${signed(item.points)} ${item.words} (${item.rule})`}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The words for a group of points; one that is not known says itself. */
export function groupWords(group: string): string {
  switch (group) {
    case "built":
      return t("Points on the track");
    case "favors":
      return t("Favors");
    case "bonus_cards":
      return t("Bonus cards");
    case "depleted":
      return t("Stacks that ran out");
    case "money":
      return t("Money");
    default:
      return capital(group);
  }
}
