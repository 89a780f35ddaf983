import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeMealNutrition } from "@fetta/domain/portions/meal-portion";
import { common } from "../../../i18n/common.messages.ts";
import { describedMeal } from "../described-meal.messages.ts";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
import { MacroBar, macroNames } from "../../../entities/nutrition/macros.tsx";

/** The sum of the rows. */
export function DescribedTotal({ items }: { items: readonly MealItem[] }) {
  const nutrition = computeMealNutrition(items);
  if (!useShowsCalories()) return null;
  return (
    <div className="described-total">
      <div className="row between">
        <b className="sm ink2">{describedMeal.total}</b>
        <p className="num">
          <b className="figure-l">{describedMeal.kcal(nutrition.calories)}</b>
          <span className="cap ink2 b">{` ${common.kcal}`}</span>
        </p>
      </div>
      <MacroBar macros={nutrition} legend={false} />
      <ul className="described-macros mic ink2">
        {macroNames.map((name) => (
          <li key={name}>
            <i className={`dot dot-${name}`} />
            <span>{common.macros[name]}</span>
            <b className="num ink">{describedMeal.grams(nutrition[name])}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
