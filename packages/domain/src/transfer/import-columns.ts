/** What a column of somebody's diary holds. */
export const columnNames = [
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
export type ColumnName = (typeof columnNames)[number];
export type Columns = Partial<Record<ColumnName, number>>;

/** Which program wrote the file, by its columns; `other` for columns that are known and come from elsewhere. */
export type FileSource = "fetta" | "myfitnesspal" | "yazio" | "other";

/**
 * Headings in lower case. MyFitnessPal's Nutrition-Summary and Measurement-Summary, the nutrition_log of the exporters
 * for Yazio (Yazio itself has no such file), and our own diary.
 */
const headings: Readonly<Record<ColumnName, readonly string[]>> = {
  date: ["date", "data", "day", "giorno", "datum"],
  meal: ["meal", "pasto", "daytime", "mahlzeit"],
  food: ["alimento", "product", "food", "food name", "name", "nome"],
  amount: ["quantità", "quantita", "amount"],
  calories: ["kcal", "calories", "calories total", "calories (kcal)", "energy (kcal)", "calorie"],
  protein: ["proteine", "protein (g)", "protein total", "protein", "proteine (g)"],
  carbs: [
    "carboidrati",
    "carbohydrates (g)",
    "carbs total",
    "carbs (g)",
    "carbohydrates",
    "carbs",
    "carboidrati (g)",
  ],
  fat: ["grassi", "fat (g)", "fat total", "fat", "grassi (g)"],
  estimated: ["stimato"],
  note: ["note"],
  weight: ["weight", "weight (kg)", "peso", "peso (kg)"],
};

/** Where each known column stands; of two with one meaning the first. */
export function columnsOf(header: readonly string[]): Columns {
  const written = header.map((heading) => heading.trim().toLowerCase());
  const columns: Columns = {};
  for (const name of columnNames) {
    const at = written.findIndex((heading) => headings[name].includes(heading));
    if (at >= 0) columns[name] = at;
  }
  return columns;
}

export function sourceOf(header: readonly string[]): FileSource {
  const written = new Set(header.map((heading) => heading.trim().toLowerCase()));
  if (written.has("pasto") && written.has("alimento")) return "fetta";
  if (written.has("product") && written.has("calories total")) return "yazio";
  if (written.has("fat (g)") && written.has("carbohydrates (g)")) return "myfitnesspal";
  return written.has("date") && written.has("weight") ? "myfitnesspal" : "other";
}
