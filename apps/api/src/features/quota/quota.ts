import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { entitlementAt } from "@fetta/domain/billing/entitlement";
import {
  attemptsPerDay,
  freeUnitsPerDay,
  proUnitsPerHour,
  usageStatsOf,
} from "@fetta/domain/billing/usage-quota";
import type { UsageKind, UsageStats } from "@fetta/domain/billing/usage-quota";
import {
  commitReservation,
  deleteOldReservations,
  deleteOldUsageDays,
  grantsOf,
  releaseExpired,
  releaseReservation,
  reserveUnit,
  reserveUnitOfHour,
  usageToday,
} from "@fetta/db/queries/billing/usage-quota";
import type { FreedUnits } from "@fetta/db/queries/billing/usage-quota";
import type { Deps } from "../../deps.ts";
import { countUnits } from "../../metrics/registry.ts";

type Store = Pick<Deps, "db" | "now">;

/** A unit that was taken for work under way; `commitUnit` or `releaseUnit` must follow, else it is swept. */
export type Reservation = { id: string; kind: UsageKind };

const secondsPerHour = 3600;

function countSwept(freed: readonly FreedUnits[]): void {
  for (const { kind, units } of freed) countUnits(kind, "swept", units);
}

async function reservePro({ db }: Store, userId: string, kind: UsageKind): Promise<Reservation> {
  const id = randomUUID();
  await db.transaction().execute(async (tx) => {
    const outcome = await reserveUnitOfHour(tx, {
      id,
      userId,
      kind,
      limit: proUnitsPerHour,
      maxAttempts: attemptsPerDay.pro,
    });
    // Thrown inside, so that the count of the day goes back with the transaction.
    if (outcome === "too_many_this_hour")
      throw new AppError("too_many_attempts", { retryAfter: secondsPerHour });
    if (outcome === "too_many_attempts") throw new AppError("too_many_attempts");
  });
  return { id, kind };
}

async function reserveFree({ db }: Store, userId: string, kind: UsageKind): Promise<Reservation> {
  const id = randomUUID();
  const wish = { id, userId, kind, limit: freeUnitsPerDay, maxAttempts: attemptsPerDay.free };
  if (await reserveUnit(db, wish)) return { id, kind };
  // What a process lost that ended in the middle is theirs again as soon as its time is over, sweeper or not.
  const freed = await releaseExpired(db, { userId, kind });
  countSwept(freed);
  if (freed.length > 0 && (await reserveUnit(db, wish))) return { id, kind };
  const { days, resetsAt } = await usageToday(db, userId);
  const { taken = 0, attempts = 0 } = days.find((day) => day.kind === kind) ?? {};
  if (taken < freeUnitsPerDay) {
    if (attempts >= attemptsPerDay.free) throw new AppError("too_many_attempts");
    // Given back by another request since we asked.
    if (await reserveUnit(db, wish)) return { id, kind };
  }
  throw new AppError("daily_limit_reached", { limitReached: true, resetsAt: resetsAt.toISOString() });
}

/**
 * Takes one unit before work that costs. Free people have one a day of each kind (`daily_limit_reached` after that),
 * PRO 30 an hour; too many failed attempts in a day are `too_many_attempts` for both.
 */
export async function reserve(deps: Store, userId: string, kind: UsageKind): Promise<Reservation> {
  const { proStatus } = entitlementAt(await grantsOf(deps.db, userId), deps.now());
  const reservation = await (proStatus === "active"
    ? reservePro(deps, userId, kind)
    : reserveFree(deps, userId, kind));
  countUnits(kind, "reserved");
  return reservation;
}

/**
 * Makes the unit count, in the transaction that stores what it paid for. Throws analysis_unavailable when the unit was
 * given back meanwhile, so that nothing is handed out that nobody counts.
 */
export async function commitUnit(tx: Deps["db"], { id, kind }: Reservation): Promise<void> {
  if (!(await commitReservation(tx, id))) throw new AppError("analysis_unavailable");
  countUnits(kind, "committed");
}

/** Gives the unit back; once, however often it is called. */
export async function releaseUnit(db: Deps["db"], { id, kind }: Reservation): Promise<void> {
  if (await releaseReservation(db, id)) countUnits(kind, "released");
}

/** Gives back the units of work that ended without a word, for example with its process. Returns how many. */
export async function sweepLostReservations({ db, log }: Pick<Deps, "db" | "log">): Promise<number> {
  const freed = await releaseExpired(db, "everyone");
  countSwept(freed);
  const units = freed.reduce((sum, each) => sum + each.units, 0);
  if (units > 0) log.warn({ units }, "gave back units of lost work");
  return units;
}

/** Forgets units of days that nobody asks about any more, a batch at a time. Returns how many rows went. */
export async function forgetOldUsage({ db }: Pick<Deps, "db">): Promise<number> {
  const reservations = await deleteOldReservations(db);
  return reservations + (await deleteOldUsageDays(db));
}

/** What a person has used today; `limit` is null for PRO. */
export async function usageStats(db: Deps["db"], userId: string, isPro: boolean): Promise<UsageStats> {
  const { days, resetsAt } = await usageToday(db, userId);
  return usageStatsOf(Object.fromEntries(days.map(({ kind, taken }) => [kind, taken])), resetsAt, isPro);
}
