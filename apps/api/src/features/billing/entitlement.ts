import { entitlementAt } from "@fetta/domain/billing/entitlement";
import { listGrantPeriods } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";

/** Whether the user has PRO now, computed from the grant ledger. */
export async function hasPro({ db, now }: Pick<Deps, "db" | "now">, userId: string): Promise<boolean> {
  return entitlementAt(await listGrantPeriods(db, userId), now()).proStatus === "active";
}
