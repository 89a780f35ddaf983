import { isDiaryDay } from "../calendar-day.ts";
import type { CalendarDay } from "../calendar-day.ts";
import { asWritten, readCsv } from "./csv.ts";
import type { CsvRow } from "./csv.ts";
import { columnsOf, sourceOf } from "./import-columns.ts";
import type { ColumnName, FileSource } from "./import-columns.ts";
import { dateOrderOf, readDate } from "./import-date-parser.ts";
import { isTotal, mealOfName } from "./import-meal-names.ts";
import { decimalMarkOf, readFigure } from "./import-number-parser.ts";
import type { MealType } from "../diary/meal-type.ts";
import { energyOfMacros } from "../nutrition/nutrition.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";

/** Why a line is left out. */
export type LineProblem =
  | "date_unreadable"
  | "date_out_of_range"
  | "total_line"
  | "energy_missing"
  | "macros_missing"
  | "number_unreadable"
  | "implausible"
  | "weight_implausible"
  | "quotes_open"
  | "already_in_file"
  | "row_invalid"
  | "food_missing"
  | "recipes_full";
export type Refused = { line: number; problem: LineProblem };

/** What was eaten, by one line: kcal and grams of all of it; `grams` where its weight is told. */
export type ReadMeal = {
  line: number;
  day: CalendarDay;
  mealType: MealType;
  name: string;
  note: string | null;
  grams: number | null;
  nutrition: Nutrition;
  estimated: boolean;
};
export type ReadWeight = { line: number; day: CalendarDay; kg: number };

export type ReadDiary = {
  source: FileSource;
  meals: ReadMeal[];
  weights: ReadWeight[];
  refused: Refused[];
  /** Names of meals that are none of ours: their lines are snacks. */
  unknownMeals: string[];
  /** False where days and months were taken in the Italian order because nothing tells. */
  datesSure: boolean;
};
/** Why nothing of a file can be read. */
export type FileProblem = "file_empty" | "too_many_rows" | "columns_unknown";

/** Lines that one file may have. */
export const mostRows = 20_000;
export const kgOfPound = 0.453_592_37;

type Given = { today: CalendarDay; weightUnit: "kg" | "lb" };

/**
 * Reads somebody's diary or weights from a CSV file of a known program. A line whose figures are not all there is
 * refused and named, never completed. `weightUnit`: of weights, which files do not tell.
 */
export function readDiary(text: string, { today, weightUnit }: Given): ReadDiary | FileProblem {
  const { delimiter, rows, unclosed } = readCsv(text.replace(/^\u{feff}/u, ""));
  const [header, ...lines] = rows;
  if (!header) return "file_empty";
  if (lines.length > mostRows) return "too_many_rows";
  const columns = columnsOf(header.cells);
  const has = (...names: ColumnName[]): boolean => names.every((name) => columns[name] !== undefined);
  const isDiary = has("date", "calories", "protein", "carbs", "fat") && (has("meal") || has("food"));
  if (!isDiary && !has("date", "weight")) return "columns_unknown";
  if (lines.length === 0 && unclosed === null) return "file_empty";

  const cell = ({ cells }: CsvRow, name: ColumnName): string => (cells[columns[name] ?? -1] ?? "").trim();
  const figures = ["calories", "protein", "carbs", "fat", "weight"] as const;
  const mark = decimalMarkOf(
    lines.flatMap((row) => figures.map((name) => cell(row, name))),
    delimiter,
  );
  const { order, sure } = dateOrderOf(lines.map((row) => cell(row, "date")));
  const read: ReadDiary = {
    source: sourceOf(header.cells),
    meals: [],
    weights: [],
    refused: unclosed === null ? [] : [{ line: unclosed, problem: "quotes_open" }],
    unknownMeals: [],
    datesSure: sure,
  };

  const weighedDays = new Set<CalendarDay>();
  const unknownMeals = new Set<string>();
  const mealOf = (row: CsvRow, day: CalendarDay): LineProblem | undefined => {
    const [calories, protein, carbs, fat] = (["calories", "protein", "carbs", "fat"] as const).map((name) =>
      cell(row, name) === "" ? null : readFigure(cell(row, name), mark),
    );
    if (calories === null) return "energy_missing";
    if (protein === null || carbs === null || fat === null) return "macros_missing";
    if (calories === undefined || protein === undefined || carbs === undefined || fat === undefined)
      return "number_unreadable";
    const nutrition = { calories, protein, carbs, fat };
    const tooMuch = calories > 10_000 || protein > 1000 || carbs > 1000 || fat > 1000;
    // Energy that the rest of the line denies is a gap that was filled with a nought.
    if (tooMuch || (calories === 0 && energyOfMacros(nutrition) > 20)) return "implausible";
    const called = cell(row, "meal");
    const mealType = mealOfName(called);
    if (mealType === undefined && called !== "") unknownMeals.add(called);
    const grams = readFigure(cell(row, "amount"), mark);
    const weighed = read.source !== "fetta" || cell(row, "amount").endsWith(" g");
    read.meals.push({
      line: row.line,
      day,
      mealType: mealType ?? "snack",
      name: asWritten(cell(row, "food")) || called || cell(row, "note") || day,
      note: asWritten(cell(row, "note")) || null,
      grams: grams !== undefined && grams > 0 && weighed ? grams : null,
      nutrition,
      estimated: /^(s[iì]|true)$/i.test(cell(row, "estimated")),
    });
    return undefined;
  };
  const weightOf = (row: CsvRow, day: CalendarDay): LineProblem | undefined => {
    const value = readFigure(cell(row, "weight"), mark);
    if (value === undefined) return "number_unreadable";
    const kg = weightUnit === "lb" ? Math.round(value * kgOfPound * 10) / 10 : value;
    if (kg < 20 || kg > 400) return "weight_implausible";
    if (weighedDays.has(day)) return "already_in_file";
    weighedDays.add(day);
    read.weights.push({ line: row.line, day, kg });
    return undefined;
  };
  const problemOf = (row: CsvRow): LineProblem | undefined => {
    if ([cell(row, "date"), cell(row, "meal"), cell(row, "food")].some(isTotal)) return "total_line";
    const day = readDate(cell(row, "date"), order);
    if (day === undefined) return "date_unreadable";
    if (!isDiaryDay(day, today)) return "date_out_of_range";
    return isDiary ? mealOf(row, day) : weightOf(row, day);
  };
  for (const row of lines) {
    const problem = problemOf(row);
    if (problem !== undefined) read.refused.push({ line: row.line, problem });
  }
  read.unknownMeals = [...unknownMeals];
  return read;
}
