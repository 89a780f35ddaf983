import { readProfile } from "../account/service.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { readUsageStats } from "../quota/quota.ts";

/** The user's quota usage of today and when it resets. */
export async function readUsage(deps: Pick<Deps, "db" | "now">, currentUser: CurrentUser) {
  const { proStatus } = await readProfile(deps, currentUser);
  return readUsageStats(deps.db, currentUser.id, proStatus === "active");
}
