import { isMealType, type MealType } from "@fetta/domain/diary/meal-type";
import { useState } from "react";
import { common } from "../../../i18n/common.messages.ts";
import { forms } from "../../../ui/forms/forms.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { currentMealType } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { macroNames } from "../../../entities/nutrition/macros.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { useDraftSubmit } from "../../../ui/forms/use-draft-submit.ts";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { toastError } from "../../../ui/overlays/toast.ts";
import {
  logQuickAdd,
  caloriesFromMacros,
  maxEntryCalories,
  findQuickAddMismatch,
  toQuickNutrition,
  type QuickAddDraft,
} from "../model/quick-add-draft.ts";
import styles from "../diary-sheets.module.css";
import { Note } from "../../../ui/feedback/note.tsx";

const emptyQuickDraft: QuickAddDraft = { calories: null, protein: null, carbs: null, fat: null };
const maxMacroGrams = 1000;

function QuickForm({ day, requestedMeal }: { day: string; requestedMeal: string | undefined }) {
  const sheet = useSheet(sheets.quickAdd);
  const [meal, setMeal] = useState<MealType>(() => (isMealType(requestedMeal) ? requestedMeal : currentMealType()));
  const [name, setName] = useState("");
  const [draft, setDraft] = useState<QuickAddDraft>(emptyQuickDraft);
  const updateDraft = (typed: Partial<QuickAddDraft>): void => setDraft((before) => ({ ...before, ...typed }));
  const derivedCalories = draft.calories === null ? caloriesFromMacros(draft) : null;
  const macroMismatch = findQuickAddMismatch(draft);
  const { hasTriedSubmit, isPending, onSubmit } = useDraftSubmit(async () => {
    const nutrition = toQuickNutrition(draft);
    if (nutrition === null) return false;
    try {
      await logQuickAdd(
        { name: name.trim() || diarySheets.quick.defaultName, ...nutrition },
        { date: day, mealType: meal },
      );
      sheet.closeAll();
      return true;
    } catch {
      toastError(diarySheets.changes.addFailed);
      return false;
    }
  });
  return (
    <form className="col gap-l" noValidate onSubmit={onSubmit}>
      <MealPicker value={meal} onValue={setMeal} />
      <NumberField
        label={common.calories}
        unit={common.kcal}
        value={draft.calories}
        onValue={(calories) => updateDraft({ calories })}
        min={1}
        max={maxEntryCalories}
        whole
        help={derivedCalories === null ? undefined : diarySheets.quick.fromMacros(derivedCalories)}
        showError={hasTriedSubmit}
        emptyText={caloriesProblem(derivedCalories)}
        data-autofocus=""
      />
      <TextField
        label={diarySheets.quick.name}
        value={name}
        onValue={setName}
        placeholder={diarySheets.quick.defaultName}
        maxLength={200}
      />
      <fieldset>
        <legend className="field-label">{diarySheets.quick.macros}</legend>
        <div className={`${styles.figureFields} ${styles.figureFieldsThree}`}>
          {macroNames.map((macro) => (
            <NumberField
              key={macro}
              label={common.macros[macro]}
              unit={common.grams}
              value={draft[macro]}
              onValue={(value) => updateDraft({ [macro]: value })}
              min={0}
              max={maxMacroGrams}
              showError={hasTriedSubmit}
            />
          ))}
        </div>
      </fieldset>
      <div aria-live="polite" aria-atomic="true">
        {macroMismatch !== null && <Note isPlain>{diarySheets.editor.macrosGive(macroMismatch)}</Note>}
        {derivedCalories !== null && (
          <span className="visually-hidden">{diarySheets.quick.fromMacros(derivedCalories)}</span>
        )}
      </div>
      <Button type="submit" wide pending={isPending}>
        {diarySheets.quick.save}
      </Button>
    </form>
  );
}

/** Problem of an empty calories field: none where they are computed from the macros. */
function caloriesProblem(derivedCalories: number | null): string | undefined {
  if (derivedCalories === null) return diarySheets.quick.kcalMissing;
  return derivedCalories > maxEntryCalories ? forms.outOfRange(1, maxEntryCalories) : undefined;
}

/** Logs calories and macros alone, for foods that are in no catalogue. */
export function QuickAddSheet({ day }: { day: string }) {
  const sheet = useSheet(sheets.quickAdd);
  return (
    <Sheet name={sheets.quickAdd} title={diarySheets.quick.title}>
      <QuickForm day={day} requestedMeal={sheet.params["meal"]} />
    </Sheet>
  );
}
