import { api } from "./api-client.ts";

/**
 * Fetches what the user's own words mean, which the offline link then caches: after a change of a custom food or of what
 * a phrase means. Without a connection the device keeps what it has.
 */
export function refreshPersonalFoods(): void {
  api.estimate.personalFoods.query().catch(() => undefined);
}
