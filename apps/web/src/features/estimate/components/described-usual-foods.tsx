import type { MealType } from "@fetta/domain/diary/meal-type";
import { useId } from "react";
import { describedMeal } from "../described-meal.messages.ts";
import { useFrequentFoodPhrases, appendFoodPhrase } from "../../../entities/food/frequent-food-phrases.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

type Props = { meal: MealType; text: string; onText: (text: string) => void };

/** The foods usual at this meal; a tap appends one to the text. */
export function DescribedUsualFoods({ meal, text, onText }: Props) {
  const id = useId();
  const foods = useFrequentFoodPhrases(meal, text);
  if (foods.length === 0) return null;
  return (
    <div className="described-usual">
      <p id={id} className="field-label">
        {text.trim() === "" ? describedMeal.usual[meal] : describedMeal.alsoUsual[meal]}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {foods.map(({ name, phrase }) => (
          <li key={name}>
            <button type="button" className="chip" onClick={() => onText(appendFoodPhrase(text, phrase))}>
              <Icon name="plus" size="xs" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
