import type { MaternityStatus } from "@fetta/domain/goals/energy-need";
import type { GoalVersion, WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import type { Grant } from "@fetta/domain/billing/entitlement";
import type { DayUsage } from "@fetta/domain/billing/usage-quota";
import { proposalSteps } from "@fetta/domain/need/check-in-proposal";
import { reminderRules } from "@fetta/domain/diary/meal-reminder";
import { sql, type InsertObject } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";
import type { UserRow } from "./user.ts";
import { grantsJson, parseGrants, type GrantJson } from "../billing/pro-grant.ts";
import { dayUsageJson, parseDayUsage, productDay, type DayUsageJson } from "../billing/usage-quota.ts";

/** `version` names the text that the user consented to. */
type PhotoConsent = { version: string; at: Date };

/** A yes or a no to the text `version` about ads. */
export type AdConsent = { given: boolean; version: string };

export type AccountRow = Pick<UserRow, "id" | "email" | "firstName" | "lastName" | "role"> & {
  name: string | null;
  onboardingCompleted: boolean;
  /** Consent to sending photos to a provider, and when; null without consent or after its withdrawal. */
  photoConsent: PhotoConsent | null;
  /** Null where the user has not answered yet. */
  adConsent: AdConsent | null;
  /** The text about health data that the user consented to; null without consent. */
  healthConsentVersion: string | null;
  /** Answered voluntarily; null without an answer. */
  maternity: MaternityStatus | null;
  /** True for a diary of portions and meals, without figures. */
  hidesCalories: boolean;
  /** True where the check-in of this week is to be shown. */
  checkInDue: boolean;
  /** What the home page says about reminders: the question whether they are wanted, the news that they stopped; or nothing. */
  reminderCard: "ask" | "stopped" | null;
  /** Usual energy when the account was last used, kcal a day (`computeUsualCalories`); null where it is not known. */
  usualCalories: number | null;
  /** Energy need when the goals were set, kcal a day; null where the body was not known. */
  energyNeedKcal: number | null;
  goals: DailyGoals | null;
  weekdayGoals: WeekdayGoals;
  grants: Grant[];
};

/** True where the check-in of this week (from Monday) of the profile `p` is not answered. */
const isCheckInUnanswered = sql`coalesce(p.check_in_answered_on < date_trunc('week', ${productDay})::date, true)`;

/** True where the goals of the profile `p` may move again (`isStepRecent`). */
const isNextStepDue = sql`coalesce(p.check_in_applied_on <= ${productDay} - ${sql.lit(proposalSteps.days)}, true)`;

/** Days of which records make a check-in worth showing: those of the longest window, and the morning after it. */
const recordDays = sql.lit(43);

/** True for a weighing `w` that is newer than the weight in the answers of the profile `p`. */
export const isNewerThanProfile = sql<boolean>`
  (w.day, w.updated_at) > ((p.body_updated_at at time zone 'Europe/Rome')::date, p.body_updated_at)`;

/** Whether the body of the profile `p` is likely known as `findBody` needs it: by the days of the columns, not the hours. */
const hasBody = sql`(p.age is not null and p.height is not null and p.activity_level is not null
  and (p.weight is not null or p.last_weighed_on >= (p.body_updated_at at time zone 'Europe/Rome')::date))`;

/** Whether the account of the profile `p` wants a check-in that is not answered, and has records that it could read. */
const isCheckInDue = sql`coalesce(p.check_in_enabled and not p.hides_calories and ${hasBody}
  and ${isCheckInUnanswered} and ${isNextStepDue}
  and greatest(p.last_weighed_on, p.last_closed_on) > ${productDay} - ${recordDays}, false)`;

/** The card about reminders that the account of the profile `p` and the reminder `r` has not answered yet. */
const reminderCard = sql`case when r.is_card_answered then null when r.stopped_at is not null then 'stopped'
  when p.logged_days >= ${sql.lit(reminderRules.askAfterDays)} then 'ask' end`;

/**
 * The whole account `u` (profile `p`, goals `g`, reminder `r`) as one JSON object: one text column is the cheapest result to read.
 */
const accountJson = sql`json_build_object(
  'id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name, 'role', u.role,
  'name', p.name, 'onboardingCompleted', coalesce(p.onboarding_completed, false),
  'photoConsent', case when p.photo_consent_version is null then null else json_build_object(
    'version', p.photo_consent_version, 'at', p.photo_consent_at) end,
  'adConsent', case when p.ad_consent is null then null else json_build_object(
    'given', p.ad_consent, 'version', p.ad_consent_version) end,
  'healthConsentVersion', p.health_consent_version, 'maternity', p.maternity, 'hidesCalories', coalesce(p.hides_calories, false),
  'checkInDue', ${isCheckInDue}, 'reminderCard', ${reminderCard},
  'usualCalories', p.usual_calories, 'energyNeedKcal', g.energy_need_kcal, 'goals', case when g.user_id is null then null else json_build_object(
    'dailyCalorieGoal', g.daily_calorie_goal, 'dailyProteinGoal', g.daily_protein_goal,
    'dailyCarbsGoal', g.daily_carbs_goal, 'dailyFatGoal', g.daily_fat_goal) end,
  'weekdayGoals', coalesce(g.weekday_goals, '{}'),
  'grants', ${grantsJson}
)`;

type AccountJson = Omit<AccountRow, "grants" | "photoConsent"> & {
  photoConsent: { version: string; at: string } | null;
  grants: GrantJson[];
};

function parseAccount({ grants, photoConsent, ...account }: AccountJson): AccountRow {
  return {
    ...account,
    photoConsent: photoConsent && { version: photoConsent.version, at: new Date(photoConsent.at) },
    grants: parseGrants(grants),
  };
}

const selectAccountByUser = precompileQuery(["userId"], (db, parameters: { userId: string }) =>
  db
    .selectFrom("appUser as u")
    .leftJoin("profile as p", "p.userId", "u.id")
    .leftJoin("dailyGoal as g", "g.userId", "u.id")
    .leftJoin("reminder as r", "r.userId", "u.id")
    .select(sql<string>`${accountJson}::text`.as("account"))
    .where("u.id", "=", parameters.userId),
);

/** Account, profile, goals and PRO periods of a user in one statement. */
export async function findAccount(db: Db, userId: string): Promise<AccountRow | undefined> {
  const [row] = await selectAccountByUser(db, { userId });
  return row && parseAccount(JSON.parse(row.account) as AccountJson);
}

export type SessionAccountRow = AccountRow & {
  /** Expiry of the session of the request. */
  sessionExpiresAt: Date;
  usage: DayUsage;
};

/**
 * The account data of a session `s` that the app shell shows, as one JSON object; parsed by `parseSessionAccount`. For
 * statements that join app_user `u`, profile `p`, daily_goal `g` and reminder `r` to it.
 */
export const sessionAccountJson = sql`json_build_object(
  'account', ${accountJson},
  'sessionExpiresAt', s.expires_at,
  'usage', ${dayUsageJson(sql`u.id`)})`;

export type SessionAccountJson = { account: AccountJson; sessionExpiresAt: string; usage: DayUsageJson };

export function parseSessionAccount(json: SessionAccountJson): SessionAccountRow {
  return {
    ...parseAccount(json.account),
    sessionExpiresAt: new Date(json.sessionExpiresAt),
    usage: parseDayUsage(json.usage),
  };
}

const selectAccountBySession = precompileQuery(["sessionId"], (db, parameters: { sessionId: string }) =>
  db
    .selectFrom("session as s")
    .innerJoin("appUser as u", "u.id", "s.userId")
    .leftJoin("profile as p", "p.userId", "u.id")
    .leftJoin("dailyGoal as g", "g.userId", "u.id")
    .leftJoin("reminder as r", "r.userId", "u.id")
    .select(sql<string>`${sessionAccountJson}::text`.as("me"))
    .where("s.id", "=", parameters.sessionId)
    .where("s.expiresAt", ">", sql<Date>`now()`),
);

/**
 * All data that the app shell shows of the session's user, in one statement; undefined when the session does not exist
 * or has expired.
 */
export async function findAccountBySession(db: Db, sessionId: string): Promise<SessionAccountRow | undefined> {
  const [row] = await selectAccountBySession(db, { sessionId });
  return row && parseSessionAccount(JSON.parse(row.me) as SessionAccountJson);
}

/**
 * Stores the goals that hold from today (Europe/Rome) on, kcal and grams: earlier days keep theirs. Without `weekdayGoals`
 * the goals of single weekdays stay unchanged. `energyNeedKcal` is the user's energy need at this time, kcal a day.
 */
export async function saveGoals(
  db: Db,
  userId: string,
  goals: DailyGoals,
  weekdayGoals?: WeekdayGoals,
  energyNeedKcal: number | null = null,
): Promise<void> {
  const weekdayColumns = weekdayGoals === undefined ? {} : { weekdayGoals: JSON.stringify(weekdayGoals) };
  const goalColumns = { ...goals, ...weekdayColumns, energyNeedKcal };
  await db
    .insertInto("dailyGoal")
    .values({ userId, ...goalColumns })
    .onConflict((c) => c.column("userId").doUpdateSet({ ...goalColumns, updatedAt: sql<Date>`now()` }))
    .execute();
}

/** Stores columns of the profile, and inserts it where there is none yet. */
export async function saveProfileColumns(
  db: Db,
  userId: string,
  columns: Omit<InsertObject<Database, "profile">, "userId">,
): Promise<void> {
  await db
    .insertInto("profile")
    .values({ ...columns, userId })
    .onConflict((c) => c.column("userId").doUpdateSet({ ...columns, updatedAt: sql<Date>`now()` }))
    .execute();
}

/** Stores the answer about ads, a yes or a no, with the version of the text and the time. */
export const saveAdConsent = (db: Db, userId: string, { given, version }: AdConsent): Promise<void> =>
  saveProfileColumns(db, userId, { adConsent: given, adConsentVersion: version, adConsentAt: sql<Date>`now()` });

/** Stores whether the diary hides its figures. */
export const saveHidesCalories = (db: Db, userId: string, hidesCalories: boolean): Promise<void> =>
  saveProfileColumns(db, userId, { hidesCalories });

/** Inserts an empty profile for a new account. */
export async function insertProfile(db: Db, userId: string, name: string | null): Promise<void> {
  await db.insertInto("profile").values({ userId, name }).execute();
}

/** A user's check-ins: whether they want any, and what they applied last. */
export type CheckIn = {
  isEnabled: boolean;
  /** The day on which the present goals were applied from a proposal; null where they were set otherwise. */
  appliedOn: string | null;
  /** Wished change of weight, kg a week, negative for a loss; null where the goals say it. */
  weeklyChangeKg: number | null;
  /** What the applied proposal replaced; null where there is nothing to take back. */
  before: (Pick<GoalVersion, "goals" | "weekdays"> & Pick<CheckIn, "weeklyChangeKg">) | null;
};

export async function findCheckIn(db: Db, userId: string): Promise<CheckIn> {
  const row = await db
    .selectFrom("profile as p")
    .select([
      "checkInEnabled as isEnabled",
      "checkInAppliedOn as appliedOn",
      "weeklyChangeKg",
      "checkInBefore as before",
    ])
    .where("userId", "=", userId)
    .executeTakeFirst();
  if (!row) return { isEnabled: true, appliedOn: null, weeklyChangeKg: null, before: null };
  return { ...row, before: row.before as CheckIn["before"] };
}

/** Stores what is given, `isAnswered` for the check-in of this week; the rest stays unchanged. */
export function saveCheckIn(
  db: Db,
  userId: string,
  change: Partial<CheckIn> & { isAnswered?: boolean },
): Promise<void> {
  const { isEnabled, isAnswered, appliedOn, weeklyChangeKg, before } = change;
  return saveProfileColumns(db, userId, {
    ...(isEnabled !== undefined && { checkInEnabled: isEnabled }),
    ...(isAnswered !== undefined && { checkInAnsweredOn: isAnswered ? productDay : null }),
    ...(appliedOn !== undefined && { checkInAppliedOn: appliedOn }),
    ...(weeklyChangeKg !== undefined && { weeklyChangeKg }),
    ...(before !== undefined && { checkInBefore: before && JSON.stringify(before) }),
  });
}

/** Forgets the last applied proposal and the wished change: goals that are set otherwise say anew what is wished. */
export const forgetCheckInStep = (db: Db, userId: string): Promise<void> =>
  saveCheckIn(db, userId, { appliedOn: null, weeklyChangeKg: null, before: null });
