import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { readUsageStats } from "../quota/quota.ts";
import { hasPro } from "./entitlement.ts";

/** The user's quota usage of today and when it resets. */
export async function readUsage(deps: Pick<Deps, "db" | "now">, currentUser: CurrentUser) {
  return readUsageStats(deps.db, currentUser.id, await hasPro(deps, currentUser.id));
}
