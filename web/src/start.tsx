// The start page: the shortest way to each thing, and one box for whatever is pasted or dropped.
import { useState } from "preact/hooks";
import type { BoxForm } from "./api/forms";
import type { GameName, Screen } from "./shared/address";
import { sentence } from "./shared/castles";
import { open } from "./shared/opening";
import { t } from "./shared/texts";

interface Shown {
  box: BoxForm;
  go: (place: { screen: Screen; game?: GameName }) => void;
}

export function StartScreen({ go }: Shown) {
  const ways: [Screen, string, string][] = [
    ["build", t("Build and judge"), t("May this go here, why not, what is it worth?")],
    ["evening", t("Final scoring"), t("Who has won this evening, and by what?")],
    ["follow", t("Follow a real table"), t("Round by round, with the referee beside it")],
    ["play", t("Play"), t("Against bots, or several people on this device")],
    ["replay", t("Replay"), t("A recorded game, and what each decision gave up")],
    ["rules", t("Rules"), t("Every rule, its pages, and what differs between editions")],
  ];
  const sister: [Screen, string][] = [
    ["build", t("Build and judge")],
    ["evening", t("Final scoring")],
    ["play", t("Play")],
    ["replay", t("Replay")],
    ["rules", t("Rules")],
  ];
  return (
    <section class="start">
      <p class="motto">{t("The referee for Castles of Mad King Ludwig and Between Two Castles. Unofficial; no art and no text of the publisher.")}</p>
      <div class="ways">
        {ways.map(([screen, name, about]) => (
          <button type="button" class="way" key={screen} data-test={`go-${screen}`} onClick={() => go({ screen })}>
            <strong>{name}</strong>
            <span>{about}</span>
          </button>
        ))}
      </div>
      <h2>{t("Between Two Castles")}</h2>
      <div class="ways small">
        {sister.map(([screen, name]) => (
          <button type="button" class="way" key={screen} data-test={`go-two-${screen}`} onClick={() => go({ screen, game: "two-castles" })}>
            <strong>{name}</strong>
          </button>
        ))}
      </div>
      <Paste />
    </section>
  );
}

/** One box for everything that can be opened; used wherever something is imported. */
export function Paste({ onLog }: { onLog?: (text: string) => void }) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const take = async (words: string) => {
    setTrouble("");
    setBusy(true);
    try {
      const { kind } = await open(words);
      // a screen that shows logs is already where it leads to
      if (kind === "log") onLog?.(words);
    } catch (error) {
      setTrouble(sentence(error));
    }
    setBusy(false);
  };
  const takeFile = (file: File | null | undefined) => {
    if (file) void file.text().then(take);
  };
  return (
    <form
      class={over ? "paste over" : "paste"}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") void take(text);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const dropped = event.dataTransfer?.files[0];
        if (dropped) takeFile(dropped);
        else void take(event.dataTransfer?.getData("text") ?? "");
      }}
    >
      <label>
        <span>{t("Paste a link, a castle, a position or a log, or drop a file here")}</span>
        <textarea rows={3} value={text} data-test="paste" spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <div class="row">
        <button type="submit" data-test="open" disabled={text.trim() === ""}>
          {t("Open")}
        </button>
        <label class="button">
          {t("Choose a file")}
          <input class="visually-hidden" type="file" data-test="file" onChange={(event) => takeFile(event.currentTarget.files?.[0])} />
        </label>
        {busy && (
          <span class="note" role="status">
            {t("The referee is reading it.")}
          </span>
        )}
      </div>
      {trouble !== "" && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
    </form>
  );
}
