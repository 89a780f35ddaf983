import { createHash } from "node:crypto";
import { searchText } from "@fetta/domain/search-text";
import type { Insertable } from "kysely";
import { z } from "zod";
import { replaceStockFoods } from "../queries/stock-food.ts";
import { findSeedVersion, lockSeed, saveSeedVersion } from "../queries/seed-version.ts";
import type { Db, StockFoodTable } from "../schema.ts";
import { parseCsv } from "./csv.ts";

const figure = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
const maybeFigure = z.union([z.literal("").transform(() => null), figure]);
const text = z.string().min(1);
const maybeText = z.string().transform((value) => (value === "" ? null : value));

const csvRow = z.object({
  id: text,
  name_it: text,
  synonyms_it: z.string(),
  category: text,
  note: maybeText,
  rank: figure,
  kcal: figure,
  protein_g: figure,
  carbs_g: figure,
  fat_g: figure,
  fibre_g: maybeFigure,
  sugars_g: maybeFigure,
  saturated_g: maybeFigure,
  salt_g: maybeFigure,
  alcohol_g: maybeFigure,
  liquid: z.enum(["", "1"]),
  density_g_ml: maybeFigure,
  portion_g: maybeFigure,
  portion_label: maybeText,
  portion_source: maybeText,
  unit_g: maybeFigure,
  unit_label: maybeText,
  unit_source: maybeText,
  source: text,
  source_code: text,
  source_name: text,
  name_origin: text,
  licence: text,
});

/** Reads the stock-food table (CSV text, values per 100 g); throws with row and column on a cell it cannot read. */
export function readStockFoods(csv: string): Insertable<StockFoodTable>[] {
  return parseCsv(csv).map((cells) => {
    const row = csvRow.parse(cells, {
      error: (issue) => `stock food ${cells["id"] ?? "?"}: ${issue.code} ${issue.path?.join(".") ?? ""}`,
    });
    return {
      id: row.id,
      name: row.name_it,
      synonyms: row.synonyms_it,
      category: row.category,
      note: row.note,
      rank: row.rank,
      calories: row.kcal,
      protein: row.protein_g,
      carbs: row.carbs_g,
      fat: row.fat_g,
      fibre: row.fibre_g,
      sugars: row.sugars_g,
      saturated: row.saturated_g,
      salt: row.salt_g,
      alcohol: row.alcohol_g,
      liquid: row.liquid === "1",
      density: row.density_g_ml,
      portionGrams: row.portion_g,
      portionLabel: row.portion_label,
      portionSource: row.portion_source,
      unitGrams: row.unit_g,
      unitLabel: row.unit_label,
      unitSource: row.unit_source,
      source: row.source,
      sourceCode: row.source_code,
      sourceName: row.source_name,
      nameOrigin: row.name_origin,
      licence: row.licence,
      searchName: searchText(row.name_it),
      searchText: searchText(`${row.name_it} ${row.synonyms_it}`),
    };
  });
}

/** Changes with the reader, so that rows are read again when only the code is new. */
const readerVersion = 1;
const seedName = "stock-foods";

/**
 * Loads the stock foods when the file (or the reader) is newer than what the database holds. Rows that the new file
 * lacks go away; what people logged keeps its own figures. Returns the number of rows loaded, 0 when up to date.
 */
export async function seedStockFoods(db: Db, csv: string): Promise<number> {
  const version = `${readerVersion}:${createHash("sha256").update(csv).digest("hex")}`;
  if ((await findSeedVersion(db, seedName)) === version) return 0;
  const foods = readStockFoods(csv);
  return db.transaction().execute(async (tx) => {
    // Two servers that start at once: the second waits here, and finds the work done.
    await lockSeed(tx, seedName);
    if ((await findSeedVersion(tx, seedName)) === version) return 0;
    await replaceStockFoods(tx, foods);
    await saveSeedVersion(tx, seedName, version);
    return foods.length;
  });
}
