import type { Alternative, MealItem } from "@fetta/domain/meal-parser/meal-item";
import { computeItemNutrition } from "@fetta/domain/portions/meal-portion";
import { mealRows } from "../meal-rows.messages.ts";
import { formatUnitCount } from "../../../i18n/format-units.ts";
import { AmountText } from "../../../ui/figures/amount-text.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { ExpandableFoodRow } from "../../../entities/meal/expandable-food-row.tsx";
import { MealItemEditor } from "./meal-item-editor.tsx";
import { SourceBadge } from "./source-badge.tsx";

type Props = {
  item: MealItem;
  isExpanded: boolean;
  onFold: (fold: boolean) => void;
  onGrams: (grams: number) => void;
  onSwap: (food: Alternative) => void;
  onRemove: () => void;
};

/** One food of a meal. Likely seasonings can be removed without expanding the row. */
export function MealItemRow({ item, isExpanded, onFold, onGrams, onSwap, onRemove }: Props) {
  const { name, grams, unit, source, hidden } = item;
  const amount = (
    <span className="meal-row-grams cap ink3 num">
      {unit && (
        <span>
          <AmountText>{formatUnitCount(unit.count, unit.label)}</AmountText>
        </span>
      )}
      <span>{mealRows.grams(grams)}</span>
    </span>
  );
  return (
    <ExpandableFoodRow
      rowId={item.key}
      name={name}
      notes={<SourceBadge source={source} />}
      amount={amount}
      kcal={mealRows.kcal(computeItemNutrition(item).calories)}
      isExpanded={isExpanded}
      onToggle={onFold}
      action={hidden && <IconButton icon="close" iconSize="s" label={mealRows.removeNamed(name)} onClick={onRemove} />}
    >
      {() => <MealItemEditor item={item} onGrams={onGrams} onSwap={onSwap} onRemove={onRemove} />}
    </ExpandableFoodRow>
  );
}
