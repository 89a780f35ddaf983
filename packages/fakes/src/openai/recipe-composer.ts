import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import { findPantryFood } from "./pantry-foods.ts";
import { composeDish } from "./recipe-portions.ts";
import type { DishPortion } from "./recipe-portions.ts";
import type { ParsedRecipeRequest } from "./recipe-request.ts";
import { joinFoodNames, writeRecipeSteps, writeRecipeTitle } from "./recipe-steps.ts";

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
const emptyRecipe = ({ servings, ingredients }: ParsedRecipeRequest): RecipeProposal => ({
  titolo: "",
  descrizione: "",
  porzioni: servings,
  minutiTotali: 0,
  ingredienti: [],
  passaggi: [],
  lasciatiFuori: [...ingredients],
});

/** Composes a plain recipe that respects the request; an empty one when the ingredients make no dish. */
export function composeRecipe(request: ParsedRecipeRequest): RecipeProposal {
  const { ingredients, diets, minutes, servings } = request;
  const dish = composeDish(ingredients, diets);
  if (dish.length === 0) return emptyRecipe(request);
  const used = new Set(dish.map(({ food }) => food.name));
  const passaggi = writeRecipeSteps(dish, minutes);
  const isParallel = (text: string): boolean => text.startsWith("Intanto");
  const serialMinutes = passaggi.reduce((sum, { testo, minuti }) => sum + (isParallel(testo) ? 0 : (minuti ?? 0)), 0);
  return {
    titolo: writeRecipeTitle(dish),
    descrizione: `Un piatto semplice con ${joinFoodNames(dish.filter(({ origin }) => origin === "foto").slice(0, 3))}.`,
    porzioni: servings,
    minutiTotali: Math.max(serialMinutes, ...passaggi.map(({ minuti }) => minuti ?? 0)),
    ingredienti: dish.map((portion) => toRecipeLine(portion, servings)),
    passaggi,
    lasciatiFuori: ingredients.filter((text) => !used.has(findPantryFood(text)?.name ?? "")),
  };
}
