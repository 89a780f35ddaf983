import { registerModules } from "../lib/api/offline-port.ts";

export function registerOfflineModules(): void {
  registerModules({ cache: () => import("./offline-cache.ts"), outbox: () => import("./diary-mutation-queue.ts") });
}
