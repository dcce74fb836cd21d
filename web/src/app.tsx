// The page: its header, the box of the game that is looked at, and one screen at a time.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { fetchBox, fetchOpened, Refused } from "./api/ask";
import type { BoxForm } from "./api/forms";
import { BuildScreen } from "./build/screen";
import { RulesScreen } from "./rules/screen";
import { contact, missed } from "./shared/contact";
import { sentence } from "./shared/castles";
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

/** A screen of its own file: nothing until it is here. One that does not come is asked for again by a page begun anew. */
function Later({ place, box }: { place: Place; box: BoxForm }) {
  const [, setHere] = useState("");
  const [missing, setMissing] = useState("");
  const { returns } = useStore(contact);
  const { screen } = place;
  const Found = fetched.get(screen);
  useEffect(() => {
    // a browser does not fetch a module twice, whatever became of it the first time
    if (missing === screen) return location.reload();
    if (Found !== undefined) return undefined;
    void LATER[screen]?.().then(
      (found) => {
        fetched.set(screen, found);
        setHere(screen);
      },
      () => {
        setMissing(screen);
        void missed();
      },
    );
    return undefined;
  }, [screen, returns]);
  if (Found !== undefined) return <Found key={place.game} place={place} box={box} />;
  return missing === screen ? <Unfetched /> : null;
}

function Unfetched() {
  return (
    <p class="trouble" role="alert" data-test="unfetched">
      {t("This part of the page could not be fetched.")}{" "}
      <button type="button" onClick={() => location.reload()}>
        {t("Try again")}
      </button>
    </p>
  );
}

export function App() {
  const [place, setPlace] = useState<Place>(() => readAddress(location.hash));
  const { lang, edition, expansions } = useStore(settings);
  const [box, setBox] = useState<BoxForm | null>(null);
  const [trouble, setTrouble] = useState("");
  const { returns } = useStore(contact);
  const [dropped, setDropped] = useState({ times: 0, trouble: "" });

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
  }, [place.game, lang, edition, expansions.join(","), returns]);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const take = async (file: File) => {
      const before = location.hash;
      try {
        await open(await file.text());
        // where the address stays as it is, the screen begins anew with what was opened
        setDropped(({ times }) => ({ times: location.hash === before ? times + 1 : times, trouble: "" }));
      } catch (error) {
        setDropped(({ times }) => ({ times, trouble: sentence(error) }));
      }
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || file === undefined) return;
      event.preventDefault();
      void take(file);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);

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
      <Lost />
      <Notices trouble={dropped.trouble} onClose={() => setDropped({ ...dropped, trouble: "" })} />
      {ready ? <Shown key={dropped.times} place={place} box={box} /> : <p class="waking">{t("The referee is waking.")}</p>}
    </>
  );
}

/** That the referee is away, as long as he is. */
function Lost() {
  const { lost } = useStore(contact);
  return lost ? (
    <p class="trouble lost" role="alert" data-test="lost">
      {t("The referee does not answer. Is the program still running?")}
    </p>
  ) : null;
}

/** What was assumed about what was opened, or why it was not, until it is put away. */
function Notices({ trouble, onClose }: { trouble: string; onClose: () => void }) {
  const words = useStore(notices);
  if (words.length === 0 && trouble === "") return null;
  const close = () => {
    notices.set([]);
    onClose();
  };
  return (
    <div class="notices" role={trouble === "" ? "status" : "alert"} data-test="notices">
      {trouble !== "" && <p class="trouble">{trouble}</p>}
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <button type="button" onClick={close}>
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
