import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { servingGramsBounds } from "@fetta/domain/nutrition/serving";
import { useState } from "react";
import { common } from "../../../../i18n/common.messages.ts";
import { foodSearch } from "../../food-search.messages.ts";
import { customFood } from "../../custom-food.messages.ts";
import { barcodeDraftKey, getFoodDraft, type FoodDraft } from "../../../../entities/food/food-draft.ts";
import type { FoodHit } from "../../../../entities/food/food-hit.ts";
import { MealPicker } from "../../../../ui/forms/choice.tsx";
import { NumberField } from "../../../../ui/forms/number-field.tsx";
import { logFood, useAddFood } from "../../hooks/use-add-food.ts";
import { CustomFoodForm } from "./custom-food-form.tsx";

type Props = {
  /** The searched text. */
  name: string;
  /** The code that no source has, or has too little data for. */
  barcode: string | undefined;
  /** The key of the draft read off a photographed label; its amount is entered after the values. */
  label: string | undefined;
  day: CalendarDay;
  meal: MealType;
  onMeal: (meal: MealType) => void;
  onBack: () => void;
  onAdded: () => void;
  onAddMore: () => void;
  onOpen: (food: FoodHit) => void;
};

/** Creates a food that the search lacks, from its label. */
export function CreateCustomFood(props: Props) {
  return props.label === undefined ? (
    <TypedLabelForm {...props} />
  ) : (
    <ScannedLabelForm {...props} label={props.label} />
  );
}

/** Values read off a photo: reviewed, saved, then weighed. */
function ScannedLabelForm({ name, barcode, label, onBack, onOpen }: Props & { label: string }) {
  const [isLabelRead] = useState(() => getFoodDraft(label) !== undefined);
  return (
    <CustomFoodForm
      title={customFood.create}
      text={customFood.fromLabelText}
      note={isLabelRead ? customFood.fromLabel : undefined}
      draftKey={label}
      initial={{ name, barcode: barcode ?? null }}
      primary={{ text: customFood.saveAndWeigh, icon: "check", run: onOpen }}
      onBack={onBack}
    />
  );
}

/** Values typed by the user; logged at once or only saved. */
function TypedLabelForm({ name, barcode, day, meal, onMeal, onBack, onAdded, onAddMore, onOpen }: Props) {
  const draftKey = barcode === undefined ? `nome:${name}` : barcodeDraftKey(barcode);
  // Undefined until typed: until then the amount is the serving of the label.
  const [typedGrams, setTypedGrams] = useState<number | null>();
  const gramsEaten = (draft: FoodDraft): number | null =>
    typedGrams === undefined ? (draft.servingGrams ?? servingGramsBounds.default) : typedGrams;
  const [entryId] = useState(() => crypto.randomUUID());
  const { add } = useAddFood();
  const log = async (food: FoodHit, draft: FoodDraft): Promise<void> => {
    const grams = gramsEaten(draft);
    if (grams === null) return;
    const amount = draft.liquid ? { grams, unit: { label: "ml", count: grams } } : { grams };
    if (await add(food.ref, () => logFood(entryId, food, amount, { meal, day }), onAddMore)) onAdded();
  };
  return (
    <CustomFoodForm
      title={customFood.create}
      text={barcode === undefined ? customFood.createText : customFood.createForCode}
      draftKey={draftKey}
      initial={{ name, barcode: barcode ?? null }}
      primary={{ text: customFood.createAndAdd, icon: "plus", run: log }}
      secondary={{ text: customFood.createOnly, icon: "check", run: onOpen }}
      onBack={onBack}
    >
      {(tried, draft) => (
        <>
          <NumberField
            label={customFood.eaten}
            unit={draft.liquid ? foodSearch.ml : common.grams}
            min={servingGramsBounds.min}
            max={servingGramsBounds.max}
            rangeText={foodSearch.gramsRange}
            value={gramsEaten(draft)}
            onValue={setTypedGrams}
            showError={tried}
            emptyText={customFood.numberMissing}
          />
          <MealPicker value={meal} onValue={onMeal} />
        </>
      )}
    </CustomFoodForm>
  );
}
