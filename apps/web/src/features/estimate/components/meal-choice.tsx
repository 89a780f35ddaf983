import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../../i18n/common.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { mealIcons } from "../../../ui/icons/meal-icon.ts";
import { MealSelect } from "../../../entities/meal/meal-select.tsx";
import styles from "../photo-result.module.css";

/** The meal of the entry; pressing anywhere on the row opens the device's native list. */
export function MealChoice({ meal, onMeal }: { meal: MealType; onMeal: (meal: MealType) => void }) {
  return (
    <label className={`card ${styles.resultMeal}`}>
      <span className={`grow ${styles.resultName}`}>{common.meal}</span>
      <span className="chip chip-soft" aria-hidden="true">
        <Icon name={mealIcons[meal]} size="s" />
        {common.meals[meal]}
      </span>
      <Icon name="chevron-right" size="s" />
      <MealSelect value={meal} onValue={onMeal} />
    </label>
  );
}
