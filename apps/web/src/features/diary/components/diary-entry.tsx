import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { IconButton } from "../../../ui/buttons/button.tsx";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { formatEntryAmount } from "../../../entities/logged-entry/entry-amount.ts";
import type { Entry } from "../../../lib/api/queued-change.ts";
import styles from "../diary.module.css";
import { formatWhole } from "@fetta/domain/italian-number";
import { runOnDemand } from "../../../ui/overlays/toast.ts";
import { AmountText } from "../../../ui/figures/amount-text.tsx";
import { FoodThumbnail } from "../../../entities/food/food-thumbnail.tsx";
import { areEntryTimesShown } from "../../../lib/stored-schema.ts";
import { useEntrySyncStatus } from "../../../lib/api/outbox-state.ts";
import { useSwipeReveal } from "../hooks/use-swipe-reveal.ts";

/** Precedes a value that rests on an estimate not yet confirmed by the user. */
export function ApproximateSign({ when }: { when: boolean }) {
  return (
    when && (
      <>
        <span className={styles.about} role="img" aria-label={diary.about.spoken}>
          {diary.about.sign}
        </span>{" "}
      </>
    )
  );
}

export type EntryHandlers = { onEdit: (entry: Entry) => void; onMore: (entry: Entry) => void };

const removeOnDemand = (entry: Entry): void =>
  void runOnDemand(
    () => import("../model/diary-actions.ts"),
    ({ removeEntry }) => removeEntry(entry),
  );

/** The picture of an entry's food; a stock food is described by its category. */
export function EntryThumbnail({ entry: { foodItem } }: { entry: Entry }) {
  const category = foodItem.source === "stock" ? foodItem.description : null;
  return <FoodThumbnail name={foodItem.name} imageUrl={foodItem.imageUrl} category={category} />;
}

/** Marks an entry that the server does not have: not yet sent, or rejected. */
function PendingMark({ isRejected }: { isRejected: boolean }) {
  return (
    <span className={styles.entryWaiting}>
      <Icon name={isRejected ? "info" : "clock"} size="s" />
      <span className="visually-hidden">{isRejected ? diary.notSent : diary.toBeSent}</span>
    </span>
  );
}

/**
 * A row of the diary: a tap opens its editor (or the result, while it is an estimate), the dots open the menu, a swipe
 * to the left reveals the removal.
 */
export function DiaryEntry({ entry, onEdit, onMore }: EntryHandlers & { entry: Entry }) {
  const row = useRef<HTMLDivElement>(null);
  const { open, handlers } = useSwipeReveal(row);
  const { name, source } = entry.foodItem;
  const syncStatus = useEntrySyncStatus(entry.id);
  const [showsTime] = useState(areEntryTimesShown);
  return (
    <li className={styles.entrySlot}>
      {/* Behind the row. The menu of the dots offers the same action, so keyboard users do not need this button. */}
      <button
        type="button"
        className={styles.entryRemove}
        tabIndex={-1}
        aria-hidden={!open}
        aria-label={diary.deleteNamed(name)}
        onClick={() => removeOnDemand(entry)}
      >
        <Icon name="trash" size="s" />
        {diary.remove}
      </button>
      <div ref={row} className={styles.entry} data-sync-status={syncStatus} {...handlers}>
        <button
          type="button"
          className={styles.entryMain}
          aria-haspopup="dialog"
          onClick={() => onEdit(entry)}
          onKeyDown={({ key }) => key === "Delete" && removeOnDemand(entry)}
        >
          <EntryThumbnail entry={entry} />
          <span className={styles.entryText}>
            <b>{name}</b>
            <span className={styles.entryAmount}>
              {syncStatus && <PendingMark isRejected={syncStatus === "rejected"} />}
              {showsTime && entry.eatenAt && <span className="num">{diary.eatenAt(entry.eatenAt)}</span>}
              <AmountText>{formatEntryAmount(entry)}</AmountText>
              {source === "photo" && (
                <em className={`tag tag-ai ${styles.entryTag}`}>
                  <Icon name="sparkle" size="xs" />
                  {diary.estimate}
                </em>
              )}
            </span>
          </span>
          <IfCaloriesShown>
            <span className={`${styles.entryKcal} num`}>
              <ApproximateSign when={entry.estimated} />
              {formatWhole(entry.calories)}
              <small>{` ${common.kcal}`}</small>
            </span>
          </IfCaloriesShown>
        </button>
        <IconButton
          icon="dots"
          iconSize="s"
          label={diary.moreActions(name)}
          aria-haspopup="dialog"
          onClick={() => onMore(entry)}
        />
      </div>
    </li>
  );
}
