import { formatCsvRow } from "@fetta/domain/transfer/csv";
import { extraNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { trends } from "../trends.messages.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

export type TableDay = Outputs["trends"]["table"][number];

const messages = trends.csv;

/** Italian spreadsheet format: no thousands separator, a decimal comma, at most two decimals. */
const csvNumberFormat = new Intl.NumberFormat("it-IT", { useGrouping: false, maximumFractionDigits: 2 });

const headings = [
  messages.day,
  messages.calories,
  messages.goal,
  messages.protein,
  messages.carbs,
  messages.fat,
  ...extraNutrients.flatMap((nutrient) => [messages.amount(nutrient), messages.known(nutrient)]),
  messages.water,
  messages.weight,
];

/** No cell begins as a formula: texts are headings and dates, and figures are not negative. */
const formatCell = (value: string | number | null): string =>
  typeof value === "number" ? csvNumberFormat.format(value) : (value ?? "");

/** The known amount of each nutrient, and the per cent of the kcal for which it is known; empty where unknown. */
function toNutrientCells({ nutrients, eaten }: TableDay): (number | null)[] {
  return extraNutrients.flatMap((nutrient) => {
    const known = nutrients?.[nutrient];
    if (!known || known.calories <= 0) return [null, null];
    return [known.amount, Math.min(100, Math.floor((known.calories / eaten.calories) * 100))];
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

/** Days as a CSV file: UTF-8 byte order mark, semicolons, decimal commas; a day that was not logged has empty kcal. */
export function buildTrendCsv(days: readonly TableDay[]): string {
  return `\uFEFF${[headings, ...days.map(toCsvRow)].map((row) => formatCsvRow(row.map(formatCell))).join("")}`;
}
