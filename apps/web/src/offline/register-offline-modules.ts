import { setDevice } from "../lib/api/offline-port.ts";

/** What was read before and what waits are at hand from now on. */
export function connectDevice(): void {
  setDevice({ reads: () => import("./offline-cache.ts"), queue: () => import("./diary-mutation-queue.ts") });
}
