import type { UsageKind } from "@fetta/domain/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import { releaseQuota, reserveQuota } from "./quota.ts";
import type { Reservation } from "./quota.ts";

/**
 * Does work that costs a unit. The unit is taken before and given back when the work throws; the work itself must make it
 * count (`commitUnit`). Throws what `reserve` and the work throw.
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
      // The sweeper gives it back when its time is over; the first error is the one to answer with.
      deps.log.error({ err: releaseError }, "a unit could not be given back");
    });
    throw error;
  }
}
