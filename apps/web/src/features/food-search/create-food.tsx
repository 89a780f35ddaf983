import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/meal-type";
import { servingGrams } from "@fetta/domain/serving";
import { useState } from "react";
import { common } from "../../i18n/common.ts";
import { foodSearch } from "../../i18n/food-search.ts";
import { ownFood } from "../../i18n/own-food.ts";
import { barcodeDraft, draftOf } from "../../lib/food-draft.ts";
import type { FoodHit } from "../../lib/food-hit.ts";
import { MealPicker } from "../../ui/choice.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { logFood, useAdding } from "./add-food.ts";
import { OwnFoodForm } from "./own-food-form.tsx";

type Props = {
  /** What was searched for. */
  name: string;
  /** The code that nobody knows, or knows too little of. */
  barcode: string | undefined;
  day: CalendarDay;
  meal: MealType;
  onMeal: (meal: MealType) => void;
  onBack: () => void;
  onAdded: () => void;
  onOpen: (food: FoodHit) => void;
};

/** A food that the search does not know, from its label; logged at once or only kept. */
export function CreateFood({ name, barcode, day, meal, onMeal, onBack, onAdded, onOpen }: Props) {
  const draftKey = barcode === undefined ? `nome:${name}` : barcodeDraft(barcode);
  const [grams, setGrams] = useState<number | null>(
    () => draftOf(draftKey)?.servingGrams ?? servingGrams.default,
  );
  const [entryId] = useState(() => crypto.randomUUID());
  const { add } = useAdding();
  const log = async (food: FoodHit): Promise<void> => {
    if (grams === null) return;
    if (await add(food.ref, () => logFood(entryId, food.ref, { grams }, { meal, day }))) onAdded();
  };
  return (
    <OwnFoodForm
      title={ownFood.create}
      text={barcode === undefined ? ownFood.createText : ownFood.createForCode}
      draftKey={draftKey}
      initial={{ name, barcode: barcode ?? null }}
      primary={{ text: ownFood.createAndAdd, icon: "plus", run: log }}
      secondary={{ text: ownFood.createOnly, icon: "check", run: onOpen }}
      onBack={onBack}
    >
      {(tried) => (
        <>
          <NumberField
            label={ownFood.eaten}
            unit={common.grams}
            min={servingGrams.min}
            max={servingGrams.max}
            rangeText={foodSearch.gramsRange}
            value={grams}
            onValue={setGrams}
            showProblem={tried}
            emptyText={ownFood.numberMissing}
          />
          <MealPicker value={meal} onValue={onMeal} />
        </>
      )}
    </OwnFoodForm>
  );
}
