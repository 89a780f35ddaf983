import { buildDish, type DishErrorCode } from "@fetta/domain/photo-analysis/dish-analysis";
import type { VisionResult } from "@fetta/domain/photo-analysis/vision-result";
import type { Lexicon } from "@fetta/domain/food-matching/food-matcher";
import { resolveItem } from "@fetta/domain/food-matching/food-resolution";
import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { parseMeal } from "@fetta/domain/meal-parser/meal-parser";

/** kcal and grams of a whole meal. */
export type MealFigures = { kcal: number; protein: number; carbs: number; fat: number; mass: number };

/** Outcome of an answer. `unparsed`: not a valid vision result; a model that declines gives an answer without a meal. */
export type Prediction = {
  outcome: "meal" | "unparsed" | DishErrorCode;
  items: readonly MealItem[];
  /** From our tables; null without a meal. */
  grounded: MealFigures | null;
  /** From the model's own estimates; null where there are none. */
  raw: MealFigures | null;
  /** Source of the range around the energy. */
  from: "photo" | "words";
};

export function sumFigures(items: readonly Pick<MealItem, "per100" | "grams">[]): MealFigures {
  const { calories, ...macros } = computeMealNutrition(items);
  return { kcal: calories, ...macros, mass: items.reduce((sum, { grams }) => sum + grams, 0) };
}

/** Figures of a meal from the model's own estimates alone. */
function modelFigures({ items }: VisionResult): MealFigures | null {
  if (items.length === 0) return null;
  return sumFigures(
    items.map(({ kcal100, proteine100, carboidrati100, grassi100, grammi }) => ({
      per100: { calories: kcal100, protein: proteine100, carbs: carboidrati100, fat: grassi100 },
      grams: grammi,
    })),
  );
}

/** The app's result for a vision result, for a user without history and without a product lookup. */
export function predictFromVisionResult(reading: VisionResult, lexicon: Lexicon): Prediction {
  const outcome = buildDish(reading, (item) => resolveItem(lexicon, item));
  const raw = modelFigures(reading);
  if (!outcome.ok) return { outcome: outcome.errorCode, items: [], grounded: null, raw, from: "photo" };
  const { items } = outcome.dish;
  return { outcome: "meal", items, grounded: sumFigures(items), raw, from: "photo" };
}

/** The app's result for a text; there is no model, so `raw` is null. */
export function predictFromText(text: string, lexicon: Lexicon): Prediction {
  const { items } = parseMeal(lexicon, text, new Map());
  if (items.length === 0) return { outcome: "no_food_in_picture", items, grounded: null, raw: null, from: "words" };
  return { outcome: "meal", items, grounded: sumFigures(items), raw: null, from: "words" };
}

export const unparsedPrediction: Prediction = {
  outcome: "unparsed",
  items: [],
  grounded: null,
  raw: null,
  from: "photo",
};
