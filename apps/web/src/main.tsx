import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { watchInstallOffer } from "./lib/install-prompt.ts";
import { isKnownGuest } from "./lib/known-guest.ts";
import { watchPresses } from "./lib/pressed.ts";
import { forgetSheetOnReload } from "./lib/sheet-search.ts";
import { createAppRouter } from "./router.tsx";
import "./styles/index.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

forgetSheetOnReload();
watchPresses();
watchInstallOffer();
if (!isKnownGuest()) void import("./first-load.ts").then(({ firstLoad }) => firstLoad());
createRoot(root).render(<App router={createAppRouter()} />);
