import type { DailyGoals } from "@fetta/domain/goals";
import type { Grant } from "@fetta/domain/entitlement";
import { sql } from "kysely";
import type { Db } from "../schema.ts";

export type AccountRow = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: "user" | "admin";
  name: string | null;
  onboardingCompleted: boolean;
  goals: DailyGoals | null;
  grants: Grant[];
};

/** Account, profile, goals and PRO periods of a person in one statement. */
export async function findAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  const row = await db
    .selectFrom("appUser as u")
    .leftJoin("profile as p", "p.userId", "u.id")
    .leftJoin("dailyGoal as g", "g.userId", "u.id")
    .select(["u.id", "u.email", "u.firstName", "u.lastName", "u.role", "p.name", "p.onboardingCompleted"])
    .select(["g.dailyCalorieGoal", "g.dailyProteinGoal", "g.dailyCarbsGoal", "g.dailyFatGoal"])
    .select(
      sql<{ effectiveAt: string; days: number; revokedAt: string | null }[]>`coalesce((
        select json_agg(json_build_object('effectiveAt', effective_at, 'days', days, 'revokedAt', revoked_at))
        from pro_grant where user_id = u.id), '[]'::json)`.as("grants"),
    )
    .where("u.id", "=", userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { dailyCalorieGoal, dailyProteinGoal, dailyCarbsGoal, dailyFatGoal, grants, ...account } = row;
  const goals =
    dailyCalorieGoal === null || dailyProteinGoal === null || dailyCarbsGoal === null || dailyFatGoal === null
      ? null
      : { dailyCalorieGoal, dailyProteinGoal, dailyCarbsGoal, dailyFatGoal };
  return {
    ...account,
    onboardingCompleted: account.onboardingCompleted ?? false,
    goals,
    grants: grants.map((grant) => ({
      effectiveAt: new Date(grant.effectiveAt),
      days: grant.days,
      revokedAt: grant.revokedAt === null ? null : new Date(grant.revokedAt),
    })),
  };
}

/** Stores the goals of a day: kcal and grams. */
export async function saveGoals(db: Db, userId: string, goals: DailyGoals): Promise<void> {
  await db
    .insertInto("dailyGoal")
    .values({ userId, ...goals })
    .onConflict((c) => c.column("userId").doUpdateSet({ ...goals, updatedAt: sql<Date>`now()` }))
    .execute();
}

export type BodyProfile = {
  name: string;
  age: number;
  height: number;
  weight: number;
  activityLevel: string;
  goal: string;
  sex: string | null;
};

/**
 * Stores the answers of onboarding (years, cm, kg) and marks it done. A consent version is stored with its time; left
 * out, an earlier consent stays.
 */
export async function saveBodyProfile(db: Db, userId: string, body: BodyProfile, consentVersion: string | null): Promise<void> {
  const consent = consentVersion === null ? {} : { healthConsentVersion: consentVersion, healthConsentAt: sql<Date>`now()` };
  const answers = { ...body, ...consent, onboardingCompleted: true };
  await db
    .insertInto("profile")
    .values({ userId, healthConsentVersion: null, ...answers })
    .onConflict((c) => c.column("userId").doUpdateSet({ ...answers, updatedAt: sql<Date>`now()` }))
    .execute();
}

/** An empty profile for a new account. */
export async function insertProfile(db: Db, userId: string, name: string | null): Promise<void> {
  await db
    .insertInto("profile")
    .values({
      userId,
      name,
      age: null,
      height: null,
      weight: null,
      activityLevel: null,
      goal: null,
      sex: null,
      healthConsentVersion: null,
    })
    .execute();
}
