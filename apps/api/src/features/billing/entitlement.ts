import { entitlementAt } from "@fetta/domain/billing/entitlement";
import { listGrantPeriods } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { readUsageStats } from "../quota/quota.ts";

/** Whether the user has PRO now, computed from the grant ledger. */
export async function hasPro({ db, now }: Pick<Deps, "db" | "now">, userId: string): Promise<boolean> {
  return entitlementAt(await listGrantPeriods(db, userId), now()).proStatus === "active";
}

/** The user's quota usage of today and when it resets. */
export async function readUsage(deps: Pick<Deps, "db" | "now">, currentUser: CurrentUser) {
  return readUsageStats(deps.db, currentUser.id, await hasPro(deps, currentUser.id));
}
