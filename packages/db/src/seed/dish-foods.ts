import {
  cookDish,
  type Composition,
  type CookedDish,
  type FinishedWeight,
  type DishIngredient,
} from "@fetta/domain/recipes/cooked-dish";
import { z } from "zod";
import type { StockFood } from "./stock-food-rows.ts";

const grams = z.number().positive();
/** A food of the table: its id, and its name for readers of the file. */
const foodReferenceSchema = z.strictObject({ food: z.string(), name: z.string() });
/** The measured food that the finished dish is as dry as, fried also as fat as. */
const comparison = { reference: foodReferenceSchema, rationale: z.string() };

const dishSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string(),
  synonyms: z.array(z.string()),
  category: z.string(),
  portion: z.strictObject({ label: z.string(), grams }),
  liquid: z.boolean().optional(),
  ingredients: z
    .array(
      foodReferenceSchema.extend({
        grams,
        /** A key of `yields`; without it the weight is unchanged. */
        yield: z.string().optional(),
        /** A key of `alcohol`; without it all alcohol remains. */
        alcohol: z.string().optional(),
        note: z.string().optional(),
      }),
    )
    .min(2),
  cooked: z.discriminatedUnion("method", [
    z.strictObject({ method: z.literal("sum"), rationale: z.string() }),
    z.strictObject({ method: z.literal("dry"), ...comparison }),
    z.strictObject({ method: z.literal("fried"), ...comparison, oil: foodReferenceSchema }),
  ]),
});

const dishFileSchema = z.strictObject({
  yields: z.record(z.string(), z.strictObject({ factor: z.number().min(0), source: z.string() })),
  alcohol: z.record(z.string(), z.strictObject({ kept: z.number().min(0).max(1), source: z.string() })),
  dishes: z.array(dishSchema),
});

export type Dish = z.output<typeof dishSchema>;
type DishFile = z.output<typeof dishFileSchema>;

/** Parses the file of dishes; throws on an invalid shape. */
export function parseDishes(json: string): DishFile {
  return dishFileSchema.parse(JSON.parse(json));
}

function getNamed<Value>(values: Record<string, Value>, name: string, where: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`${where}: no "${name}"`);
  return value;
}

/** Computes the cooked dish; a food that it references must be in `foods`, under that name. */
export function computeCookedDish(
  dish: Dish,
  { yields, alcohol }: Omit<DishFile, "dishes">,
  foods: ReadonlyMap<string, StockFood>,
): CookedDish {
  const find = (wanted: z.output<typeof foodReferenceSchema>): Composition => {
    const food = foods.get(wanted.food);
    if (food?.name !== wanted.name)
      throw new Error(`${dish.slug}: ${wanted.food} is ${food?.name ?? "no food"}, not ${wanted.name}`);
    return food as StockFood & Composition;
  };
  const parts: DishIngredient[] = dish.ingredients.map((part) => ({
    food: find(part),
    grams: part.grams,
    yieldFactor: part.yield === undefined ? 1 : getNamed(yields, part.yield, dish.slug).factor,
    alcoholRetention: part.alcohol === undefined ? 1 : getNamed(alcohol, part.alcohol, dish.slug).kept,
  }));
  const { cooked } = dish;
  const finish: FinishedWeight =
    cooked.method === "sum"
      ? { method: "sum" }
      : cooked.method === "dry"
        ? { method: "dry", reference: find(cooked.reference) }
        : { method: "fried", reference: find(cooked.reference), oil: find(cooked.oil) };
  return cookDish(parts, finish);
}

/**
 * The own dishes (JSON text) as stock foods per 100 g, computed from those of the composition tables and from earlier
 * dishes of the file.
 */
export function computeDishFoods(json: string, compositionFoods: readonly StockFood[]): StockFood[] {
  const foods = new Map(compositionFoods.map((food) => [food.id, food]));
  const file = parseDishes(json);
  return file.dishes.map((dish) => {
    const food = toStockFood(dish, computeCookedDish(dish, file, foods), foods);
    foods.set(food.id, food);
    return food;
  });
}

function toStockFood(dish: Dish, { composition }: CookedDish, foods: ReadonlyMap<string, StockFood>): StockFood {
  const synonyms = dish.synonyms.join("; ");
  const licences = dish.ingredients.flatMap(({ food }) => foods.get(food)?.licence.split("; ") ?? []);
  return {
    id: `fetta:${dish.slug}`,
    name: dish.name,
    synonyms,
    category: dish.category,
    note: null,
    rank: 1,
    ...composition,
    liquid: dish.liquid ?? false,
    density: null,
    portionGrams: dish.portion.grams,
    portionLabel: dish.portion.label,
    portionSource: "our estimate",
    unitGrams: null,
    unitLabel: null,
    unitSource: null,
    source: "Ricetta di Fetta, calcolata dagli ingredienti",
    sourceCode: dish.slug,
    sourceName: dish.ingredients.map(({ name, grams }) => `${name} ${grams} g`).join("; "),
    nameOrigin: "our name",
    // Licences of the ingredients' sources also apply to the dish.
    licence: [...new Set(licences)].toSorted().join("; "),
    isEstimate: true,
    units: "[]",
    cookingState: null,
    cookingYield: null,
    cookingSource: null,
  };
}
