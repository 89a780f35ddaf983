import {
  computeEnergyNeed,
  computeGoalBounds,
  deriveGoalsFromBody,
  enforceSafeGoals,
  type BodyMetrics,
  type GoalWarning,
} from "@fetta/domain/goals/energy-need";
import { AppError } from "@fetta/domain/errors";
import { productDay } from "@fetta/domain/calendar-day";
import { areSameSettings, weekdays, type WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import type { ConsentChannel } from "@fetta/domain/account/consents";
import { findAccount, forgetCheckInStep, saveGoals } from "@fetta/db/queries/account/account";
import { findBody, saveBodyProfile, saveMaternity } from "@fetta/db/queries/account/body-profile";
import { lockUser } from "@fetta/db/queries/account/user";
import { findVersionAt } from "@fetta/db/queries/diary/goal-version";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { goalWarningMessages } from "../../messages/field-messages.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import type { GoalsFields, GoalsInput } from "../goals/schema.ts";
import { saveImpliedHealthConsent, requireHealthConsent } from "../consents/photo-consent.ts";
import type { OnboardingInput } from "./schema.ts";

type Warning = { code: GoalWarning; message: string };
type GoalDeps = Pick<Deps, "db" | "now">;

const toWarnings = (warnings: readonly GoalWarning[]): Warning[] =>
  warnings.map((code) => ({ code, message: goalWarningMessages[code] }));

function toDailyGoals({ calories, protein, carbs, fat }: GoalsFields): DailyGoals {
  return { dailyCalorieGoal: calories, dailyProteinGoal: protein, dailyCarbsGoal: carbs, dailyFatGoal: fat };
}

function toWeekdayGoals(given: NonNullable<GoalsInput["weekdays"]>): WeekdayGoals {
  const entries = weekdays.map((weekday) => [weekday, given[weekday]] as const);
  return Object.fromEntries(entries.flatMap(([weekday, goals]) => (goals ? [[weekday, toDailyGoals(goals)]] : [])));
}

/**
 * Sets the goals from today on, raised to the energy need for users whom a deficit harms. Weekday goals that the input
 * does not contain are unchanged. Goals that wait for tomorrow and are saved unchanged wait on, unless those of today
 * have become harmful. Throws AppError `health_consent_needed` where the input contains body data, `changed_elsewhere`
 * where other goals are stored than those of `ifGoals`, as they are safe for the body.
 */
export async function updateGoals(
  { db, now }: GoalDeps,
  { id }: CurrentUser,
  { weekdays: ownWeekdays, maternity, ifGoals, ...given }: GoalsInput,
): Promise<DailyGoals & { warnings: Warning[] }> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    const seen = ifGoals && enforceSafeGoals(ifGoals, await findBody(tx, id));
    if (maternity !== undefined) {
      if (maternity !== null) await requireHealthConsent(tx, id);
      await saveMaternity(tx, id, maternity);
    }
    const body = await findBody(tx, id);
    const account = await findAccount(tx, id);
    const stored = account?.goals && { goals: account.goals, weekdays: account.weekdayGoals };
    const weekdayGoals = ownWeekdays ? toWeekdayGoals(ownWeekdays) : (stored?.weekdays ?? {});
    const { warnings, ...safe } = enforceSafeGoals({ goals: toDailyGoals(given), weekdays: weekdayGoals }, body);
    const isUnchanged = stored ? areSameSettings(stored, safe) : false;
    if (seen && stored && !isUnchanged && !areSameSettings(stored, seen)) throw new AppError("changed_elsewhere");
    const present = await findVersionAt(tx, id, productDay(now()));
    const isWaiting =
      isUnchanged &&
      present !== undefined &&
      !areSameSettings(present, safe) &&
      areSameSettings(present, enforceSafeGoals(present, body));
    if (!isWaiting) await saveGoals(tx, id, safe.goals, safe.weekdays, body && computeEnergyNeed(body));
    if (!isUnchanged) await forgetCheckInStep(tx, id);
    return { ...safe.goals, warnings: toWarnings(warnings) };
  });
}

/** Raises the stored goals where a new `body` makes them harmful. Must run in a transaction that locks the account. */
export async function enforceStoredGoals(tx: Db, userId: string, body: BodyMetrics | null): Promise<void> {
  const account = await findAccount(tx, userId);
  if (!account?.goals) return;
  const stored = { goals: account.goals, weekdays: account.weekdayGoals };
  const safe = enforceSafeGoals(stored, body);
  if (areSameSettings(stored, safe)) return;
  await saveGoals(tx, userId, safe.goals, safe.weekdays, body && computeEnergyNeed(body));
  await forgetCheckInStep(tx, userId);
}

/** The body that the goals were computed from, with the newest weight; null where it is unknown. */
export const readBody = ({ db }: Pick<GoalDeps, "db">, { id }: CurrentUser) => findBody(db, id);

/**
 * Stores the onboarding answers and the goals computed from them. The plan shown to the user applies to every day, so
 * from today on all earlier weekday goals are removed. Throws AppError `health_consent_needed`.
 */
export async function completeOnboarding(
  { db }: Pick<GoalDeps, "db">,
  { id }: CurrentUser,
  { healthConsentVersion, sex, maternity, ...answers }: OnboardingInput,
  channel: ConsentChannel,
): Promise<{ goals: DailyGoals; warnings: Warning[] }> {
  const body = { ...answers, sex, maternity };
  const goals = deriveGoalsFromBody(body);
  const { noDeficit } = computeGoalBounds(body);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    await saveImpliedHealthConsent(tx, id, healthConsentVersion, channel);
    await saveBodyProfile(tx, id, { ...answers, sex: sex ?? null, maternity: maternity ?? null });
    await saveGoals(tx, id, goals, {}, computeEnergyNeed(body));
    await forgetCheckInStep(tx, id);
  });
  return { goals, warnings: toWarnings(noDeficit && answers.goal === "lose_weight" ? [noDeficit] : []) };
}
