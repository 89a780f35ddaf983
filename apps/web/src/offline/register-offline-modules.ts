import { registerModules } from "../lib/api/offline-port.ts";

/** What was read before and what waits are at hand from now on. */
export function registerOfflineModules(): void {
  registerModules({
    cache: () => import("./offline-cache.ts"),
    outbox: () => import("./diary-mutation-queue.ts"),
  });
}
