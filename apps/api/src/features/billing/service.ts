import { readProfile } from "../account/service.ts";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { usageStats } from "../quota/quota.ts";

/** What the person has used today and when the day starts anew. */
export async function readUsage(deps: Pick<Deps, "db" | "now">, viewer: Viewer) {
  const { proStatus } = await readProfile(deps, viewer);
  return usageStats(deps.db, viewer.id, proStatus === "active");
}
