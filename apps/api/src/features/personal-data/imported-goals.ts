import { computeEnergyNeed, computeGoalBounds, enforceSafeGoals } from "@fetta/domain/goals/energy-need";
import type { BodyMetrics } from "@fetta/domain/goals/energy-need";
import { weekdays } from "@fetta/domain/goals/goal-versions";
import { calorieGoalBounds, computeDailyGoals, macroSharesOf } from "@fetta/domain/goals/daily-goals";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import type { ImportedRows } from "./import-schema.ts";

type ImportedGoals = Pick<ImportedRows, "goals" | "goalVersions">;
type GoalRow = Omit<ImportedRows["goalVersions"][number], "validFrom">;

/**
 * Imported goals adjusted as the goal editor would store them; less than 1000 kcal is allowed only where the person's
 * own plan is lower.
 */
function applyGoalRules(row: GoalRow, body: BodyMetrics | null): GoalRow {
  const minCalories = Math.min(
    calorieGoalBounds.min,
    body ? computeGoalBounds(body).minCalories : calorieGoalBounds.min,
  );
  const clampToRange = (goals: DailyGoals): DailyGoals => {
    const calories = Math.min(calorieGoalBounds.max, Math.max(minCalories, goals.dailyCalorieGoal));
    return calories === goals.dailyCalorieGoal ? goals : computeDailyGoals(Math.ceil(calories), macroSharesOf(goals));
  };
  const { weekdayGoals, ...everyDay } = row;
  const given = weekdays.flatMap((weekday) => {
    const goals = weekdayGoals?.[weekday];
    return goals ? [[weekday, clampToRange(goals)] as const] : [];
  });
  const safe = enforceSafeGoals({ goals: clampToRange(everyDay), weekdays: Object.fromEntries(given) }, body);
  return { ...safe.goals, weekdayGoals: weekdayGoals && safe.weekdays };
}

/**
 * Imported goals that may be stored: versions in force today or later follow the goal rules (`enforceSafeGoals`).
 * Versions that ended before today are history and stay unchanged.
 */
export function toSafeGoals({ goals, goalVersions }: ImportedGoals, body: BodyMetrics | null, today: string) {
  const pastStarts = goalVersions.map(({ validFrom }) => validFrom).filter((from) => from <= today);
  const currentStart = pastStarts.toSorted().at(-1) ?? "";
  return {
    goals: goals.map(({ updatedAt, ...row }) => ({
      ...applyGoalRules(row, body),
      energyNeedKcal: body && computeEnergyNeed(body),
      updatedAt,
    })),
    goalVersions: goalVersions.map(({ validFrom, ...row }) =>
      validFrom < currentStart ? { validFrom, ...row } : { validFrom, ...applyGoalRules(row, body) },
    ),
  };
}
