import { AmountText } from "../../../ui/figures/amount-text.tsx";
import { useShowsCalories } from "../../../entities/nutrition/macros.tsx";
import { EntryThumbnail } from "./diary-entry.tsx";
import { formatEntryAmount } from "../../../entities/logged-entry/entry-amount.ts";
import type { Entry } from "../../../lib/api/queued-change.ts";
import { diary } from "../diary.messages.ts";
import styles from "../diary-sheets.module.css";

/** The entry that a sheet is about. */
export function EntryHeader({ entry }: { entry: Entry }) {
  const showsCalories = useShowsCalories();
  return (
    <div className="row grow wrap gap-m">
      <EntryThumbnail entry={entry} />
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
