import { densityAgrees, densityIsNear } from "./energy-density.ts";
import { cleanDishName } from "../photo-analysis/dish-name.ts";
import type { DishItemReading } from "../photo-analysis/vision-result.ts";
import { plausiblePer100 } from "../photo-analysis/dish-plausibility.ts";
import type { FoodForm } from "./food-form.ts";
import { nameFoods } from "./food-matcher.ts";
import type { Lexicon } from "./food-matcher.ts";
import { alternativeOf, stockGround } from "./food-candidate.ts";
import type { GroundFood } from "./food-candidate.ts";
import { energiesOf, weightOf } from "../photo-analysis/item-weight.ts";
import type { MealItem } from "../meal-parser/meal-item.ts";
import { energyOfMacros } from "../nutrition/nutrition.ts";
import type { Nutrition } from "../nutrition/nutrition.ts";
import { matchProduct } from "./product-matching.ts";

/** What else an item may be, besides the stock foods. */
export type Offers = {
  /** What this person means by the item's name. */
  meaning?: GroundFood | undefined;
  /** Products that a search for its name and brand found, best first. */
  products?: readonly GroundFood[] | undefined;
};

/** Where an item's figures come from, and its grams in the state that the figures are of. */
export type GroundedItem = Pick<
  MealItem,
  "name" | "ref" | "source" | "per100" | "grams" | "unit" | "alternatives"
> & {
  /** True where the guessed energy contradicted its macronutrients and was computed from them. */
  recomputed: boolean;
};

const mostAlternatives = 3;
/** How many foods are looked at for each name. */
const considered = 5;

/** What a model guesses for 100 g, mended where that is possible; null where no food is like that. */
export function guessOf(item: DishItemReading): { per100: Nutrition; recomputed: boolean } | null {
  const { kcal100: calories, proteine100: protein, carboidrati100: carbs, grassi100: fat } = item;
  const named = item.nomeGenerico === "" ? item.nome : item.nomeGenerico;
  return plausiblePer100({ calories, protein, carbs, fat }, named);
}

/** The form that the figures are to be of; undefined for the food as it is eaten. */
function formWanted({ stato, cottura }: DishItemReading): FoodForm | undefined {
  if (stato === "crudo_peso") return "raw";
  return cottura === "crudo" || cottura === "altro" ? undefined : "cooked";
}

type Named = { food: GroundFood | undefined; others: GroundFood[] };

/**
 * The stock food that an item surely is, by its name or else its generic name, and the others it may be. The guessed
 * energy chooses among namesakes ("latte" that is skimmed); a raw row may stand behind a cooked food, and the cooking
 * then bridges the energies. What the generic name leaves out ("al cioccolato") must not make much of a difference.
 */
function stockFoods(lexicon: Lexicon, item: DishItemReading, kcal100: number): Named {
  const others: GroundFood[] = [];
  const form = formWanted(item);
  const names = [
    { text: item.nome, agrees: densityAgrees },
    { text: item.nomeGenerico, agrees: densityIsNear },
  ];
  for (const { text, agrees } of names) {
    if (text.trim() === "") continue;
    for (const wish of [
      { text, form, kcal100: kcal100 < 1 ? undefined : kcal100 },
      { text, form },
    ]) {
      const named = nameFoods(lexicon, wish, considered);
      const foods = named.map(({ food }) => stockGround(food));
      others.push(...foods);
      const [first] = foods;
      if (first === undefined || named[0]?.sure !== true) continue;
      if (energiesOf(item, first).some((kcal) => agrees(kcal, kcal100))) return { food: first, others };
    }
  }
  return { food: undefined, others };
}

function othersThan(ref: string | null, foods: readonly GroundFood[]): GroundedItem["alternatives"] {
  const byRef = new Map(foods.filter((food) => food.ref !== ref).map((food) => [food.ref, food]));
  return [...byRef.values()].slice(0, mostAlternatives).map(alternativeOf);
}

/** What may be of no energy without being in any table. */
const energyless = /^(?:cubett[oi] di )?(?:ghiaccio|acqua|sale)(?![\p{L}'])/iu;

/**
 * An item with the model's own guess per 100 g; null where that is nothing that food can be, or of no energy at all
 * (but for water, ice and salt): it would count for nothing without anybody noticing.
 */
export function guessedItem(
  item: DishItemReading,
  alternatives: GroundedItem["alternatives"] = [],
): GroundedItem | null {
  const guess = guessOf(item);
  if (!guess) return null;
  const empty = guess.per100.calories < 1 && energyOfMacros(guess.per100) < 1;
  if (empty && !energyless.test(item.nome.trim())) return null;
  return {
    name: cleanDishName(item.nome) || cleanDishName(item.nomeGenerico),
    ref: null,
    source: "estimate",
    per100: guess.per100,
    grams: item.grammi,
    unit: null,
    recomputed: guess.recomputed,
    alternatives,
  };
}

/**
 * Finds the figures behind an item that a model named: what the person means by the name, a product for a brand, a
 * stock food of that name and form and of about the guessed density, and where none of these is, the model's guess
 * itself (`guessedItem`). Null where that guess is nothing that food can be: its grams are then no better.
 */
export function groundItem(
  lexicon: Lexicon,
  item: DishItemReading,
  offers: Offers = {},
): GroundedItem | null {
  const guess = guessOf(item);
  if (!guess) return null;
  const kcal100 = guess.per100.calories;
  const products = offers.products ?? [];
  const product = item.marca === null ? undefined : matchProduct(item, kcal100, products);
  const stock = stockFoods(lexicon, item, kcal100);
  const food = offers.meaning ?? product ?? stock.food;
  const known = [...(product ? [product] : []), ...stock.others];
  if (food)
    return {
      name: food.name,
      ref: food.ref,
      source: food.source,
      per100: food.per100,
      ...weightOf(item, food),
      recomputed: false,
      alternatives: othersThan(food.ref, known),
    };
  return guessedItem(item, othersThan(null, known));
}
