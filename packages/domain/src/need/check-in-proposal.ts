import {
  calorieGoalBounds,
  computeDailyGoals,
  effectiveGoals,
  macroSharesOf,
  type DailyGoals,
} from "../goals/daily-goals.ts";
import {
  computeGoalBounds,
  type BodyGoal,
  type BodyMetrics,
  type GoalSettings,
  type NoDeficitReason,
} from "../goals/energy-need.ts";
import { weekdays, type WeekdayGoals } from "../goals/goal-versions.ts";

/** Most that one check-in changes a goal, and the difference under which it confirms it: kcal a day. */
export const proposalSteps = { max: 150, least: 50 } as const;

/** Fastest gain of weight that goals aim at, share of the body weight per week; a loss has the bounds of a deficit. */
const maxWeeklyShare = 0.01;

/** Energy of a kg of body weight, kcal (Wishnofsky, Am J Clin Nutr 1958;6:542-6). */
const kcalPerKg = 7700;

/** Kg a week that a daily difference of `kcal` makes, and back. */
const toKgPerWeek = (kcal: number): number => (kcal * 7) / kcalPerKg;
const toKcalPerDay = (kgPerWeek: number): number => (kgPerWeek * kcalPerKg) / 7;

/** Largest daily difference from the need that each direction starts with, kcal; the plan of the onboarding. */
const usualPace: Record<BodyGoal, { min: number; max: number }> = {
  lose_weight: { min: -500, max: 0 },
  maintain: { min: 0, max: 0 },
  build_muscle: { min: 0, max: 300 },
};

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** Fastest loss (negative, or 0) and gain that a person may wish, kg a week; `noDeficit`: why a loss is harmful. */
export type WeeklyChangeBounds = { min: number; max: number; noDeficit: NoDeficitReason | null };

/**
 * The weekly changes that goals can aim at where the need is the one by formula: a loss as fast as the minimum safe goal
 * makes it (`computeGoalBounds`), a gain of at most 1 % of the weight and up to the highest goal.
 */
export function computeWeeklyChangeBounds(body: BodyMetrics): WeeklyChangeBounds {
  const { need, minCalories, noDeficit } = computeGoalBounds(body);
  const lowestGoal = Math.max(calorieGoalBounds.min, minCalories);
  const highestGain = Math.min(body.weight * maxWeeklyShare, toKgPerWeek(calorieGoalBounds.max - need));
  return { min: noDeficit ? 0 : Math.min(0, toKgPerWeek(lowestGoal - need)), max: Math.max(0, highestGain), noDeficit };
}

/** Mean goal of a week, kcal a day: what holds or changes the weight, whatever the weekdays. */
function meanCalories({ goals, weekdays: own }: GoalSettings): number {
  return weekdays.reduce((sum, weekday) => sum + (own[weekday] ?? goals).dailyCalorieGoal, 0) / weekdays.length;
}

/** The goals that the app shows: a low goal counts as the default (`effectiveGoals`). */
function toShownGoals({ goals, weekdays: own }: GoalSettings, need: number): GoalSettings {
  const shown = weekdays.flatMap((weekday) => {
    const given = own[weekday];
    return given ? [[weekday, effectiveGoals(given, need)] as const] : [];
  });
  return { goals: effectiveGoals(goals, need), weekdays: Object.fromEntries(shown) };
}

/**
 * The weekly change (kg, negative for a loss) that the goals are to aim at, within its bounds: the `stated` one, else the
 * distance of the goals from the need by formula, in the direction of the body goal and at most as far as the plan of
 * the onboarding.
 */
export function findWishedWeeklyChange(
  stated: number | null,
  settings: GoalSettings,
  body: BodyMetrics & { goal: BodyGoal | null },
): number {
  const { need } = computeGoalBounds(body);
  const usual = usualPace[body.goal ?? "maintain"];
  const derived = clamp(meanCalories(toShownGoals(settings, need)) - need, usual.min, usual.max);
  const { min, max } = computeWeeklyChangeBounds(body);
  return clamp(stated ?? toKgPerWeek(derived), min, max);
}

export type ProposalInput = {
  /** Learned need, kcal a day. */
  learnedNeed: number;
  settings: GoalSettings;
  body: BodyMetrics;
  /** Wished change, kg a week, negative for a loss. */
  weeklyChangeKg: number;
};

/**
 * `change`: goals to apply, `calories` the general one. `same`: the goals stay. `review`: the goals are so far from what
 * is safe (`min` to `max` kcal) that no step of this size ends there; the person sets them. `none`: in pregnancy and
 * while nursing weight does not show the need; or the learned need is so far from the formula that no goal is safe for
 * both (`unclear`).
 */
export type CheckInProposal =
  | {
      kind: "change";
      goals: DailyGoals;
      weekdays: WeekdayGoals;
      calories: number;
      change: number;
      /** By how many kcal the goals of single weekdays move, which have bounds of their own; null without any. */
      weekdayChange: { least: number; most: number } | null;
      /** Why the goal is not the need with the wished change: the step of a week, the lowest safe or the highest goal. */
      limit: "step" | "floor" | "ceiling" | null;
    }
  | { kind: "same"; calories: number }
  | { kind: "review"; calories: number; min: number; max: number }
  | { kind: "none"; reason: "maternity" | "unclear" };

/**
 * Goals of every day of the week, kcal: at least the minimum safe goal for the need by formula and for the learned one,
 * at most a gain of 1 % of the weight per week, and no goal that the editor does not take.
 */
function computeProposalBounds(body: BodyMetrics, learnedNeed: number) {
  const byFormula = computeGoalBounds(body);
  const learned = computeGoalBounds(body, learnedNeed);
  const min = Math.max(calorieGoalBounds.min, byFormula.minCalories, learned.minCalories);
  const fastest = toKcalPerDay(body.weight * maxWeeklyShare);
  const max = Math.min(calorieGoalBounds.max, Math.floor(learnedNeed + fastest));
  return { min, max, noDeficit: byFormula.noDeficit };
}

/** Changes are whole tens of kcal: the need is not known better than that. */
const toTens = (kcal: number): number => Math.trunc(kcal / 10) * 10;

/** The bound that a wanted goal is beyond; bounds are whole kcal, so that a part of one is none. */
function findBound(wanted: number, min: number, max: number): "floor" | "ceiling" | null {
  if (min - wanted >= 1) return "floor";
  return wanted - max >= 1 ? "ceiling" : null;
}

/**
 * What a check-in proposes: the learned need with the wished change of weight, at most 150 kcal from the present goals,
 * within the bounds of safe goals on each weekday. Goals of weekdays move by the same number of kcal, and all keep the
 * shares of their macros.
 */
export function computeCheckInProposal({
  learnedNeed,
  settings,
  body,
  weeklyChangeKg,
}: ProposalInput): CheckInProposal {
  if (body.maternity !== undefined) return { kind: "none", reason: "maternity" };
  const { min, max, noDeficit } = computeProposalBounds(body, learnedNeed);
  if (min > max) return { kind: "none", reason: "unclear" };
  const shown = toShownGoals(settings, computeGoalBounds(body).need);
  const calories = shown.goals.dailyCalorieGoal;
  const all = [shown.goals, ...Object.values(shown.weekdays)].map(({ dailyCalorieGoal }) => dailyCalorieGoal);
  if (Math.min(...all) < min - proposalSteps.max || Math.max(...all) > max + proposalSteps.max)
    return { kind: "review", calories, min, max };
  const bounds = computeWeeklyChangeBounds(body);
  const wanted = learnedNeed + toKcalPerDay(clamp(weeklyChangeKg, bounds.min, bounds.max));
  const distance = clamp(wanted, min, max) - meanCalories(shown);
  const step = toTens(clamp(distance, -proposalSteps.max, proposalSteps.max));
  const move = (goals: DailyGoals): DailyGoals => {
    const moved = clamp(goals.dailyCalorieGoal + step, min, max);
    return moved === goals.dailyCalorieGoal ? goals : computeDailyGoals(moved, macroSharesOf(goals));
  };
  const movedWeekdays = weekdays.flatMap((weekday) => {
    const goals = shown.weekdays[weekday];
    return goals ? [[weekday, move(goals)] as const] : [];
  });
  const proposed = { goals: move(shown.goals), weekdays: Object.fromEntries(movedWeekdays) };
  // Who must not have a deficit gets even a small raise to the need.
  const staysSafe = noDeficit === null || Math.min(...all) >= min;
  if (staysSafe && Math.abs(meanCalories(proposed) - meanCalories(shown)) < proposalSteps.least)
    return { kind: "same", calories };
  const change = proposed.goals.dailyCalorieGoal - calories;
  const weekdayMoves = movedWeekdays.map(
    ([weekday, goals]) => goals.dailyCalorieGoal - (shown.weekdays[weekday] ?? goals).dailyCalorieGoal,
  );
  const weekdayChange =
    weekdayMoves.length === 0 ? null : { least: Math.min(...weekdayMoves), most: Math.max(...weekdayMoves) };
  const isStep = Math.abs(distance) > proposalSteps.max;
  const limit = isStep ? "step" : findBound(wanted, min, max);
  return { kind: "change", ...proposed, calories: calories + change, change, weekdayChange, limit };
}
