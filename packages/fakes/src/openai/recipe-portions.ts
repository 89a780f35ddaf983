import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import { kcalPerGram } from "@fetta/domain/nutrition/energy";
import { fitsDiet, findPantryFood, type PantryFood, type Role } from "./pantry-foods.ts";

/** A food of a dish with the grams of one portion. */
export type DishPortion = { food: PantryFood; grams: number; origin: "foto" | "dispensa" | "extra" };

const mainRoles: ReadonlySet<Role> = new Set(["carne", "pesce", "uova", "tofu"]);
const seasoningRoles: ReadonlySet<Role> = new Set(["aroma", "erba", "spezia", "olio", "sale", "noci", "dolce"]);
const cookedRoles: ReadonlySet<Role> = new Set([
  "cereale",
  "carne",
  "pesce",
  "uova",
  "tofu",
  "legume",
  "verdura",
  "aroma",
]);

/** Whether a food is cooked in a pan or a pot. */
export const isCooked = ({ food }: DishPortion): boolean => cookedRoles.has(food.role);

/** Whether a dish is sweet (fruit, yogurt, sweets), which takes neither oil nor salt. */
export const isSweetDish = (dish: readonly DishPortion[]): boolean =>
  dish.some(({ food }) => food.role === "frutta" || food.role === "latticino" || food.role === "dolce") &&
  dish.every(({ food }) => ["frutta", "latticino", "dolce", "noci", "cereale"].includes(food.role)) &&
  !dish.some(isCooked);

function scaleGrams(dish: readonly DishPortion[], factorOf: (portion: DishPortion) => number): DishPortion[] {
  return dish.map((portion) => ({ ...portion, grams: portion.grams * factorOf(portion) }));
}

/** Scales each role down to the grams that a plate holds: two meats get half a portion each. */
function limitByRole(dish: readonly DishPortion[]): DishPortion[] {
  const maxGramsByRole: Partial<Record<Role, number>> = {
    cereale: 80,
    pane: 60,
    legume: 120,
    verdura: 350,
    frutta: 250,
  };
  const withRole = (role: Role): DishPortion[] => dish.filter(({ food }) => food.role === role);
  return scaleGrams(dish, ({ food }) => {
    const totalGrams = withRole(food.role).reduce((sum, { grams }) => sum + grams, 0);
    const maxGrams = mainRoles.has(food.role)
      ? Math.max(...withRole(food.role).map(({ grams }) => grams))
      : maxGramsByRole[food.role];
    return maxGrams === undefined
      ? 1
      : Math.min(1, Math.max(maxGrams, withRole(food.role)[0]?.grams ?? 0) / totalGrams);
  });
}

function sumNutrients(dish: readonly DishPortion[]): { kcal: number; protein: number; carbs: number } {
  const total = (nutrient: "kcal" | "protein" | "carbs"): number =>
    dish.reduce((all, { food, grams }) => all + (food[nutrient] * grams) / 100, 0);
  return { kcal: total("kcal"), protein: total("protein"), carbs: total("carbs") };
}

/**
 * Per portion: kcal, carbs in g, the rest as shares of the energy. Well inside the bounds of each diet, because the app
 * computes with other food tables.
 */
const dietTargets = { kcal: 360, proteinEnergy: 0.25, carbs: 9, carbsEnergy: 0.05 };

/** Scales the portions until they meet the numeric targets of the diets, in at most 40 rounds. */
function fitPortionsToDiets(dish: readonly DishPortion[], diets: readonly Diet[]): DishPortion[] {
  let current = limitByRole(dish);
  for (let round = 0; round < 40; round += 1) {
    const { kcal, protein, carbs } = sumNutrients(current);
    const proteinKcal = protein * kcalPerGram.protein;
    const carbsKcal = carbs * kcalPerGram.carbs;
    if (diets.includes("high_protein") && proteinKcal < dietTargets.proteinEnergy * kcal)
      current = scaleGrams(current, ({ food }) =>
        mainRoles.has(food.role) ? 1.1 : food.protein * 4 < 0.25 * food.kcal ? 0.9 : 1,
      );
    else if (diets.includes("keto") && (carbs > dietTargets.carbs || carbsKcal > dietTargets.carbsEnergy * kcal))
      current = scaleGrams(current, ({ food, grams }) =>
        food.role === "olio" && grams < 30 ? 1.15 : mainRoles.has(food.role) ? 1.05 : food.carbs > 1 ? 0.9 : 1,
      );
    else if (diets.includes("low_cal") && kcal > dietTargets.kcal) current = scaleGrams(current, () => 0.93);
    else break;
  }
  return current;
}

function pantryStaple(name: string): DishPortion[] {
  const food = findPantryFood(name);
  return food === undefined ? [] : [{ food, grams: food.grams, origin: "dispensa" }];
}

/** An extra protein food, when a diet needs protein and no requested food is rich in it. */
function findProteinExtra(dish: readonly DishPortion[], diets: readonly Diet[]): DishPortion[] {
  const needsProtein = diets.includes("high_protein") || diets.includes("keto");
  const isRich = ({ food }: DishPortion): boolean =>
    mainRoles.has(food.role) && food.protein * kcalPerGram.protein > 0.3 * food.kcal;
  if (!needsProtein || dish.some(isRich)) return [];
  const isMeatless = diets.includes("vegan") || diets.includes("vegetarian");
  return pantryStaple(isMeatless ? "tofu" : "petto di pollo").map((one) => ({ ...one, origin: "extra" }));
}

/**
 * Composes one portion of a dish from the known ingredients that the diets allow, with oil and salt. Empty when they
 * consist of seasoning only.
 */
export function composeDish(ingredients: readonly string[], diets: readonly Diet[]): DishPortion[] {
  const known = new Map(
    ingredients.flatMap((text) => {
      const food = findPantryFood(text);
      return food !== undefined && diets.every((diet) => fitsDiet(food, diet)) ? [[food.name, food] as const] : [];
    }),
  );
  const requested = [...known.values()].map((food): DishPortion => ({ food, grams: food.grams, origin: "foto" }));
  const isSubstantial = ({ food }: DishPortion): boolean =>
    !seasoningRoles.has(food.role) || food.name.startsWith("cipoll");
  if (!requested.some(isSubstantial)) return [];
  if (isSweetDish(requested) && findProteinExtra(requested, diets).length === 0)
    return fitPortionsToDiets(requested, diets);
  const hasRole = (role: Role): boolean => requested.some(({ food }) => food.role === role);
  return fitPortionsToDiets(
    [
      ...requested,
      ...findProteinExtra(requested, diets),
      ...(hasRole("olio") ? [] : pantryStaple("olio extravergine d'oliva")),
      ...(hasRole("sale") ? [] : pantryStaple("sale")),
    ],
    diets,
  );
}
