import type { MealItem } from "@fetta/domain/meal-parser/meal-item";
import { mealNutrition } from "@fetta/domain/portions/meal-portion";
import { common } from "../../../i18n/common.messages.ts";
import { describe } from "../described-meal.messages.ts";
import { useFigures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { MacroBar, macroNames } from "../../../entities/nutrition/macros.tsx";

/** What the rows count for together. */
export function DescribedTotal({ items }: { items: readonly MealItem[] }) {
  const nutrition = mealNutrition(items);
  if (!useFigures()) return null;
  return (
    <div className="described-total">
      <div className="row between">
        <b className="sm ink2">{describe.total}</b>
        <p className="num">
          <b className="figure-l">{describe.kcal(nutrition.calories)}</b>
          <span className="cap ink2 b">{` ${common.kcal}`}</span>
        </p>
      </div>
      <MacroBar macros={nutrition} legend={false} />
      <ul className="described-macros mic ink2">
        {macroNames.map((name) => (
          <li key={name}>
            <i className={`dot dot-${name}`} />
            <span>{common.macros[name]}</span>
            <b className="num ink">{describe.grams(nutrition[name])}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
