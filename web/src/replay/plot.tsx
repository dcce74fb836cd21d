// Scores over the steps as lines, with dots where an estimate was given up.
import { useRef } from "preact/hooks";
import type { LossForm, MarkForm, ReplayForm } from "../api/forms";
import { t } from "../shared/texts";
import { scoreLines, standingLines } from "./film";

const [WIDTH, HEIGHT] = [900, 120];
export const INKS = ["#3b2a63", "#a3231f", "#1d6b3a", "#8a5a00", "#0b5c8a", "#7a2f74", "#4a4f5c"];

/** A colour and a dash for each player: colour alone says nothing to some. */
export function Stroke({ seat, points }: { seat: number; points: string }) {
  return <polyline points={points} stroke={INKS[seat % INKS.length]} stroke-dasharray={seat === 0 ? "" : `${4 + seat * 3} ${seat + 1}`} />;
}

export interface Plotted {
  replay: ReplayForm;
  step: number;
  /** Decisions worth telling. */
  losses: LossForm[];
  onJump: (step: number) => void;
}

export function Plot({ replay, step, losses, onJump }: Plotted) {
  const { lines, most } = scoreLines(replay, WIDTH, HEIGHT);
  const last = replay.steps.length - 1;
  const across = WIDTH / Math.max(1, last);
  const picture = useRef<SVGSVGElement>(null);
  const jump = (event: MouseEvent) => {
    const box = picture.current?.getBoundingClientRect();
    if (box !== undefined) onJump(Math.max(0, Math.min(last, Math.round((((event.clientX - box.left) / box.width) * (WIDTH + 20) - 10) / across))));
  };
  return (
    // the slider below does the same by keyboard
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <svg
      ref={picture}
      class="plot"
      viewBox={`-10 -10 ${WIDTH + 20} ${HEIGHT + 20}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("Points over the game, up to {n}", { n: most })}
      onClick={jump}
      data-test="plot"
    >
      <path d={`M0 ${HEIGHT}H${WIDTH}`} class="axis" />
      {lines.map(({ name, points }, seat) => (
        <Stroke key={name} seat={seat} points={points} />
      ))}
      {losses.map((loss) => (
        <path key={`${loss.step}-${loss.seat}`} class="loss" d={`M${loss.step * across} ${HEIGHT - 4}h.01`} stroke-width={Math.min(18, 6 + loss.lost)} />
      ))}
      <path d={`M${step * across} -10V${HEIGHT + 10}`} class="now" />
    </svg>
  );
}

/** How everybody stood over the game: the chances to win, or the leads by the estimate. */
export function Standing({ marks, replay }: { marks: MarkForm[]; replay: ReplayForm }) {
  const { lines, byChance } = standingLines(marks, replay.names, replay.steps.length - 1, WIDTH, HEIGHT);
  const title = byChance ? t("Chance to win over the game") : t("Estimated lead over the game");
  return (
    <figure class="stood">
      <figcaption>{title}</figcaption>
      <svg class="plot" viewBox={`-10 -10 ${WIDTH + 20} ${HEIGHT + 20}`} preserveAspectRatio="none" role="img" aria-label={title} data-test="chances">
        <path d={`M0 ${HEIGHT}H${WIDTH}`} class="axis" />
        {lines.map(({ name, points }, seat) => (
          <Stroke key={name} seat={seat} points={points} />
        ))}
      </svg>
    </figure>
  );
}
