import { isUnsaved } from "../lib/unsaved-changes.ts";

const reloadedKey = "fetta-ricaricata";
const entry = /\/assets\/index-[\w-]+\.js/;

/** The entry script names its release: everything it can load is named by content, down to the last piece. */
function ownEntry(): string | undefined {
  return [...document.scripts].map(({ src }) => entry.exec(src)?.[0]).find((path) => path !== undefined);
}

/** The entry of the release that the server has now; the question keeps it out of the worker's hands. */
async function entryOnServer(): Promise<string | undefined> {
  const answer = await fetch(`/index.html?${Date.now()}`, { cache: "no-store" });
  return answer.ok ? entry.exec(await answer.text())?.[0] : undefined;
}

/** Goes over to the release of the server if this page is of another one; at most once from each. */
export async function followNewRelease(): Promise<void> {
  const own = ownEntry();
  const theirs = await entryOnServer();
  if (own === undefined || theirs === undefined || own === theirs) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  // The worker brings the new release, and the page reloads when it takes over.
  if (registration?.active) return void (await registration.update());
  if (isUnsaved() || sessionStorage.getItem(reloadedKey) === own) return;
  sessionStorage.setItem(reloadedKey, own);
  location.reload();
}

/** A piece of the app that is no longer there: a release took its place under the open page. */
export function watchLostPieces(): void {
  addEventListener("vite:preloadError", () => {
    // Without a connection nothing is known; whoever asked for the piece says so.
    followNewRelease().catch(() => undefined);
  });
}
