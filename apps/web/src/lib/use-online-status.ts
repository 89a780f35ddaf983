import { useSyncExternalStore } from "react";

/** True since the browser said that it is offline, until a server has answered: a network may lead nowhere. */
let isUnconfirmed = false;
const listeners = new Set<() => void>();

/** Milliseconds between two looks for the server after a network has come back. */
const lookAgainMs = 5000;

function setUnconfirmed(next: boolean): void {
  isUnconfirmed = next;
  for (const notify of listeners) notify();
}

/** The server has answered, whatever it said. */
export function reportAnswer(): void {
  if (isUnconfirmed && navigator.onLine) setUnconfirmed(false);
}

function lookForServer(): void {
  if (!isUnconfirmed || !navigator.onLine) return;
  fetch("/api/health/live", { cache: "no-store" })
    .then(({ ok }) => ok && reportAnswer())
    .catch(() => undefined)
    .finally(() => setTimeout(lookForServer, lookAgainMs));
}

globalThis.addEventListener?.("offline", () => setUnconfirmed(true));
globalThis.addEventListener?.("online", lookForServer);

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** False while the browser reports that it is offline, and after that until the server has answered. */
export function useOnlineStatus(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !isUnconfirmed,
    () => true,
  );
}
