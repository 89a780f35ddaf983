import { AppError } from "@fetta/domain/errors";
import { extraNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { buildTrendDays, summarizeTrend } from "@fetta/domain/trends/trend-summary";
import {
  listPeriodDays,
  historyMonths,
  historyStart,
  monthStart,
  periodContaining,
} from "@fetta/domain/trends/trend-period";
import { computeMeanWeight } from "@fetta/domain/trends/weight-trend";
import { findGoalEnergyNeed, listGoalVersions } from "@fetta/db/queries/diary/goal-version";
import { sumNutrientDays, sumTrendDays } from "@fetta/db/queries/diary/trend";
import { listWaterEntries, listWeights } from "@fetta/db/queries/diary/body-log";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { hasPro } from "../billing/entitlement.ts";
import { toTrendDays } from "./service.ts";

type HistoryDeps = Pick<Deps, "db" | "now">;

/** The days of the available history. Throws AppError `pro_needed` without PRO. */
async function requireProHistory(reads: HistoryDeps, userId: string, today: string) {
  if (!(await hasPro(reads, userId))) throw new AppError("pro_needed");
  return { userId, from: historyStart(today), to: today };
}

/**
 * The months of the history that have a logged day, newest first, each with its means; the weight is the month's last
 * mean.
 */
export async function readMonths(deps: HistoryDeps, { id: userId }: CurrentUser, today: string) {
  const days = await requireProHistory(deps, userId, today);
  const [eaten, versions, need, weights] = await Promise.all([
    sumTrendDays(deps.db, days),
    listGoalVersions(deps.db, userId),
    findGoalEnergyNeed(deps.db, userId),
    listWeights(deps.db, days),
  ]);
  return Array.from({ length: historyMonths }, (_, index) => {
    const period = periodContaining("month", monthStart(today, -index));
    const inMonth = ({ day }: { day: string }): boolean => day >= period.from && day <= period.to;
    const last = weights.findLast(inMonth);
    return {
      month: period.from,
      ...summarizeTrend(buildTrendDays(listPeriodDays(period), eaten.filter(inMonth), versions, need), today),
      weight: last ? computeMeanWeight(weights, last.day) : null,
    };
  }).filter(({ loggedDays }) => loggedDays > 0);
}

/** Every day of the history that has an entry, a weight or water, oldest first, with its known nutrients. */
export async function readDayTable(deps: HistoryDeps, { id: userId }: CurrentUser, today: string) {
  const days = await requireProHistory(deps, userId, today);
  const [eaten, versions, need, weights, water, nutrients] = await Promise.all([
    sumTrendDays(deps.db, days),
    listGoalVersions(deps.db, userId),
    findGoalEnergyNeed(deps.db, userId),
    listWeights(deps.db, days),
    listWaterEntries(deps.db, days),
    sumNutrientDays(deps.db, days),
  ]);
  const known = new Map(nutrients.map((row) => [row.day, pickNutrients(row, extraNutrients)]));
  return toTrendDays(buildTrendDays(listPeriodDays(days), eaten, versions, need), weights, water)
    .filter(({ logged, weight, water: ml }) => logged || weight !== null || ml > 0)
    .map((day) => ({ ...day, nutrients: known.get(day.date) ?? null }));
}
