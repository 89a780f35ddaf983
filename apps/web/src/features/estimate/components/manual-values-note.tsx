import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import { estimate as words } from "../estimate.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
import styles from "../photo-result.module.css";

type Props = {
  /** Manual values that count in place of the computed ones. */
  current: NutritionOverrides | null;
  /** Manual values that a correction replaced. */
  replaced: NutritionOverrides | null;
  /** kcal computed from the foods. */
  foodsCalories: number;
  onRestore: (figures: NutritionOverrides) => void;
};

/**
 * States that manual values count in place of the computed ones; a correction removes them, and this note restores
 * them.
 */
export function ManualValuesNote({ current, replaced, foodsCalories, onRestore }: Props) {
  if (!useShowsCalories()) return null;
  return (
    <div role="status" className={`row wrap between cap ink2 ${styles.resultByHand}`}>
      {current && <p>{words.manualValues(foodsCalories)}</p>}
      {!current && replaced && (
        <>
          <p>{words.manualValuesReplaced}</p>
          <Button variant="ghost" size="inline" onClick={() => onRestore(replaced)}>
            {replaced.calories === null ? words.restoreValues : words.restoreCalories(replaced.calories)}
          </Button>
        </>
      )}
    </div>
  );
}
