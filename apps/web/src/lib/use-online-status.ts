import { useSyncExternalStore } from "react";

/** True since the browser said that it is offline, until a server has answered: a network may lead nowhere. */
let isUnconfirmed = false;
globalThis.addEventListener?.("offline", () => (isUnconfirmed = true));

/** The server has answered, whatever it said: only now is the app online, for all who wait for it. */
export function reportAnswer(): void {
  if (!isUnconfirmed) return;
  isUnconfirmed = false;
  dispatchEvent(new Event("online"));
}

function subscribe(notify: () => void): () => void {
  addEventListener("online", notify);
  addEventListener("offline", notify);
  return () => {
    removeEventListener("online", notify);
    removeEventListener("offline", notify);
  };
}

/** False while the browser reports that it is offline, and after that until the server has answered. */
export function useOnlineStatus(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine && !isUnconfirmed,
    () => true,
  );
}
