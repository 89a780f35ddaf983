import { common } from "../../i18n/common.messages.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { mealIcons } from "../../ui/icons/meal-icon.ts";
import "../../ui/styles/meal-title.css";
import { mealsInDisplayOrder, type MealType } from "@fetta/domain/diary/meal-type";

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

/** The same choice as a chip, for the panes of a wide screen. */
export function MealChoice({ label, meal, onMeal }: Props) {
  return (
    <label className="chip meal-choice">
      <span className="visually-hidden">{label}</span>
      <Icon name={mealIcons[meal]} size="s" />
      <span aria-hidden="true">{common.meals[meal]}</span>
      <Icon name="chevron-down" size="xs" />
      <MealSelect value={meal} onValue={onMeal} />
    </label>
  );
}
