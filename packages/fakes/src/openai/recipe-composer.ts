import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import type { RecipeRequest } from "./chat-request.ts";
import { findPantryFood, fitsDiet, type Role, type PantryFood } from "./pantry-foods.ts";
import type { Diet } from "@fetta/domain/recipes/recipe-limits";
import { kcalPerGram } from "@fetta/domain/nutrition/energy";

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
const isSweetDish = (dish: readonly DishPortion[]): boolean =>
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
function composeDish(ingredients: readonly string[], diets: readonly Diet[]): DishPortion[] {
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

type Step = RecipeProposal["passaggi"][number];

/** Joins names as an Italian list: "zucchine, pomodori e aglio". */
function joinFoodNames(dish: readonly DishPortion[]): string {
  const names = dish.map(({ food }) => food.name);
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} e ${last}`;
}

/** Minutes per kind of step: `quick` for a limit of up to 15 minutes, else `usual`. */
const cookingMinutes = {
  quick: { prepare: 2, fry: 1, meat: 5, pan: 3, egg: 2, grain: 10 },
  usual: { prepare: 4, fry: 1, meat: 8, pan: 10, egg: 4, grain: 12 },
};

const withRoles = (dish: readonly DishPortion[], ...roles: readonly Role[]): DishPortion[] =>
  dish.filter(({ food }) => roles.includes(food.role));

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes the steps of a recipe; each ingredient is mentioned by its own name. `maxMinutes` is null without a limit. */
function writeRecipeSteps(dish: readonly DishPortion[], maxMinutes: number | null): Step[] {
  const minutes = maxMinutes !== null && maxMinutes <= 15 ? cookingMinutes.quick : cookingMinutes.usual;
  const steps: Step[] = [];
  const addStep = (testo: string, minuti: number | null = null): void => void steps.push({ testo, minuti });
  if (isSweetDish(dish)) {
    const fruit = withRoles(dish, "frutta");
    if (fruit.length > 0) addStep(`Lava e taglia a pezzi ${joinFoodNames(fruit)}.`, minutes.prepare);
    addStep(`Disponi nelle ciotole ${joinFoodNames(dish)} e porta in tavola.`, 1);
    return steps;
  }
  const chopped = withRoles(dish, "verdura", "aroma", "crudo", "frutta");
  if (chopped.length > 0) addStep(`Lava e taglia a pezzi ${joinFoodNames(chopped)}.`, minutes.prepare);
  const oil = joinFoodNames(withRoles(dish, "olio"));
  if (dish.some((one) => isCooked(one) && one.food.role !== "cereale"))
    addStep(
      `Scalda ${joinFoodNames([...withRoles(dish, "olio"), ...withRoles(dish, "aroma")])} in una padella.`,
      minutes.fry,
    );
  const mains = withRoles(dish, "carne", "pesce");
  if (mains.length > 0)
    addStep(
      `${mains.map(({ food }) => `Cuoci ${food.name} in padella, girando spesso`).join(". ")}, per ${minutes.meat} minuti in tutto.`,
      minutes.meat,
    );
  const panFoods = withRoles(dish, "verdura", "legume", "tofu");
  if (panFoods.length > 0)
    addStep(`Unisci ${joinFoodNames(panFoods)} e cuoci per ${minutes.pan} minuti, mescolando.`, minutes.pan);
  if (withRoles(dish, "uova").length > 0)
    addStep(
      `Sbatti le uova, versale nella padella e cuoci per ${minutes.egg} minuti, finché sono ben rapprese.`,
      minutes.egg,
    );
  const grains = withRoles(dish, "cereale");
  if (grains.length > 0)
    addStep(
      `${steps.length > 0 ? "Intanto lessa" : "Lessa"} ${joinFoodNames(grains)} in acqua bollente salata per ${minutes.grain} minuti, scola e unisci al resto.`,
      minutes.grain,
    );
  const raw = withRoles(dish, "crudo", "frutta", "formaggio", "latticino", "noci", "dolce", "erba", "spezia");
  if (raw.length > 0) addStep(`Completa con ${joinFoodNames(raw)}.`, 1);
  const bread = withRoles(dish, "pane");
  const breadText = bread.length > 0 ? ` con ${joinFoodNames(bread)}` : "";
  const dressing = dish.some((one) => isCooked(one) && one.food.role !== "cereale")
    ? `Regola di ${joinFoodNames(withRoles(dish, "sale"))}`
    : `Condisci con ${oil} e ${joinFoodNames(withRoles(dish, "sale"))}`;
  addStep(`${dressing} e porta in tavola${breadText}.`, 1);
  return steps;
}

type IngredientLine = RecipeProposal["ingredienti"][number];

/** Grams of a medium egg. */
const eggGrams = 50;

function toRecipeLine({ food, grams, origin }: DishPortion, servings: number): IngredientLine {
  const totalGrams = grams * servings;
  const common = { nomeGenerico: food.name, origine: origin };
  if (food.role === "uova") {
    const count = Math.max(1, Math.round(totalGrams / eggGrams));
    const nome = count === 1 ? "uovo" : "uova";
    return { nome, ...common, grammi: count * eggGrams, quantitaTesto: `${count} ${nome}` };
  }
  const grammi = totalGrams < 10 ? Math.max(0.5, Math.round(totalGrams * 2) / 2) : Math.round(totalGrams);
  const quantity = String(grammi).replace(".", ",");
  return { nome: food.name, ...common, grammi, quantitaTesto: `${quantity} g di ${food.name}` };
}

/** The answer when the ingredients make no dish: no steps, every ingredient left out. */
const emptyRecipe = ({ servings, ingredients }: RecipeRequest): RecipeProposal => ({
  titolo: "",
  descrizione: "",
  porzioni: servings,
  minutiTotali: 0,
  ingredienti: [],
  passaggi: [],
  lasciatiFuori: [...ingredients],
});

/** Composes a plain recipe that respects the request; an empty one when the ingredients make no dish. */
export function composeRecipe(request: RecipeRequest): RecipeProposal {
  const { ingredients, diets, minutes, servings } = request;
  const dish = composeDish(ingredients, diets);
  if (dish.length === 0) return emptyRecipe(request);
  const main = dish.filter(({ origin }) => origin === "foto").slice(0, 3);
  const used = new Set(dish.map(({ food }) => food.name));
  const passaggi = writeRecipeSteps(dish, minutes);
  const isParallel = (text: string): boolean => text.startsWith("Intanto");
  const serialMinutes = passaggi.reduce((sum, { testo, minuti }) => sum + (isParallel(testo) ? 0 : (minuti ?? 0)), 0);
  return {
    titolo:
      capitalize(joinFoodNames(main.slice(0, 1))) + (main.length > 1 ? ` con ${joinFoodNames(main.slice(1))}` : ""),
    descrizione: `Un piatto semplice con ${joinFoodNames(main)}.`,
    porzioni: servings,
    minutiTotali: Math.max(serialMinutes, ...passaggi.map(({ minuti }) => minuti ?? 0)),
    ingredienti: dish.map((portion) => toRecipeLine(portion, servings)),
    passaggi,
    lasciatiFuori: ingredients.filter((text) => !used.has(findPantryFood(text)?.name ?? "")),
  };
}
