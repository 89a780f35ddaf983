import { hasUnsavedChanges } from "../lib/unsaved-changes.ts";

const reloadedKey = "fetta-ricaricata";
const entryScriptPattern = /\/assets\/index-[\w-]+\.js/;

/** The entry script names its release: everything it can load is named by content, down to the last piece. */
function findLoadedEntry(): string | undefined {
  return [...document.scripts]
    .map(({ src }) => entryScriptPattern.exec(src)?.[0])
    .find((path) => path !== undefined);
}

/** The entry of the release that the server has now; the question keeps it out of the worker's hands. */
async function fetchServerEntry(): Promise<string | undefined> {
  const response = await fetch(`/index.html?${Date.now()}`, { cache: "no-store" });
  return response.ok ? entryScriptPattern.exec(await response.text())?.[0] : undefined;
}

/** Goes over to the release of the server if this page is of another one; at most once from each. */
export async function updateToNewRelease(): Promise<void> {
  const loadedEntry = findLoadedEntry();
  const serverEntry = await fetchServerEntry();
  if (loadedEntry === undefined || serverEntry === undefined || loadedEntry === serverEntry) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  // The worker brings the new release, and the page reloads when it takes over.
  if (registration?.active) return void (await registration.update());
  if (hasUnsavedChanges() || sessionStorage.getItem(reloadedKey) === loadedEntry) return;
  sessionStorage.setItem(reloadedKey, loadedEntry);
  location.reload();
}

/** A piece of the app that is no longer there: a release took its place under the open page. */
export function watchPreloadErrors(): void {
  addEventListener("vite:preloadError", () => {
    // Without a connection nothing is known; whoever asked for the piece says so.
    updateToNewRelease().catch(() => undefined);
  });
}
