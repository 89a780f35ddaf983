import { formatWhole } from "@fetta/domain/italian-number";
import { ownFood } from "../../custom-food.messages.ts";
import type { FoodDraft } from "../../../../entities/food/food-draft.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Icon } from "../../../../ui/icons/icon.tsx";
import { energyDoubt } from "../../model/energy-check.ts";

/** Says when energy and macros do not go together; a likely cause can be mended with one press. */
export function EnergyNote({ draft, onKcal }: { draft: FoodDraft; onKcal: (kcal: number) => void }) {
  const doubt = energyDoubt(draft);
  return (
    <div role="status">
      {doubt && (
        <div className="note">
          <Icon name="info" size="s" />
          <div className="grow num">
            <p>
              {doubt.kind === "kj"
                ? ownFood.looksLikeKj(formatWhole(doubt.kcal))
                : ownFood.macrosDisagree(formatWhole(doubt.kcal))}
            </p>
            {doubt.kind === "kj" && (
              <Button variant="ghost" size="inline" onClick={() => onKcal(doubt.kcal)}>
                {ownFood.useKcal(formatWhole(doubt.kcal))}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
