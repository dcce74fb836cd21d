// The question of the moment with everything that may be answered.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { BoxForm, OptionForm, QuestionForm, TableForm } from "../api/forms";
import { settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t, tn } from "../shared/texts";
import { PriceSetter } from "./prices";
import { Choice, takes } from "./table";
import { TileCard } from "./tile";

interface Shown {
  box: BoxForm;
  table: TableForm;
  question: QuestionForm;
  onSend: (answer: string) => void;
  /** What the answer is chosen from, before all other answers. */
  children?: ComponentChildren;
}

/** Decisions in which tiles of the hand are chosen, one or several. */
const CHOOSING = ["choose", "stash", "pick"];
const MANY = 24;
/** Decisions beside which something may be laid, too: these options are told, not drawn. */
const BESIDE = ["take", "price", "reward", "free"];

/** What is placed on the board to answer a question. */
export function placesOf({ options, phase }: QuestionForm): OptionForm[] {
  return BESIDE.includes(phase) ? [] : options.filter(({ at }) => at !== null);
}

export function Question({ box, table, question, onSend, children }: Shown) {
  const { refereeOnly } = useStore(settings);
  const { options, phase, prices = [] } = question;
  const choosing = CHOOSING.includes(phase);
  const taken = new Set([...table.market, ...table.corridors].map(takes));
  // a proposal of prices is advice, unless all stays as it is
  const placed = new Set(placesOf(question));
  const plain = options.filter((option) => !placed.has(option)).filter(({ send }) => !taken.has(send) && (prices.length === 0 || !refereeOnly || send === "keep"));
  const others = choosing ? plain.filter(({ send }) => !question.hand.some((slug) => send.split(" ").includes(slug))) : plain;
  const hand = question.hand.length > 0 ? question.hand : table.hand;
  return (
    <section class="question" data-test="question" data-phase={phase}>
      {question.words !== table.status && <h2>{question.words}</h2>}
      {question.above.map((line) => (
        <p class="note" key={line}>
          {line}
        </p>
      ))}
      {prices.length > 0 && <PriceSetter box={box} offers={table.market} prices={prices} onSend={onSend} />}
      {choosing && <Chooser key={question.hand.join(" ")} box={box} question={question} onSend={onSend} />}
      {!choosing && plain.length > 0 && hand.length > 0 && (
        <ul class="hand">
          {hand.map((slug) => (
            <li key={slug} class="offer">
              <TileCard box={box} slug={slug} />
            </li>
          ))}
        </ul>
      )}
      {children}
      <Options options={others} onSend={onSend} />
      {question.more && <Typed onSend={onSend} />}
    </section>
  );
}

/** Answers as buttons; a long list can be searched. */
function Options({ options, onSend }: Pick<QuestionForm, "options"> & Pick<Shown, "onSend">) {
  const [words, setWords] = useState("");
  const [all, setAll] = useState(false);
  const found = options.filter((option) => option.words.toLowerCase().includes(words.trim().toLowerCase()));
  const shown = all ? found : found.slice(0, MANY);
  return (
    <>
      {options.length > MANY && (
        <label class="search">
          <span>{t("Find an answer")}</span>
          <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
      )}
      <ul class="options">
        {shown.map((option) => (
          <li key={option.send}>
            <Choice option={option} onSend={onSend} />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <button type="button" class="quiet" onClick={() => setAll(true)}>
          {tn("{n} more", "{n} more", found.length - shown.length)}
        </button>
      )}
    </>
  );
}

/** Tiles of the hand, chosen one after the other; what may be answered can be sent. */
function Chooser({ box, question: { hand, options, more, gains = {} }, onSend }: Pick<Shown, "box" | "question" | "onSend">) {
  const { refereeOnly } = useStore(settings);
  const [chosen, setChosen] = useState<string[]>([]);
  const answers = options.map(({ send }) => send.split(" "));
  const most = Math.max(more ? 2 : 1, ...answers.map(({ length }) => length - 1));
  const same = (args: string[]) => args.length === chosen.length && args.every((slug, at) => slug === chosen[at]);
  const alike = (args: string[]) => args.length === chosen.length && args.every((slug) => chosen.includes(slug));
  const found = answers.find(([, ...args]) => same(args)) ?? answers.find(([, ...args]) => alike(args)) ?? (more ? [answers[0]?.[0] ?? "", ...chosen] : undefined);
  const toggle = (slug: string) => setChosen(chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug].slice(-most));
  return (
    <>
      <ul class="hand" data-test="hand">
        {hand.map((slug) => (
          <li key={slug}>
            <button type="button" class="offer" aria-pressed={chosen.includes(slug)} data-test={`tile-${slug}`} onClick={() => toggle(slug)}>
              <TileCard box={box} slug={slug}>
                {!refereeOnly && gains[slug] !== undefined && <span class="points">{gains[slug]}</span>}
                {chosen.includes(slug) && <strong class="price">{most > 1 ? chosen.indexOf(slug) + 1 : "✓"}</strong>}
              </TileCard>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="primary" data-test="send-chosen" disabled={found === undefined || chosen.length === 0} onClick={() => onSend((found ?? []).join(" "))}>
        {t("Take these")}
      </button>
    </>
  );
}

/** Where not everything is listed, an answer may be typed as at the terminal. */
function Typed({ onSend }: Pick<Shown, "onSend">) {
  const [text, setText] = useState("");
  return (
    <details>
      <summary>{t("Or type an answer")}</summary>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") onSend(text);
        }}
      >
        <input type="text" aria-label={t("Or type an answer")} value={text} data-test="typed" onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{t("Answer")}</button>
      </form>
    </details>
  );
}
