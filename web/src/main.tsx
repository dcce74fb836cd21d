import { render } from "preact";
import { App } from "./app";
import { askEarly } from "./api/ask";
import { readAddress } from "./shared/address";
import "./style/base.css";

// the box is on its way while the page is drawn for the first time
askEarly(readAddress(location.hash).game);

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
