import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";
import { isCheckInUnanswered, saveProfileColumns } from "./account.ts";

/** A user's check-ins: whether they want any, and their last answers. */
export type CheckIn = {
  isEnabled: boolean;
  /** True where the one of this week is answered. */
  isAnswered: boolean;
  /** The day on which a proposal was applied last. */
  appliedOn: string | null;
  /** Wished change of weight, kg a week, negative for a loss; null where the goals say it. */
  weeklyChangeKg: number | null;
};

export async function findCheckIn(db: Db, userId: string): Promise<CheckIn> {
  const row = await db
    .selectFrom("profile as p")
    .select([
      "checkInEnabled as isEnabled",
      sql<boolean>`not ${isCheckInUnanswered}`.as("isAnswered"),
      "checkInAppliedOn as appliedOn",
      "weeklyChangeKg",
    ])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row ?? { isEnabled: true, isAnswered: false, appliedOn: null, weeklyChangeKg: null };
}

/** Stores what is given; the rest stays unchanged. */
export function saveCheckIn(db: Db, userId: string, change: Partial<CheckIn>): Promise<void> {
  const { isEnabled, isAnswered, appliedOn, weeklyChangeKg } = change;
  const today = sql<string>`(now() at time zone 'Europe/Rome')::date`;
  return saveProfileColumns(db, userId, {
    ...(isEnabled !== undefined && { checkInEnabled: isEnabled }),
    ...(isAnswered !== undefined && { checkInAnsweredOn: isAnswered ? today : null }),
    ...(appliedOn !== undefined && { checkInAppliedOn: appliedOn }),
    ...(weeklyChangeKg !== undefined && { weeklyChangeKg }),
  });
}
