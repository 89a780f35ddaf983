import { AmountText } from "../../ui/amount-text.tsx";
import { FoodThumb } from "../../ui/food-thumb.tsx";
import { amountText } from "./amount.ts";
import type { Entry } from "./entry.ts";
import { diary } from "../../i18n/diary.ts";

/** Which entry a sheet is about. */
export function EntryHead({ entry }: { entry: Entry }) {
  return (
    <div className="entry-head">
      <FoodThumb name={entry.foodItem.name} imageUrl={entry.foodItem.imageUrl} />
      <span className="entry-head-text">
        <b className="h3">{entry.foodItem.name}</b>
        <span className="cap ink2 num">
          <AmountText>{`${amountText(entry)} · ${diary.kcal(entry.calories)}`}</AmountText>
        </span>
      </span>
    </div>
  );
}
