import { hasUnsavedChanges } from "../lib/unsaved-changes.ts";

const reloadedKey = "fetta-ricaricata";
const entryScriptPattern = /\/assets\/index-[\w-]+\.js/;

/** The path of the loaded entry script. It identifies the release, since all file names contain content hashes. */
function findLoadedEntry(): string | undefined {
  return [...document.scripts].map(({ src }) => entryScriptPattern.exec(src)?.[0]).find((path) => path !== undefined);
}

/** The entry script of the server's current release; the query string bypasses the service worker's cache. */
async function fetchServerEntry(): Promise<string | undefined> {
  const response = await fetch(`/index.html?${Date.now()}`, { cache: "no-store" });
  return response.ok ? entryScriptPattern.exec(await response.text())?.[0] : undefined;
}

/** Updates to the server's release if this page belongs to another one; reloads at most once per loaded release. */
export async function updateToNewRelease(): Promise<void> {
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
export function watchPreloadErrors(): void {
  addEventListener("vite:preloadError", () => {
    // The check fails offline; the component that imports the chunk shows the error.
    updateToNewRelease().catch(() => undefined);
  });
}
