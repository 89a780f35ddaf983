import { sanitizeDishName } from "./dish-name.ts";
import { toPlausibleGrams, type GramsRange } from "./dish-plausibility.ts";
import type { VisionItem } from "./vision-result.ts";
import type { ResolvedItem } from "../food-matching/food-resolution.ts";
import type { MealItem } from "../meal-parser/meal-item.ts";
import { roundToOneDecimal } from "../nutrition/nutrition.ts";

export type Confidence = "high" | "medium" | "low";

/** One food of the dish with its own figures, and the confidence of the model. */
export type DishItem = MealItem & {
  /** Grams of the food; `mid` is the item's `grams`. */
  range: GramsRange;
  confidence: Confidence;
};

const confidenceByModelLevel: Record<VisionItem["fiducia"], Confidence> = {
  alta: "high",
  media: "medium",
  bassa: "low",
};
const confidenceOrder: readonly Confidence[] = ["low", "medium", "high"];

/** Returns the lowest of several confidence levels. */
export function findLowestConfidence(values: readonly Confidence[]): Confidence {
  return confidenceOrder.find((level) => values.includes(level)) ?? "low";
}

function scaleRange({ min, mid, max }: GramsRange, ratio: number): GramsRange {
  return {
    min: roundToOneDecimal(min * ratio),
    mid: roundToOneDecimal(mid * ratio),
    max: roundToOneDecimal(max * ratio),
  };
}

/**
 * Converts an item of a vision result with its resolved figures; its grams are multiplied by `factor` unless they
 * come from counted pieces. Null where it has no name or an impossible weight.
 */
export function toDishItem(visionItem: VisionItem, resolvedItem: ResolvedItem, factor: number): DishItem | null {
  const visionGrams = toPlausibleGrams(visionItem.grammiMin, visionItem.grammi, visionItem.grammiMax);
  const sourceText = sanitizeDishName(visionItem.nome) || sanitizeDishName(visionItem.nomeGenerico);
  if (visionGrams === null || sourceText === "") return null;
  const grams = roundToOneDecimal(resolvedItem.unit === null ? resolvedItem.grams * factor : resolvedItem.grams);
  const { name, ref, source, per100, unit, alternatives } = resolvedItem;
  return {
    key: "",
    sourceText,
    name,
    ref,
    source,
    per100,
    grams,
    amount: "seen",
    unit,
    hidden: visionItem.nascosto,
    alternatives,
    range: { ...scaleRange(visionGrams, grams / visionGrams.mid), mid: grams },
    confidence: resolvedItem.isRecomputed ? "low" : confidenceByModelLevel[visionItem.fiducia],
  };
}

function mergePair(a: DishItem, b: DishItem): DishItem {
  const unit =
    a.unit !== null && a.unit.label === b.unit?.label
      ? { label: a.unit.label, count: a.unit.count + b.unit.count }
      : null;
  return {
    ...a,
    grams: roundToOneDecimal(a.grams + b.grams),
    unit,
    range: {
      min: roundToOneDecimal(a.range.min + b.range.min),
      mid: roundToOneDecimal(a.grams + b.grams),
      max: roundToOneDecimal(a.range.max + b.range.max),
    },
    confidence: findLowestConfidence([a.confidence, b.confidence]),
  };
}

/** Merges items of the same food (and the same `hidden`) with the grams of both, and assigns a key to every item. */
export function mergeDishItems(items: readonly DishItem[]): DishItem[] {
  const byFood = new Map<string, DishItem>();
  for (const item of items) {
    const food = `${item.ref ?? item.name.toLowerCase()}|${item.hidden}`;
    const duplicate = byFood.get(food);
    byFood.set(food, duplicate ? mergePair(duplicate, item) : item);
  }
  return [...byFood.values()].map((item, index) => ({ ...item, key: String(index + 1) }));
}
