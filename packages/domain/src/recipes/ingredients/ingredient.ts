import { z } from "zod";

/** The 14 allergens of Regulation (EU) 1169/2011, annex II. */
export const allergens = [
  "glutine",
  "crostacei",
  "uova",
  "pesce",
  "arachidi",
  "soia",
  "latte",
  "frutta-a-guscio",
  "sedano",
  "senape",
  "sesamo",
  "solfiti",
  "lupini",
  "molluschi",
] as const;
export type Allergen = (typeof allergens)[number];

export const ingredientKinds = [
  "verdura",
  "frutta",
  "frutta-secca",
  "seme",
  "fungo",
  "legume",
  "cereale",
  "farina",
  "pasta",
  "pasta-fresca",
  "riso",
  "pane",
  "pollame",
  "maiale",
  "manzo",
  "agnello",
  "selvaggina",
  "salume",
  "pesce",
  "crostaceo",
  "mollusco",
  "uovo",
  "latte",
  "formaggio",
  "yogurt",
  "panna",
  "grasso",
  "olio",
  "condimento",
  "salsa",
  "spezia",
  "erba",
  "dolcificante",
  "cioccolato",
  "dolce",
  "impasto",
  "bevanda",
  "alcol",
  "brodo",
  "alternativa-vegetale",
  "conserva",
  "alga",
  "altro",
] as const;
export type IngredientKind = (typeof ingredientKinds)[number];

/** `maybe`: it depends on who made it. Counts as a no where a person asked for a yes. */
export const verdicts = ["yes", "no", "maybe"] as const;
export type Verdict = (typeof verdicts)[number];

/** What the kitchen's words for one ingredient mean. */
export const ingredientSchema = z.object({
  /** Lower case, as a cook says it; unique over names and synonyms. */
  name: z.string().min(1),
  synonyms: z.array(z.string().min(1)),
  vegan: z.enum(verdicts),
  vegetarian: z.enum(verdicts),
  /** Whether it holds gluten: `maybe` where makers differ. */
  gluten: z.enum(verdicts),
  /** What it holds as such; traces are not told. */
  allergens: z.array(z.enum(allergens)),
  kind: z.enum(ingredientKinds),
  /** True where it may not be eaten raw. */
  mustCook: z.boolean(),
  /** True for what any kitchen has: a recipe may use it without having seen it. */
  staple: z.boolean(),
  /** g/ml, for what is poured. */
  density: z.number().positive().nullable(),
  /** Grams of one countable piece and what it is called: 50, "uovo". */
  piece: z.object({ grams: z.number().positive(), label: z.string().min(1) }).nullable(),
  /** The stock food (without `stock:`) whose figures stand for it as it is weighed in a recipe; null where none does. */
  foodId: z.string().min(1).nullable(),
});
export type Ingredient = z.output<typeof ingredientSchema>;
