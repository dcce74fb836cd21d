// Where the game was decided: how everybody stood, the turning points, what each decision gave up by the estimate.
import { useState } from "preact/hooks";
import { ask } from "../api/ask";
import type { BoxForm, LossForm, ReplayForm, ReviewForm } from "../api/forms";
import { go } from "../shared/address";
import { question, sentence } from "../shared/castles";
import { decimal, t } from "../shared/texts";
import { given, lossesOf } from "./film";
import { Standing } from "./plot";

interface Reviewed {
  box: BoxForm;
  log: string;
  replay: ReplayForm;
  losses: LossForm[];
  onFound: (losses: LossForm[]) => void;
  onJump: (step: number) => void;
}

/** Asked seat by seat, because it takes a while. */
export function Review({ box, log, replay, losses, onFound, onJump }: Reviewed) {
  const [busy, setBusy] = useState("");
  const [answer, setAnswer] = useState<ReviewForm | null>(null);
  const [trouble, setTrouble] = useState("");
  // of the players of the sister game Ludwig decides nothing
  const players = replay.names.filter((name) => box.game === "castles" || replay.names.length > 3 || name !== "Ludwig");
  const last = replay.steps.length - 1;
  const start = async () => {
    setTrouble("");
    let found: LossForm[] = [];
    try {
      for (const name of players) {
        setBusy(name);
        let after = 0;
        do {
          // one after the other: the referee has one pair of hands for long questions, and answers in parts
          // oxlint-disable-next-line no-await-in-loop
          const told: ReviewForm = await ask<ReviewForm>(question(box, "review"), { log, player: name, after });
          found = [...found, ...told.moves];
          if (after === 0) setAnswer(told);
          onFound(found);
          after = Math.max(told.reached, after + 1);
        } while (after < last);
      }
    } catch (error) {
      setTrouble(sentence(error));
    }
    setBusy("");
  };
  const sums = given(losses, replay.names.length);
  const worst = losses.filter(({ notable }) => notable).toSorted((a, b) => b.lost - a.lost || a.step - b.step);
  const jump = (step: number) => (
    <button type="button" class="chip" data-test="worst" onClick={() => onJump(step)}>
      {t("Step {n}", { n: step })}
    </button>
  );
  return (
    <section class="review" data-test="review">
      <p role="status">
        <button type="button" class="primary" data-test="start-review" disabled={busy !== ""} onClick={() => void start()}>
          {t("Review the decisions")}
        </button>{" "}
        {busy !== "" && t("The decisions of {name} are weighed.", { name: busy })}
      </p>
      {trouble !== "" && <p class="trouble">{trouble}</p>}
      {losses.length > 0 && (
        <>
          <table>
            <thead>
              <tr>
                <th>{t("Player")}</th>
                <th class="number">{t("Given up, by the estimate")}</th>
              </tr>
            </thead>
            <tbody>
              {players.map((name, seat) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td class="number">{decimal(sums[seat] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {answer !== null && answer.marks.length > 1 && <Standing marks={answer.marks} replay={replay} />}
          {answer !== null && answer.turnings.length > 0 && (
            <>
              <h2>{t("Turning points")}</h2>
              <ol class="turnings" data-test="turnings">
                {answer.turnings.map((turning) => (
                  <li key={turning.begin}>
                    <button type="button" class="chip" data-test="turning" onClick={() => onJump(turning.begin)}>
                      {turning.when}
                    </button>{" "}
                    {turning.words}
                    <ul>
                      {lossesOf(turning, losses).map((loss) => (
                        <li key={loss.step}>
                          {replay.names[loss.seat]}: {loss.did}; {loss.words}
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ol>
            </>
          )}
          {worst.length > 0 && <h2>{t("Where most was given up")}</h2>}
          <ol class="worst">
            {worst.slice(0, 5).map((loss) => (
              <li key={loss.step}>
                {jump(loss.step)} {replay.names[loss.seat]}: {loss.words}
              </li>
            ))}
          </ol>
        </>
      )}
      {(answer?.notes ?? []).map((note) => (
        <p class="note" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}

interface Lost {
  loss: LossForm;
  box: BoxForm;
  /** The castle before the decision. */
  castle: string;
  shown: boolean;
  onShow: () => void;
}

/** One decision: what was done, what was better, and two ways to see it. */
export function LossCard({ loss, box, castle, shown, onShow }: Lost) {
  const better = loss.best_at !== null && castle !== "" && loss.lost > 0;
  return (
    <div class="loss-card" data-test="loss">
      <p>
        <strong class="said-first">{loss.did}</strong>
      </p>
      <p class="said-first">{loss.words}</p>
      {better && (
        <p class="row">
          <button type="button" aria-pressed={shown} data-test="show-better" onClick={onShow}>
            {t("Show the better option")}
          </button>
          <button type="button" data-test="see-better" onClick={() => go({ screen: "build", game: box.game, rest: `${castle};v=${loss.best_at ?? ""}`.replaceAll(" ", "~") })}>
            {t("See the better option on the board")}
          </button>
        </p>
      )}
    </div>
  );
}
