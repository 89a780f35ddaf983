import { isMealType } from "@fetta/domain/meal-type";
import type { MealType } from "@fetta/domain/meal-type";
import { useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../../i18n/common.ts";
import { diary } from "../../i18n/diary.ts";
import { mealNow } from "../../lib/day.ts";
import { useSheet } from "../../lib/sheets.ts";
import { Button } from "../../ui/button.tsx";
import { MealPicker } from "../../ui/choice.tsx";
import { macroNames } from "../../ui/macros.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { addQuick } from "./diary-actions.ts";
import "../../styles/diary-sheets.css";

const most = 10_000;

function QuickForm({ day, asked }: { day: string; asked: string | undefined }) {
  const sheet = useSheet("solo-calorie");
  const [meal, setMeal] = useState<MealType>(() => (isMealType(asked) ? asked : mealNow()));
  const [name, setName] = useState("");
  const [calories, setCalories] = useState<number | null>(null);
  const [macros, setMacros] = useState<Record<(typeof macroNames)[number], number | null>>({
    protein: null,
    carbs: null,
    fat: null,
  });
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const submit = async (form: HTMLFormElement): Promise<void> => {
    // Enter submits before the field was left: whatever is wrong in it must be known now.
    flushSync(() => setTried(true));
    const wrong = form.querySelector<HTMLElement>("[aria-invalid=true]");
    wrong?.focus();
    if (wrong || calories === null || pending) return;
    setPending(true);
    const { protein, carbs, fat } = macros;
    const food = {
      name: name.trim() || diary.quick.defaultName,
      calories,
      protein: protein ?? 0,
      carbs: carbs ?? 0,
      fat: fat ?? 0,
    };
    try {
      await addQuick(food, { date: day, mealType: meal });
      sheet.closeAll();
    } catch {
      toast({ title: common.error, text: diary.addFailed, tone: "error" });
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
        value={calories}
        onValue={setCalories}
        min={1}
        max={most}
        whole
        showProblem={tried}
        emptyText={diary.quick.kcalMissing}
        data-autofocus=""
      />
      <TextField
        label={diary.quick.name}
        value={name}
        onValue={setName}
        placeholder={diary.quick.defaultName}
        maxLength={200}
      />
      <fieldset>
        <legend className="field-label">{diary.quick.macros}</legend>
        <div className="figure-fields figure-fields-three">
          {macroNames.map((macro) => (
            <NumberField
              key={macro}
              label={common.macros[macro]}
              unit={common.grams}
              value={macros[macro]}
              onValue={(value) => setMacros((before) => ({ ...before, [macro]: value }))}
              min={0}
              max={most}
              showProblem={tried}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" wide pending={pending}>
        {diary.quick.save}
      </Button>
    </form>
  );
}

/** Logs figures alone, for what no table knows. */
export function QuickAddSheet({ day }: { day: string }) {
  const sheet = useSheet("solo-calorie");
  return (
    <Sheet name="solo-calorie" title={diary.quick.title}>
      <QuickForm day={day} asked={sheet.params["meal"]} />
    </Sheet>
  );
}
