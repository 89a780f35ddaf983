import type { Recipe } from "../recipe.ts";

type Part = Recipe["parts"][number];
type Sample = Partial<Omit<Recipe, "parts">> & { holds?: readonly (string | Partial<Part>)[] };

const partOf = (held: string | Partial<Part>): Part => ({
  name: "",
  text: "",
  grams: 100,
  ingredient: null,
  ref: null,
  origin: "listed",
  ...(typeof held === "string" ? { name: held } : held),
});

/** A recipe for two, with the fields given by the test; `holds`: its ingredients. */
export function sampleRecipe({ holds = [], ...own }: Sample = {}): Recipe {
  const parts = holds.map(partOf);
  return {
    id: "5b1f6b1e-7f0f-4a8e-9d55-3f1d6a3f0a02",
    name: "Prova",
    description: "",
    cookingTime: 20,
    servings: 2,
    calories: 438,
    protein: 36,
    carbs: 12,
    fat: 27,
    dietaryTags: [],
    ingredients: parts.map(({ text }) => text),
    instructions: [],
    ingredientPhoto: null,
    photoUrl: null,
    isFavorite: false,
    createdAt: "2026-11-21T12:00:00.000Z",
    version: "0",
    origin: "ai",
    allergens: [],
    estimated: false,
    unknown: [],
    fibre: null,
    sugars: null,
    saturated: null,
    salt: null,
    cookedGrams: null,
    parts,
    steps: [],
    ...own,
  };
}

/** A vegetarian recipe for two with three steps and 438 kcal per serving. */
export const frittata = sampleRecipe({
  name: "Frittata di zucchine",
  cookingTime: 25,
  dietaryTags: ["vegetarian", "gluten_free"],
  allergens: ["uova", "latte"],
  fibre: 2,
  sugars: 5,
  saturated: 9,
  salt: 1.2,
  holds: [
    { name: "uova", text: "4 uova", grams: 220, ingredient: "uova" },
    { name: "zucchine", text: "300 g di zucchine", grams: 300, ingredient: "zucchine" },
    { name: "parmigiano", text: "40 g di parmigiano", grams: 40, ingredient: "parmigiano" },
    { name: "sale", text: "sale q.b.", grams: 2, ingredient: "sale" },
  ],
  steps: [
    { text: "Taglia le zucchine a rondelle e cuocile in padella.", minutes: 10 },
    { text: "Sbatti le uova con il parmigiano e il sale.", minutes: null },
    { text: "Unisci tutto e cuoci a fuoco dolce, da una parte e dall’altra.", minutes: 12 },
  ],
});
