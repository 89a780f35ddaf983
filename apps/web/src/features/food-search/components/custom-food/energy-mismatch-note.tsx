import { formatWhole } from "@fetta/domain/italian-number";
import { customFood } from "../../custom-food.messages.ts";
import type { FoodDraft } from "../../../../entities/food/food-draft.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Icon } from "../../../../ui/icons/icon.tsx";
import { findEnergyMismatch } from "../../model/energy-check.ts";

/** Warns when energy and macros do not agree; a likely cause can be corrected with one press. */
export function EnergyMismatchNote({ draft, onKcal }: { draft: FoodDraft; onKcal: (kcal: number) => void }) {
  const mismatch = findEnergyMismatch(draft);
  return (
    <div role="status">
      {mismatch && (
        <div className="note">
          <Icon name="info" size="s" />
          <div className="grow num">
            <p>
              {mismatch.kind === "kj"
                ? customFood.looksLikeKj(formatWhole(mismatch.kcal))
                : customFood.macrosDisagree(formatWhole(mismatch.kcal))}
            </p>
            {mismatch.kind === "kj" && (
              <Button variant="ghost" size="inline" onClick={() => onKcal(mismatch.kcal)}>
                {customFood.useKcal(formatWhole(mismatch.kcal))}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
