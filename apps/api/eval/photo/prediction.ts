import { dishFromReading } from "@fetta/domain/photo-analysis/dish-analysis";
import type { DishRefusal } from "@fetta/domain/photo-analysis/dish-analysis";
import type { DishReading } from "@fetta/domain/photo-analysis/vision-result";
import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { groundItem } from "@fetta/domain/food-matching/food-resolution";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { mealNutrition } from "@fetta/domain/portions/meal-portion";
import { mealOfText } from "@fetta/domain/meal-parser/meal-parser";

/** kcal and grams of a whole meal. */
export type Figures = { kcal: number; protein: number; carbs: number; fat: number; mass: number };

/** What became of an answer. `unparsed`: it was no reading; a refusal is an answer without a meal. */
export type Prediction = {
  outcome: "meal" | "unparsed" | DishRefusal;
  items: readonly MealItem[];
  /** With the figures of our tables; null without a meal. */
  grounded: Figures | null;
  /** With the model's own guesses; null where there are none. */
  raw: Figures | null;
  /** Where the range around the energy comes from. */
  from: "photo" | "words";
};

export function figuresOf(items: readonly Pick<MealItem, "per100" | "grams">[]): Figures {
  const { calories, ...macros } = mealNutrition(items);
  return { kcal: calories, ...macros, mass: items.reduce((sum, { grams }) => sum + grams, 0) };
}

/** A model's meal by its own figures alone. */
function rawFigures({ items }: DishReading): Figures | null {
  if (items.length === 0) return null;
  return figuresOf(
    items.map(({ kcal100, proteine100, carboidrati100, grassi100, grammi }) => ({
      per100: { calories: kcal100, protein: proteine100, carbs: carboidrati100, fat: grassi100 },
      grams: grammi,
    })),
  );
}

/** What the app makes of a reading for somebody it knows nothing about, without asking anyone for products. */
export function predictionOfReading(reading: DishReading, lexicon: Lexicon): Prediction {
  const outcome = dishFromReading(reading, (item) => groundItem(lexicon, item));
  const raw = rawFigures(reading);
  if (!outcome.ok) return { outcome: outcome.refusal, items: [], grounded: null, raw, from: "photo" };
  const { items } = outcome.dish;
  return { outcome: "meal", items, grounded: figuresOf(items), raw, from: "photo" };
}

/** What the app makes of words; there is no model whose figures could be raw. */
export function predictionOfText(text: string, lexicon: Lexicon): Prediction {
  const { items } = mealOfText(lexicon, text, new Map());
  if (items.length === 0)
    return { outcome: "no_food_in_picture", items, grounded: null, raw: null, from: "words" };
  return { outcome: "meal", items, grounded: figuresOf(items), raw: null, from: "words" };
}

export const unparsed: Prediction = {
  outcome: "unparsed",
  items: [],
  grounded: null,
  raw: null,
  from: "photo",
};
