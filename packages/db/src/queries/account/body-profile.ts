import type { ActivityLevel, BodyMetrics, BodyGoal, MaternityStatus, Sex } from "@fetta/domain/goals/energy-need";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** The answers of onboarding: years, cm, kg. */
export type BodyProfile = {
  name: string;
  age: number;
  height: number;
  weight: number;
  activityLevel: ActivityLevel;
  goal: BodyGoal;
  sex: Sex | null;
  maternity: MaternityStatus | null;
};

/** Stores the answers of onboarding and marks it done. */
export async function saveBodyProfile(db: Db, userId: string, body: BodyProfile): Promise<void> {
  const now = sql<Date>`now()`;
  const answers = { ...body, bodyUpdatedAt: now, onboardingCompleted: true };
  await db
    .insertInto("profile")
    .values({ userId, ...answers })
    .onConflict((c) => c.column("userId").doUpdateSet({ ...answers, updatedAt: now }))
    .execute();
}

/** Stores whether the user is pregnant or nursing; null for neither or no answer. */
export async function saveMaternity(db: Db, userId: string, maternity: MaternityStatus | null): Promise<void> {
  await db
    .insertInto("profile")
    .values({ userId, maternity })
    .onConflict((c) => c.column("userId").doUpdateSet({ maternity, updatedAt: sql<Date>`now()` }))
    .execute();
}

/**
 * The user's body metrics (years, cm, kg) with the newest weight: one logged after onboarding, else the one given
 * there. Null where the answers are missing.
 */
export async function findBody(db: Db, userId: string): Promise<BodyMetrics | null> {
  const row = await db
    .selectFrom("profile as p")
    .select(["age", "height", "activityLevel", "sex", "maternity"])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("weightLog as w")
            .select("kg")
            .whereRef("w.userId", "=", "p.userId")
            .where(
              sql<boolean>`(w.day, w.updated_at) > ((p.body_updated_at at time zone 'Europe/Rome')::date, p.body_updated_at)`,
            )
            .orderBy("w.day", "desc")
            .limit(1),
          "p.weight",
        )
        .as("weight"),
    )
    .where("p.userId", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const { age, height, weight, activityLevel, sex, maternity } = row;
  if (age === null || height === null || weight === null || activityLevel === null) return null;
  return {
    age,
    height,
    weight,
    activityLevel: activityLevel as ActivityLevel,
    sex: (sex as Sex | null) ?? undefined,
    maternity: maternity ?? undefined,
  };
}
