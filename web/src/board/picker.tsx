// A board on which exactly the given placements are offered: for games whose referee has listed what may be done.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import { isTaken, meaningOf } from "../build/keys";
import { useCastle } from "../shared/castles";
import { t } from "../shared/texts";
import { Board, type BoardHandle } from "./board";
import { pieces, readAt, type Spot, tileOf } from "./geometry";
import { act, type Action, aimText, type Hand, IDLE } from "./hand";
import { PlaceList } from "./places";
import { RoundButtons } from "./round";
import { TileButton } from "./tile";
import type { Ghost } from "./view";

interface Option {
  send: string;
  at: string | null;
  points: number | null;
  words: string;
}

interface Shown {
  box: BoxForm;
  castle: string;
  options: readonly Option[];
  onPick: (send: string) => void;
  /** Tiles of the hand that are shown even if they have no place. */
  hand?: string[];
  /** The tile that is taken up first. */
  taken?: string;
  label?: string;
  /** Outlines of what is advised. */
  ghosts?: Ghost[];
  /** Asked of a place that is none: why not here? */
  onTry?: (at: string) => void;
  /** Nothing is marked, nothing snaps. */
  silent?: boolean;
}

/** What may be done as places of the board; `send` is kept apart from the castle text that is drawn. */
export function optionSpots(options: readonly Option[]): (Spot & { option: string })[] {
  return options.flatMap(({ send, at, points, words }) => {
    const placed = at === null ? null : readAt(at);
    if (placed === null || at === null) return [];
    return [{ ...placed, at: pieces(at)[0] ?? at, send: at, option: send, points, words, completes: [] }];
  });
}

export function PlacePicker({ box, castle: text, options, onPick, hand: shown = [], taken, label, ghosts, onTry, silent = false }: Shown) {
  const { castle } = useCastle(box, text);
  const all = useMemo(() => optionSpots(options), [options]);
  const slugs = useMemo(() => [...new Set([...all.map(({ slug }) => slug), ...shown])], [all, shown.join(" ")]);
  const first = taken ?? (slugs.length === 1 ? slugs[0] : undefined);
  const [hand, setHand] = useState<Hand>(IDLE);
  const [shakes, setShakes] = useState(0);
  const board = useRef<BoardHandle | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const slug = hand.state === "idle" ? null : hand.slug;
  const spots = useMemo(() => all.filter((spot) => spot.slug === slug), [all, slug]);
  const latest = useRef({ spots, hand });
  latest.current = { spots, hand };
  const doing = (action: Action) => setHand((last) => act(box, latest.current.spots, last, action));
  const take = (name: string) => doing({ do: "take", slug: name });
  useEffect(() => {
    setHand(first === undefined ? IDLE : act(box, [], IDLE, { do: "take", slug: first }));
  }, [first, text, options]);
  const drop = () => {
    const { hand: held } = latest.current;
    const spot = held.state === "aiming" ? held.spot : null;
    const chosen = all.find((one) => one === spot);
    const at = aimText(held);
    if (chosen !== undefined) onPick(chosen.option);
    else if (onTry && at !== null) onTry(at);
    else setShakes((times) => times + 1);
  };
  const back = slugs.length > 1 ? () => setHand(IDLE) : undefined;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event.target, event.key)) return;
      const other = event.target instanceof Element ? event.target.closest("[role=application], dialog") : null;
      if (other !== null && !root.current?.contains(other)) return;
      const meaning = meaningOf(event);
      if (meaning !== null && pickByKey(meaning)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
  const pickByKey = (meaning: string): boolean => {
    const around = board.current?.middle() ?? [0, 0];
    const steps: Record<string, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
    const step = steps[meaning];
    if (step) doing({ do: "move", dx: step[0], dy: step[1], around });
    else if (meaning === "next" || meaning === "previous") doing({ do: "next", by: meaning === "next" ? 1 : -1 });
    else if (meaning === "turn" || meaning === "turn-back") doing({ do: "turn", by: meaning === "turn" ? 1 : -1, around, free: false });
    else if (meaning === "put" && latest.current.hand.state === "aiming") drop();
    else if (meaning === "back" && back) back();
    else if (meaning === "fit") board.current?.fit();
    else return false;
    return true;
  };
  const spot = hand.state === "aiming" ? hand.spot : null;
  const tile = slug === null ? undefined : tileOf(box, slug);
  return (
    <div class="picker" ref={root} data-test="picker">
      {slugs.length > 1 && (
        <div class="row tiles">
          {slugs.map((name) => {
            const one = tileOf(box, name);
            return one && <TileButton key={name} box={box} tile={one} held={name === slug} board={board} onTake={() => take(name)} />;
          })}
        </div>
      )}
      <div class="board-frame">
        <Board
          box={box}
          text={text}
          castle={castle}
          hand={hand}
          spots={spots}
          shakes={shakes}
          ghosts={ghosts}
          silent={silent}
          label={label ?? t("Castle. Arrows move the tile, N and P go to its places, R turns, Enter puts it.")}
          act={doing}
          onDrop={drop}
          onAway={() => doing({ do: "away" })}
          handle={board}
        />
        {slug !== null && <RoundButtons act={doing} canPut={spot !== null || (onTry !== undefined && hand.state === "aiming")} hasPlaces={spots.length > 0} free={false} onPut={drop} onBack={back} />}
        <p class="said" role="status" data-test="said">
          {spot?.words ?? (tile && t("{tile}: choose a place", { tile: tile.name }))}
        </p>
      </div>
      {tile && <PlaceList name={tile.name} spots={spots} chosen={spot} group={`place-${tile.slug}`} nameOf={(at) => at} onChoose={(chosen) => doing({ do: "pick", spot: chosen })} onPut={drop} />}
    </div>
  );
}
