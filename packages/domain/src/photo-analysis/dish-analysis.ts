import type { AppErrorCode } from "../errors.ts";
import { dishItem, lowest, merged } from "./dish-item.ts";
import type { Confidence, DishItem } from "./dish-item.ts";
import { cleanDishName, dishDescription, shortFoodName } from "./dish-name.ts";
import { maxDishItems } from "./vision-result.ts";
import type { DishItemReading, DishReading } from "./vision-result.ts";
import { dishBounds } from "./dish-plausibility.ts";
import type { GroundedItem } from "../food-matching/food-resolution.ts";
import { labelFromReading } from "./label-check.ts";
import type { Label, LabelFault } from "./label-check.ts";
import { isMeal, itemNutrition, mealNutrition } from "../portions/meal-portion.ts";
import { oneDecimal } from "../nutrition/nutrition.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";
import { searchText } from "../search/search-tokenizer.ts";

/** Something that was mended on the way and lowers the confidence. */
export type DishFlag = "energy_recomputed" | "traces_left_out";

/** A dish whose figures passed every check. Totals are the sums of the items as they are shown. */
export type Dish = Nutrition & {
  name: string;
  /** Names of the foods, where there is more than one. */
  description: string | null;
  grams: number;
  /** Grams of the whole as they were seen, before the person's own factor. */
  seenGrams: number;
  /** By how much what was seen was scaled for this person. */
  factor: number;
  items: DishItem[];
  confidence: Confidence;
  flags: DishFlag[];
};

export type DishRefusal = Extract<
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
/** What comes with a refusal: the checked figures of a label, or what is wrong with them, or the dishes of a menu. */
export type DishRefusalDetails = { label?: Label; faults?: LabelFault[]; dishes?: string[] };
export type DishOutcome =
  | { ok: true; dish: Dish }
  | { ok: false; refusal: DishRefusal; details: DishRefusalDetails };

/** Finds the figures behind an item; null where it can be nothing that is eaten. See `groundItem`. */
export type Ground = (item: DishItemReading, index: number) => GroundedItem | null;

/** Items below this share of the energy do not decide how sure the whole is. */
const weightyShare = 0.15;
const mostMenuDishes = 30;

function confidenceOf(items: readonly DishItem[], calories: number): Confidence {
  const weighty = items.filter((item) => itemNutrition(item).calories >= weightyShare * calories);
  return lowest(weighty.map((item) => item.confidence));
}

const refused = (refusal: DishRefusal, details: DishRefusalDetails = {}): DishOutcome => ({
  ok: false,
  refusal,
  details,
});

function withoutFood({ esito, etichetta, piattiDelMenu }: DishReading): DishOutcome {
  if (esito === "non_cibo") return refused("no_food_in_picture");
  if (esito === "etichetta" && etichetta !== null) {
    const read = labelFromReading(etichetta);
    return read.ok
      ? refused("label_in_picture", { label: read.label })
      : refused(read.refusal, { faults: read.faults });
  }
  const dishes = [...new Set(piattiDelMenu.map(cleanDishName))].filter((name) => name !== "");
  if (esito === "menu" && dishes.length > 0)
    return refused("menu_in_picture", { dishes: dishes.slice(0, mostMenuDishes) });
  return refused("picture_unreadable");
}

type Read = { items: DishItem[]; recomputed: boolean; traces: boolean };

/**
 * The items of a reading. The part of a dish that is called by the dish's own name ("spaghetti con crema di uova" beside
 * the guanciale of a carbonara) goes without it: the row of the whole dish holds the other parts already.
 */
function partsOf({ titolo, items }: DishReading): DishItemReading[] {
  const title = searchText(titolo);
  const isDish = (name: string): boolean => searchText(name) === title;
  if (items.filter(({ nascosto }) => !nascosto).length < 2) return items;
  return items.map((item) =>
    isDish(item.nomeGenerico) && !isDish(item.nome) ? { ...item, nomeGenerico: "" } : item,
  );
}

/** The items of a reading; null where one of them is implausible. */
function read(reading: DishReading, ground: Ground, factor: number): Read | null {
  const all: Read = { items: [], recomputed: false, traces: false };
  for (const [index, each] of partsOf(reading).entries()) {
    if (each.grammi > 0 && each.grammi < dishBounds.itemGrams.min) {
      all.traces = true;
      continue;
    }
    const found = ground(each, index);
    const item = found && dishItem(each, found, factor);
    if (!item) return null;
    all.items.push(item);
    all.recomputed ||= found.recomputed;
  }
  return all;
}

/** True where a model knows of no energy in anything: then its names are no better than its figures. */
const isEmpty = ({ items }: DishReading): boolean =>
  items.every(
    ({ kcal100, proteine100, carboidrati100, grassi100 }) =>
      kcal100 + proteine100 + carboidrati100 + grassi100 === 0,
  );

/**
 * The dish behind a model's reading, with every figure from `ground` and every sum computed here, or why there is none.
 * `factor` is by how much the person's portions differ from what a model sees. Refuses as implausible what no food or
 * meal can be: more than 902 kcal or 102 g of macronutrients in 100 g, an item over 1500 g, a meal over 3000 g or 4000
 * kcal or under 1 kcal, more than 12 items. Items under a gram are left out and flagged. A label comes with what is
 * printed on it, a menu with its dishes (at most 30).
 */
export function dishFromReading(reading: DishReading, ground: Ground, factor = 1): DishOutcome {
  if (reading.esito !== "cibo") return withoutFood(reading);
  if (reading.items.length === 0) return refused("picture_unreadable");
  if (reading.items.length > maxDishItems || isEmpty(reading)) return refused("estimate_implausible");
  const seen = read(reading, ground, 1);
  if (!seen) return refused("estimate_implausible");
  const seenItems = merged(seen.items);
  if (!isMeal(seenItems)) return refused("estimate_implausible");

  // What is credible as it was seen stays so: a factor that goes over the bounds is left out.
  const scaled = factor === 1 ? seenItems : merged(read(reading, ground, factor)?.items ?? []);
  const credible = isMeal(scaled);
  const items = credible ? scaled : seenItems;
  const gramsOf = (some: readonly DishItem[]): number =>
    oneDecimal(some.reduce((sum, item) => sum + item.grams, 0));
  const figures = mealNutrition(items);
  const names = items.map((item) => shortFoodName(item.name));
  const name = cleanDishName(reading.titolo) || cleanDishName(names.join(", "));
  const flags: DishFlag[] = [];
  if (seen.recomputed) flags.push("energy_recomputed");
  if (seen.traces) flags.push("traces_left_out");
  return {
    ok: true,
    dish: {
      name,
      ...figures,
      description: dishDescription(items),
      grams: gramsOf(items),
      seenGrams: gramsOf(seenItems),
      factor: credible ? factor : 1,
      items,
      confidence: confidenceOf(items, figures.calories),
      flags,
    },
  };
}
