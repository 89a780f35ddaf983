import type { CalendarDay } from "../calendar-day.ts";
import { formatCsvRow, escapeFormula } from "./csv.ts";
import type { MealType } from "../diary/meal-type.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";

/** What a line of the diary says: `amount` in words ("80 g"), kcal and grams of all of it. */
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

/** With the byte order mark, by which spreadsheets know UTF-8. */
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

/** With a decimal comma, without grouping. Two decimals: exact for whole kcal and grams with one. */
const formatDecimalComma = (value: number): string => String(Math.round(value * 100) / 100).replace(".", ",");

/** A line of the diary for a spreadsheet in Italy: semicolons, decimal commas, nothing that would be computed. */
export function formatDiaryCsvRow({
  day,
  mealType,
  name,
  amount,
  nutrition,
  estimated,
}: DiaryCsvRow): string {
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
