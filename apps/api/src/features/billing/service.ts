import { readProfile } from "../account/service.ts";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { readUsageStats } from "../quota/quota.ts";

/** What the person has used today and when the day starts anew. */
export async function readUsage(deps: Pick<Deps, "db" | "now">, currentUser: CurrentUser) {
  const { proStatus } = await readProfile(deps, currentUser);
  return readUsageStats(deps.db, currentUser.id, proStatus === "active");
}
