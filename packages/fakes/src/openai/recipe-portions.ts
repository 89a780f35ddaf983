import type { Diet } from "@fetta/domain/recipes/diet";
import { kcalPerGram } from "@fetta/domain/nutrition/nutrition";
import { fits, pantryFood } from "./pantry-foods.ts";
import type { PantryFood, Role } from "./pantry-foods.ts";

/** A food of a dish with the grams of one portion. */
export type Helping = { food: PantryFood; grams: number; origin: "foto" | "dispensa" | "extra" };

const mains: ReadonlySet<Role> = new Set(["carne", "pesce", "uova", "tofu"]);
const seasoning: ReadonlySet<Role> = new Set(["aroma", "erba", "spezia", "olio", "sale", "noci", "dolce"]);
const cooked: ReadonlySet<Role> = new Set([
  "cereale",
  "carne",
  "pesce",
  "uova",
  "tofu",
  "legume",
  "verdura",
  "aroma",
]);

/** True for what goes into the pan or the pot. */
export const isCooked = ({ food }: Helping): boolean => cooked.has(food.role);

/** True for a dish of fruit and yogurt, which takes neither oil nor salt. */
export const isSweet = (dish: readonly Helping[]): boolean =>
  dish.some(({ food }) => food.role === "frutta" || food.role === "latticino" || food.role === "dolce") &&
  dish.every(({ food }) => ["frutta", "latticino", "dolce", "noci", "cereale"].includes(food.role)) &&
  !dish.some(isCooked);

function withAmount(dish: readonly Helping[], change: (helping: Helping) => number): Helping[] {
  return dish.map((helping) => ({ ...helping, grams: helping.grams * change(helping) }));
}

/** A plate holds so much of a kind: two meats are half of each. */
function shared(dish: readonly Helping[]): Helping[] {
  const most: Partial<Record<Role, number>> = {
    cereale: 80,
    pane: 60,
    legume: 120,
    verdura: 350,
    frutta: 250,
  };
  const of = (role: Role): Helping[] => dish.filter(({ food }) => food.role === role);
  return withAmount(dish, ({ food }) => {
    const all = of(food.role).reduce((sum, { grams }) => sum + grams, 0);
    const bound = mains.has(food.role)
      ? Math.max(...of(food.role).map(({ grams }) => grams))
      : most[food.role];
    return bound === undefined ? 1 : Math.min(1, Math.max(bound, of(food.role)[0]?.grams ?? 0) / all);
  });
}

function figures(dish: readonly Helping[]): { kcal: number; protein: number; carbs: number } {
  const sum = (of: "kcal" | "protein" | "carbs"): number =>
    dish.reduce((all, { food, grams }) => all + (food[of] * grams) / 100, 0);
  return { kcal: sum("kcal"), protein: sum("protein"), carbs: sum("carbs") };
}

/** Well inside of the bounds that a diet has, since the tables say other figures than ours. */
const aims = { kcal: 360, proteinEnergy: 0.25, carbs: 9, carbsEnergy: 0.05 };

/** The dish with its portions changed until figures keep the diets, as far as that goes. */
function portioned(dish: readonly Helping[], diets: readonly Diet[]): Helping[] {
  let now = shared(dish);
  for (let round = 0; round < 40; round += 1) {
    const { kcal, protein, carbs } = figures(now);
    const protein4 = protein * kcalPerGram.protein;
    const carbs4 = carbs * kcalPerGram.carbs;
    if (diets.includes("high_protein") && protein4 < aims.proteinEnergy * kcal)
      now = withAmount(now, ({ food }) =>
        mains.has(food.role) ? 1.1 : food.protein * 4 < 0.25 * food.kcal ? 0.9 : 1,
      );
    else if (diets.includes("keto") && (carbs > aims.carbs || carbs4 > aims.carbsEnergy * kcal))
      now = withAmount(now, ({ food, grams }) =>
        food.role === "olio" && grams < 30 ? 1.15 : mains.has(food.role) ? 1.05 : food.carbs > 1 ? 0.9 : 1,
      );
    else if (diets.includes("low_cal") && kcal > aims.kcal) now = withAmount(now, () => 0.93);
    else break;
  }
  return now;
}

function staple(name: string): Helping[] {
  const food = pantryFood(name);
  return food === undefined ? [] : [{ food, grams: food.grams, origin: "dispensa" }];
}

/** What a diet of figures needs on the plate where nothing asked for is rich enough in protein. */
function extraFor(dish: readonly Helping[], diets: readonly Diet[]): Helping[] {
  const needs = diets.includes("high_protein") || diets.includes("keto");
  const isRich = ({ food }: Helping): boolean =>
    mains.has(food.role) && food.protein * kcalPerGram.protein > 0.3 * food.kcal;
  if (!needs || dish.some(isRich)) return [];
  const meatless = diets.includes("vegan") || diets.includes("vegetarian");
  return staple(meatless ? "tofu" : "petto di pollo").map((one) => ({ ...one, origin: "extra" }));
}

/**
 * One portion of a dish of the foods asked for: those that it knows and that keep the diets, with oil and salt. None
 * where there is nothing to cook: a dish is more than seasoning.
 */
export function dishOf(ingredients: readonly string[], diets: readonly Diet[]): Helping[] {
  const known = new Map(
    ingredients.flatMap((text) => {
      const food = pantryFood(text);
      return food !== undefined && diets.every((diet) => fits(food, diet))
        ? [[food.name, food] as const]
        : [];
    }),
  );
  const asked = [...known.values()].map((food): Helping => ({ food, grams: food.grams, origin: "foto" }));
  const isBody = ({ food }: Helping): boolean => !seasoning.has(food.role) || food.name.startsWith("cipoll");
  if (!asked.some(isBody)) return [];
  if (isSweet(asked) && extraFor(asked, diets).length === 0) return portioned(asked, diets);
  const has = (role: Role): boolean => asked.some(({ food }) => food.role === role);
  return portioned(
    [
      ...asked,
      ...extraFor(asked, diets),
      ...(has("olio") ? [] : staple("olio extravergine d'oliva")),
      ...(has("sale") ? [] : staple("sale")),
    ],
    diets,
  );
}
