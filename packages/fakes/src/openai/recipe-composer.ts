import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import { pantryFood } from "./pantry-foods.ts";
import { dishOf } from "./recipe-portions.ts";
import type { Helping } from "./recipe-portions.ts";
import type { WantedFromModel } from "./recipe-request.ts";
import { namesOf, stepsOf, titleOf } from "./recipe-steps.ts";

type Line = RecipeProposal["ingredienti"][number];

/** Grams of an egg of middle size. */
const eggGrams = 50;

function lineOf({ food, grams, origin }: Helping, servings: number): Line {
  const all = grams * servings;
  const common = { nomeGenerico: food.name, origine: origin };
  if (food.role === "uova") {
    const count = Math.max(1, Math.round(all / eggGrams));
    const nome = count === 1 ? "uovo" : "uova";
    return { nome, ...common, grammi: count * eggGrams, quantitaTesto: `${count} ${nome}` };
  }
  const grammi = all < 10 ? Math.max(0.5, Math.round(all * 2) / 2) : Math.round(all);
  const quantity = String(grammi).replace(".", ",");
  return { nome: food.name, ...common, grammi, quantitaTesto: `${quantity} g di ${food.name}` };
}

/** The honest answer where nothing can be made of what there is. */
const nothing = ({ servings, ingredients }: WantedFromModel): RecipeProposal => ({
  titolo: "",
  descrizione: "",
  porzioni: servings,
  minutiTotali: 0,
  ingredienti: [],
  passaggi: [],
  lasciatiFuori: [...ingredients],
});

/** A plain recipe of the foods asked for that keeps what was asked; an empty one where they make no dish. */
export function recipeFor(wanted: WantedFromModel): RecipeProposal {
  const { ingredients, diets, minutes, servings } = wanted;
  const dish = dishOf(ingredients, diets);
  if (dish.length === 0) return nothing(wanted);
  const used = new Set(dish.map(({ food }) => food.name));
  const passaggi = stepsOf(dish, minutes);
  const parallel = (text: string): boolean => text.startsWith("Intanto");
  const serial = passaggi.reduce((sum, { testo, minuti }) => sum + (parallel(testo) ? 0 : (minuti ?? 0)), 0);
  return {
    titolo: titleOf(dish),
    descrizione: `Un piatto semplice con ${namesOf(dish.filter(({ origin }) => origin === "foto").slice(0, 3))}.`,
    porzioni: servings,
    minutiTotali: Math.max(serial, ...passaggi.map(({ minuti }) => minuti ?? 0)),
    ingredienti: dish.map((helping) => lineOf(helping, servings)),
    passaggi,
    lasciatiFuori: ingredients.filter((text) => !used.has(pantryFood(text)?.name ?? "")),
  };
}
