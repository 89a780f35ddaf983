import { cleanDishName } from "./dish-name.ts";
import { plausibleGrams } from "./dish-plausibility.ts";
import type { Grams } from "./dish-plausibility.ts";
import type { DishItemReading } from "./vision-result.ts";
import type { GroundedItem } from "../food-matching/food-resolution.ts";
import type { MealItem } from "../meal-parser/meal-item.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";

export type Confidence = "high" | "medium" | "low";

/** One food of the dish with its own figures, and how sure a model was of it. */
export type DishItem = MealItem & {
  /** Grams of the food; `mid` is the item's `grams`. */
  range: Grams;
  confidence: Confidence;
};

const confidences: Record<DishItemReading["fiducia"], Confidence> = {
  alta: "high",
  media: "medium",
  bassa: "low",
};
const levels: readonly Confidence[] = ["low", "medium", "high"];

/** The least sure of several. */
export function lowest(given: readonly Confidence[]): Confidence {
  return levels.find((level) => given.includes(level)) ?? "low";
}

function around({ min, mid, max }: Grams, ratio: number): Grams {
  return { min: oneDecimal(min * ratio), mid: oneDecimal(mid * ratio), max: oneDecimal(max * ratio) };
}

/**
 * The item of a reading with its grounded figures, its grams times `factor` unless they are of counted pieces; null
 * where it has no name or a weight that no food has.
 */
export function dishItem(reading: DishItemReading, found: GroundedItem, factor: number): DishItem | null {
  const seen = plausibleGrams(reading.grammiMin, reading.grammi, reading.grammiMax);
  const said = cleanDishName(reading.nome) || cleanDishName(reading.nomeGenerico);
  if (seen === null || said === "") return null;
  const grams = oneDecimal(found.unit === null ? found.grams * factor : found.grams);
  const { name, ref, source, per100, unit, alternatives } = found;
  return {
    key: "",
    said,
    name,
    ref,
    source,
    per100,
    grams,
    amount: "seen",
    unit,
    hidden: reading.nascosto,
    alternatives,
    range: { ...around(seen, grams / seen.mid), mid: grams },
    confidence: found.recomputed ? "low" : confidences[reading.fiducia],
  };
}

function both(a: DishItem, b: DishItem): DishItem {
  const unit =
    a.unit !== null && a.unit.label === b.unit?.label
      ? { label: a.unit.label, count: a.unit.count + b.unit.count }
      : null;
  return {
    ...a,
    grams: oneDecimal(a.grams + b.grams),
    unit,
    range: {
      min: oneDecimal(a.range.min + b.range.min),
      mid: oneDecimal(a.grams + b.grams),
      max: oneDecimal(a.range.max + b.range.max),
    },
    confidence: lowest([a.confidence, b.confidence]),
  };
}

/** Items that are one food (and equally hidden) become one with the grams of both; every item gets its key. */
export function merged(items: readonly DishItem[]): DishItem[] {
  const byFood = new Map<string, DishItem>();
  for (const item of items) {
    const food = `${item.ref ?? item.name.toLowerCase()}|${item.hidden}`;
    const twin = byFood.get(food);
    byFood.set(food, twin ? both(twin, item) : item);
  }
  return [...byFood.values()].map((item, index) => ({ ...item, key: String(index + 1) }));
}
