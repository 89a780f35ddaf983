import { useSyncExternalStore } from "react";

/** Ms between two looks for the server while the app counts as offline. */
const lookIntervalMs = 5000;

/** Runs since the browser said that it is offline, until a server has answered: a network may lead nowhere. */
let lookTimer: ReturnType<typeof setInterval> | undefined;

function lookForServer(): void {
  if (lookTimer === undefined || !navigator.onLine) return;
  fetch("/api/health/live", { cache: "no-store" })
    // The page of a network that wants a sign-in of its own is no JSON.
    .then((response) => response.json())
    .then(reportAnswer)
    // The next look is on its way.
    .catch(() => undefined);
}

const startLooking = (): unknown => (lookTimer ??= setInterval(lookForServer, lookIntervalMs));
if (typeof document !== "undefined") {
  addEventListener("offline", startLooking);
  addEventListener("online", lookForServer);
  // A page that starts without a network is told of none.
  if (!navigator.onLine) startLooking();
}

/** The server has answered, whatever it said: only now is the app online, for all who wait for it. */
export function reportAnswer(): void {
  if (lookTimer === undefined) return;
  clearInterval(lookTimer);
  lookTimer = undefined;
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
    () => navigator.onLine && lookTimer === undefined,
    () => true,
  );
}
