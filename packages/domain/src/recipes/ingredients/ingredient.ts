import { z } from "zod";
import { kindsByShoppingGroup } from "./ingredient-kinds.ts";

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

/** `maybe`: depends on the producer. Counts as "no" wherever "yes" is required. */
export const verdicts = ["yes", "no", "maybe"] as const;
export type Verdict = (typeof verdicts)[number];

/** A row of the ingredient lexicon. */
export const ingredientSchema = z.object({
  /** Lower-case culinary name; unique over names and synonyms. */
  name: z.string().min(1),
  synonyms: z.array(z.string().min(1)),
  vegan: z.enum(verdicts),
  vegetarian: z.enum(verdicts),
  /** Whether it contains gluten: `maybe` where it depends on the producer. */
  gluten: z.enum(verdicts),
  /** Allergens that it contains as an ingredient; traces are not included. */
  allergens: z.array(z.enum(allergens)),
  kind: z.enum(Object.values(kindsByShoppingGroup).flat()),
  /** True where it must not be eaten raw. */
  requiresCooking: z.boolean(),
  /** True for food that every kitchen has: a recipe can use it although it is not listed. */
  staple: z.boolean(),
  /** g/ml, for liquids and other poured food. */
  density: z.number().positive().nullable(),
  /** Grams of one countable piece and its name: 50, "uovo". */
  piece: z.object({ grams: z.number().positive(), label: z.string().min(1) }).nullable(),
  /** The stock food (without `stock:`) that supplies its nutrition as weighed in a recipe; null where there is none. */
  foodId: z.string().min(1).nullable(),
});
export type Ingredient = z.output<typeof ingredientSchema>;
export type IngredientKind = Ingredient["kind"];
