import type { Alternative } from "@fetta/domain/meal-parser/meal-item";
import { useId } from "react";
import { mealRows } from "../meal-rows.messages.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/calorie-visibility.tsx";

type Props = { label: string; foods: readonly Alternative[]; onFood: (food: Alternative) => void };

/** Candidate foods, each with its energy to distinguish them. */
export function FoodChips({ label, foods, onFood }: Props) {
  const id = useId();
  if (foods.length === 0) return null;
  return (
    <div>
      <p id={id} className="field-label">
        {label}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {foods.map((food) => (
          <li key={food.ref}>
            <button type="button" className="chip meal-chip" onClick={() => onFood(food)}>
              {food.name}
              <IfCaloriesShown>
                <span className="mic num">{mealRows.per100(food.per100.calories)}</span>
              </IfCaloriesShown>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
