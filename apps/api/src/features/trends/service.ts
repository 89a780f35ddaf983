import { AppError } from "@fetta/domain/errors";
import { addDays } from "@fetta/domain/calendar-day";
import { diaryStreak } from "@fetta/domain/trends/diary-streak";
import { nutrientMeans } from "@fetta/domain/trends/nutrient-trend";
import { trendDays, trendSummary } from "@fetta/domain/trends/trend-summary";
import type { TrendDay } from "@fetta/domain/trends/trend-summary";
import { daysOf, historyStart, periodOf, reachOf } from "@fetta/domain/trends/trend-period";
import { weeklyChange, weightLead, weightPoints } from "@fetta/domain/trends/weight-trend";
import type { Weight } from "@fetta/domain/trends/weight-trend";
import { findGoalNeed, listGoalVersions } from "@fetta/db/queries/diary/goal-version";
import { listLoggedDays, sumNutrientDays, sumTrendDays } from "@fetta/db/queries/diary/trend";
import { listWater } from "@fetta/db/queries/diary/water-log";
import type { Water } from "@fetta/db/queries/diary/water-log";
import { findProfileWeight, listWeights } from "@fetta/db/queries/diary/weight-log";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { hasPro } from "../billing/entitlement.ts";
import type { PeriodInput, TrendOutput } from "./schema.ts";

type Reads = Pick<Deps, "db" | "now">;

/** Days as the app is told of them, with what was noted beside the diary. */
export function presentDays(
  days: readonly TrendDay[],
  weights: readonly Weight[],
  water: readonly Water[],
): TrendOutput["days"] {
  const kgOn = new Map(weights.map(({ day, kg }) => [day, kg]));
  const mlOn = new Map(water.map(({ day, ml }) => [day, ml]));
  return days.map(({ day, ...figures }) => ({
    date: day,
    ...figures,
    water: mlOn.get(day) ?? 0,
    weight: kgOn.get(day) ?? null,
  }));
}

/** The last of some weights, oldest first, as the app is told of it. */
function lastOf(weights: readonly Weight[]): { date: string; kg: number } | null {
  const last = weights.at(-1);
  return last ? { date: last.day, kg: last.kg } : null;
}

/**
 * A week or a month of somebody. The present one and the one before are everybody's; older ones, up to 24 months, and
 * the nutrients beyond the macros are for whoever has PRO at this moment (`pro_needed` for others).
 */
export async function readTrend(
  { db, now }: Reads,
  { id: userId }: Viewer,
  { span, date }: PeriodInput,
  today: string,
): Promise<TrendOutput> {
  const period = periodOf(span, date ?? today);
  const reach = reachOf(period, today);
  if (reach === "none") throw new AppError("period_out_of_reach");
  const pro = await hasPro({ db, now }, userId);
  if (reach === "pro" && !pro) throw new AppError("pro_needed");
  const { from, to } = period;
  const days = { userId, from, to };
  const [eaten, versions, need, weights, ofProfile, water, logged, nutrients] = await Promise.all([
    sumTrendDays(db, days),
    listGoalVersions(db, userId),
    findGoalNeed(db, userId),
    listWeights(db, { ...days, from: addDays(from, -weightLead) }),
    findProfileWeight(db, userId),
    listWater(db, days),
    listLoggedDays(db, { userId, from: historyStart(today), to: today }),
    pro ? sumNutrientDays(db, { ...days, to: to < today ? to : today }) : null,
  ]);
  const trend = trendDays(daysOf(period), eaten, versions, need);
  return {
    ...period,
    today,
    pro,
    days: presentDays(trend, weights, water),
    summary: trendSummary(trend, today),
    weight: {
      points: weightPoints(weights, from, to).map(({ day, ...point }) => ({ date: day, ...point })),
      change: weeklyChange(weights, from, to),
      last: lastOf(weights),
      ofProfile: weights.length === 0 && today <= to ? ofProfile : null,
    },
    streak: diaryStreak(logged, today),
    nutrients: nutrients && nutrientMeans(nutrients),
  };
}
