// First: its first line sets the order of the cascade layers.
import "../styles/index.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { captureInstallPrompt } from "../lib/install-prompt.ts";
import { isAnonymous } from "../entities/session/is-anonymous.ts";
import { watchPreloadErrors } from "./release-update.ts";
import { capturePaymentReturn } from "../features/pro/model/payment-return.ts";
import { trackPresses } from "../lib/trigger-element.ts";
import { removeSheetOnReload, openActionSheet } from "../lib/sheet-search-params.ts";
import { createAppRouter } from "./router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

removeSheetOnReload();
openActionSheet();
capturePaymentReturn();
trackPresses();
captureInstallPrompt();
watchPreloadErrors();
if (!isAnonymous()) void import("./bootstrap.ts").then(({ bootstrapApp }) => bootstrapApp());
createRoot(root).render(<App router={createAppRouter()} />);
// The service worker precaches the whole app, so it is registered after the page's own requests. On the landing page
// the `load` event is over by then.
function loadServiceWorker(): void {
  if ("serviceWorker" in navigator)
    void import("./register-service-worker.ts").then(({ registerServiceWorker }) => registerServiceWorker());
}
if (document.readyState === "complete") loadServiceWorker();
else addEventListener("load", loadServiceWorker);
