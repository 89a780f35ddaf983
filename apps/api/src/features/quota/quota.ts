import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { entitlementAt, type Grant } from "@fetta/domain/billing/entitlement";
import {
  maxAttemptsPerDay,
  freeQuotaPerDay,
  proQuotaPerHour,
  buildUsageStats,
  type UsageKind,
  type UsageStats,
} from "@fetta/domain/billing/usage-quota";
import {
  commitReservation,
  deleteOldReservations,
  deleteOldUsageDays,
  findQuotaAccount,
  releaseExpiredReservations,
  releaseReservation,
  reserveQuotaUnit,
  reserveHourlyQuotaUnit,
  findTodayUsage,
  listGrantPeriods,
  type ReleasedUnits,
} from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import { countQuotaUnits } from "../../metrics/registry.ts";

type QuotaDeps = Pick<Deps, "db" | "now">;

/**
 * A quota unit reserved for running work; `settleQuota` or `releaseQuota` must follow, else the sweeper releases it.
 */
export type Reservation = {
  id: string;
  kind: UsageKind;
  userId: string;
  /** Random code that a model's provider receives instead of the user's id. */
  safetyIdentifier: string;
  /** Whether the user has PRO, which has no limit by day. */
  isPro: boolean;
};

const secondsPerHour = 3600;

function countSweptUnits(freed: readonly ReleasedUnits[]): void {
  for (const { kind, units } of freed) countQuotaUnits(kind, "swept", units);
}

async function reserveProQuota({ db }: QuotaDeps, userId: string, kind: UsageKind): Promise<string> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    const outcome = await reserveHourlyQuotaUnit(tx, {
      id,
      userId,
      kind,
      limit: proQuotaPerHour,
      maxAttempts: maxAttemptsPerDay.pro,
    });
    // Thrown inside the transaction, so that the day's count is rolled back.
    if (outcome === "too_many_this_hour") throw new AppError("too_many_attempts", { retryAfter: secondsPerHour });
    if (outcome === "too_many_attempts") throw new AppError("too_many_attempts");
  });
  return id;
}

async function reserveFreeQuota({ db }: QuotaDeps, userId: string, kind: UsageKind): Promise<string> {
  const id = randomUUID();
  const reservation = { id, userId, kind, limit: freeQuotaPerDay, maxAttempts: maxAttemptsPerDay.free };
  if (await reserveQuotaUnit(db, reservation)) return id;
  // Units of a process that crashed are released as soon as they expire, independently of the sweeper.
  const released = await releaseExpiredReservations(db, { userId, kind });
  countSweptUnits(released);
  if (released.length > 0 && (await reserveQuotaUnit(db, reservation))) return id;
  const { usedUnits, attemptCounts, resetsAt } = await findTodayUsage(db, userId);
  if ((usedUnits[kind] ?? 0) < freeQuotaPerDay) {
    if ((attemptCounts[kind] ?? 0) >= maxAttemptsPerDay.free) throw new AppError("too_many_attempts");
    // Another request has released a unit meanwhile.
    if (await reserveQuotaUnit(db, reservation)) return id;
  }
  throw new AppError("daily_limit_reached", { limitReached: true, resetsAt: resetsAt.toISOString() });
}

/**
 * Reserves one unit before costly work. Free users have one a day of each kind (`daily_limit_reached` after that), PRO
 * 30 an hour; too many failed attempts in a day throw `too_many_attempts` for both. An account that was erased meanwhile
 * throws `not_signed_in`.
 */
export async function reserveQuota(deps: QuotaDeps, userId: string, kind: UsageKind): Promise<Reservation> {
  const account = await findQuotaAccount(deps.db, userId);
  if (!account) throw new AppError("not_signed_in");
  const { proStatus } = entitlementAt(account.grants, deps.now());
  const isPro = proStatus === "active";
  const id = await (isPro ? reserveProQuota(deps, userId, kind) : reserveFreeQuota(deps, userId, kind));
  countQuotaUnits(kind, "reserved");
  return { id, kind, userId, safetyIdentifier: account.safetyIdentifier, isPro };
}

/** Throws analysis_unavailable when the unit was released meanwhile, so that no uncounted result is returned. */
export function assertCommitted({ kind }: Reservation, isCommitted: boolean): void {
  if (!isCommitted) throw new AppError("analysis_unavailable");
  countQuotaUnits(kind, "committed");
}

/** Makes the unit count, in the transaction that stores the result. Throws what `assertCommitted` throws. */
export async function settleQuota(tx: Deps["db"], reservation: Reservation): Promise<void> {
  assertCommitted(reservation, await commitReservation(tx, reservation.userId, reservation.id));
}

/** Releases the unit; idempotent. */
export async function releaseQuota(db: Deps["db"], { id, kind, userId }: Reservation): Promise<void> {
  if (await releaseReservation(db, userId, id)) countQuotaUnits(kind, "released");
}

/** Releases the units of work that never ended, for example after a crash. Returns how many. */
export async function releaseLostReservations({ db, log }: Pick<Deps, "db" | "log">): Promise<number> {
  const released = await releaseExpiredReservations(db, "everyone");
  countSweptUnits(released);
  const units = released.reduce((sum, each) => sum + each.units, 0);
  if (units > 0) log.warn({ units }, "gave back units of lost work");
  return units;
}

/** Deletes quota units of days that are no longer needed, in batches. Returns the number of deleted rows. */
export async function deleteOldUsage({ db }: Pick<Deps, "db">): Promise<number> {
  const reservations = await deleteOldReservations(db);
  return reservations + (await deleteOldUsageDays(db));
}

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

/** The user's plan at `now`, as the API returns it. */
export function toEntitlement(grants: readonly Grant[], now: Date) {
  const { proExpiresAt, ...entitlement } = entitlementAt(grants, now);
  return { ...entitlement, proExpiresAt: proExpiresAt?.toISOString() ?? null };
}

/** Whether the user has PRO now, computed from the grant ledger. */
export async function hasPro({ db, now }: QuotaDeps, userId: string): Promise<boolean> {
  return entitlementAt(await listGrantPeriods(db, userId), now()).proStatus === "active";
}

/** The user's quota usage of today and when it resets; `limit` is null for PRO. */
export async function readUsage(deps: QuotaDeps, { id: userId }: { id: string }): Promise<UsageStats> {
  return buildUsageStats(await findTodayUsage(deps.db, userId), await hasPro(deps, userId));
}
