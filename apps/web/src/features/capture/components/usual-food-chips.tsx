import type { MealType } from "@fetta/domain/diary/meal-type";
import { useId } from "react";
import { capture } from "../../../i18n/capture.messages.ts";
import { useFrequentFoodPhrases } from "../../../entities/food/frequent-food-phrases.ts";
import styles from "../capture-photo.module.css";

/** The foods usual at this meal, shown where photo analysis is unavailable. */
export function UsualFoodChips({ meal, onFood }: { meal: MealType; onFood: (words: string) => void }) {
  const id = useId();
  const foods = useFrequentFoodPhrases(meal);
  if (foods.length === 0) return null;
  return (
    <div className={styles.captureUsual}>
      <p id={id} className="field-label">
        {capture.usual}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {foods.map(({ name, phrase }) => (
          <li key={name}>
            <button type="button" className="chip" aria-haspopup="dialog" onClick={() => onFood(phrase)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
