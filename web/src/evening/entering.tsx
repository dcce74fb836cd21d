// A castle entered over the whole screen; Done goes back to where one came from.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../shared/texts";

interface Shown {
  title: string;
  points: string;
  onDone: () => void;
  children: ComponentChildren;
}

export function Entering({ title, points, onDone, children }: Shown) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const others = [...document.querySelectorAll<HTMLElement>(".header")];
    for (const other of others) other.inert = true;
    done.current?.focus();
    return () => {
      for (const other of others) other.inert = false;
    };
  }, []);
  return (
    <section class="entering" aria-label={title} data-test="entering">
      <div class="entering-head">
        <h2>{title}</h2>
        <output data-test="entering-points">{points}</output>
        <button type="button" class="primary" ref={done} data-test="done" onClick={onDone}>
          {t("Done")}
        </button>
      </div>
      <div class="entering-body">{children}</div>
    </section>
  );
}
