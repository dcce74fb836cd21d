// The page: its header, the box of the game that is looked at, and one screen at a time.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetchBox, fetchOpened, Refused } from "./api/ask";
import type { BoxForm } from "./api/forms";
import { BuildScreen } from "./build/screen";
import { RulesScreen } from "./rules/screen";
import { go, type Place, readAddress, writeAddress } from "./shared/address";
import { Header } from "./shared/header";
import { notices, open } from "./shared/opening";
import { settings } from "./shared/settings";
import { useStore } from "./shared/store";
import { speak, t } from "./shared/texts";
import { StartScreen } from "./start";

type Shows = ComponentType<{ place: Place; box: BoxForm }>;

/** The screens that are fetched when somebody first looks at them. */
const LATER: Record<string, () => Promise<Shows>> = {
  evening: async () => (await import("./evening/screen")).EveningScreen,
  follow: async () => (await import("./follow/screen")).FollowScreen,
  play: async () => (await import("./play/screen")).PlayScreen,
  replay: async () => (await import("./replay/screen")).ReplayScreen,
};
const fetched = new Map<string, Shows>();

/** A screen of its own file: nothing until it is here. */
function Later({ place, box }: { place: Place; box: BoxForm }) {
  const [, setHere] = useState("");
  const { screen } = place;
  const Found = fetched.get(screen);
  useEffect(() => {
    if (Found === undefined)
      void LATER[screen]?.().then((found) => {
        fetched.set(screen, found);
        setHere(screen);
      });
  }, [screen]);
  return Found === undefined ? null : <Found key={place.game} place={place} box={box} />;
}

export function App() {
  const [place, setPlace] = useState<Place>(() => readAddress(location.hash));
  const { lang, edition, expansions } = useStore(settings);
  const [box, setBox] = useState<BoxForm | null>(null);
  const [trouble, setTrouble] = useState("");

  useEffect(() => {
    const listen = () => setPlace(readAddress(location.hash));
    addEventListener("hashchange", listen);
    // the address may have changed before this listened
    setPlace((last) => (writeAddress(last) === writeAddress(readAddress(location.hash)) ? last : readAddress(location.hash)));
    return () => removeEventListener("hashchange", listen);
  }, []);

  useEffect(() => {
    let stale = false;
    fetchBox(place.game).then(
      (found) => {
        if (stale) return;
        speak(found.lang, found.texts, found.plurals);
        setTrouble("");
        setBox(found);
      },
      (error: unknown) => {
        if (!stale) setTrouble(error instanceof Refused && error.message !== "" ? error.message : t("The referee does not answer. Is the program still running?"));
      },
    );
    return () => {
      stale = true;
    };
  }, [place.game, lang, edition, expansions.join(",")]);

  const ready = box !== null && box.game === place.game;
  useEffect(() => {
    if (!ready || location.hash.length > 1) return;
    fetchOpened().then(
      (opened) => {
        if (opened !== null) void open(opened.text);
      },
      () => undefined,
    );
  }, [ready]);

  return (
    <>
      {trouble !== "" && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      <Notices />
      {ready ? <Shown place={place} box={box} /> : <p class="waking">{t("The referee is waking.")}</p>}
    </>
  );
}

/** What was assumed about what was opened, until it is put away. */
function Notices() {
  const words = useStore(notices);
  if (words.length === 0) return null;
  return (
    <div class="notices" role="status" data-test="notices">
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <button type="button" onClick={() => notices.set([])}>
        {t("Close")}
      </button>
    </div>
  );
}

function Shown({ place, box }: { place: Place; box: BoxForm }) {
  const framed = (title: string, inside: ComponentChildren) => (
    <div class="frame">
      <Header place={place} box={box} title={title} />
      <main class="plain">{inside}</main>
    </div>
  );
  switch (place.screen) {
    case "build":
      return <BuildScreen key={place.game} place={place} box={box} />;
    case "evening":
      return framed(t("Final scoring"), <Later place={place} box={box} />);
    case "follow":
      return framed(t("A table followed"), <Later place={place} box={box} />);
    case "play":
    case "replay":
      return <Later place={place} box={box} />;
    case "rules":
      return framed(t("Rules"), <RulesScreen place={place} box={box} />);
    default:
      return framed(t("madking table"), <StartScreen box={box} go={go} />);
  }
}
