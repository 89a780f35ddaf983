import { useState } from "react";
import { ownFood } from "../../custom-food.messages.ts";
import type { FoodDetails, FoodHit } from "../../../../entities/food/food-hit.ts";
import { useToday } from "../../../../lib/use-today.ts";
import { Icon } from "../../../../ui/icons/icon.tsx";
import { toast } from "../../../../ui/overlays/toast.ts";
import { draftFrom } from "../../model/custom-food-draft.ts";
import { OwnFoodForm } from "./custom-food-form.tsx";

type Props = { food: FoodDetails; onBack: () => void; onSaved: (food: FoodHit) => void };

/** New figures for a food of one's own; or for a product, which becomes one's own and wins from then on. */
export function ChangeFood({ food, onBack, onSaved }: Props) {
  const today = useToday();
  const own = food.kind === "own";
  const eatenToday = own && food.last?.day === today;
  const [alsoToday, setAlsoToday] = useState(true);
  const saved = (changed: FoodHit): void => {
    toast({ title: own ? ownFood.changed : ownFood.corrected, text: changed.name });
    onSaved(changed);
  };
  return (
    <OwnFoodForm
      title={own ? ownFood.edit : ownFood.correct}
      text={own ? ownFood.editText : ownFood.correctText}
      draftKey={`${own ? "modifica" : "correggi"}:${food.ref}`}
      initial={draftFrom(food)}
      editing={own ? food.ref.slice("own:".length) : undefined}
      today={eatenToday && alsoToday ? today : undefined}
      primary={{ text: ownFood.saveValues, icon: "check", run: saved }}
      onBack={onBack}
    >
      {() =>
        eatenToday && (
          <label className="check">
            <input
              type="checkbox"
              className="overlay-input"
              checked={alsoToday}
              onChange={({ target }) => setAlsoToday(target.checked)}
            />
            <span className="check-box">
              <Icon name="check" size="xs" />
            </span>
            <span className="sm">{ownFood.alsoToday}</span>
          </label>
        )
      }
    </OwnFoodForm>
  );
}
