// First: its first line sets the order of the cascade layers.
import "../styles/index.css";
import { readerPagePath } from "@fetta/domain/account/reader-page";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { captureInstallPrompt } from "../lib/install-prompt.ts";
import { isAnonymous } from "../entities/session/is-anonymous.ts";
import { capturePaymentReturn } from "../features/pro/model/payment-return.ts";
import { trackPresses } from "../lib/focus/trigger-element.ts";
import { removeSheetOnReload, openActionSheet } from "../lib/search-params.ts";
import { entryScriptPattern, findLoadedEntry, replacePrerendered } from "../lib/first-paint/prerendered.ts";
import { announcePages, keepFocusOfRemovedRows } from "../lib/focus/keep-focus.ts";
import { common } from "../i18n/common.messages.ts";
import { createAppRouter } from "./router.tsx";
import { hasUnsavedChanges } from "../lib/unsaved-changes.ts";

const reloadedKey = "fetta-reloaded";

/** The entry script of the server's current release; the query string bypasses the service worker's cache. */
async function fetchServerEntry(): Promise<string | undefined> {
  const response = await fetch(`/index.html?${Date.now()}`, { cache: "no-store" });
  return response.ok ? entryScriptPattern.exec(await response.text())?.[0] : undefined;
}

/** Updates to the server's release if this page belongs to another one; reloads at most once per loaded release. */
async function updateToNewRelease(): Promise<void> {
  const loadedEntry = findLoadedEntry();
  const serverEntry = await fetchServerEntry();
  if (loadedEntry === undefined || serverEntry === undefined || loadedEntry === serverEntry) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  // The service worker installs the new release, and the page reloads when that one takes control.
  if (registration?.active) return void (await registration.update());
  if (hasUnsavedChanges() || sessionStorage.getItem(reloadedKey) === loadedEntry) return;
  sessionStorage.setItem(reloadedKey, loadedEntry);
  location.reload();
}

/** Handles chunks that are missing because a new release was deployed while the page was open. */
function watchPreloadErrors(): void {
  addEventListener("vite:preloadError", () => {
    // The check fails offline; the component that imports the chunk shows the error.
    updateToNewRelease().catch(() => undefined);
  });
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

removeSheetOnReload();
openActionSheet();
capturePaymentReturn();
trackPresses();
captureInstallPrompt();
watchPreloadErrors();
if (!isAnonymous()) void import("./bootstrap.ts").then(({ bootstrapApp }) => bootstrapApp());
announcePages(root, common.appName);
keepFocusOfRemovedRows();
replacePrerendered(root, () => createRoot(root).render(<App router={createAppRouter()} />));
// The service worker precaches the whole app, so it is registered after the page's own requests. On the landing page
// the `load` event is over by then. Who reads another person's diary gets no app.
function loadServiceWorker(): void {
  if ("serviceWorker" in navigator && location.pathname !== readerPagePath)
    void import("./register-service-worker.ts").then(({ registerServiceWorker }) => registerServiceWorker());
}
if (document.readyState === "complete") loadServiceWorker();
else addEventListener("load", loadServiceWorker);
