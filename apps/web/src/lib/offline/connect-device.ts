import { setDevice } from "./device.ts";

/** What was read before and what waits are at hand from now on. */
export function connectDevice(): void {
  setDevice({ reads: () => import("./kept-reads.ts"), queue: () => import("./the-queue.ts") });
}
