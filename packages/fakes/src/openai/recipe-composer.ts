import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import type { RecipeRequest } from "./chat-request.ts";
import { findPantryFood, type Role } from "./pantry-foods.ts";
import { composeDish, isCooked, isSweetDish, type DishPortion } from "./recipe-portions.ts";

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
