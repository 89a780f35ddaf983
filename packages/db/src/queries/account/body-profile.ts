import type { ActivityLevel, BodyMetrics, BodyGoal, MaternityStatus, Sex } from "@fetta/domain/goals/energy-need";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";
import type { ConsentChannel } from "@fetta/domain/account/consents";
import { isNewerThanProfile, saveProfileColumns } from "./account.ts";

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
  // A new plan says anew how fast the weight is to change.
  const plan = { weeklyChangeKg: null, onboardingCompleted: true };
  await saveProfileColumns(db, userId, { ...body, ...plan, bodyUpdatedAt: sql<Date>`now()` });
}

/** Stores whether the user is pregnant or nursing; null for neither or no answer. */
export const saveMaternity = (db: Db, userId: string, maternity: MaternityStatus | null): Promise<void> =>
  saveProfileColumns(db, userId, { maternity });

/**
 * The user's body metrics (years, cm, kg) with the newest weight: one logged after onboarding, else the one given
 * there. Null where the answers are missing.
 */
export async function findBody(db: Db, userId: string): Promise<(BodyMetrics & { goal: BodyGoal | null }) | null> {
  const row = await db
    .selectFrom("profile as p")
    .select(["age", "height", "activityLevel", "sex", "maternity", "goal"])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("weightLog as w")
            .select("kg")
            .whereRef("w.userId", "=", "p.userId")
            .where(isNewerThanProfile)
            .orderBy("w.day", "desc")
            .limit(1),
          "p.weight",
        )
        .as("weight"),
    )
    .where("p.userId", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const { age, height, weight, activityLevel, sex, maternity, goal } = row;
  if (age === null || height === null || weight === null || activityLevel === null) return null;
  return {
    age,
    height,
    weight,
    activityLevel: activityLevel as ActivityLevel,
    sex: (sex as Sex | null) ?? undefined,
    maternity: maternity ?? undefined,
    goal: goal as BodyGoal | null,
  };
}

/** `channel` is null for consents that are older than the column. */
export type PhotoConsentRow = { version: string; at: Date; channel: ConsentChannel | null };

/** The user's consent to sending photos to a provider; undefined without consent or after its withdrawal. */
export async function findPhotoConsent(db: Db, userId: string): Promise<PhotoConsentRow | undefined> {
  const row = await db
    .selectFrom("profile")
    .select(["photoConsentVersion as version", "photoConsentAt as at", "photoConsentChannel as channel"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.version && row.at ? { version: row.version, at: row.at, channel: row.channel } : undefined;
}

/**
 * Stores the version of the text about photos that the user consents to, and the channel; null withdraws the consent.
 */
export async function savePhotoConsent(
  db: Db,
  userId: string,
  consent: { version: string; channel: ConsentChannel } | null,
): Promise<void> {
  await saveProfileColumns(db, userId, {
    photoConsentVersion: consent?.version ?? null,
    photoConsentAt: consent && sql<Date>`now()`,
    photoConsentChannel: consent?.channel ?? null,
  });
}

/** The text about health data that the user consented to, and when; nulls where there is no answer yet. */
export function findHealthConsent(
  db: Db,
  userId: string,
): Promise<{ version: string | null; at: Date | null } | undefined> {
  return db
    .selectFrom("profile")
    .select(["healthConsentVersion as version", "healthConsentAt as at"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Stores the version of the text about health data that the user consents to, the channel and the time. */
export async function saveHealthConsent(
  db: Db,
  userId: string,
  version: string,
  channel: ConsentChannel,
): Promise<void> {
  await saveProfileColumns(db, userId, {
    healthConsentVersion: version,
    healthConsentAt: sql<Date>`now()`,
    healthConsentChannel: channel,
  });
}
