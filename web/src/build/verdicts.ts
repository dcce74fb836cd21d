// Asking for verdicts while a tile is moved: one question under way, only the newest asked next.
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoxForm, PlacesForm, LegalForm, VerdictForm } from "../api/forms";
import { readAt, type Spot } from "../board/geometry";
import { asked, isKnown, lawKey, sentence } from "../shared/castles";
import { contact } from "../shared/contact";
import { useStore } from "../shared/store";

/** Runs one task at a time; of those that come meanwhile only the last. */
export class Newest {
  private running = false;
  private next: (() => Promise<unknown>) | null = null;

  run(task: () => Promise<unknown>): void {
    if (this.running) {
      this.next = task;
      return;
    }
    this.running = true;
    const ended = () => {
      this.running = false;
      const next = this.next;
      this.next = null;
      if (next !== null) this.run(next);
    };
    task().then(ended, ended);
  }
}

export interface Judged {
  castle: string;
  placement: string;
  law: string;
  verdict: VerdictForm | null;
  trouble: string;
  /** The verdict on the same placement under the law before this one, if it was another. */
  before: VerdictForm | null;
}

/** The verdict on a placement; while the referee thinks, the last one. */
export function useVerdict(box: BoxForm, castle: string, placement: string | null): { judged: Judged | null; current: boolean } {
  const [judged, setJudged] = useState<Judged | null>(null);
  const newest = useRef(new Newest());
  const wanted = useRef("");
  const { returns } = useStore(contact);
  const law = lawKey(box);
  wanted.current = `${law} ${castle} ${placement}`;
  useEffect(() => {
    if (placement === null) {
      setJudged(null);
      return;
    }
    const mine = `${law} ${castle} ${placement}`;
    const fields = { castle, placement, words: true, force: true };
    const show = (verdict: VerdictForm | null, trouble: string) => {
      if (wanted.current !== mine) return;
      setJudged((last) => {
        const same = last !== null && last.castle === castle && last.placement === placement && last.law !== law;
        return { castle, placement, law, verdict, trouble, before: same && differs(last.verdict, verdict) ? last.verdict : null };
      });
    };
    const task = () =>
      wanted.current === mine
        ? asked<VerdictForm>(box, "judge", fields).then(
            (verdict) => show(verdict, ""),
            (error: unknown) => show(null, sentence(error)),
          )
        : Promise.resolve();
    if (isKnown(box, "judge", fields)) void task();
    else newest.current.run(task);
  }, [box.game, law, castle, placement, returns]);
  const current = judged !== null && judged.castle === castle && judged.placement === placement && judged.law === law;
  return { judged, current };
}

function differs(before: VerdictForm | null, now: VerdictForm | null): boolean {
  return before !== null && now !== null && (before.legal !== now.legal || before.score?.total !== now.score?.total);
}

/** The places of a tile as the board takes them. */
export function spotsOf({ slug, places }: PlacesForm): Spot[] {
  return places.map(({ at, x, y, turn, points, completes, where, joins = [] }) => ({
    ...(readAt(at) ?? { slug, x, y, turn }),
    at,
    send: [at, ...joins].join(" "),
    points,
    completes,
    words: where,
  }));
}

export interface Places {
  slug: string | null;
  /** Not known yet: null. */
  spots: Spot[] | null;
  refused: Record<string, string> | null;
}

/** All legal places of a tile in a castle, asked once for all turns; with passages also every room with one of them. */
export function usePlaces(box: BoxForm, castle: string, slug: string | null, passages: readonly string[] = []): Places {
  const { returns } = useStore(contact);
  const law = lawKey(box);
  const key = `${law} ${castle} ${slug} ${passages.join(" ")}`;
  const [found, setFound] = useState<Places & { key: string }>({ key: "", slug: null, spots: null, refused: null });
  useEffect(() => {
    if (slug === null) return undefined;
    let stale = false;
    const show = (spots: Spot[], refused: Record<string, string> | null) => {
      if (!stale) setFound({ key, slug, spots, refused });
    };
    asked<LegalForm>(box, "legal", { castle, tiles: [slug], ...(passages.length > 0 ? { passages } : {}) }).then(
      ({ tiles }) => {
        const form = tiles[slug];
        show(form === undefined ? [] : spotsOf(form), form?.refused ?? null);
      },
      (error: unknown) => show([], { why: sentence(error) }),
    );
    return () => {
      stale = true;
    };
  }, [box.game, key, returns]);
  return found.key === key ? found : { slug, spots: null, refused: null };
}
