// A rule by its id, as a way to its text.
import { t } from "../shared/texts";

export function Rule({ id }: { id: string }) {
  if (id === "") return null;
  return (
    <a class="rule-link" href={`#/rules/${id}`} title={t("Look up {rule}", { rule: id })}>
      {id}
    </a>
  );
}

/** A sentence whose rules in brackets are ways to their texts. */
export function Ruled({ words }: { words: string }) {
  return (
    <>
      {words.split(/\[([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+)\]/).map((part, at) => (at % 2 === 1 ? <Rule key={at} id={part} /> : <span key={at}>{part}</span>))}
    </>
  );
}
