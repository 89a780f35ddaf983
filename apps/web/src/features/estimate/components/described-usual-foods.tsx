import type { MealType } from "@fetta/domain/diary/meal-type";
import { useId } from "react";
import { describe } from "../described-meal.messages.ts";
import { useUsualWords, withFood } from "../../../entities/food/frequent-food-phrases.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

type Props = { meal: MealType; text: string; onText: (text: string) => void };

/** What the person eats at this meal; a tap says it too. */
export function UsualFoods({ meal, text, onText }: Props) {
  const id = useId();
  const foods = useUsualWords(meal, text);
  if (foods.length === 0) return null;
  return (
    <div className="described-usual">
      <p id={id} className="field-label">
        {text.trim() === "" ? describe.usual[meal] : describe.alsoUsual[meal]}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {foods.map(({ name, words }) => (
          <li key={name}>
            <button type="button" className="chip" onClick={() => onText(withFood(text, words))}>
              <Icon name="plus" size="xs" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
