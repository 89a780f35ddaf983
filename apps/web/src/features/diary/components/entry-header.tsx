import { AmountText } from "../../../ui/figures/amount-text.tsx";
import { useShowsCalories } from "../../../entities/nutrition/calorie-visibility.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { formatEntryAmount } from "../model/entry.ts";
import type { Entry } from "../model/entry.ts";
import { diary } from "../diary.messages.ts";
import styles from "../diary-sheets.module.css";
import { useState } from "react";

/** The entry that a sheet is about. */
export function EntryHeader({ entry }: { entry: Entry }) {
  const showsCalories = useShowsCalories();
  return (
    <div className={styles.entryHead}>
      <FoodThumbnail name={entry.foodItem.name} imageUrl={entry.foodItem.imageUrl} />
      <span className={styles.entryHeadText}>
        <b className="h3">{entry.foodItem.name}</b>
        <span className="cap ink2 num">
          <AmountText>
            {showsCalories ? `${formatEntryAmount(entry)} · ${diary.kcal(entry.calories)}` : formatEntryAmount(entry)}
          </AmountText>
        </span>
      </span>
    </div>
  );
}

/** The entry that a sheet was opened for; returned unchanged while the sheet slides away after its removal. */
export function useRetainedEntry(entries: readonly Entry[], id: string | undefined): Entry | undefined {
  const current = entries.find((entry) => entry.id === id);
  const [retained, setRetained] = useState(current);
  if (current && current !== retained) setRetained(current);
  return current ?? retained;
}
