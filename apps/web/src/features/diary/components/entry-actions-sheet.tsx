import { mealsInDisplayOrder, type MealType } from "@fetta/domain/diary/meal-type";
import { useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { currentMealType } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import { mealIcons } from "../../../ui/icons/meal-icon.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { copyEntry } from "../model/copy-entries.ts";
import { moveEntry, removeEntry, setEntryFavourite } from "../model/diary-actions.ts";
import type { Entry } from "../model/entry.ts";
import { EntryHeader } from "./entry-header.tsx";
import { useRetained } from "../../../lib/use-retained.ts";
import styles from "../diary-sheets.module.css";

type RowProps = { icon: IconName; text: string; danger?: boolean; expanded?: boolean; onPress: () => void };

function ActionRow({ icon, text, danger = false, expanded, onPress }: RowProps) {
  return (
    <button
      type="button"
      className={danger ? `${styles.actionRow} ${styles.actionRowDanger}` : styles.actionRow}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <Icon name={icon} />
      {text}
    </button>
  );
}

/** The actions behind the dots of an entry. */
export function EntryActionsSheet({ entries, today }: { entries: readonly Entry[]; today: string }) {
  const sheet = useSheet(sheets.entryActions);
  const editor = useSheet(sheets.entry);
  const copy = useSheet(sheets.copy);
  const habits = trpc.food.habits.useQuery({ mealType: currentMealType() });
  const { id } = sheet.params;
  const entry = useRetained(entries.find((each) => each.id === id));
  const resetKey = useResetKey(sheet.isOpen);
  const lastClosedKey = useRef(0);
  const [movingId, setMovingId] = useState<string | undefined>();
  if (!entry) return null;
  const isMoving = sheet.isOpen && movingId === id;
  const isFavourite = habits.data?.favourites.some(({ ref }) => ref === entry.foodItem.ref) ?? false;
  const closeAndRun = (run: () => Promise<unknown>): void => {
    // A double tap acts once.
    if (lastClosedKey.current === resetKey) return;
    lastClosedKey.current = resetKey;
    setMovingId(undefined);
    sheet.close();
    void run();
  };
  const move = (meal: MealType): void => closeAndRun(() => moveEntry(entry, meal));
  const otherMeals = mealsInDisplayOrder.filter((meal) => meal !== entry.mealType);
  const header = (
    <div className="sheet-head">
      <EntryHeader entry={entry} />
      <IconButton icon="close" iconSize="s" label={common.close} variant="tonal" onClick={sheet.close} />
    </div>
  );
  return (
    <Sheet name={sheets.entryActions} title={diary.moreActions(entry.foodItem.name)} header={header}>
      <div className={`card ${styles.actionRows}`}>
        <ActionRow icon="pencil" text={diarySheets.actions.edit} onPress={() => editor.replace({ id: entry.id })} />
        <ActionRow
          icon="cutlery"
          text={diarySheets.actions.move}
          expanded={isMoving}
          onPress={() => setMovingId(isMoving ? undefined : id)}
        />
        {isMoving && (
          <div className={`chips ${styles.actionChips}`} role="group" aria-label={diarySheets.actions.move}>
            {otherMeals.map((meal) => (
              <button key={meal} type="button" className="chip" onClick={() => move(meal)}>
                <Icon name={mealIcons[meal]} size="s" />
                {common.meals[meal]}
              </button>
            ))}
          </div>
        )}
        {entry.date === today ? (
          <ActionRow
            icon="copy"
            text={diarySheets.actions.copyElsewhere}
            onPress={() => copy.replace({ id: entry.id })}
          />
        ) : (
          <ActionRow
            icon="copy"
            text={diarySheets.actions.copyToToday}
            onPress={() => closeAndRun(() => copyEntry(entry, { date: today, mealType: entry.mealType }))}
          />
        )}
        <ActionRow
          icon={isFavourite ? "star-filled" : "star"}
          text={isFavourite ? diarySheets.actions.dislike : diarySheets.actions.like}
          onPress={() => closeAndRun(() => setEntryFavourite(entry, !isFavourite))}
        />
        <ActionRow icon="trash" text={diary.remove} danger onPress={() => closeAndRun(() => removeEntry(entry))} />
      </div>
    </Sheet>
  );
}
