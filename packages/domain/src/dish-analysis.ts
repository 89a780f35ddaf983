import type { AppErrorCode } from "./app-error.ts";
import { cleanDishName } from "./dish-name.ts";
import { maxDishItems } from "./dish-reading.ts";
import type { DishItemReading, DishReading } from "./dish-reading.ts";
import { dishBounds, plausibleGrams, plausiblePer100 } from "./dish-sanity.ts";
import type { Grams } from "./dish-sanity.ts";
import { oneDecimal, rounded, scaled, total } from "./nutrition.ts";
import type { Nutrition } from "./nutrition.ts";

export type Confidence = "high" | "medium" | "low";
/** Where the figures of an item come from: `estimate` is the model's own guess per 100 g. */
export type DishItemSource = "estimate";

/** One food of the dish: grams as eaten, and its own energy (whole kcal) and macronutrients (g, one decimal). */
export type DishItem = Nutrition & {
  name: string;
  grams: Grams;
  /** True for a likely seasoning that cannot be seen. */
  hidden: boolean;
  source: DishItemSource;
  confidence: Confidence;
};

/** Something that was mended on the way and lowers the confidence. */
export type DishFlag = "energy_recomputed" | "traces_left_out";

/** A dish whose figures passed every check. Totals are the sums of the items as they are shown. */
export type Dish = Nutrition & {
  name: string;
  /** Names of the foods, where there is more than one. */
  description: string | null;
  grams: number;
  items: DishItem[];
  confidence: Confidence;
  flags: DishFlag[];
};

export type DishRefusal = Extract<
  AppErrorCode,
  "no_food_in_picture" | "picture_unreadable" | "estimate_implausible"
>;
export type DishOutcome = { ok: true; dish: Dish } | { ok: false; refusal: DishRefusal };

/** Figures of 100 g for one item of a reading. Tables would answer here, before the model's own guess. */
type Per100 = { per100: Nutrition; source: DishItemSource; recomputed: boolean };

function per100Of(item: DishItemReading): Per100 | null {
  const guess: Nutrition = {
    calories: item.kcal100,
    protein: item.proteine100,
    carbs: item.carboidrati100,
    fat: item.grassi100,
  };
  const checked = plausiblePer100(guess, item.nomeGenerico === "" ? item.nome : item.nomeGenerico);
  return checked === null ? null : { ...checked, source: "estimate" };
}

const confidences: Record<DishItemReading["fiducia"], Confidence> = {
  alta: "high",
  media: "medium",
  bassa: "low",
};
const levels: readonly Confidence[] = ["low", "medium", "high"];
const lowest = (given: readonly Confidence[]): Confidence =>
  levels.find((level) => given.includes(level)) ?? "low";

type Read = { item: DishItem; recomputed: boolean };

function itemOf(reading: DishItemReading): Read | null {
  const grams = plausibleGrams(reading.grammiMin, reading.grammi, reading.grammiMax);
  const figures = per100Of(reading);
  const name = cleanDishName(reading.nome) || cleanDishName(reading.nomeGenerico);
  if (grams === null || figures === null || name === "") return null;
  const item: DishItem = {
    name,
    grams: { min: oneDecimal(grams.min), mid: oneDecimal(grams.mid), max: oneDecimal(grams.max) },
    ...rounded(scaled(figures.per100, grams.mid / 100)),
    hidden: reading.nascosto,
    source: figures.source,
    confidence: figures.recomputed ? "low" : confidences[reading.fiducia],
  };
  return { item, recomputed: figures.recomputed };
}

/** Items of one name (and equally hidden) become one; its grams and figures are their sums. */
function merged(items: readonly DishItem[]): DishItem[] {
  const byName = new Map<string, DishItem>();
  for (const item of items) {
    const key = `${item.name.toLowerCase()}|${item.hidden}`;
    const twin = byName.get(key);
    if (!twin) {
      byName.set(key, item);
      continue;
    }
    byName.set(key, {
      ...twin,
      ...rounded(total([twin, item])),
      grams: {
        min: oneDecimal(twin.grams.min + item.grams.min),
        mid: oneDecimal(twin.grams.mid + item.grams.mid),
        max: oneDecimal(twin.grams.max + item.grams.max),
      },
      confidence: lowest([twin.confidence, item.confidence]),
    });
  }
  return [...byName.values()];
}

/** Items below this share of the energy do not decide how sure the whole is. */
const weightyShare = 0.15;

function confidenceOf(items: readonly DishItem[], calories: number): Confidence {
  return lowest(
    items.filter((item) => item.calories >= weightyShare * calories).map((item) => item.confidence),
  );
}

const refused = (refusal: DishRefusal): DishOutcome => ({ ok: false, refusal });
const without: Record<Exclude<DishReading["esito"], "cibo">, DishRefusal> = {
  non_cibo: "no_food_in_picture",
  illeggibile: "picture_unreadable",
  menu: "picture_unreadable",
  etichetta: "picture_unreadable",
};

/**
 * The dish behind a model's reading, with every figure computed here, or why there is none. Refuses as implausible
 * what no food or meal can be: more than 902 kcal or 102 g of macronutrients in 100 g, an item over 1500 g, a meal
 * over 3000 g or 4000 kcal or under 1 kcal, more than 12 items. Items under a gram are left out and flagged.
 */
export function dishFromReading(reading: DishReading): DishOutcome {
  if (reading.esito !== "cibo") return refused(without[reading.esito]);
  if (reading.items.length === 0) return refused("picture_unreadable");
  if (reading.items.length > maxDishItems) return refused("estimate_implausible");

  const read: Read[] = [];
  let traces = false;
  for (const each of reading.items) {
    const one = itemOf(each);
    if (one === null) return refused("estimate_implausible");
    if (each.grammi < dishBounds.itemGrams.min) traces = true;
    else read.push(one);
  }

  const items = merged(read.map(({ item }) => item));
  const grams = oneDecimal(items.reduce((sum, item) => sum + item.grams.mid, 0));
  const sum = rounded(total(items));
  const { min, max } = dishBounds.mealKcal;
  if (grams > dishBounds.mealGrams || sum.calories < min || sum.calories > max)
    return refused("estimate_implausible");

  const names = items.map((item) => item.name);
  const name = cleanDishName(reading.titolo) || cleanDishName(names.join(", "));
  const flags: DishFlag[] = [];
  if (read.some(({ recomputed }) => recomputed)) flags.push("energy_recomputed");
  if (traces) flags.push("traces_left_out");
  return {
    ok: true,
    dish: {
      name,
      ...sum,
      description: names.length > 1 ? names.join(", ") : null,
      grams,
      items,
      confidence: confidenceOf(items, sum.calories),
      flags,
    },
  };
}
