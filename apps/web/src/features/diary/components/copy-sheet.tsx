import { addDays, firstDiaryDay, lastDiaryDay } from "@fetta/domain/calendar-day";
import { isMealType, type MealType } from "@fetta/domain/diary/meal-type";
import { useId, useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { getDiaryDayError } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { useDraftSubmit } from "../../../ui/forms/use-draft-submit.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { copyDay, copyEntry } from "../model/copy-entries.ts";
import type { Entry } from "../model/entry.ts";
import { EntryHeader } from "./entry-header.tsx";
import { useRetained } from "../../../lib/use-retained.ts";
import styles from "../diary-sheets.module.css";

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
    <form id={id} className={styles.sheetStack} noValidate onSubmit={onSubmit}>
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
