import { labelNutrients, micronutrientKeys, type NutrientKey } from "@fetta/domain/nutrition/nutrient-keys";
import { sql, type Insertable, type Selectable } from "kysely";
import { precompileQuery } from "../../precompiled-query.ts";
import type { Database, Db } from "../../schema/schema.ts";
import type { FoodAlias } from "@fetta/domain/food-matching/alias-candidates";
import { buildLexicon, type Lexicon } from "@fetta/domain/food-matching/food-matcher";
import type { LexiconFood } from "@fetta/domain/food-matching/lexicon-food";
import { seasoningCategory, type NutrientRichFood } from "@fetta/domain/search/nutrient-query";
import { z } from "zod";

/**
 * A stock food per 100 g: of a composition table, of our own dishes, or a median of labels. Only the last has a range
 * of energy (quartiles, kcal) and a number of products.
 */
export type StockFoodRow = Selectable<Database["stockFood"]> & {
  caloriesP25: number | null;
  caloriesP75: number | null;
  productCount: number | null;
};

/** First in both selects, as a union matches columns by position. */
const sharedColumns = ["id", "name", "synonyms", "category", ...labelNutrients, "portionGrams", "licence"] as const;

const selectCompositionFoods = (db: Db) =>
  db
    .selectFrom("stockFood")
    .select(sharedColumns)
    .select([
      "note",
      "rank",
      "alcohol",
      ...micronutrientKeys,
      "liquid",
      "density",
      "portionLabel",
      "portionSource",
      "unitGrams",
      "unitLabel",
      "unitSource",
      "source",
      "sourceCode",
      "sourceName",
      "nameOrigin",
      "isEstimate",
      "units",
      "cookingState",
      "cookingYield",
      "cookingSource",
      sql<number | null>`null::float8`.as("caloriesP25"),
      sql<number | null>`null::float8`.as("caloriesP75"),
      sql<number | null>`null::integer`.as("productCount"),
    ]);

const nullText = sql<string | null>`null::text`;
const nullNumber = sql<number | null>`null::float8`;

/** The same columns in the same order, with constants for those that a median lacks. */
const selectMedianFoods = (db: Db) =>
  db
    .selectFrom("stockFoodMedian")
    .select(sharedColumns)
    .select([
      sql<string | null>`'mediana di ' || product_count || ' prodotti'`.as("note"),
      sql<number>`1`.as("rank"),
      nullNumber.as("alcohol"),
      ...micronutrientKeys.map((key) => nullNumber.as(key)),
      sql<boolean>`false`.as("liquid"),
      nullNumber.as("density"),
      sql<string | null>`'1 porzione'`.as("portionLabel"),
      nullText.as("portionSource"),
      nullNumber.as("unitGrams"),
      nullText.as("unitLabel"),
      nullText.as("unitSource"),
      sql<string>`'Open Food Facts'`.as("source"),
      sql<string>`substr(id, length('off-median:') + 1)`.as("sourceCode"),
      sql<string>`name`.as("sourceName"),
      sql<string>`'our name'`.as("nameOrigin"),
      sql<boolean>`true`.as("isEstimate"),
      sql<unknown>`'[]'::jsonb`.as("units"),
      sql<"raw" | "cooked" | null>`null::text`.as("cookingState"),
      nullNumber.as("cookingYield"),
      nullText.as("cookingSource"),
      "caloriesP25",
      "caloriesP75",
      "productCount",
    ]);

/** Every stock food of all tables, by id. */
export const selectAllStockFoods = (db: Db) => selectCompositionFoods(db).unionAll(selectMedianFoods(db)).orderBy("id");

export const selectStockFoodsByIds = (db: Db, ids: readonly string[]) =>
  selectCompositionFoods(db)
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .unionAll(selectMedianFoods(db).where("id", "=", sql<string>`any(${ids}::text[])`));

/** The foods with these ids, of all tables, in no particular order; unknown ids are left out. */
export const findStockFoods = precompileQuery<{ ids: readonly string[] }, StockFoodRow>(["ids"], (db, { ids }) =>
  selectStockFoodsByIds(db, ids),
);

/** Ids of the foods of some categories, the everyday ones first, then by name. */
export async function listStockFoodIdsIn(db: Db, categories: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("stockFood")
    .select("id")
    .where("category", "in", categories)
    .orderBy("rank")
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

type NutrientFoodsQuery = {
  nutrient: NutrientKey;
  /** Null for foods of every category. */
  categories: readonly string[] | null;
  /** Of a usual portion, in the unit of the nutrient. */
  minPortionAmount: number;
  /** Of 100 g, kcal. */
  minCalories: number;
};

/** Foods that are rarer than this (a variant, a mean of others) are not listed by a nutrient. */
const maxRankByNutrient = 2;
const maxFoodsByNutrient = 200;

/** The everyday foods of which a usual portion has at least an amount of a nutrient, most of it per kcal first. */
export async function listNutrientRichFoods(
  db: Db,
  { nutrient, categories, minPortionAmount, minCalories }: NutrientFoodsQuery,
): Promise<NutrientRichFood[]> {
  const amount = sql<number>`${sql.ref(nutrient)}`;
  return db
    .selectFrom("stockFood")
    .select(["id", "name", "calories", amount.as("amountPer100g"), sql<number>`portion_grams`.as("portionGrams")])
    .where("rank", "<=", maxRankByNutrient)
    .where("calories", ">=", minCalories)
    .where("category", "!=", seasoningCategory)
    .where(sql<boolean>`${amount} * portion_grams / 100 >= ${minPortionAmount}`)
    .$if(categories !== null, (query) => query.where("category", "in", categories ?? []))
    .orderBy(sql`${amount} / calories`, "desc")
    .orderBy("id")
    .limit(maxFoodsByNutrient)
    .execute();
}

/** The food of exactly this name: names are unique over all tables. */
export function findStockFoodByName(db: Db, name: string): Promise<StockFoodRow | undefined> {
  return selectCompositionFoods(db)
    .where("name", "=", name)
    .unionAll(selectMedianFoods(db).where("name", "=", name))
    .executeTakeFirst();
}

/** Rows in one insert: 34 columns each, and a statement takes at most 65,535 parameters. */
const maxRowsPerInsert = 1000;

/** Replaces the table's content by `foods`. Meant for a transaction: readers see the old rows until it commits. */
export async function replaceStockFoods(db: Db, foods: readonly Insertable<Database["stockFood"]>[]): Promise<void> {
  await db.deleteFrom("stockFood").execute();
  for (let start = 0; start < foods.length; start += maxRowsPerInsert)
    await db
      .insertInto("stockFood")
      .values(foods.slice(start, start + maxRowsPerInsert))
      .execute();
}

/** Replaces the content of the table of medians by `medians`. */
export async function replaceStockFoodMedians(
  db: Db,
  medians: readonly Insertable<Database["stockFoodMedian"]>[],
): Promise<void> {
  await db.deleteFrom("stockFoodMedian").execute();
  await db
    .insertInto("stockFoodMedian")
    .values([...medians])
    .execute();
}

/** Replaces the everyday names of all stock foods. */
export async function replaceFoodAliases(db: Db, aliases: readonly FoodAlias[]): Promise<void> {
  await db.deleteFrom("stockFoodAlias").execute();
  await db
    .insertInto("stockFoodAlias")
    .values([...aliases])
    .execute();
}

/** Every everyday name with its foods, by name. */
export const listFoodAliases = (db: Db): Promise<FoodAlias[]> =>
  db
    .selectFrom("stockFoodAlias")
    .selectAll()
    .orderBy(sql`name collate "C"`)
    .execute();

/** The everyday names of each stock food, in whatever state it is weighed. */
export async function listAliasNames(db: Db): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  for (const { name, eatenId, rawId, cookedId } of await listFoodAliases(db))
    for (const id of new Set([eatenId, rawId, cookedId]))
      if (id !== null) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

type NamedUnit = { label: string; grams: number };

/** The units that have both a name and a weight, each name once. */
export function collectUnits(units: readonly { label: string | null; grams: number | null }[]): NamedUnit[] {
  const named = new Map<string, number>();
  for (const { label, grams } of units)
    if (label !== null && grams !== null && !named.has(label)) named.set(label, grams);
  return [...named].map(([label, grams]) => ({ label, grams }));
}

const storedUnitsSchema = z.array(z.object({ label: z.string(), grams: z.number() }));

type UnitColumns = Pick<StockFoodRow, "portionLabel" | "portionGrams" | "unitLabel" | "unitGrams" | "units">;

/** Units of a stock food in the order of its page: portion, piece, the others. */
export const listUnits = (row: UnitColumns): NamedUnit[] =>
  collectUnits([
    { label: row.portionLabel, grams: row.portionGrams },
    { label: row.unitLabel, grams: row.unitGrams },
    ...storedUnitsSchema.parse(row.units),
  ]);

/** The other names of a stock food. */
export const listSynonyms = ({ synonyms }: Pick<StockFoodRow, "synonyms">): string[] =>
  synonyms
    .split(";")
    .map((synonym) => synonym.trim())
    .filter((synonym) => synonym !== "");

/** The columns of a stock food that food matching uses. */
type LexiconRow = UnitColumns &
  Pick<StockFoodRow, "synonyms" | "cookingState" | "cookingYield" | "isEstimate" | "sourceName"> &
  Omit<LexiconFood, "synonyms" | "units" | "cooking" | "estimate" | "parts">;

/** The recipe of a computed dish, whose source name lists its parts: "Spaghetti 80 g; Pancetta 40 g". */
function listDishParts({ id, sourceName }: Pick<LexiconRow, "id" | "sourceName">): LexiconFood["parts"] {
  if (!id.startsWith("fetta:")) return undefined;
  return sourceName.split("; ").flatMap((part) => {
    const [, name, grams] = /^(.+) ([\d.]+) g$/.exec(part) ?? [];
    return name === undefined ? [] : [{ name, grams: Number(grams) }];
  });
}

/** A row in the form that food matching uses. */
export function toLexiconFood(row: LexiconRow): LexiconFood {
  const { id, name, category, note, rank, calories, protein, carbs, fat, liquid, density } = row;
  const { cookingState, cookingYield, isEstimate: estimate } = row;
  return {
    id,
    name,
    synonyms: listSynonyms(row),
    category,
    note,
    rank,
    calories,
    protein,
    carbs,
    fat,
    liquid,
    density,
    units: listUnits(row),
    cooking: cookingState === null || cookingYield === null ? null : { state: cookingState, factor: cookingYield },
    estimate,
    parts: listDishParts(row),
  };
}

/** Every stock food, medians and own dishes included, and every everyday name, indexed for food matching. */
export async function loadLexicon(db: Db): Promise<Lexicon> {
  const [rows, aliases] = await Promise.all([selectAllStockFoods(db).execute(), listFoodAliases(db)]);
  return buildLexicon(rows.map(toLexiconFood), aliases);
}
