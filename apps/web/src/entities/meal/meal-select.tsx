import { mealsInDisplayOrder } from "@fetta/domain/diary/meal-type";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../i18n/common.messages.ts";

/**
 * A native select of the meals, invisible over the element that shows the chosen meal; place it inside that element's
 * label.
 */
export function MealSelect({ value, onValue }: { value: MealType; onValue: (meal: MealType) => void }) {
  return (
    <select className="overlay-input" value={value} onChange={(event) => onValue(event.target.value as MealType)}>
      {mealsInDisplayOrder.map((meal) => (
        <option key={meal} value={meal}>
          {common.meals[meal]}
        </option>
      ))}
    </select>
  );
}
