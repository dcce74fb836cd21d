// In and out: castle text typed, anything pasted, the castle as link, text, picture or case; and the law of the table.
import { useEffect, useState } from "preact/hooks";
import type { BoxForm, DisputeForm, ImportForm, PictureForm, VerdictForm } from "../api/forms";
import { ask, lawOf } from "../api/ask";
import { readAt } from "../board/geometry";
import { RulingChoice } from "../rules/panel";
import { asked, sentence } from "../shared/castles";
import { asPng, copy, download } from "../shared/files";
import { choose, settings } from "../shared/settings";
import { useStore } from "../shared/store";
import { t } from "../shared/texts";
import { Paste } from "../start";
import type { Builder } from "./builder";
import { animated } from "./film";

interface Shown {
  builder: Builder;
  link: string;
}

export function FilePanel({ builder, link }: Shown) {
  return (
    <section class="filing">
      <Typed builder={builder} />
      <h3>{t("Take it with you")}</h3>
      <Exports builder={builder} link={link} />
      <h3>{t("Bring it in")}</h3>
      <Paste />
      <h3>{t("The law of the table")}</h3>
      <LawPanel box={builder.box} />
    </section>
  );
}

/** Castle text as an input of its own, and one room by words. */
function Typed({ builder }: { builder: Builder }) {
  const { box, text } = builder;
  const [words, setWords] = useState(text);
  const [room, setRoom] = useState("");
  const [trouble, setTrouble] = useState("");
  useEffect(() => setWords(text), [text]);
  const failed = (error: unknown) => setTrouble(sentence(error));
  const apply = async () => {
    setTrouble("");
    if (words.trim() === "") builder.apply("");
    else {
      const found = await ask<ImportForm>("import", { text: words, ...lawOf(box.game) });
      if (found.castle !== undefined) builder.apply(found.castle);
    }
  };
  const put = async () => {
    setTrouble("");
    const verdict = await asked<VerdictForm>(box, "judge", { castle: text, placement: room, words: true, force: true });
    const placed = readAt(verdict.placement);
    if (placed === null) return;
    if (verdict.legal) builder.apply([text, verdict.placement, ...verdict.joins].join(" ").trim());
    else {
      builder.take(placed.slug, placed.turn);
      builder.act({ do: "lay", placed });
    }
    setRoom("");
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          put().catch(failed);
        }}
      >
        <label>
          <span>{t("Put a room by words")}</span>
          <input type="text" value={room} placeholder="nap-room at salon.E" data-test="room-text" spellcheck={false} autocomplete="off" onInput={(event) => setRoom(event.currentTarget.value)} />
        </label>
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply().catch(failed);
        }}
      >
        <label>
          <span>{t("Castle text")}</span>
          <input type="text" value={words} placeholder="foyer-4@0,0 salon@3,0" data-test="castle-text" spellcheck={false} autocomplete="off" onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
      </form>
      {trouble !== "" && (
        <p class="trouble" role="alert" data-test="typed-trouble">
          {trouble}
        </p>
      )}
    </>
  );
}

function Exports({ builder, link }: Shown) {
  const { box, text, castle, hand } = builder;
  const [said, setSaid] = useState("");
  const law = lawOf(box.game);
  const picture = () => ask<PictureForm>("picture", { castle: text, ...law });
  const placement = builder.judged?.placement;
  const copied = async (words: string) => setSaid((await copy(words)) ? t("Copied") : words);
  const run = (task: () => Promise<unknown>) => () => {
    setSaid("");
    task().catch((error: unknown) => setSaid(sentence(error)));
  };
  const own = box.game === "castles";
  const ways: [string, string, boolean, () => Promise<unknown>][] = [
    ["copy-link", t("Copy link"), true, () => copied(link)],
    ["copy-text", t("Copy castle text"), true, () => copied(text)],
    ["json", "JSON", castle !== null, async () => download("castle.json", `${JSON.stringify(castle, null, 2)}\n`, "application/json")],
    ["svg", "SVG", own, async () => download("castle.svg", (await picture()).svg, "image/svg+xml")],
    ["png", "PNG", own, async () => download("castle.png", await asPng((await picture()).svg))],
    ["film", t("Film of the building"), castle !== null, async () => castle && download("castle-built.svg", animated(box, castle), "image/svg+xml")],
    ["case", t("Case file"), own && hand.state !== "idle" && placement !== undefined, async () => download("dispute.case.yaml", (await ask<DisputeForm>("dispute", { castle: text, placement, ...law })).text)],
  ];
  return (
    <>
      <div class="row">
        {ways.map(([name, words, can, task]) => (
          <button key={name} type="button" data-test={`export-${name}`} disabled={!can || text === ""} onClick={run(task)}>
            {words}
          </button>
        ))}
      </div>
      {said !== "" && (
        <p class="note" role="status">
          {said}
        </p>
      )}
    </>
  );
}

/** Edition, expansions, rulings and help: what every verdict depends on. */
export function LawPanel({ box }: { box: BoxForm }) {
  const { edition, expansions, refereeOnly, lang } = useStore(settings);
  return (
    <div class="law">
      {box.editions.length > 1 && (
        <label class="line">
          <span>{t("Edition")}</span>
          <select value={edition} onChange={(event) => choose({ edition: event.currentTarget.value, rulings: {} })}>
            {box.editions.map(({ name, words }) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
      )}
      <label class="line narrow">
        <span>{t("Language")}</span>
        <select value={lang} onChange={(event) => choose({ lang: event.currentTarget.value })}>
          {box.languages.map(({ name, words }) => (
            <option key={name} value={name} lang={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="tick narrow">
        <input type="checkbox" checked={refereeOnly} onChange={(event) => choose({ refereeOnly: event.currentTarget.checked })} />
        <span>{t("Referee only")}</span>
      </label>
      {box.expansions.length > 0 && (
        <fieldset>
          <legend>{t("Expansions")}</legend>
          {box.expansions.map(({ name, words, about }) => (
            <label key={name} class="tick" title={about}>
              <input
                type="checkbox"
                data-test={`expansion-${name}`}
                checked={expansions.includes(name)}
                onChange={() => choose({ expansions: expansions.includes(name) ? expansions.filter((one) => one !== name) : [...expansions, name] })}
              />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
      )}
      {box.rulings.length > 0 && (
        <details>
          <summary>{t("Rulings of this table")}</summary>
          {box.rulings.map((ruling) => (
            <RulingChoice key={ruling.name} ruling={ruling} />
          ))}
        </details>
      )}
    </div>
  );
}
