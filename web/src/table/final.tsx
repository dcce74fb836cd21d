// The explained end: every heading with what lies below it, long lists closed.
import { Ruled } from "../evening/rule";
import { t } from "../shared/texts";

const OPEN = 9;

export interface Part {
  heading: string;
  items: string[];
}

/** The lines of an explained end, those that are set in below the one that they belong to. */
export function parts(lines: string[]): Part[] {
  const found: Part[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (/^\s/.test(line) && last !== undefined) last.items.push(line.trim());
    else found.push({ heading: line, items: [] });
  }
  return found;
}

export function Final({ lines }: { lines: string[] }) {
  const told = parts(lines);
  return (
    <section class="final" data-test="final">
      <h2>{t("The end, explained")}</h2>
      {told.map(({ heading, items }, n) =>
        items.length === 0 ? (
          // an end is told once and never changes; a line before what is explained is its heading
          <p key={`part-${n}`} class={told[n + 1]?.items.length ? "of" : ""}>
            <Ruled words={heading} />
          </p>
        ) : (
          <details key={`part-${n}`} open={items.length < OPEN}>
            <summary>{heading}</summary>
            <ul>
              {items.map((item, at) => (
                <li key={`item-${at}`}>
                  <Ruled words={item} />
                </li>
              ))}
            </ul>
          </details>
        ),
      )}
    </section>
  );
}
