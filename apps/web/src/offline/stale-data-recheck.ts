import { queryClient } from "../lib/api/query-client.ts";
import { api } from "../lib/api/api-client.ts";

/** How often the server is looked for while old answers are on the screen, ms. */
const recheckIntervalMs = 20_000;

let timer: ReturnType<typeof setInterval> | undefined;
let isChecking = false;

async function recheckServer(): Promise<void> {
  if (timer === undefined || isChecking || !navigator.onLine) return;
  isChecking = true;
  try {
    await api.auth.ways.query();
    clearInterval(timer);
    timer = undefined;
    await queryClient.invalidateQueries();
  } catch {
    // Not yet: the next look comes soon.
  } finally {
    isChecking = false;
  }
}

/** Old answers are on the screen: everything is read anew as soon as the server is there. */
export function startStaleDataRecheck(): void {
  timer ??= setInterval(() => void recheckServer(), recheckIntervalMs);
}

addEventListener("online", () => void recheckServer());
document.addEventListener("visibilitychange", () => void recheckServer());
