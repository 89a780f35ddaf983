import { extraNutrients } from "@fetta/domain/trends/nutrient-trend";
import { trends } from "../trends.messages.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

export type TableDay = Outputs["trends"]["table"][number];

const words = trends.csv;
const names = trends.pro.nutrients.names;

/** As spreadsheets set to Italian read it: no thousands, a comma, two decimals at most. */
const csvNumberFormat = new Intl.NumberFormat("it-IT", { useGrouping: false, maximumFractionDigits: 2 });

const headings = [
  words.day,
  words.calories,
  words.goal,
  words.protein,
  words.carbs,
  words.fat,
  ...extraNutrients.flatMap((nutrient) => [words.grams(names[nutrient]), words.known(names[nutrient])]),
  words.water,
  words.weight,
];

/** A cell may hold whatever separates cells, and never becomes a formula. */
function formatCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return csvNumberFormat.format(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Grams of what is known of each nutrient, and of how many per cent of the kcal that is; empty where nothing is. */
function toNutrientCells({ nutrients, eaten }: TableDay): (number | null)[] {
  return extraNutrients.flatMap((nutrient) => {
    const known = nutrients?.[nutrient];
    if (!known || known.calories <= 0) return [null, null];
    return [known.grams, Math.min(100, Math.floor((known.calories / eaten.calories) * 100))];
  });
}

function toCsvRow(day: TableDay): (string | number | null)[] {
  const { date, logged, eaten, goals, water, weight } = day;
  const figures = [eaten.calories, goals.calories, eaten.protein, eaten.carbs, eaten.fat];
  return [
    date,
    ...figures.map((value, index) => (logged || index === 1 ? value : null)),
    ...toNutrientCells(day),
    water > 0 ? water : null,
    weight,
  ];
}

/** Days as a file for a spreadsheet: a mark of UTF-8, semicolons, decimal commas; a day that was not logged has no kcal. */
export function buildTrendCsv(days: readonly TableDay[]): string {
  const lines = [headings, ...days.map(toCsvRow)].map((row) => row.map(formatCell).join(";"));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
