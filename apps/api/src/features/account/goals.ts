import { energyNeed, goalBounds, goalsFromBody, safeGoals } from "@fetta/domain/goals/energy-need";
import type { GoalWarning } from "@fetta/domain/goals/energy-need";
import { weekdays } from "@fetta/domain/goals/goal-versions";
import type { WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import type { ConsentChannel } from "@fetta/domain/account/photo-consent";
import { findAccount, saveGoals } from "@fetta/db/queries/account/account";
import { findBody, saveBodyProfile, saveMaternity } from "@fetta/db/queries/account/body-profile";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Deps } from "../../deps.ts";
import { goalWarnings } from "./messages.ts";
import type { Viewer } from "../auth/current-user.ts";
import type { GivenGoals, GoalsInput } from "../goals/schema.ts";
import { consentWithBody, requireHealthConsent } from "../consents/health-consent.ts";
import type { OnboardingInput } from "./schema.ts";

type Warning = { code: GoalWarning; message: string };
type Store = Pick<Deps, "db">;

const said = (warnings: readonly GoalWarning[]): Warning[] =>
  warnings.map((code) => ({ code, message: goalWarnings[code] }));

function goalsOf({ calories, protein, carbs, fat }: GivenGoals): DailyGoals {
  return {
    dailyCalorieGoal: calories,
    dailyProteinGoal: protein,
    dailyCarbsGoal: carbs,
    dailyFatGoal: fat,
  };
}

function weekdayGoalsOf(given: NonNullable<GoalsInput["weekdays"]>): WeekdayGoals {
  const own = weekdays.map((weekday) => [weekday, given[weekday]] as const);
  return Object.fromEntries(own.flatMap(([weekday, goals]) => (goals ? [[weekday, goalsOf(goals)]] : [])));
}

/**
 * Sets the goals from today on, raised to the need for those whom a deficit harms. Weekdays keep goals of their own where
 * the input says nothing about them. Throws AppError `health_consent_needed` where it says something about the body.
 */
export async function updateGoals(
  { db }: Store,
  { id }: Viewer,
  { weekdays: own, maternity, ...given }: GoalsInput,
): Promise<DailyGoals & { warnings: Warning[] }> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    if (maternity !== undefined) {
      if (maternity !== null) await requireHealthConsent(tx, id);
      await saveMaternity(tx, id, maternity);
    }
    const body = await findBody(tx, id);
    const kept = own ? weekdayGoalsOf(own) : ((await findAccount(tx, id))?.weekdayGoals ?? {});
    const safe = safeGoals({ goals: goalsOf(given), weekdays: kept }, body);
    await saveGoals(tx, id, safe.goals, safe.weekdays, body && energyNeed(body));
    return { ...safe.goals, warnings: said(safe.warnings) };
  });
}

/**
 * Stores the answers and the goals that follow from them. The plan that the person is shown is one for every day, so
 * from today on no weekday keeps a goal that was set beside the old one. Throws AppError `health_consent_needed`.
 */
export async function completeOnboarding(
  { db }: Store,
  { id }: Viewer,
  { healthConsentVersion, sex, maternity, ...answers }: OnboardingInput,
  channel: ConsentChannel,
): Promise<{ goals: DailyGoals; warnings: Warning[] }> {
  const body = { ...answers, sex, maternity };
  const goals = goalsFromBody(body);
  const { noDeficit } = goalBounds(body);
  await db.transaction().execute(async (tx) => {
    await consentWithBody(tx, id, healthConsentVersion, channel);
    await saveBodyProfile(tx, id, { ...answers, sex: sex ?? null, maternity: maternity ?? null });
    await saveGoals(tx, id, goals, {}, energyNeed(body));
  });
  return { goals, warnings: said(noDeficit && answers.goal === "lose_weight" ? [noDeficit] : []) };
}
