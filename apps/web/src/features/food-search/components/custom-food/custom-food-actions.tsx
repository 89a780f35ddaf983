import { useEffect, useRef, useState } from "react";
import { common } from "../../../../i18n/common.messages.ts";
import { customFood } from "../../custom-food.messages.ts";
import type { FoodHit } from "../../../../entities/food/food-hit.ts";
import { describeError, parseApiError } from "../../../../lib/api/api-error.ts";
import { refreshPersonalFoods } from "../../../../lib/api/invalidate-food-queries.ts";
import { submitChange } from "../../../../offline/submit-change.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { toast, toastError } from "../../../../ui/overlays/toast.ts";
import { removeCachedFood } from "../../model/food-cache.ts";
import styles from "../../food-detail.module.css";

type Props = { food: FoodHit; onEdit: () => void; onRemoved: () => void };

/** Actions on a custom food: edit, or delete after a confirmation. */
export function CustomFoodActions({ food, onEdit, onRemoved }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  /** True once the person was told of a newer version: deleting again deletes that one. */
  const insists = useRef(false);
  const actions = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);
  // The confirmation opens with the focus on cancel; after it closes the focus returns to the button that opened it.
  useEffect(() => {
    const buttons = actions.current?.querySelectorAll("button");
    if (isAsking) buttons?.[0]?.focus();
    else if (wasAsking.current) buttons?.[buttons.length - 1]?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  const remove = async (): Promise<void> => {
    setRemoving(true);
    try {
      await submitChange({
        call: {
          type: "removeFood",
          input: { id: food.ref.slice("custom:".length), ifVersion: insists.current ? undefined : food.version },
        },
        shown: { name: food.name },
      });
      removeCachedFood(food.ref);
      refreshPersonalFoods();
      toast({ title: customFood.removed, text: food.name, tone: "neutral" });
      onRemoved();
    } catch (error) {
      setRemoving(false);
      insists.current = parseApiError(error).code === "changed_elsewhere";
      toastError(customFood.removeFailed(describeError(error)));
    }
  };
  if (isAsking) {
    return (
      <div className={`card card-pad ${styles.customFoodQuestion}`} role="group" aria-labelledby="custom-food-question">
        <p className="h3" id="custom-food-question">
          {customFood.removeQuestion(food.name)}
        </p>
        <p className="sm ink2">{customFood.removeText}</p>
        <div ref={actions} className="actions empty-actions">
          <Button variant="tonal" size="small" onClick={() => setIsAsking(false)}>
            {common.cancel}
          </Button>
          <Button variant="danger" size="small" icon="trash" pending={removing} onClick={() => void remove()}>
            {customFood.remove}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div ref={actions} className="actions empty-actions">
      <Button variant="tonal" size="small" icon="pencil" onClick={onEdit}>
        {customFood.edit}
      </Button>
      <Button variant="danger" size="small" icon="trash" onClick={() => setIsAsking(true)}>
        {customFood.remove}
      </Button>
    </div>
  );
}
