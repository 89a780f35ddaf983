import { entitlementAt } from "@fetta/domain/billing/entitlement";
import { grantsOf } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";

/** Whether somebody has PRO at this moment, by the ledger of grants. */
export async function hasPro({ db, now }: Pick<Deps, "db" | "now">, userId: string): Promise<boolean> {
  return entitlementAt(await grantsOf(db, userId), now()).proStatus === "active";
}
