import type { UsageKind } from "@fetta/domain/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import { releaseQuota, reserveQuota } from "./quota.ts";
import type { Reservation } from "./quota.ts";

/**
 * Runs work that costs a quota unit. The unit is reserved before and released when the work throws; the work itself
 * must make it count (`settleQuota`). Throws what `reserveQuota` and the work throw.
 */
export async function withQuota<T>(
  deps: Pick<Deps, "db" | "now" | "log">,
  { userId, kind }: { userId: string; kind: UsageKind },
  work: (reservation: Reservation) => Promise<T>,
): Promise<T> {
  const reservation = await reserveQuota(deps, userId, kind);
  try {
    return await work(reservation);
  } catch (error) {
    await releaseQuota(deps.db, reservation).catch((releaseError: unknown) => {
      // The sweeper releases it after its expiry; the first error is the one to return.
      deps.log.error({ err: releaseError }, "a unit could not be given back");
    });
    throw error;
  }
}
