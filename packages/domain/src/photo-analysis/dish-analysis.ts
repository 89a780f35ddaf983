import type { AppErrorCode } from "../errors.ts";
import { sanitizeDishName, describeDish, shortenFoodName } from "./dish-name.ts";
import { maxDishItems, type VisionItem, type VisionResult } from "./vision-result.ts";
import { dishBounds, toPlausibleGrams, type GramsRange } from "./dish-plausibility.ts";
import type { ResolvedItem } from "../food-matching/food-resolution.ts";
import { validateLabel, type NutritionLabel, type LabelFault } from "./label-check.ts";
import { isPlausibleMeal, computeItemNutrition, computeMealNutrition } from "../portions/meal-portion.ts";
import { roundToOneDecimal, type Nutrition } from "../nutrition/nutrition.ts";
import { normalizeSearchText } from "../search/search-tokenizer.ts";
import type { MealItem } from "../meal-parser/meal-item.ts";

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
function findLowestConfidence(values: readonly Confidence[]): Confidence {
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
function toDishItem(visionItem: VisionItem, resolvedItem: ResolvedItem, factor: number): DishItem | null {
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
    amountSource: "photo",
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
function mergeDishItems(items: readonly DishItem[]): DishItem[] {
  const byFood = new Map<string, DishItem>();
  for (const item of items) {
    const food = `${item.ref ?? item.name.toLowerCase()}|${item.hidden}`;
    const duplicate = byFood.get(food);
    byFood.set(food, duplicate ? mergePair(duplicate, item) : item);
  }
  return [...byFood.values()].map((item, index) => ({ ...item, key: String(index + 1) }));
}

/** A correction made during the analysis that lowers the confidence. */
export type DishFlag = "energy_recomputed" | "trace_items_dropped";

/** A dish whose figures passed every check. Totals are the sums of the rounded items. */
export type Dish = Nutrition & {
  name: string;
  /** Names of the foods, where there is more than one. */
  description: string | null;
  grams: number;
  /** Grams of the whole as estimated by the model, before the learned portion factor. */
  visionGrams: number;
  /** The learned portion factor that was applied. */
  factor: number;
  items: DishItem[];
  confidence: Confidence;
  flags: DishFlag[];
};

export type DishErrorCode = Extract<
  AppErrorCode,
  | "no_food_in_picture"
  | "picture_unreadable"
  | "estimate_implausible"
  | "label_in_picture"
  | "label_unreadable"
  | "label_implausible"
  | "label_without_energy"
  | "menu_in_picture"
>;
/** Details of an error: the checked figures of a label, or its faults, or the dishes of a menu. */
export type DishErrorDetails = { label?: NutritionLabel; faults?: LabelFault[]; dishes?: string[] };
export type DishOutcome = { ok: true; dish: Dish } | { ok: false; errorCode: DishErrorCode; details: DishErrorDetails };

/** Resolves the figures of an item; null where it cannot be food. See `resolveItem` in food-resolution.ts. */
export type ItemResolver = (item: VisionItem, index: number) => ResolvedItem | null;

/** Items below this share of the energy do not affect the confidence of the dish. */
const minDecisiveEnergyShare = 0.15;
const maxMenuDishes = 30;

function computeConfidence(items: readonly DishItem[], calories: number): Confidence {
  const decisiveItems = items.filter(
    (item) => computeItemNutrition(item).calories >= minDecisiveEnergyShare * calories,
  );
  return findLowestConfidence(decisiveItems.map((item) => item.confidence));
}

const rejectDish = (errorCode: DishErrorCode, details: DishErrorDetails = {}): DishOutcome => ({
  ok: false,
  errorCode,
  details,
});

function rejectNonFood({ esito, etichetta, piattiDelMenu }: VisionResult): DishOutcome {
  if (esito === "non_cibo") return rejectDish("no_food_in_picture");
  if (esito === "etichetta" && etichetta !== null) {
    const labelOutcome = validateLabel(etichetta);
    return labelOutcome.ok
      ? rejectDish("label_in_picture", { label: labelOutcome.label })
      : rejectDish(labelOutcome.errorCode, { faults: labelOutcome.faults });
  }
  const dishes = [...new Set(piattiDelMenu.map(sanitizeDishName))].filter((name) => name !== "");
  if (esito === "menu" && dishes.length > 0)
    return rejectDish("menu_in_picture", { dishes: dishes.slice(0, maxMenuDishes) });
  return rejectDish("picture_unreadable");
}

type ResolvedItems = { items: DishItem[]; isRecomputed: boolean; hasTraces: boolean };

/**
 * Returns the items of a vision result. In a dish with several items, a part with the dish's own name as its generic
 * name ("spaghetti con crema di uova" beside the guanciale of a carbonara) loses the generic name: the row of the
 * whole dish would include the other parts.
 */
function clearRepeatedDishName({ titolo, items }: VisionResult): VisionItem[] {
  const title = normalizeSearchText(titolo);
  const isDish = (name: string): boolean => normalizeSearchText(name) === title;
  if (items.filter(({ nascosto }) => !nascosto).length < 2) return items;
  return items.map((item) => (isDish(item.nomeGenerico) && !isDish(item.nome) ? { ...item, nomeGenerico: "" } : item));
}

/** Resolves the items of a vision result; null where one of them is implausible. */
function resolveItems(visionResult: VisionResult, resolveItem: ItemResolver, factor: number): ResolvedItems | null {
  const resolved: ResolvedItems = { items: [], isRecomputed: false, hasTraces: false };
  for (const [index, visionItem] of clearRepeatedDishName(visionResult).entries()) {
    if (visionItem.grammi > 0 && visionItem.grammi < dishBounds.itemGrams.min) {
      resolved.hasTraces = true;
      continue;
    }
    const resolvedItem = resolveItem(visionItem, index);
    const item = resolvedItem && toDishItem(visionItem, resolvedItem, factor);
    if (!item) return null;
    resolved.items.push(item);
    resolved.isRecomputed ||= resolvedItem.isRecomputed;
  }
  return resolved;
}

/** True where every figure of the model is 0: its names are then not reliable either. */
const hasNoEnergy = ({ items }: VisionResult): boolean =>
  items.every(
    ({ kcal100, proteine100, carboidrati100, grassi100 }) => kcal100 + proteine100 + carboidrati100 + grassi100 === 0,
  );

/**
 * Builds the dish of a vision result, with every figure from `resolveItem` and every sum computed here, or returns an
 * error. `factor` is the learned portion factor of the user. Rejects as implausible: more than 902 kcal or 102 g of
 * macronutrients in 100 g, an item over 1500 g, a meal over 3000 g or 4000 kcal or under 1 kcal, more than 12 items.
 * Items under a gram are left out and flagged. The error of a label contains its figures, that of a menu its dishes
 * (at most 30).
 */
export function buildDish(visionResult: VisionResult, resolveItem: ItemResolver, factor = 1): DishOutcome {
  if (visionResult.esito !== "cibo") return rejectNonFood(visionResult);
  if (visionResult.items.length === 0) return rejectDish("picture_unreadable");
  if (visionResult.items.length > maxDishItems || hasNoEnergy(visionResult)) return rejectDish("estimate_implausible");
  const seenResult = resolveItems(visionResult, resolveItem, 1);
  if (!seenResult) return rejectDish("estimate_implausible");
  const seenItems = mergeDishItems(seenResult.items);
  if (!isPlausibleMeal(seenItems)) return rejectDish("estimate_implausible");

  // A factor that moves a plausible meal out of the bounds is not applied.
  const scaled =
    factor === 1 ? seenItems : mergeDishItems(resolveItems(visionResult, resolveItem, factor)?.items ?? []);
  const isCredible = isPlausibleMeal(scaled);
  const items = isCredible ? scaled : seenItems;
  const sumGrams = (subset: readonly DishItem[]): number =>
    roundToOneDecimal(subset.reduce((sum, item) => sum + item.grams, 0));
  const figures = computeMealNutrition(items);
  const names = items.map((item) => shortenFoodName(item.name));
  const name = sanitizeDishName(visionResult.titolo) || sanitizeDishName(names.join(", "));
  const flags: DishFlag[] = [];
  if (seenResult.isRecomputed) flags.push("energy_recomputed");
  if (seenResult.hasTraces) flags.push("trace_items_dropped");
  return {
    ok: true,
    dish: {
      name,
      ...figures,
      description: describeDish(items),
      grams: sumGrams(items),
      visionGrams: sumGrams(seenItems),
      factor: isCredible ? factor : 1,
      items,
      confidence: computeConfidence(items, figures.calories),
      flags,
    },
  };
}
