import {
  computeEnergyNeed,
  computeGoalBounds,
  deriveGoalsFromBody,
  enforceSafeGoals,
  type GoalWarning,
} from "@fetta/domain/goals/energy-need";
import { weekdays, type WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import type { ConsentChannel } from "@fetta/domain/account/consents";
import { findAccount, saveGoals } from "@fetta/db/queries/account/account";
import { findBody, saveBodyProfile, saveMaternity } from "@fetta/db/queries/account/body-profile";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Deps } from "../../deps.ts";
import { goalWarningMessages } from "../../messages/field-messages.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import type { GoalsFields, GoalsInput } from "../goals/schema.ts";
import { saveImpliedHealthConsent, requireHealthConsent } from "../consents/photo-consent.ts";
import type { OnboardingInput } from "./schema.ts";

type Warning = { code: GoalWarning; message: string };
type GoalDeps = Pick<Deps, "db">;

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
 * does not contain are unchanged. Throws AppError `health_consent_needed` where the input contains body data.
 */
export async function updateGoals(
  { db }: GoalDeps,
  { id }: CurrentUser,
  { weekdays: ownWeekdays, maternity, ...given }: GoalsInput,
): Promise<DailyGoals & { warnings: Warning[] }> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    if (maternity !== undefined) {
      if (maternity !== null) await requireHealthConsent(tx, id);
      await saveMaternity(tx, id, maternity);
    }
    const body = await findBody(tx, id);
    const weekdayGoals = ownWeekdays ? toWeekdayGoals(ownWeekdays) : ((await findAccount(tx, id))?.weekdayGoals ?? {});
    const safeResult = enforceSafeGoals({ goals: toDailyGoals(given), weekdays: weekdayGoals }, body);
    await saveGoals(tx, id, safeResult.goals, safeResult.weekdays, body && computeEnergyNeed(body));
    return { ...safeResult.goals, warnings: toWarnings(safeResult.warnings) };
  });
}

/** The body that the goals were computed from, with the newest weight; null where it is unknown. */
export const readBody = ({ db }: GoalDeps, { id }: CurrentUser) => findBody(db, id);

/**
 * Stores the onboarding answers and the goals computed from them. The plan shown to the user applies to every day, so
 * from today on all earlier weekday goals are removed. Throws AppError `health_consent_needed`.
 */
export async function completeOnboarding(
  { db }: GoalDeps,
  { id }: CurrentUser,
  { healthConsentVersion, sex, maternity, ...answers }: OnboardingInput,
  channel: ConsentChannel,
): Promise<{ goals: DailyGoals; warnings: Warning[] }> {
  const body = { ...answers, sex, maternity };
  const goals = deriveGoalsFromBody(body);
  const { noDeficit } = computeGoalBounds(body);
  await db.transaction().execute(async (tx) => {
    await saveImpliedHealthConsent(tx, id, healthConsentVersion, channel);
    await saveBodyProfile(tx, id, { ...answers, sex: sex ?? null, maternity: maternity ?? null });
    await saveGoals(tx, id, goals, {}, computeEnergyNeed(body));
  });
  return { goals, warnings: toWarnings(noDeficit && answers.goal === "lose_weight" ? [noDeficit] : []) };
}
