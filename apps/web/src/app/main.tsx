import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { watchInstallOffer } from "../lib/install-prompt.ts";
import { isKnownGuest } from "../entities/session/is-anonymous.ts";
import { watchLostPieces } from "./release-update.ts";
import { keepPaymentReturn } from "../features/pro/model/payment-return.ts";
import { watchPresses } from "../lib/trigger-element.ts";
import { forgetSheetOnReload, openAction } from "../lib/sheet-search-params.ts";
import { createAppRouter } from "./router.tsx";
import "../styles/index.css";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

forgetSheetOnReload();
openAction();
keepPaymentReturn();
watchPresses();
watchInstallOffer();
watchLostPieces();
if (!isKnownGuest()) void import("./bootstrap.ts").then(({ firstLoad }) => firstLoad());
createRoot(root).render(<App router={createAppRouter()} />);
// What the page needs goes first: the worker fetches the whole app, for later. On the landing page this runs after it.
function keepApp(): void {
  if ("serviceWorker" in navigator)
    void import("./register-service-worker.ts").then(({ startServiceWorker }) => startServiceWorker());
}
if (document.readyState === "complete") keepApp();
else addEventListener("load", keepApp);
