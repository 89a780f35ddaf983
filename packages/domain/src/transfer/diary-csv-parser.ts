import { isDiaryDay, type CalendarDay } from "../calendar-day.ts";
import { unescapeFormula, parseCsv, type CsvRow } from "./csv.ts";
import {
  detectDateOrder,
  parseImportDate,
  isTotalLabel,
  parseMealName,
  detectDecimalMark,
  parseImportNumber,
} from "./import-value-parser.ts";
import type { MealType } from "../diary/meal-type.ts";
import { energyOfMacros, type Nutrition } from "../nutrition/nutrition.ts";

/** Columns of a diary file. */
const diaryFileColumns = [
  "date",
  "meal",
  "food",
  "amount",
  "calories",
  "protein",
  "carbs",
  "fat",
  "estimated",
  "note",
  "weight",
] as const;
export type DiaryFileColumn = (typeof diaryFileColumns)[number];
export type ColumnIndexes = Partial<Record<DiaryFileColumn, number>>;

/** The program that wrote the file, detected by its columns; `other` for known columns of another origin. */
export type FileSource = "fetta" | "myfitnesspal" | "yazio" | "other";

/**
 * Lower-case headings of MyFitnessPal's Nutrition-Summary and Measurement-Summary, the nutrition_log of the exporters
 * for Yazio (Yazio itself has no such file), and our own diary export.
 */
const headingAliases: Readonly<Record<DiaryFileColumn, readonly string[]>> = {
  date: ["date", "data", "day", "giorno", "datum"],
  meal: ["meal", "pasto", "daytime", "mahlzeit"],
  food: ["alimento", "product", "food", "food name", "name", "nome"],
  amount: ["quantità", "quantita", "amount"],
  calories: ["kcal", "calories", "calories total", "calories (kcal)", "energy (kcal)", "calorie"],
  protein: ["proteine", "protein (g)", "protein total", "protein", "proteine (g)"],
  carbs: ["carboidrati", "carbohydrates (g)", "carbs total", "carbs (g)", "carbohydrates", "carbs", "carboidrati (g)"],
  fat: ["grassi", "fat (g)", "fat total", "fat", "grassi (g)"],
  estimated: ["stimato"],
  note: ["note"],
  weight: ["weight", "weight (kg)", "peso", "peso (kg)"],
};

/** Index of each known column; the first one where two have the same meaning. */
function detectColumns(header: readonly string[]): ColumnIndexes {
  const normalizedHeadings = header.map((heading) => heading.trim().toLowerCase());
  const columns: ColumnIndexes = {};
  for (const name of diaryFileColumns) {
    const index = normalizedHeadings.findIndex((heading) => headingAliases[name].includes(heading));
    if (index >= 0) columns[name] = index;
  }
  return columns;
}

function detectFileSource(header: readonly string[]): FileSource {
  const normalizedHeadings = new Set(header.map((heading) => heading.trim().toLowerCase()));
  if (normalizedHeadings.has("pasto") && normalizedHeadings.has("alimento")) return "fetta";
  if (normalizedHeadings.has("product") && normalizedHeadings.has("calories total")) return "yazio";
  if (normalizedHeadings.has("fat (g)") && normalizedHeadings.has("carbohydrates (g)")) return "myfitnesspal";
  return normalizedHeadings.has("date") && normalizedHeadings.has("weight") ? "myfitnesspal" : "other";
}

/** Why a line is skipped. */
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
  | "link_missing"
  | "recipes_full";
export type RejectedLine = { line: number; problem: LineProblem };

/** A meal item of one line: kcal and grams of the whole amount; `grams`: its weight, null where not given. */
export type ImportedMeal = {
  line: number;
  day: CalendarDay;
  mealType: MealType;
  name: string;
  note: string | null;
  grams: number | null;
  nutrition: Nutrition;
  estimated: boolean;
};
export type ImportedWeight = { line: number; day: CalendarDay; kg: number };

export type ParsedDiary = {
  source: FileSource;
  meals: ImportedMeal[];
  weights: ImportedWeight[];
  rejected: RejectedLine[];
  /** Unrecognized meal names: their lines are imported as snacks. */
  unknownMeals: string[];
  /** False where day and month are ambiguous in every date and the Italian order was assumed. */
  isDateOrderCertain: boolean;
};
/** Why a whole file is rejected. */
export type FileProblem = "file_empty" | "too_many_rows" | "columns_unknown";

/** Maximum lines of one file. */
export const maxImportRows = 20_000;
const kgPerPound = 0.453_592_37;

type DiaryParseOptions = { today: CalendarDay; weightUnit: "kg" | "lb" };

/**
 * Parses a diary or weights from a CSV file of a known program. A line with incomplete nutrition is rejected and
 * reported, never completed. `weightUnit`: unit of the weights, which the files do not contain.
 */
export function parseDiaryCsv(text: string, { today, weightUnit }: DiaryParseOptions): ParsedDiary | FileProblem {
  const { delimiter, rows, unclosedQuoteLine } = parseCsv(text.replace(/^\u{feff}/u, ""));
  const [header, ...lines] = rows;
  if (!header) return "file_empty";
  if (lines.length > maxImportRows) return "too_many_rows";
  const columns = detectColumns(header.cells);
  const hasColumns = (...names: DiaryFileColumn[]): boolean => names.every((name) => columns[name] !== undefined);
  const isDiary =
    hasColumns("date", "calories", "protein", "carbs", "fat") && (hasColumns("meal") || hasColumns("food"));
  if (!isDiary && !hasColumns("date", "weight")) return "columns_unknown";
  if (lines.length === 0 && unclosedQuoteLine === null) return "file_empty";

  const cell = ({ cells }: CsvRow, name: DiaryFileColumn): string => (cells[columns[name] ?? -1] ?? "").trim();
  const numericColumns = ["calories", "protein", "carbs", "fat", "weight"] as const;
  const decimalMark = detectDecimalMark(
    lines.flatMap((row) => numericColumns.map((name) => cell(row, name))),
    delimiter,
  );
  const { order, isCertain: isOrderCertain } = detectDateOrder(lines.map((row) => cell(row, "date")));
  const diary: ParsedDiary = {
    source: detectFileSource(header.cells),
    meals: [],
    weights: [],
    rejected: unclosedQuoteLine === null ? [] : [{ line: unclosedQuoteLine, problem: "quotes_open" }],
    unknownMeals: [],
    isDateOrderCertain: isOrderCertain,
  };

  const weighedDays = new Set<CalendarDay>();
  const unknownMeals = new Set<string>();
  const parseMealRow = (row: CsvRow, day: CalendarDay): LineProblem | undefined => {
    const [calories, protein, carbs, fat] = (["calories", "protein", "carbs", "fat"] as const).map((name) =>
      cell(row, name) === "" ? null : parseImportNumber(cell(row, name), decimalMark),
    );
    if (calories === null) return "energy_missing";
    if (protein === null || carbs === null || fat === null) return "macros_missing";
    if (calories === undefined || protein === undefined || carbs === undefined || fat === undefined)
      return "number_unreadable";
    const nutrition = { calories, protein, carbs, fat };
    const isTooMuch = calories > 10_000 || protein > 1000 || carbs > 1000 || fat > 1000;
    // Zero energy that contradicts the macros is a missing value exported as 0.
    if (isTooMuch || (calories === 0 && energyOfMacros(nutrition) > 20)) return "implausible";
    const mealName = cell(row, "meal");
    const mealType = parseMealName(mealName);
    if (mealType === undefined && mealName !== "") unknownMeals.add(mealName);
    const grams = parseImportNumber(cell(row, "amount"), decimalMark);
    const isAmountInGrams = diary.source !== "fetta" || cell(row, "amount").endsWith(" g");
    diary.meals.push({
      line: row.line,
      day,
      mealType: mealType ?? "snack",
      name: unescapeFormula(cell(row, "food")) || mealName || cell(row, "note") || day,
      note: unescapeFormula(cell(row, "note")) || null,
      grams: grams !== undefined && grams > 0 && isAmountInGrams ? grams : null,
      nutrition,
      estimated: /^(s[iì]|true)$/i.test(cell(row, "estimated")),
    });
    return undefined;
  };
  const parseWeightRow = (row: CsvRow, day: CalendarDay): LineProblem | undefined => {
    const value = parseImportNumber(cell(row, "weight"), decimalMark);
    if (value === undefined) return "number_unreadable";
    const kg = weightUnit === "lb" ? Math.round(value * kgPerPound * 10) / 10 : value;
    if (kg < 20 || kg > 400) return "weight_implausible";
    if (weighedDays.has(day)) return "already_in_file";
    weighedDays.add(day);
    diary.weights.push({ line: row.line, day, kg });
    return undefined;
  };
  const parseRow = (row: CsvRow): LineProblem | undefined => {
    if ([cell(row, "date"), cell(row, "meal"), cell(row, "food")].some(isTotalLabel)) return "total_line";
    const day = parseImportDate(cell(row, "date"), order);
    if (day === undefined) return "date_unreadable";
    if (!isDiaryDay(day, today)) return "date_out_of_range";
    return isDiary ? parseMealRow(row, day) : parseWeightRow(row, day);
  };
  for (const row of lines) {
    const problem = parseRow(row);
    if (problem !== undefined) diary.rejected.push({ line: row.line, problem });
  }
  diary.unknownMeals = [...unknownMeals];
  return diary;
}

/** Parts of an import; parts of our own export file have the same names there. */
export type ImportPart =
  | "foods"
  | "entries"
  | "closedDays"
  | "customFoods"
  | "recipes"
  | "weights"
  | "water"
  | "goals"
  | "goalVersions"
  | "readerLinks"
  | "readerLinkOpenings"
  | "readerNotes"
  | "goalProposals";

/** A skipped line. `part`: the part of our own export file; undefined for a CSV file. */
export type RejectedRow = { line: number; problem: LineProblem; part?: ImportPart };

/** Result of an import, or of its dry run. */
export type FileImportResult = {
  source: FileSource;
  /** New rows, and rows that the account has already. */
  added: Record<ImportPart, number>;
  alreadyPresent: Record<ImportPart, number>;
  /** Days with entries, weights or water. */
  days: number;
  firstDay: string | null;
  lastDay: string | null;
  /** The first and the last weight, in kg, shown so that the user can check the unit. */
  weights: number[];
  /** The first skipped lines, and their total number. */
  rejected: RejectedRow[];
  rejectedCount: number;
  /** Unrecognized meal names: their lines are imported as snacks. */
  unknownMeals: string[];
  /** False where day and month are ambiguous in every date and the Italian order was assumed. */
  isDateOrderCertain: boolean;
};
