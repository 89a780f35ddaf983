import { roundNutrition, scaleNutrition } from "@fetta/domain/nutrition/nutrition";
import type { Nutrition } from "@fetta/domain/nutrition/nutrition";
import { isServingGrams, servingGramsBounds } from "@fetta/domain/nutrition/serving";
import { foodSearch } from "../food-search.messages.ts";
import { formatUnitCount } from "../../../i18n/format-units.ts";
import type { FoodHit } from "../../../entities/food/food-hit.ts";
import type { LoggedAmount } from "../../../entities/logged-entry/optimistic-entry.ts";

function toMillilitres(grams: number, density: number | null): number {
  return Math.round((grams / (density ?? 1)) * 10) / 10;
}

/** The amount that "+" logs and the food view starts with: the last one, else the usual portion, else 100 g. */
export function suggestAmount(food: Pick<FoodHit, "last" | "per" | "units" | "liquid" | "density">): LoggedAmount {
  const { last, per, units, liquid, density } = food;
  const lastGrams = last && last.grams !== null && isServingGrams(last.grams) ? last.grams : null;
  if (lastGrams !== null && last?.unit) return { grams: lastGrams, unit: last.unit };
  if (lastGrams === null && per === "serving") return { servings: last?.servings ?? 1 };
  const grams = lastGrams ?? units[0]?.grams ?? servingGramsBounds.default;
  // An amount displayed as a volume is logged as one.
  return liquid ? { grams, unit: { label: "ml", count: toMillilitres(grams, density) } } : { grams };
}

/** Nutrition of an amount, rounded as it will be logged. */
export function nutritionOfAmount(food: FoodHit, amount: LoggedAmount): Nutrition {
  return roundNutrition(scaleNutrition(food, "grams" in amount ? amount.grams / 100 : amount.servings));
}

/** An amount as text: "280 g", "200 ml", "2 fette (60 g)", "1,5 porzioni". */
export function formatFoodAmount(
  amount: LoggedAmount,
  { liquid, density }: Pick<FoodHit, "liquid" | "density">,
): string {
  if (!("grams" in amount)) return foodSearch.servings(amount.servings);
  const { grams, unit } = amount;
  if (unit && unit.label !== "ml") return foodSearch.counted(formatUnitCount(unit.count, unit.label), grams);
  return liquid ? foodSearch.millilitres(toMillilitres(grams, density)) : foodSearch.grams(grams);
}
