import { useState } from "react";
import { customFood } from "../../custom-food.messages.ts";
import type { FoodDetails, FoodHit } from "../../../../entities/food/food-hit.ts";
import { useToday } from "../../../../lib/use-today.ts";
import { Icon } from "../../../../ui/icons/icon.tsx";
import { toast } from "../../../../ui/overlays/toast.ts";
import { toFoodDraft } from "../../model/custom-food-draft.ts";
import { CustomFoodForm } from "./custom-food-form.tsx";

type Props = { food: FoodDetails; onBack: () => void; onSaved: (food: FoodHit) => void };

/** Edits the values of a custom food, or of a product: that creates a custom food which then has priority over it. */
export function EditCustomFood({ food, onBack, onSaved }: Props) {
  const today = useToday();
  const isCustom = food.kind === "own";
  const isEatenToday = isCustom && food.last?.day === today;
  const [shouldUpdateToday, setShouldUpdateToday] = useState(true);
  const handleSaved = (changed: FoodHit): void => {
    toast({ title: isCustom ? customFood.changed : customFood.corrected, text: changed.name });
    onSaved(changed);
  };
  return (
    <CustomFoodForm
      title={isCustom ? customFood.edit : customFood.correct}
      text={isCustom ? customFood.editText : customFood.correctText}
      draftKey={`${isCustom ? "modifica" : "correggi"}:${food.ref}`}
      initial={toFoodDraft(food)}
      editing={isCustom ? food.ref.slice("own:".length) : undefined}
      today={isEatenToday && shouldUpdateToday ? today : undefined}
      primary={{ text: customFood.saveValues, icon: "check", run: handleSaved }}
      onBack={onBack}
    >
      {() =>
        isEatenToday && (
          <label className="check">
            <input
              type="checkbox"
              className="overlay-input"
              checked={shouldUpdateToday}
              onChange={({ target }) => setShouldUpdateToday(target.checked)}
            />
            <span className="check-box">
              <Icon name="check" size="xs" />
            </span>
            <span className="sm">{customFood.alsoToday}</span>
          </label>
        )
      }
    </CustomFoodForm>
  );
}
