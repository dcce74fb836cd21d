// The static site: the same page, and a line that says when an answer waits for the referee to wake.
import { render } from "preact";
import { referee } from "./api/referee";
import { App } from "./app";
import { useStore } from "./shared/store";
import { t } from "./shared/texts";
import "./style/base.css";
import "./style/site.css";

function Waking() {
  const { state, open } = useStore(referee().waking);
  const words = state === "failed" ? t("The referee could not wake up in this browser. Load the page again, or install madking.") : t("The referee is waking.");
  const shown = state === "failed" || (state === "asleep" && open > 0);
  return (
    <p class={shown ? "asleep" : "visually-hidden"} role="status" data-test="waking" data-state={state} data-open={open}>
      {shown ? words : ""}
    </p>
  );
}

referee();
const root = document.getElementById("app");
if (root !== null)
  render(
    <>
      <App />
      <Waking />
    </>,
    root,
  );
