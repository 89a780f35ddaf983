import { isMealType } from "@fetta/domain/diary/meal-type";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../../../i18n/common.messages.ts";
import { diary } from "../../../i18n/diary.messages.ts";
import { diarySheets } from "../diary-sheets.messages.ts";
import { mealNow } from "../../../lib/local-date.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MealPicker } from "../../../ui/forms/choice.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { macroNames } from "../../../entities/nutrition/macros.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { addQuick } from "../model/log-quick-add.ts";
import { caloriesFromMacros, mostCalories, quickDoubt, quickFigures } from "../model/quick-add-draft.ts";
import type { QuickDraft } from "../model/quick-add-draft.ts";
import "../diary-sheets.css";

const nothing: QuickDraft = { calories: null, protein: null, carbs: null, fat: null };
const mostMacro = 1000;

function QuickForm({ day, asked }: { day: string; asked: string | undefined }) {
  const sheet = useSheet("solo-calorie");
  const [meal, setMeal] = useState<MealType>(() => (isMealType(asked) ? asked : mealNow()));
  const [name, setName] = useState("");
  const [draft, setDraft] = useState<QuickDraft>(nothing);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const type = (typed: Partial<QuickDraft>): void => setDraft((before) => ({ ...before, ...typed }));
  const given = draft.calories === null ? caloriesFromMacros(draft) : null;
  const doubt = quickDoubt(draft);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    // Enter submits before the field was left: whatever is wrong in it must be known now.
    flushSync(() => setTried(true));
    const wrong = form.querySelector<HTMLElement>("[aria-invalid=true]");
    wrong?.focus();
    const figures = quickFigures(draft);
    if (wrong || figures === null || busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await addQuick(
        { name: name.trim() || diarySheets.quick.defaultName, ...figures },
        { date: day, mealType: meal },
      );
      sheet.closeAll();
    } catch {
      toast({ title: common.error, text: diary.addFailed, tone: "error" });
      busy.current = false;
      setPending(false);
    }
  };
  return (
    <form
      className="sheet-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <MealPicker value={meal} onValue={setMeal} />
      <NumberField
        label={common.calories}
        unit={common.kcal}
        value={draft.calories}
        onValue={(calories) => type({ calories })}
        min={1}
        max={mostCalories}
        whole
        help={given === null ? undefined : diarySheets.quick.fromMacros(given)}
        showProblem={tried}
        emptyText={emptyText(given)}
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
        <div className="figure-fields figure-fields-three">
          {macroNames.map((macro) => (
            <NumberField
              key={macro}
              label={common.macros[macro]}
              unit={common.grams}
              value={draft[macro]}
              onValue={(value) => type({ [macro]: value })}
              min={0}
              max={mostMacro}
              showProblem={tried}
            />
          ))}
        </div>
      </fieldset>
      <div aria-live="polite">
        {doubt !== null && (
          <p className="note note-plain">
            <Icon name="info" size="s" />
            {diarySheets.editor.macrosGive(doubt)}
          </p>
        )}
        {given !== null && <span className="visually-hidden">{diarySheets.quick.fromMacros(given)}</span>}
      </div>
      <Button type="submit" wide pending={pending}>
        {diarySheets.quick.save}
      </Button>
    </form>
  );
}

/** What is wrong with no calories: nothing where the macros give them. */
function emptyText(given: number | null): string | undefined {
  if (given === null) return diarySheets.quick.kcalMissing;
  return given > mostCalories ? common.outOfRange(1, mostCalories) : undefined;
}

/** Logs figures alone, for what no table knows. */
export function QuickAddSheet({ day }: { day: string }) {
  const sheet = useSheet("solo-calorie");
  return (
    <Sheet name="solo-calorie" title={diarySheets.quick.title}>
      <QuickForm day={day} asked={sheet.params["meal"]} />
    </Sheet>
  );
}
