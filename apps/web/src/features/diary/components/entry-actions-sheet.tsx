import { isMealType, mealsInDisplayOrder, type MealType } from "@fetta/domain/diary/meal-type";
import { useId, useRef, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { getDiaryDayError } from "../../../entities/logged-entry/entry-target.ts";
import { currentMealType } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { Icon, type IconName } from "../../../ui/icons/icon.tsx";
import * as drawings from "../../../ui/icons/icon-drawings.ts";
import { mealIcons } from "../../../ui/icons/meal-icon.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { copyDay, copyEntry } from "../model/copy-entries.ts";
import { moveEntry, removeEntry, setEntryFavourite } from "../model/diary-actions.ts";
import type { Entry } from "../../../lib/api/queued-change.ts";
import { EntryHeader } from "./entry-header.tsx";
import { useRetained } from "../../../lib/use-retained.ts";
import styles from "../diary-sheets.module.css";
import { addDays, firstDiaryDay, lastDiaryDay } from "@fetta/domain/calendar-day";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { useDraftSubmit } from "../../../ui/forms/use-draft-submit.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";

/** What is copied: an entry, a meal of the day, or the whole day. */
type CopySource = { entry: Entry } | { meal: MealType } | "day";

type CopyTarget = { date: string; meal: MealType | undefined };

/**
 * Why something cannot be copied to a destination. A single entry may be copied to its own day and meal; a meal or a
 * day may not be copied to itself.
 */
function findCopyProblem(source: CopySource, day: string, today: string, place: CopyTarget): string | undefined {
  const problem = getDiaryDayError(place.date, today);
  if (problem !== undefined) return problem;
  if (place.date !== day) return undefined;
  if (source === "day") return diarySheets.copy.sameDay;
  return "meal" in source && source.meal === place.meal ? diarySheets.copy.samePlace : undefined;
}

function copyTitleOf(source: CopySource): string {
  if (source === "day") return diary.copyDayTo;
  if ("meal" in source) return diary.copyMealTo(common.meals[source.meal]);
  return diarySheets.copy.entryTitle(source.entry.foodItem.name);
}

function sendCopy(source: CopySource, day: string, { date, meal }: CopyTarget): Promise<boolean> {
  if (source === "day") return copyDay({ from: day, to: date });
  if ("entry" in source) return copyEntry(source.entry, { date, mealType: meal ?? source.entry.mealType });
  const { meal: from } = source;
  return copyDay({ from: day, to: date, mealType: from, ...(meal !== from && { toMealType: meal }) });
}

type Props = { entries: readonly Entry[]; day: string; today: string };

/** The destination of a copied entry, meal or day. */
export function CopySheet({ entries, day, today }: Props) {
  const sheet = useSheet(sheets.copy);
  const resetKey = useResetKey(sheet.isOpen);
  const { id, meal } = sheet.params;
  const entry = useRetained(entries.find((each) => each.id === id));
  const form = useId();
  const [pending, setPending] = useState(false);
  if (id !== undefined && !entry) return null;
  const source: CopySource = id !== undefined && entry ? { entry } : isMealType(meal) ? { meal } : "day";
  const footer = (
    <Button type="submit" form={form} icon="copy" pending={pending}>
      {diarySheets.copy.save}
    </Button>
  );
  return (
    <Sheet name={sheets.copy} title={copyTitleOf(source)} footer={footer}>
      <CopyForm
        key={resetKey}
        id={form}
        source={source}
        day={day}
        today={today}
        suggested={day === today ? addDays(today, 1) : today}
        onPending={setPending}
        onDone={sheet.closeAll}
      />
    </Sheet>
  );
}

type FormProps = {
  id: string;
  source: CopySource;
  day: string;
  today: string;
  suggested: string;
  onPending: (pending: boolean) => void;
  onDone: () => void;
};

function CopyForm({ id, source, day, today, suggested, onPending, onDone }: FormProps) {
  const from = source === "day" ? undefined : "entry" in source ? source.entry.mealType : source.meal;
  const [date, setDate] = useState(suggested);
  const [meal, setMeal] = useState(from);
  const problem = findCopyProblem(source, day, today, { date, meal });
  const { hasTriedSubmit, onSubmit } = useDraftSubmit(async () => {
    onPending(true);
    const copied = await sendCopy(source, day, { date, meal });
    onPending(false);
    if (copied) onDone();
    return false;
  });
  return (
    <form id={id} className="col gap-l" noValidate onSubmit={onSubmit}>
      {source !== "day" && "entry" in source && <EntryHeader entry={source.entry} />}
      <TextField
        label={diarySheets.editor.day}
        type="date"
        value={date}
        min={firstDiaryDay}
        max={lastDiaryDay(today)}
        onValue={setDate}
        error={hasTriedSubmit ? problem : undefined}
      />
      {meal !== undefined && <MealPicker value={meal} onValue={setMeal} />}
    </form>
  );
}

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
          icon={drawings.cutlery}
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
