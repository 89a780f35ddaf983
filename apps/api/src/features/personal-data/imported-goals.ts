import { computeEnergyNeed, computeGoalBounds, enforceSafeGoals } from "@fetta/domain/goals/energy-need";
import type { BodyMetrics } from "@fetta/domain/goals/energy-need";
import { weekdays } from "@fetta/domain/goals/goal-versions";
import { calorieGoalBounds, computeDailyGoals, macroSharesOf } from "@fetta/domain/goals/daily-goals";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import type { ImportedRows } from "./import-schema.ts";

type ImportedGoals = Pick<ImportedRows, "goals" | "goalVersions">;
type GoalRow = Omit<ImportedRows["goalVersions"][number], "validFrom">;

/** Goals of a file as the goal editor would store them; only a small person's own plan may be under 1000 kcal. */
function applyGoalRules(row: GoalRow, body: BodyMetrics | null): GoalRow {
  const minCalories = Math.min(
    calorieGoalBounds.min,
    body ? computeGoalBounds(body).minCalories : calorieGoalBounds.min,
  );
  const clampToRange = (goals: DailyGoals): DailyGoals => {
    const calories = Math.min(calorieGoalBounds.max, Math.max(minCalories, goals.dailyCalorieGoal));
    return calories === goals.dailyCalorieGoal
      ? goals
      : computeDailyGoals(Math.ceil(calories), macroSharesOf(goals));
  };
  const { weekdays: ownWeekdays, ...everyDay } = row;
  const given = weekdays.flatMap((weekday) => {
    const goals = ownWeekdays?.[weekday];
    return goals ? [[weekday, clampToRange(goals)] as const] : [];
  });
  const safe = enforceSafeGoals({ goals: clampToRange(everyDay), weekdays: Object.fromEntries(given) }, body);
  return { ...safe.goals, weekdays: ownWeekdays && safe.weekdays };
}

/**
 * The goals of a file as they may be stored for a person: those that hold today or later keep the rule of every goal
 * (`safeGoals`). Versions that were over before today are history, and stay what they were.
 */
export function toSafeGoals({ goals, goalVersions }: ImportedGoals, body: BodyMetrics | null, today: string) {
  const pastStarts = goalVersions.map(({ validFrom }) => validFrom).filter((from) => from <= today);
  const currentStart = pastStarts.toSorted().at(-1) ?? "";
  return {
    goals: goals.map(({ updatedAt, ...row }) => ({
      ...applyGoalRules(row, body),
      need: body && computeEnergyNeed(body),
      updatedAt,
    })),
    goalVersions: goalVersions.map(({ validFrom, ...row }) =>
      validFrom < currentStart ? { validFrom, ...row } : { validFrom, ...applyGoalRules(row, body) },
    ),
  };
}
