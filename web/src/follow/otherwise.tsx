// What somebody does that is not listed: said as text, or laid anywhere in the castle to hear why not.
import { useState } from "preact/hooks";
import type { BoxForm, QuestionForm } from "../api/forms";
import { CastleEditor } from "../build/editor";
import { Entering } from "../evening/entering";
import { t } from "../shared/texts";
import { newPiece } from "./editing";
import { tileName } from "./rooms";

interface Shown {
  box: BoxForm;
  question: QuestionForm;
  castle: string;
  onSend: (words: string) => void;
}

export function Otherwise({ box, question, castle, onSend }: Shown) {
  const [text, setText] = useState("");
  const [laid, setLaid] = useState<string | null>(null);
  const hand = question.phase === "place" ? question.hand[0] : undefined;
  const piece = laid === null ? null : newPiece(castle, laid);
  if (laid !== null && hand !== undefined) {
    return (
      <Entering
        title={t("Where does {name} put {tile}?", { name: question.player, tile: tileName(box, hand) })}
        points=""
        onDone={() => {
          setLaid(null);
          if (piece !== null) onSend(`place ${piece}`);
        }}
      >
        <CastleEditor box={box} castle={laid} onChange={setLaid} pinned={[hand]} />
      </Entering>
    );
  }
  return (
    <div class="otherwise row">
      {hand !== undefined && (
        <button type="button" data-test="elsewhere" onClick={() => setLaid(castle)}>
          {t("Put it somewhere else")}
        </button>
      )}
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === "") return;
          onSend(text.trim());
          setText("");
        }}
      >
        <label>
          <span>{t("Or say it as text")}</span>{" "}
          <input type="text" spellcheck={false} value={text} placeholder={question.options[0]?.send ?? ""} data-test="say" onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" data-test="say-it" disabled={text.trim() === ""}>
          {t("Say it")}
        </button>
      </form>
    </div>
  );
}
