import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { watchInstallOffer } from "./lib/install-prompt.ts";
import { isKnownGuest } from "./lib/known-guest.ts";
import { watchLostPieces } from "./lib/new-release.ts";
import { keepPaymentReturn } from "./lib/payment-return.ts";
import { watchPresses } from "./lib/pressed.ts";
import { forgetSheetOnReload, openAction } from "./lib/sheet-search.ts";
import { createAppRouter } from "./router.tsx";
import "./styles/index.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

forgetSheetOnReload();
openAction();
keepPaymentReturn();
watchPresses();
watchInstallOffer();
watchLostPieces();
if (!isKnownGuest()) void import("./first-load.ts").then(({ firstLoad }) => firstLoad());
createRoot(root).render(<App router={createAppRouter()} />);
// What the page needs goes first: the worker fetches the whole app, for later. On the landing page this runs after it.
function keepApp(): void {
  if ("serviceWorker" in navigator)
    void import("./lib/service-worker.ts").then(({ startServiceWorker }) => startServiceWorker());
}
if (document.readyState === "complete") keepApp();
else addEventListener("load", keepApp);
