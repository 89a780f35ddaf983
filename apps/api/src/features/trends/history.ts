import { AppError } from "@fetta/domain/errors";
import { trendDays, trendSummary } from "@fetta/domain/trends/trend-summary";
import { daysOf, historyMonths, historyStart, monthStart, periodOf } from "@fetta/domain/trends/trend-period";
import { meanWeightOn } from "@fetta/domain/trends/weight-trend";
import { findGoalNeed, listGoalVersions } from "@fetta/db/queries/diary/goal-version";
import { sumNutrientDays, sumTrendDays } from "@fetta/db/queries/diary/trend";
import { listWater } from "@fetta/db/queries/diary/water-log";
import { listWeights } from "@fetta/db/queries/diary/weight-log";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import { hasPro } from "../billing/entitlement.ts";
import { presentDays } from "./service.ts";

type Reads = Pick<Deps, "db" | "now">;

/** All that can be looked at, for whoever has PRO at this moment. */
async function historyOf(reads: Reads, userId: string, today: string) {
  if (!(await hasPro(reads, userId))) throw new AppError("pro_needed");
  return { userId, from: historyStart(today), to: today };
}

/** The months of the history that have a logged day, newest first, each with its means; the weight is the last mean. */
export async function readMonths(deps: Reads, { id: userId }: Viewer, today: string) {
  const days = await historyOf(deps, userId, today);
  const [eaten, versions, need, weights] = await Promise.all([
    sumTrendDays(deps.db, days),
    listGoalVersions(deps.db, userId),
    findGoalNeed(deps.db, userId),
    listWeights(deps.db, days),
  ]);
  return Array.from({ length: historyMonths }, (_, index) => {
    const period = periodOf("month", monthStart(today, -index));
    const inMonth = ({ day }: { day: string }): boolean => day >= period.from && day <= period.to;
    const last = weights.findLast(inMonth);
    return {
      month: period.from,
      ...trendSummary(trendDays(daysOf(period), eaten.filter(inMonth), versions, need), today),
      weight: last ? meanWeightOn(weights, last.day) : null,
    };
  }).filter(({ loggedDays }) => loggedDays > 0);
}

/** Every day of the history that has an entry, a weight or water, oldest first, with what is known of its nutrients. */
export async function readTable(deps: Reads, { id: userId }: Viewer, today: string) {
  const days = await historyOf(deps, userId, today);
  const [eaten, versions, need, weights, water, nutrients] = await Promise.all([
    sumTrendDays(deps.db, days),
    listGoalVersions(deps.db, userId),
    findGoalNeed(deps.db, userId),
    listWeights(deps.db, days),
    listWater(deps.db, days),
    sumNutrientDays(deps.db, days),
  ]);
  const known = new Map(
    nutrients.map(({ day, fibre, sugars, saturated, salt }) => [day, { fibre, sugars, saturated, salt }]),
  );
  return presentDays(trendDays(daysOf(days), eaten, versions, need), weights, water)
    .filter(({ logged, weight, water: ml }) => logged || weight !== null || ml > 0)
    .map((day) => ({ ...day, nutrients: known.get(day.date) ?? null }));
}
