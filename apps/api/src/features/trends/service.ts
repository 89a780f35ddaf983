import { AppError } from "@fetta/domain/errors";
import { addDays, isFutureDay, type CalendarDay } from "@fetta/domain/calendar-day";
import { usualWindowStart } from "@fetta/domain/diary/complete-days";
import {
  computeDiaryStreak,
  computeNutrientMeans,
  buildTrendDays,
  summarizeTrend,
  type TrendDay,
} from "@fetta/domain/trends/trend-summary";
import {
  listPeriodDays,
  historyStart,
  periodContaining,
  periodAccessOf,
  historyMonths,
  monthStart,
} from "@fetta/domain/trends/trend-period";
import {
  computeWeeklyChange,
  weightLeadDays,
  buildWeightPoints,
  computeMeanWeight,
  type Weight,
} from "@fetta/domain/trends/weight-trend";
import { findGoalEnergyNeed, listGoalVersions } from "@fetta/db/queries/diary/goal-version";
import { sumNutrientDays } from "@fetta/db/queries/diary/nutrient-intake";
import { listLoggedDays, sumTrendDays, type UserDateRange } from "@fetta/db/queries/diary/trend";
import type { Db } from "@fetta/db/schema/schema";
import {
  listWaterEntries,
  findProfileWeight,
  listWeights,
  addWater,
  setWater,
  deleteWeight,
  saveWeight,
  type WaterEntry,
} from "@fetta/db/queries/diary/body-log";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { hasPro } from "../quota/quota.ts";
import type { BodyOutput, PeriodInput, TrendOutput } from "./schema.ts";
import { requireHealthConsent } from "../consents/photo-consent.ts";
import { extraNutrients, mapNutrients } from "@fetta/domain/nutrition/nutrient-keys";

/** Days as the API returns them, with the weights and water logged. */
export function toTrendDays(
  days: readonly TrendDay[],
  weights: readonly Weight[],
  water: readonly WaterEntry[],
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

/** Those of the rows whose day counts in means. */
export function selectComplete<Row extends { day: CalendarDay }>(
  rows: readonly Row[],
  days: readonly TrendDay[],
): Row[] {
  const complete = new Set(days.filter(({ isComplete }) => isComplete).map(({ day }) => day));
  return rows.filter(({ day }) => complete.has(day));
}

/** The last weight of a list sorted oldest first, as the API returns it. */
function toLastWeight(weights: readonly Weight[]): { date: string; kg: number } | null {
  const last = weights.at(-1);
  return last ? { date: last.day, kg: last.kg } : null;
}

/** Goals and nutrition of days; the energy of earlier ones says which of them are complete. */
export async function readTrendDays(db: Db, range: UserDateRange): Promise<TrendDay[]> {
  const [eaten, versions, need] = await Promise.all([
    sumTrendDays(db, { ...range, from: usualWindowStart(range.from) }),
    listGoalVersions(db, range.userId),
    findGoalEnergyNeed(db, range.userId),
  ]);
  return buildTrendDays(listPeriodDays(range), eaten, versions, need);
}

type HistoryDeps = Pick<Deps, "db" | "runReads" | "now">;

/**
 * A week or a month of the user. The current period and the previous one are free; older ones, up to 24 months, and the
 * nutrients beyond the macros require PRO (`pro_needed` otherwise).
 */
export async function readTrend(
  { db, runReads, now }: HistoryDeps,
  { id: userId }: CurrentUser,
  { span, date }: PeriodInput,
  today: string,
): Promise<TrendOutput> {
  const period = periodContaining(span, date ?? today);
  const reach = periodAccessOf(period, today);
  if (reach === "none") throw new AppError("period_not_accessible");
  const hasProNow = await hasPro({ db, now }, userId);
  if (reach === "pro" && !hasProNow) throw new AppError("pro_needed");
  const { from, to } = period;
  const days = { userId, from, to };
  const [trend, weights, profileWeight, water, logged, nutrients] = await runReads((reads) =>
    Promise.all([
      readTrendDays(reads, days),
      listWeights(reads, { ...days, from: addDays(from, -weightLeadDays) }),
      findProfileWeight(reads, userId),
      listWaterEntries(reads, days),
      listLoggedDays(reads, { userId, from: historyStart(today), to: today }),
      hasProNow ? sumNutrientDays(reads, { ...days, to: to < today ? to : today }, extraNutrients) : null,
    ]),
  );
  return {
    ...period,
    today,
    pro: hasProNow,
    days: toTrendDays(trend, weights, water),
    summary: summarizeTrend(trend, today),
    weight: {
      points: buildWeightPoints(weights, from, to).map(({ day, ...point }) => ({ date: day, ...point })),
      change: computeWeeklyChange(weights, from, to),
      last: toLastWeight(weights),
      profileWeight: weights.length === 0 && today <= to ? profileWeight : null,
    },
    streak: computeDiaryStreak(logged, today),
    nutrients: nutrients && computeNutrientMeans(extraNutrients, selectComplete(nutrients, trend)),
  };
}

/** Water and weight of a day. */
export async function readBody(
  { db }: Pick<Deps, "db">,
  { id: userId }: CurrentUser,
  day: string,
): Promise<BodyOutput> {
  const days = { userId, from: day, to: day };
  const [water, weights, profileWeight] = await Promise.all([
    listWaterEntries(db, days),
    listWeights(db, days),
    findProfileWeight(db, userId),
  ]);
  const weight = toLastWeight(weights);
  return { waterMl: water[0]?.ml ?? 0, weight, profileWeight: weight === null ? profileWeight : null };
}

type BodyLogDeps = Pick<Deps, "db">;
type DatedInput<Value> = { date?: string | undefined } & Value;

/** The day of the input; days in the future are rejected (`isFutureDay`). */
function requirePastDay({ date = "" }: { date?: string | undefined }, today: string): string {
  if (isFutureDay(date, today)) throw new AppError("future_day");
  return date === "" ? today : date;
}

/** Stores the weight of a day; the last one of a day wins. Throws AppError: `health_consent_needed`, `future_day`. */
export async function logWeight(
  { db }: BodyLogDeps,
  { id }: CurrentUser,
  input: DatedInput<{ kg: number }>,
  today: string,
): Promise<{ date: string; kg: number }> {
  await requireHealthConsent(db, id);
  const { day, kg } = await saveWeight(db, id, { day: requirePastDay(input, today), kg: input.kg });
  return { date: day, kg };
}

/** Deletes the weight of a day; idempotent. */
export function removeWeight({ db }: BodyLogDeps, { id }: CurrentUser, date: string): Promise<void> {
  return deleteWeight(db, id, date);
}

const changeWater =
  (change: typeof addWater) =>
  async ({ db }: BodyLogDeps, { id }: CurrentUser, input: DatedInput<{ ml: number }>, today: string) => {
    const { day, ml } = await change(db, id, { day: requirePastDay(input, today), ml: input.ml });
    return { date: day, ml };
  };

/** Adds to the water of a day, or subtracts from it (never below zero); returns the total of the day. */
export const addWaterToDay = changeWater(addWater);

/** Sets the total water of a day. */
export const setWaterOfDay = changeWater(setWater);

/** The days of the available history. Throws AppError `pro_needed` without PRO. */
async function requireProHistory(deps: HistoryDeps, userId: string, today: string) {
  if (!(await hasPro(deps, userId))) throw new AppError("pro_needed");
  return { userId, from: historyStart(today), to: today };
}

/**
 * The months of the history that have a logged day, newest first, each with its means; the weight is the month's last
 * mean.
 */
export async function readMonths(deps: HistoryDeps, { id: userId }: CurrentUser, today: string) {
  const days = await requireProHistory(deps, userId, today);
  const [trend, weights] = await deps.runReads((reads) =>
    Promise.all([readTrendDays(reads, days), listWeights(reads, days)]),
  );
  return Array.from({ length: historyMonths }, (_, index) => {
    const period = periodContaining("month", monthStart(today, -index));
    const inMonth = ({ day }: { day: string }): boolean => day >= period.from && day <= period.to;
    const last = weights.findLast(inMonth);
    return {
      month: period.from,
      ...summarizeTrend(trend.filter(inMonth), today),
      weight: last ? computeMeanWeight(weights, last.day) : null,
    };
  }).filter(({ loggedDays }) => loggedDays > 0);
}

/** Every day of the history that has an entry, a weight or water, oldest first, with its known nutrients. */
export async function readDayTable(deps: HistoryDeps, { id: userId }: CurrentUser, today: string) {
  const days = await requireProHistory(deps, userId, today);
  const [trend, weights, water, nutrients] = await deps.runReads((reads) =>
    Promise.all([
      readTrendDays(reads, days),
      listWeights(reads, days),
      listWaterEntries(reads, days),
      sumNutrientDays(reads, days, extraNutrients),
    ]),
  );
  const known = new Map(
    nutrients.map((row) => [
      row.day,
      mapNutrients(extraNutrients, (key) => ({ calories: row[key].calories, amount: row[key].amount ?? 0 })),
    ]),
  );
  return toTrendDays(trend, weights, water)
    .filter(({ logged, weight, water: ml }) => logged || weight !== null || ml > 0)
    .map((day) => ({ ...day, nutrients: known.get(day.date) ?? null }));
}
