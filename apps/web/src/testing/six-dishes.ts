import type { MealType } from "@fetta/domain/diary/meal-type";

/** kcal and grams of macronutrients per serving, and the grams of a serving; null for a serving of unknown weight. */
export type DishToLog = {
  name: string;
  meal: MealType;
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  grams: number | null;
  source?: "photo" | "custom";
};

/** Six entries over all meals, 1.068 kcal, 62 g protein, 114 g carbs, 41 g fat. */
export const sixDishes: readonly DishToLog[] = [
  { name: "Yogurt greco", meal: "breakfast", calories: 130, protein: 15, carbs: 6, fat: 5, grams: 150 },
  { name: "Mandorle", meal: "breakfast", calories: 174, protein: 6, carbs: 2, fat: 15, grams: 30 },
  {
    name: "Penne al pomodoro",
    meal: "lunch",
    calories: 486,
    protein: 16,
    carbs: 73,
    fat: 14,
    grams: 320,
    source: "photo",
  },
  { name: "Insalata mista", meal: "lunch", calories: 78, protein: 2, carbs: 5, fat: 5, grams: 120 },
  { name: "Mela", meal: "snack", calories: 80, protein: 1, carbs: 18, fat: 0, grams: 150 },
  { name: "Frittata di zucchine", meal: "dinner", calories: 120, protein: 22, carbs: 10, fat: 2, grams: null },
];
