import { entitlementAt } from "@fetta/domain/billing/entitlement";
import { listGrantPeriods } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";

/** Whether somebody has PRO at this moment, by the ledger of grants. */
export async function hasPro({ db, now }: Pick<Deps, "db" | "now">, userId: string): Promise<boolean> {
  return entitlementAt(await listGrantPeriods(db, userId), now()).proStatus === "active";
}
