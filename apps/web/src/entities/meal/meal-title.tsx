import type { MealType } from "@fetta/domain/diary/meal-type";
import { common } from "../../i18n/common.messages.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { MealSelect } from "./meal-select.tsx";
import "../../ui/styles/meal-title.css";

type Props = { label: string; meal: MealType; onMeal: (meal: MealType) => void };

/** A centred title with a label ("Aggiungi a") and the meal, which opens the native select of the meals. */
export function MealTitle({ label, meal, onMeal }: Props) {
  return (
    <label className="meal-title">
      <span className="mic ink3 b">{label}</span>
      <span className="h3 meal-title-name" aria-hidden="true">
        {common.meals[meal]}
        <Icon name="chevron-down" size="xs" />
      </span>
      <MealSelect value={meal} onValue={onMeal} />
    </label>
  );
}
