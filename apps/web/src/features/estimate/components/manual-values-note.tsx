import type { NutritionOverrides } from "@fetta/domain/nutrition/nutrition";
import { estimate as words } from "../estimate.messages.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";

type Props = {
  /** Figures that count in the place of what the foods come to. */
  current: NutritionOverrides | null;
  /** Those that gave way to a correction. */
  replaced: NutritionOverrides | null;
  /** kcal that the foods come to. */
  foodsCalories: number;
  onRestore: (figures: NutritionOverrides) => void;
};

/** Says whose figures count where the person had set some by hand; a correction takes them away, and this brings them back. */
export function ManualValuesNote({ current, replaced, foodsCalories, onRestore }: Props) {
  if (!useShowsCalories()) return null;
  return (
    <div role="status" className="row wrap between cap ink2 result-by-hand">
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
