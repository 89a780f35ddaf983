import type { MealType } from "@fetta/domain/diary/meal-type";
import type { IconName } from "./icon.tsx";

export const mealIcons: Record<MealType, IconName> = {
  breakfast: "cup",
  lunch: "bowl",
  dinner: "moon",
  snack: "apple",
};

/** The tint of each meal, for its ring segment and behind its icon, with a text colour of sufficient contrast. */
export const mealTints: Record<MealType, { fill: string; ink: string }> = {
  breakfast: { fill: "var(--ring1)", ink: "#3E4B10" },
  lunch: { fill: "var(--ring2)", ink: "#274A0B" },
  snack: { fill: "var(--ring3)", ink: "#123A0C" },
  dinner: { fill: "var(--ring4)", ink: "#06210F" },
};
