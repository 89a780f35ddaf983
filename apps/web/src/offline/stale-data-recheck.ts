import { queryClient } from "../lib/api/query-client.ts";
import { api } from "../lib/api/api-client.ts";

/** Interval at which the server is checked while cached responses are shown, ms. */
const recheckIntervalMs = 20_000;

let timer: ReturnType<typeof setInterval> | undefined;
let isChecking = false;

async function recheckServer(): Promise<void> {
  if (timer === undefined || isChecking || !navigator.onLine) return;
  isChecking = true;
  try {
    await api.auth.signInMethods.query();
    clearInterval(timer);
    timer = undefined;
    await queryClient.invalidateQueries();
  } catch {
    // The server is still unreachable: the next interval retries.
  } finally {
    isChecking = false;
  }
}

/**
 * Starts the check of the server while cached responses are shown; all queries are refetched as soon as it is
 * reachable.
 */
export function startStaleDataRecheck(): void {
  timer ??= setInterval(() => void recheckServer(), recheckIntervalMs);
}

addEventListener("online", () => void recheckServer());
document.addEventListener("visibilitychange", () => void recheckServer());
