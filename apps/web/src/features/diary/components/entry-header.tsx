import { AmountText } from "../../../ui/figures/amount-text.tsx";
import { useFigures } from "../../../entities/nutrition/calorie-visibility.tsx";
import { FoodThumb } from "../../../entities/food/food-thumbnail.tsx";
import { amountText } from "../model/entry-amount.ts";
import type { Entry } from "../model/entry.ts";
import { diary } from "../../../i18n/diary.messages.ts";

/** Which entry a sheet is about. */
export function EntryHead({ entry }: { entry: Entry }) {
  const figures = useFigures();
  return (
    <div className="entry-head">
      <FoodThumb name={entry.foodItem.name} imageUrl={entry.foodItem.imageUrl} />
      <span className="entry-head-text">
        <b className="h3">{entry.foodItem.name}</b>
        <span className="cap ink2 num">
          <AmountText>
            {figures ? `${amountText(entry)} · ${diary.kcal(entry.calories)}` : amountText(entry)}
          </AmountText>
        </span>
      </span>
    </div>
  );
}
