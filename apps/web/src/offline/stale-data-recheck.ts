import { queryClient } from "../lib/api/query-client.ts";
import { api } from "../lib/api/api-client.ts";

/** How often the server is looked for while old answers are on the screen, ms. */
const interval = 20_000;

let timer: ReturnType<typeof setInterval> | undefined;
let asking = false;

async function look(): Promise<void> {
  if (timer === undefined || asking || !navigator.onLine) return;
  asking = true;
  try {
    await api.auth.ways.query();
    clearInterval(timer);
    timer = undefined;
    await queryClient.invalidateQueries();
  } catch {
    // Not yet: the next look comes soon.
  } finally {
    asking = false;
  }
}

/** Old answers are on the screen: everything is read anew as soon as the server is there. */
export function noteStale(): void {
  timer ??= setInterval(() => void look(), interval);
}

addEventListener("online", () => void look());
document.addEventListener("visibilitychange", () => void look());
