import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Database, Db } from "../schema/schema.ts";

/** A stock food: long pasta by its raw weight, 353 kcal, 12 g protein, 70 g carbs, 1.5 g fat in 100 g. */
export function aStockFood(
  db: Db,
  overrides: Partial<Insertable<Database["stockFood"]>> = {},
): Promise<Selectable<Database["stockFood"]>> {
  const id = overrides.id ?? `test:${randomUUID()}`;
  return db
    .insertInto("stockFood")
    .values({
      id,
      name: `Spaghetti ${id}`,
      synonyms: "",
      category: "Pasta",
      note: null,
      rank: 1,
      calories: 353,
      protein: 12,
      carbs: 70,
      fat: 1.5,
      fibre: 3,
      sugars: 2.5,
      saturated: 0.3,
      salt: 0.01,
      alcohol: null,
      liquid: false,
      density: null,
      portionGrams: 80,
      portionLabel: "1 porzione",
      portionSource: "SINU LARN V rev.",
      unitGrams: null,
      unitLabel: null,
      unitSource: null,
      source: "Swiss FCDB V7.0",
      sourceCode: "1",
      sourceName: "Pasta di semola, cruda",
      nameOrigin: "official",
      licence: "free reuse",
      cookingState: null,
      cookingYield: null,
      cookingSource: null,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A median of labels: taralli, 480 kcal in 100 g. */
export function aMedian(
  db: Db,
  overrides: Partial<Insertable<Database["stockFoodMedian"]>> = {},
): Promise<Selectable<Database["stockFoodMedian"]>> {
  const id = overrides.id ?? `off-median:${randomUUID()}`;
  return db
    .insertInto("stockFoodMedian")
    .values({
      id,
      name: `Taralli ${id}`,
      synonyms: "",
      category: "Pane",
      calories: 480,
      protein: 9,
      carbs: 65,
      fat: 19,
      fibre: null,
      sugars: null,
      saturated: null,
      salt: null,
      portionGrams: 30,
      productCount: 40,
      caloriesP25: 460,
      caloriesP75: 495,
      gtins: "",
      licence: "ODbL 1.0",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A product of the mirror: biscuits, 470 kcal, 7 g protein, 68 g carbs, 18 g fat in 100 g. */
export function aProduct(
  db: Db,
  gtin: string,
  overrides: Partial<Insertable<Database["product"]>> = {},
): Promise<Selectable<Database["product"]>> {
  return db
    .insertInto("product")
    .values({
      gtin,
      name: "Biscotti",
      brand: "Forno",
      category: "Biscotti",
      packageSize: "350 g",
      servingLabel: null,
      servingGrams: null,
      calories: 470,
      protein: 7,
      carbs: 68,
      fat: 18,
      fibre: 3,
      sugars: 22,
      saturated: 2,
      salt: 0.6,
      alcohol: null,
      imageUrl: null,
      origin: "mirror",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A custom food of a user: cake, 350 kcal, 6 g protein, 50 g carbs, 14 g fat in 100 g. */
export function aCustomFood(
  db: Db,
  user: { id: string },
  overrides: Partial<Insertable<Database["customFood"]>> = {},
): Promise<Selectable<Database["customFood"]>> {
  return db
    .insertInto("customFood")
    .values({
      userId: user.id,
      name: "Ciambellone",
      brand: null,
      barcode: null,
      calories: 350,
      protein: 6,
      carbs: 50,
      fat: 14,
      fibre: null,
      sugars: null,
      saturated: null,
      salt: null,
      servingLabel: null,
      servingGrams: null,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
