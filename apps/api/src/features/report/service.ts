import { AppError } from "@fetta/domain/errors";
import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import type { NeedEstimate } from "@fetta/domain/need/need-estimate";
import { isEnergyInconsistent } from "@fetta/domain/nutrition/energy";
import {
  detailNutrients,
  mapNutrients,
  nutrientKeys,
  storedDetails,
  type IntakeNutrient,
} from "@fetta/domain/nutrition/nutrient-keys";
import {
  computeEntryNutrition,
  roundToOneDecimal,
  scaleNutrition,
  type Nutrition,
} from "@fetta/domain/nutrition/nutrition";
import { isVolumeText } from "@fetta/domain/nutrition/serving";
import { formatDecimal } from "@fetta/domain/italian-number";
import { needsProForReport, reportLengths, reportPeriod, type ReportLength } from "@fetta/domain/report/report-period";
import {
  escapeFormula,
  formatCsvHeader,
  formatCsvRow,
  formatDecimalComma,
  mealLabels,
} from "@fetta/domain/transfer/csv";
import { summarizeIntake } from "@fetta/domain/trends/nutrient-intake";
import {
  summarizeTrend,
  type NutrientMean,
  type TrendDay,
  type TrendSummary,
} from "@fetta/domain/trends/trend-summary";
import {
  buildWeightPoints,
  computeWeeklyChange,
  computeWeeklyChangeInterval,
  weightLeadDays,
  type WeightPoint,
} from "@fetta/domain/trends/weight-trend";
import { findAccount } from "@fetta/db/queries/account/account";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { listWeights } from "@fetta/db/queries/diary/body-log";
import { listReportRows, type ReportRow } from "@fetta/db/queries/account/export-section";
import { listEatenFoods, listEntryNutrients } from "@fetta/db/queries/diary/nutrient-intake";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { fieldMessages } from "../../messages/field-messages.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { enforceRateLimit, hashAccountId } from "../auth/login-throttle.ts";
import { isQualityFlag } from "../food/known-food.ts";
import { findNeedEstimate } from "../need/service.ts";
import { hasPro } from "../quota/quota.ts";
import { readTrendDays } from "../trends/service.ts";
import { reportMessages, type Doubt } from "./messages.ts";

type Details = Record<(typeof storedDetails)[number], number | null>;
const unknownDetails: Details = mapNutrients(storedDetails, () => null);

/** An entry of a report, with what is known about its figures. */
export type ReportEntry = {
  day: CalendarDay;
  /** Time of day, `HH:MM`; null where it is not known. */
  time: string | null;
  mealType: MealType;
  name: string;
  amount: string;
  grams: number | null;
  nutrition: Nutrition;
  /** Beyond energy and macros, of what was eaten, each in its unit; null where unknown. */
  details: Details;
  source: ReportRow["source"];
  doubts: Doubt[];
};

export type Report = {
  name: string;
  from: CalendarDay;
  to: CalendarDay;
  madeAt: Date;
  today: CalendarDay;
  days: (TrendDay & { entries: ReportEntry[] })[];
  summary: TrendSummary;
  weight: { points: WeightPoint[]; change: number | null; interval: { low: number; high: number } | null };
  /** Null without body data. */
  need: NeedEstimate | null;
  /** Null where they were not asked for. */
  nutrients: Record<IntakeNutrient, NutrientMean> | null;
};

/** A hundred entries a day for a month: bounds the memory of a report and the time that it takes. */
const maxReportEntries = 3000;

/** True where the figures of the food behind an entry contradict each other, or a product lacks one. */
function isUnverified(row: ReportRow, { details, grams }: Pick<ReportEntry, "details" | "grams">): boolean {
  const { source, servings } = row;
  if (source === "product") return Boolean(row.lacksMacro) || (row.productFlags ?? []).some(isQualityFlag);
  if (source !== "custom" || grams === null) return false;
  const per100 = (amount: number | null): number | null => (amount === null ? null : (amount * 100) / grams);
  return isEnergyInconsistent({
    ...scaleNutrition(row, (servings * 100) / grams),
    ...mapNutrients(detailNutrients, (key) => per100(details[key])),
  });
}

function findDoubts(row: ReportRow, amounts: Pick<ReportEntry, "details" | "grams">): Doubt[] {
  const isOverridden = row.caloriesOverride !== null;
  const isEstimate = row.needsReview || (row.isEstimate && !isOverridden);
  return [
    ...(isEstimate ? (["estimate"] as const) : []),
    ...(row.source === "photo" && !isEstimate ? (["confirmed"] as const) : []),
    ...(row.isComputed && !isOverridden ? (["computed"] as const) : []),
    ...(!isOverridden && isUnverified(row, amounts) ? (["unverified"] as const) : []),
    ...(isOverridden ? (["override"] as const) : []),
  ];
}

/** The amount by weight or volume where that is known, else in servings. */
function formatAmount({ servings, servingSize }: ReportRow, grams: number | null): string {
  if (grams !== null) return `${formatDecimal(grams)} ${isVolumeText(servingSize) ? "ml" : "g"}`;
  return servings === 1 ? servingSize : `${formatDecimal(servings)} × ${servingSize}`;
}

function toReportEntry(row: ReportRow, details: Details): ReportEntry {
  const { day, mealType, name, source, servings } = row;
  const grams = row.servingGrams === null ? null : roundToOneDecimal(servings * row.servingGrams);
  const overrides = {
    calories: row.caloriesOverride,
    protein: row.proteinOverride,
    carbs: row.carbsOverride,
    fat: row.fatOverride,
  };
  return {
    day,
    time: row.eatenAt === null ? null : row.eatenAt.slice(0, 5),
    mealType,
    name,
    amount: formatAmount(row, grams),
    grams,
    nutrition: computeEntryNutrition(row, servings, overrides),
    details,
    source,
    doubts: findDoubts(row, { details, grams }),
  };
}

type ReportDeps = Pick<Deps, "db" | "now">;
type ReportQuery = { from: CalendarDay; to: CalendarDay; today: CalendarDay; withNutrients: boolean };

/**
 * The report of a person about the days from `from` to `to`. The entries are read first, since their number bounds all
 * else. Throws AppError: `report_too_long` where the days have more entries than a report can hold.
 */
async function readReport(
  { db, now }: ReportDeps,
  userId: string,
  { from, to, today, withNutrients }: ReportQuery,
): Promise<Report> {
  const days = { userId, from, to };
  const rows = await listReportRows(db, days, maxReportEntries + 1);
  if (rows.length > maxReportEntries) throw new AppError("report_too_long");
  const [account, entryNutrients, trend, weights, need, foods] = await Promise.all([
    findAccount(db, userId),
    listEntryNutrients(db, days),
    readTrendDays(db, days),
    listWeights(db, { ...days, from: addDays(from, -weightLeadDays) }),
    findNeedEstimate(db, userId, today),
    withNutrients ? listEatenFoods(db, days) : null,
  ]);
  const detailsOf = new Map(entryNutrients.map(({ entryId, ...details }) => [entryId, details]));
  const entries = rows.map((row) => toReportEntry(row, detailsOf.get(row.id) ?? unknownDetails));
  const byDay = Map.groupBy(entries, ({ day }) => day);
  const counted = trend.map(({ day, isComplete }) => ({ day, counts: isComplete }));
  return {
    name: account?.name ?? account?.firstName ?? "",
    from,
    to,
    madeAt: now(),
    today,
    days: trend.map((day) => ({ ...day, entries: byDay.get(day.day) ?? [] })),
    summary: summarizeTrend(trend, today),
    weight: {
      points: buildWeightPoints(weights, from, to),
      change: computeWeeklyChange(weights, from, to),
      interval: computeWeeklyChangeInterval(weights, from, to),
    },
    need,
    nutrients: foods && summarizeIntake(counted, foods),
  };
}

/** Reports made at the same time, and reports that wait: each holds its entries and pages in memory. */
const reportLimit = bulkhead(2, 20);

/**
 * Reads a report and writes it as a file by `write`. Throws AppError: `report_busy` where too many others are waiting,
 * `report_too_long`.
 */
export async function makeReport<File>(
  deps: ReportDeps,
  userId: string,
  query: ReportQuery,
  write: (report: Report) => File | Promise<File>,
): Promise<File> {
  return reportLimit
    .execute(async () => write(await readReport(deps, userId, query)))
    .catch((error: unknown) => {
      throw error instanceof BulkheadRejectedError ? new AppError("report_busy", { retryAfter: 5 }) : error;
    });
}

const reportDays = z.enum(reportLengths.map(String), fieldMessages.reportDays).default(String(reportLengths[0]));
/** The query string of a request for a report. */
export const reportQuery = z.object({ days: reportDays.transform((text) => Number(text) as ReportLength) });

/** Reading and drawing a month costs as much as a hundred other requests. */
const reportRateLimit = { kind: "report_account", max: 30, windowMinutes: 60 } as const;

/**
 * Admits a report of the `length` days up to today in the user's own name: a PDF of 7 days is free, longer ones and the
 * CSV need PRO. Counts it against the user's limit and records it. Throws AppError `pro_needed`, `too_many_exports`.
 */
export async function admitReport(
  deps: ReportDeps,
  { id }: CurrentUser,
  format: "pdf" | "csv",
  length: ReportLength,
  today: CalendarDay,
): Promise<ReportQuery> {
  const isPro = await hasPro(deps, id);
  if (!isPro && (format === "csv" || needsProForReport(length))) throw new AppError("pro_needed");
  await enforceRateLimit(deps.db, reportRateLimit, hashAccountId(id), "too_many_exports");
  await insertAuditEvent(deps.db, { actorId: id, subjectId: id, action: "account.reported", detail: { as: format } });
  return { ...reportPeriod(length, today), today, withNutrients: isPro };
}

const { csv: csvMessages } = reportMessages;

/** The lines of a CSV with one entry a line, for spreadsheets with an Italian locale; an unknown figure is empty. */
export function* formatFoodCsv({ days }: Report): Generator<string> {
  yield formatCsvHeader([
    csvMessages.day,
    csvMessages.time,
    csvMessages.meal,
    csvMessages.food,
    csvMessages.amount,
    csvMessages.grams,
    ...nutrientKeys.map((key) => csvMessages.nutrient(key)),
    csvMessages.source,
    csvMessages.doubts,
  ]);
  for (const { entries } of days)
    for (const { day, time, mealType, name, amount, grams, nutrition, details, source, doubts } of entries) {
      const figures = { ...details, ...nutrition };
      yield formatCsvRow([
        day,
        time ?? "",
        mealLabels[mealType],
        escapeFormula(name),
        escapeFormula(amount),
        ...[grams, ...nutrientKeys.map((key) => figures[key])].map((each) =>
          each === null ? "" : formatDecimalComma(each),
        ),
        reportMessages.sources[source],
        doubts.map((doubt) => csvMessages.doubtNames[doubt]).join(", "),
      ]);
    }
}
