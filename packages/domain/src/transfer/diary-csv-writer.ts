import type { CalendarDay } from "../calendar-day.ts";
import { formatCsvRow, escapeFormula } from "./csv.ts";
import type { MealType } from "../diary/meal-type.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";

/** A diary line: `amount` in words ("80 g"), kcal and grams of the whole amount. */
export type DiaryCsvRow = {
  day: CalendarDay;
  mealType: MealType;
  name: string;
  amount: string;
  nutrition: Nutrition;
  estimated: boolean;
};

const mealLabels: Readonly<Record<MealType, string>> = {
  breakfast: "Colazione",
  lunch: "Pranzo",
  dinner: "Cena",
  snack: "Spuntino",
};

/** Begins with the byte order mark, by which spreadsheets detect UTF-8. */
export const diaryCsvHeader = `\u{feff}${formatCsvRow([
  "data",
  "pasto",
  "alimento",
  "quantità",
  "kcal",
  "proteine",
  "carboidrati",
  "grassi",
  "stimato",
])}`;

/** Decimal comma, no grouping. Two decimals: exact for whole kcal and for grams with one decimal. */
const formatDecimalComma = (value: number): string => String(Math.round(value * 100) / 100).replace(".", ",");

/** A diary line for a spreadsheet with Italian locale: semicolons, decimal commas, escaped formulas. */
export function formatDiaryCsvRow({ day, mealType, name, amount, nutrition, estimated }: DiaryCsvRow): string {
  const { calories, protein, carbs, fat } = nutrition;
  return formatCsvRow([
    day,
    mealLabels[mealType],
    escapeFormula(name),
    escapeFormula(amount),
    ...[calories, protein, carbs, fat].map(formatDecimalComma),
    estimated ? "sì" : "no",
  ]);
}
