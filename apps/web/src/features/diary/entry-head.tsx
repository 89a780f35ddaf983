import { AmountText } from "../../ui/amount-text.tsx";
import { useFigures } from "../../ui/figures.tsx";
import { FoodThumb } from "../../ui/food-thumb.tsx";
import { amountText } from "./amount.ts";
import type { Entry } from "./entry.ts";
import { diary } from "../../i18n/diary.ts";

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
