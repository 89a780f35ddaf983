import type { MealType } from "@fetta/domain/meal-type";
import { common } from "../../i18n/common.ts";
import { foodSearch } from "../../i18n/food-search.ts";
import { Icon } from "../../ui/icon.tsx";
import { MealSelect } from "../../ui/meal-select.tsx";

/** "Aggiungi a" and the meal; the device's own list of meals opens from it. */
export function MealTitle({ meal, onMeal }: { meal: MealType; onMeal: (meal: MealType) => void }) {
  return (
    <label className="meal-title">
      <span className="mic ink3 b">{foodSearch.addTo}</span>
      <span className="h3 meal-title-name" aria-hidden="true">
        {common.meals[meal]}
        <Icon name="chevron-down" size="xs" />
      </span>
      <MealSelect value={meal} onValue={onMeal} />
    </label>
  );
}
