// Tabs, as a screen reader and the arrow keys know them.
import { useEffect } from "preact/hooks";

export interface Tab {
  id: string;
  words: string;
  /** A sign that something below it is wrong. */
  wrong?: boolean;
}

interface Shown {
  label: string;
  tabs: Tab[];
  chosen: string;
  onChoose: (id: string) => void;
}

export function Tabs({ label, tabs, chosen, onChoose }: Shown) {
  useEffect(() => document.getElementById(`tab-${chosen}`)?.scrollIntoView({ block: "nearest", inline: "nearest" }), [chosen]);
  const step = (by: number) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next === undefined) return;
    onChoose(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div class="part-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, words, wrong }) => (
        <button
          type="button"
          role="tab"
          id={`tab-${id}`}
          key={id}
          aria-selected={id === chosen}
          aria-controls={`panel-${id}`}
          tabIndex={id === chosen ? 0 : -1}
          class={wrong === true ? "faulty" : ""}
          data-test={`tab-${id}`}
          onClick={() => onChoose(id)}
          onKeyDown={(event) => {
            if (event.key === "ArrowRight") step(1);
            if (event.key === "ArrowLeft") step(-1);
          }}
        >
          {words}
          {wrong === true && <span aria-hidden="true"> !</span>}
        </button>
      ))}
    </div>
  );
}
