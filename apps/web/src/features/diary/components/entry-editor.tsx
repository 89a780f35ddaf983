import { firstDiaryDay, lastDiaryDay } from "@fetta/domain/calendar-day";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { offline } from "../../../i18n/offline.messages.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { getDiaryDayError } from "../../../entities/logged-entry/entry-target.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { useToday } from "../../../lib/use-today.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { showFirstProblem } from "../../../ui/forms/show-first-problem.ts";
import { IfCaloriesShown } from "../../../entities/nutrition/macros.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { EntryAmountField, NutritionFields } from "./entry-amount-field.tsx";
import { editEntry, removeEntry } from "../model/diary-actions.ts";
import type { Entry } from "../../../lib/api/queued-change.ts";
import {
  applyEntryEdit,
  diffEntryDraft,
  toEntryDraft,
  entryDraftNutrition,
  hasOverride,
  findMacroMismatch,
  resetOverrides,
  withNutrientValue,
  withServings,
  type EntryDraft,
} from "../model/entry-draft.ts";
import styles from "../diary-sheets.module.css";
import { EntryHeader } from "./entry-header.tsx";
import { useRetained } from "../../../lib/use-retained.ts";
import { Note } from "../../../ui/feedback/note.tsx";

export function EntryEditor({ entries }: { entries: readonly Entry[] }) {
  const sheet = useSheet(sheets.entry);
  const result = useSheet(sheets.estimate);
  const entry = useRetained(entries.find((each) => each.id === sheet.params["id"]));
  const form = useId();
  const [pending, setPending] = useState(false);
  if (!entry) return null;
  const footer = (
    <>
      <Button
        variant="danger"
        icon="trash"
        disabled={pending}
        onClick={() => {
          sheet.close();
          void removeEntry(entry);
        }}
      >
        {diary.remove}
      </Button>
      <Button type="submit" form={form} pending={pending}>
        {common.save}
      </Button>
    </>
  );
  return (
    <Sheet name={sheets.entry} title={diarySheets.editor.title} footer={footer}>
      <EditorForm
        key={entry.id}
        id={form}
        entry={entry}
        pending={pending}
        onPending={setPending}
        onDone={sheet.close}
        onEstimate={(day) => result.replace({ id: entry.id, day })}
      />
    </Sheet>
  );
}

type FormProps = {
  id: string;
  entry: Entry;
  pending: boolean;
  onPending: (pending: boolean) => void;
  onDone: () => void;
  /** Opens the estimate of the photo; the entry is on this day. */
  onEstimate: (day: string) => void;
};

function EditorForm({ id, entry: initialEntry, pending, onPending, onDone, onEstimate }: FormProps) {
  // The list behind refreshes after each save; the editor works on the entry as it was when opened.
  const [entry] = useState(initialEntry);
  const [draft, setDraft] = useState(() => toEntryDraft(entry));
  const latestDraft = useRef(draft);
  const change = (next: EntryDraft): void => {
    latestDraft.current = next;
    setDraft(next);
  };
  // Photos logged before estimates were stored have no estimate.
  const isPhoto = entry.foodItem.source === "photo";
  const estimate = trpc.estimate.read.useQuery({ entryId: entry.id }, { enabled: isPhoto });
  const [isAmountMissing, setIsAmountMissing] = useState(false);
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false);
  const nutrition = entryDraftNutrition(entry, draft);
  const macroMismatch = findMacroMismatch(nutrition);
  const today = useToday();
  // An entry logged outside today's date limits, before they existed, may keep its day.
  const dayProblem = draft.date === entry.date ? undefined : getDiaryDayError(draft.date, today);

  const save = async (form: HTMLFormElement, onSuccess: () => void): Promise<void> => {
    const field = document.activeElement;
    const draftBeforeBlur = latestDraft.current;
    // Enter is pressed inside a field. Its blur may turn an invalid number into 0: that is shown, not saved at once.
    if (field instanceof HTMLInputElement && form.contains(field)) {
      flushSync(() => field.blur());
      field.focus();
    }
    if (latestDraft.current !== draftBeforeBlur) return;
    flushSync(() => setHasTriedSubmit(true));
    if (showFirstProblem(form) || pending) return;
    const edit = diffEntryDraft(entry, latestDraft.current);
    if (!edit) return onSuccess();
    onPending(true);
    try {
      const { isPending } = await editEntry(entry, edit);
      if (isPending) toast({ title: offline.pending, text: offline.savedOnDevice, tone: "neutral" });
      onSuccess();
    } catch {
      toastError(diarySheets.changes.updateFailed);
    } finally {
      onPending(false);
    }
  };
  return (
    <form
      id={id}
      className="col gap-l"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget, onDone);
      }}
    >
      <EntryHeader entry={applyEntryEdit(entry, diffEntryDraft(entry, draft) ?? {})} />
      {estimate.data && (
        <Button
          variant="ghost"
          size="inline"
          icon="sparkle"
          aria-haspopup="dialog"
          // Changes made here are saved first; opening the estimate would discard them.
          onClick={({ currentTarget: { form } }) => form && void save(form, () => onEstimate(latestDraft.current.date))}
        >
          {diarySheets.editor.estimate}
        </Button>
      )}
      <MealPicker value={draft.mealType} onValue={(mealType) => change({ ...latestDraft.current, mealType })} />
      <div className={styles.editorWhen}>
        <TextField
          label={diarySheets.editor.day}
          type="date"
          value={draft.date}
          onValue={(date) => change({ ...latestDraft.current, date })}
          min={firstDiaryDay}
          max={lastDiaryDay(today)}
          error={hasTriedSubmit ? dayProblem : undefined}
        />
        <TextField
          label={diarySheets.editor.time}
          type="time"
          value={draft.eatenAt}
          onValue={(eatenAt) => change({ ...latestDraft.current, eatenAt })}
        />
      </div>
      <EntryAmountField
        entry={entry}
        servings={isAmountMissing ? null : draft.servings}
        lastServings={draft.servings}
        onServings={(servings) => {
          setIsAmountMissing(servings === null);
          if (servings !== null) change(withServings(latestDraft.current, servings));
        }}
        showProblem={hasTriedSubmit}
      />
      <IfCaloriesShown>
        <NutritionFields
          nutrition={nutrition}
          onNutrient={(name, value) => change(withNutrientValue(entry, latestDraft.current, name, value))}
          showProblem={hasTriedSubmit}
        />
        <div aria-live="polite">
          {macroMismatch !== null && <Note isPlain>{diarySheets.editor.macrosGive(macroMismatch)}</Note>}
        </div>
        {hasOverride(draft) && (
          <Button variant="ghost" size="inline" onClick={() => change(resetOverrides(latestDraft.current))}>
            {diarySheets.editor.restore}
          </Button>
        )}
      </IfCaloriesShown>
    </form>
  );
}
