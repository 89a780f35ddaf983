import { readFileSync } from "node:fs";
import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import { normalizeSearchText } from "@fetta/domain/search/search-tokenizer";

/** The role of a food in a dish, which determines how it is cooked. */
const roles = [
  "cereale",
  "pane",
  "carne",
  "pesce",
  "uova",
  "tofu",
  "legume",
  "verdura",
  "aroma",
  "crudo",
  "formaggio",
  "frutta",
  "latticino",
  "noci",
  "dolce",
  "erba",
  "spezia",
  "olio",
  "sale",
] as const;
export type Role = (typeof roles)[number];

/** A food that the fake can cook with. `kcal`, `protein` (g) and `carbs` (g) are per 100 g; `grams` is one portion. */
export type PantryFood = {
  name: string;
  role: Role;
  grams: number;
  kcal: number;
  protein: number;
  carbs: number;
  /** Flags that are only true when certain: no meat or fish, no animal product, no gluten. */
  vegetarian: boolean;
  vegan: boolean;
  glutenFree: boolean;
};

/**
 * Hand-rounded values, only used to keep portions plausible. A row has several names, separated by slashes;
 * `excluded_from`: "carne" is not vegetarian, "animale" not vegan, "glutine" not gluten-free.
 */
const pantryRows = readFileSync(new URL("../../samples/pantry-foods.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(";"));

/** Words of a shopping list that do not change the food: amounts, freshness, size. */
const ignoredWords =
  /^(\d.*|g|gr|kg|ml|l|di|d|del|della|dei|delle|un|una|uno|due|tre|quattro|fresc[aoh]i?e?|bio|medi[aoe]|grand[ei]|piccol[aoie]|matur[aoie]|qualche)$/;

const toPantryKey = (text: string): string =>
  normalizeSearchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !ignoredWords.test(word))
    .join(" ");

function parsePantryRow([
  names = "",
  role,
  grams,
  kcal,
  protein,
  carbs,
  excluded = "",
]: readonly string[]): PantryFood[] {
  const knownRole = roles.find((one) => one === role);
  if (knownRole === undefined) throw new Error(`No role of a food: ${role}`);
  return names
    .split("/")
    .map((name) => ({
      name,
      role: knownRole,
      grams: Number(grams),
      kcal: Number(kcal),
      protein: Number(protein),
      carbs: Number(carbs),
      vegetarian: !excluded.includes("carne"),
      vegan: !/carne|animale/.test(excluded),
      glutenFree: !excluded.includes("glutine"),
    }));
}

const pantryFoods = pantryRows.flatMap(parsePantryRow);
const foodsByKey = new Map(pantryFoods.map((food) => [toPantryKey(food.name), food]));

/** All names of pantry foods. */
export const pantryFoodNames: readonly string[] = pantryFoods.map(({ name }) => name);

/**
 * The food that a text names, ignoring amounts and freshness ("2 zucchine fresche"); undefined when any other word
 * remains.
 */
export function findPantryFood(text: string): PantryFood | undefined {
  return foodsByKey.get(toPantryKey(text));
}

/**
 * Whether a food is allowed in a diet. Diets with numeric targets only limit amounts; keto also excludes foods above 8
 * g of carbs per 100 g in portions above 10 g.
 */
export function fitsDiet(food: PantryFood, diet: Diet): boolean {
  if (diet === "vegan") return food.vegan;
  if (diet === "vegetarian") return food.vegetarian;
  if (diet === "gluten_free") return food.glutenFree;
  return diet !== "keto" || food.carbs <= 8 || food.grams <= 10;
}
