// The line above every screen: where one is, the way home, edition and language, help or none.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { BoxForm } from "../api/forms";
import type { Place } from "./address";
import { Icon } from "./icons";
import { choose, settings } from "./settings";
import { useStore } from "./store";
import { t } from "./texts";

interface Shown {
  place: Place;
  box: BoxForm;
  title: string;
  /** What is shown has an edition of its own. */
  settled?: boolean;
  /** Buttons of the screen. */
  children?: ComponentChildren;
}

export function Header({ place, box, title, settled = false, children }: Shown) {
  const { lang, edition, refereeOnly } = useStore(settings);
  const [open, setOpen] = useState(false);
  const folded = place.screen !== "start";
  return (
    <header class="header">
      <a class="home" href="#/" aria-label={t("Start page")}>
        <Crown />
      </a>
      <h1>{title}</h1>
      <div class="tools">{children}</div>
      {folded && (
        <button type="button" class="fold" aria-expanded={open} aria-label={t("Edition, language, help")} title={t("Edition, language, help")} data-test="fold" onClick={() => setOpen(!open)}>
          <Icon name="settings" />
        </button>
      )}
      <div class={folded && !open ? "settings folded" : "settings"}>
        {place.game === "castles" && !settled && (
          <label class="choice">
            <span class="visually-hidden">{t("Edition")}</span>
            <select value={edition} data-test="edition" onChange={(event) => choose({ edition: event.currentTarget.value, rulings: {} })}>
              {box.editions.map(({ name, words }) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        <label class="switch" title={t("No points, hints or marked places: only answers to what is asked")}>
          <input
            type="checkbox"
            checked={refereeOnly}
            data-test="referee-only"
            onChange={(event) => choose({ refereeOnly: event.currentTarget.checked })}
          />
          <span>{t("Referee only")}</span>
        </label>
        <label class="choice">
          <span class="visually-hidden">{t("Language")}</span>
          <select value={lang} data-test="lang" onChange={(event) => choose({ lang: event.currentTarget.value })}>
            {box.languages.map(({ name, words }) => (
              <option key={name} value={name} lang={name}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  );
}

function Crown() {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <path d="M3 18h18v2.5H3zM3 16 2 6l5.5 4L12 3l4.5 7L22 6l-1 10z" fill="currentColor" />
    </svg>
  );
}
