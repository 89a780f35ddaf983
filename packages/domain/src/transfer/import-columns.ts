/** Columns of a diary file. */
export const diaryFileColumns = [
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
export function detectColumns(header: readonly string[]): ColumnIndexes {
  const normalizedHeadings = header.map((heading) => heading.trim().toLowerCase());
  const columns: ColumnIndexes = {};
  for (const name of diaryFileColumns) {
    const index = normalizedHeadings.findIndex((heading) => headingAliases[name].includes(heading));
    if (index >= 0) columns[name] = index;
  }
  return columns;
}

export function detectFileSource(header: readonly string[]): FileSource {
  const normalizedHeadings = new Set(header.map((heading) => heading.trim().toLowerCase()));
  if (normalizedHeadings.has("pasto") && normalizedHeadings.has("alimento")) return "fetta";
  if (normalizedHeadings.has("product") && normalizedHeadings.has("calories total")) return "yazio";
  if (normalizedHeadings.has("fat (g)") && normalizedHeadings.has("carbohydrates (g)")) return "myfitnesspal";
  return normalizedHeadings.has("date") && normalizedHeadings.has("weight") ? "myfitnesspal" : "other";
}
