import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { servingGrams } from "@fetta/domain/nutrition/serving";
import { useState } from "react";
import { common } from "../../../../i18n/common.messages.ts";
import { foodSearch } from "../../food-search.messages.ts";
import { ownFood } from "../../custom-food.messages.ts";
import { barcodeDraft, draftOf } from "../../../../entities/food/food-draft.ts";
import type { FoodDraft } from "../../../../entities/food/food-draft.ts";
import type { FoodHit } from "../../../../entities/food/food-hit.ts";
import { MealPicker } from "../../../../ui/forms/choice.tsx";
import { NumberField } from "../../../../ui/forms/number-field.tsx";
import { logFood, useAdding } from "../../hooks/use-add-food.ts";
import { OwnFoodForm } from "./custom-food-form.tsx";

type Props = {
  /** What was searched for. */
  name: string;
  /** The code that nobody knows, or knows too little of. */
  barcode: string | undefined;
  /** The key of the draft that was read off a photographed label; its amount is asked for after the figures. */
  label: string | undefined;
  day: CalendarDay;
  meal: MealType;
  onMeal: (meal: MealType) => void;
  onBack: () => void;
  onAdded: () => void;
  onOpen: (food: FoodHit) => void;
};

/** A food that the search does not know, from its label. */
export function CreateFood(props: Props) {
  return props.label === undefined ? <TypedFood {...props} /> : <ReadFood {...props} label={props.label} />;
}

/** What was read off a photo: looked over, saved, and then weighed. */
function ReadFood({ name, barcode, label, onBack, onOpen }: Props & { label: string }) {
  const [read] = useState(() => draftOf(label) !== undefined);
  return (
    <OwnFoodForm
      title={ownFood.create}
      text={ownFood.fromLabelText}
      note={read ? ownFood.fromLabel : undefined}
      draftKey={label}
      initial={{ name, barcode: barcode ?? null }}
      primary={{ text: ownFood.saveAndWeigh, icon: "check", run: onOpen }}
      onBack={onBack}
    />
  );
}

/** What the person types; logged at once or only kept. */
function TypedFood({ name, barcode, day, meal, onMeal, onBack, onAdded, onOpen }: Props) {
  const draftKey = barcode === undefined ? `nome:${name}` : barcodeDraft(barcode);
  // Undefined until it is typed: so long it is the serving of the label.
  const [typed, setTyped] = useState<number | null>();
  const eatenOf = (draft: FoodDraft): number | null =>
    typed === undefined ? (draft.servingGrams ?? servingGrams.default) : typed;
  const [entryId] = useState(() => crypto.randomUUID());
  const { add } = useAdding();
  const log = async (food: FoodHit, draft: FoodDraft): Promise<void> => {
    const grams = eatenOf(draft);
    if (grams === null) return;
    const amount = draft.liquid ? { grams, unit: { label: "ml", count: grams } } : { grams };
    if (await add(food.ref, () => logFood(entryId, food, amount, { meal, day }))) onAdded();
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
      {(tried, draft) => (
        <>
          <NumberField
            label={ownFood.eaten}
            unit={draft.liquid ? foodSearch.ml : common.grams}
            min={servingGrams.min}
            max={servingGrams.max}
            rangeText={foodSearch.gramsRange}
            value={eatenOf(draft)}
            onValue={setTyped}
            showProblem={tried}
            emptyText={ownFood.numberMissing}
          />
          <MealPicker value={meal} onValue={onMeal} />
        </>
      )}
    </OwnFoodForm>
  );
}
