import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FoodAlias } from "@fetta/domain/food-matching/alias-candidates";
import { extraNutrients, labelNutrients, mapNutrients, pickNutrients } from "@fetta/domain/nutrition/nutrient-keys";
import { nutrientNames } from "@fetta/domain/nutrition/nutrition";
import { sql, type Insertable } from "kysely";
import { z } from "zod";
import { indexStockFoods } from "../queries/food-search/food-search-index.ts";
import { replaceFoodAliases, replaceStockFoodMedians, replaceStockFoods } from "../queries/food/stock-food.ts";
import type { Database, Db } from "../schema/schema.ts";
import { computeDishFoods } from "./dish-foods.ts";
import { numberCell, optionalNumberCell, parseCsvRows, textCell } from "./csv-cells.ts";
import {
  parseCompositionFoods,
  parseFoodAliases,
  parseFoodCooking,
  parseFoodUnits,
  type StockFood,
} from "./stock-food-rows.ts";

/** The version of the seed `name` that the database contains. */
async function findSeedVersion(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("seedVersion").select("version").where("name", "=", name).executeTakeFirst();
  return row?.version;
}

/** Stores that `version` of the seed `name` is loaded. */
async function saveSeedVersion(db: Db, name: string, version: string): Promise<void> {
  await db
    .insertInto("seedVersion")
    .values({ name, version })
    .onConflict((c) => c.column("name").doUpdateSet({ version }))
    .execute();
}

/**
 * Waits until no other transaction loads the seed `name`, and blocks others until this one ends. Raises the
 * transaction's statement timeout to a minute: the other load may outlast a request's timeout.
 */
export async function lockSeed(tx: Db, name: string): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtext(${`seed ${name}`}))`.execute(tx);
}

/** The data files, by content. */
const fileNames = {
  foods: "stock-foods.csv",
  micronutrients: "stock-food-micronutrients.csv",
  units: "stock-food-units.csv",
  cooking: "stock-food-cooking.csv",
  dishes: "dishes.json",
  medians: "open-food-facts/stock-food-medians.csv",
  aliases: "food-aliases.json",
} as const;

/** The texts of the data files. */
export type StockFoodFileTexts = Record<keyof typeof fileNames, string>;

/** Reads the data files in `directory` (a URL that ends with a slash). */
export async function readStockFoodFiles(directory: URL): Promise<StockFoodFileTexts> {
  const texts = Object.entries(fileNames).map(
    async ([part, name]) => [part, await readFile(new URL(name, directory), "utf8")] as const,
  );
  return Object.fromEntries(await Promise.all(texts)) as StockFoodFileTexts;
}

const medianRow = z.object({
  id: textCell.regex(/^off-median:[a-z-]+$/),
  name_it: textCell,
  synonyms_it: z.string(),
  category: textCell,
  n_products: numberCell,
  kcal_p25: numberCell,
  kcal_p75: numberCell,
  ...mapNutrients(nutrientNames, () => numberCell),
  ...mapNutrients(extraNutrients, () => optionalNumberCell),
  portion_g: optionalNumberCell,
  codes: textCell,
  licence: textCell,
});

/** Medians of the labels of Italian products (CSV text, values per 100 g), under ODbL. */
function parseMedians(csv: string): Insertable<Database["stockFoodMedian"]>[] {
  return parseCsvRows("stock-food-medians.csv", csv, medianRow).map((row) => ({
    id: row.id,
    name: row.name_it,
    synonyms: row.synonyms_it,
    category: row.category,
    ...pickNutrients(row, labelNutrients),
    portionGrams: row.portion_g,
    productCount: row.n_products,
    caloriesP25: row.kcal_p25,
    caloriesP75: row.kcal_p75,
    gtins: row.codes,
    licence: row.licence,
  }));
}

export type StockFoodData = {
  foods: StockFood[];
  medians: Insertable<Database["stockFoodMedian"]>[];
  aliases: FoodAlias[];
};

/** Parses the files; throws on rows that do not fit together. */
export function parseStockFoods(files: StockFoodFileTexts): StockFoodData {
  const compositionFoods = parseCompositionFoods(files.foods, files.micronutrients);
  const units = parseFoodUnits(files.units);
  const cooking = parseFoodCooking(files.cooking);
  const foods = [...compositionFoods, ...computeDishFoods(files.dishes, compositionFoods)].map((food) => ({
    ...food,
    units: JSON.stringify(units.get(food.id) ?? []),
    ...cooking.get(food.id),
  }));
  return { foods, medians: parseMedians(files.medians), aliases: parseFoodAliases(files.aliases) };
}

/** Incremented when the parser changes, so that the rows are loaded again although the files are the same. */
const readerVersion = 5;
const seedName = "stock-foods";

/**
 * Loads the stock foods when a file (or the parser) is newer than the database's version. Rows that the new files lack
 * are deleted; logged food items have their own values. Returns the number of loaded rows, 0 when up to date.
 */
export async function seedStockFoods(db: Db, files: StockFoodFileTexts): Promise<number> {
  const hash = createHash("sha256");
  for (const text of Object.values(files)) hash.update(`${text.length} ${text}`);
  const version = `${readerVersion}:${hash.digest("hex")}`;
  if ((await findSeedVersion(db, seedName)) === version) return 0;
  const { foods, medians, aliases } = parseStockFoods(files);
  return db.transaction().execute(async (tx) => {
    // Of two servers that start at once, the second waits here and finds the version up to date.
    await lockSeed(tx, seedName);
    if ((await findSeedVersion(tx, seedName)) === version) return 0;
    await replaceStockFoods(tx, foods);
    await replaceStockFoodMedians(tx, medians);
    await replaceFoodAliases(tx, aliases);
    await indexStockFoods(tx);
    await saveSeedVersion(tx, seedName, version);
    return foods.length + medians.length;
  });
}
