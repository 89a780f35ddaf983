import { calorieGoal, goalPresets } from "@fetta/domain/goals";
import type { DailyGoals } from "@fetta/domain/goals";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { common } from "../../i18n/common.ts";
import { goals as words } from "../../i18n/goals.ts";
import { useMe } from "../../lib/session.ts";
import { useSheet } from "../../lib/sheets.ts";
import { trpc } from "../../lib/trpc.ts";
import type { Inputs } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { RadioTiles } from "../../ui/choice.tsx";
import { MacroBar } from "../../ui/macros.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { NumberStepper } from "../../ui/stepper.tsx";
import { toast } from "../../ui/toast.ts";
import { goalsOf, presetNames, presetOf, startingCalories } from "./goal-draft.ts";
import "../../styles/goals.css";

const percent = (share: number): number => Math.round(share * 100);
const presetOptions = presetNames.map((value) => {
  const { carbs, protein, fat } = goalPresets[value];
  return {
    value,
    title: words.presets[value],
    text: words.presetText(percent(carbs), percent(protein), percent(fat)),
  };
});

/** Saves goals: the whole app counts with them at once, and with the old ones again when that fails. */
function useSaveGoals(onSaved: () => void) {
  const utils = trpc.useUtils();
  const show = (preferences: DailyGoals): void => {
    utils.account.me.setData(undefined, (me) => me && { ...me, preferences });
  };
  return trpc.account.updateGoals.useMutation({
    onMutate: ({ calories, protein, carbs, fat }) => {
      const before = utils.account.me.getData()?.preferences;
      show({
        dailyCalorieGoal: calories,
        dailyProteinGoal: protein,
        dailyCarbsGoal: carbs,
        dailyFatGoal: fat,
      });
      return { before };
    },
    onSuccess: (preferences) => {
      show(preferences);
      toast({ title: words.saved });
      onSaved();
    },
    onError: (_error, _goals, context) => {
      if (context?.before) show(context.before);
      toast({ title: common.error, text: words.saveFailed, tone: "error" });
    },
  });
}

type FormProps = { id: string; onSave: (goals: Inputs["account"]["updateGoals"]) => void };

function GoalForm({ id, onSave }: FormProps) {
  // Optimism changes the stored goals while the sheet is open: what it started from stays.
  const { preferences } = useMe();
  const [present] = useState(preferences);
  const [calories, setCalories] = useState<number | null>(() => startingCalories(present.dailyCalorieGoal));
  const [preset, setPreset] = useState(() => presetOf(present));
  const [tried, setTried] = useState(false);
  const [lastCalories, setLastCalories] = useState(() => startingCalories(present.dailyCalorieGoal));
  if (calories !== null && calories !== lastCalories) setLastCalories(calories);
  const next = goalsOf(lastCalories, preset, present);
  const macros = { protein: next.dailyProteinGoal, carbs: next.dailyCarbsGoal, fat: next.dailyFatGoal };
  const submit = (form: HTMLFormElement): void => {
    flushSync(() => setTried(true));
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    if (calories !== null) onSave({ calories, ...macros });
  };
  return (
    <form
      id={id}
      className="goal-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <div>
        <span className="field-label" aria-hidden="true">
          {words.calories}
        </span>
        <NumberStepper
          label={words.calories}
          unit={common.kcal}
          value={calories}
          onValue={setCalories}
          step={50}
          stepName={words.step}
          min={calorieGoal.min}
          max={calorieGoal.max}
          whole
          rangeText={words.range}
          emptyText={words.range}
          errorTitle={words.invalid}
          showProblem={tried}
        />
      </div>
      <div>
        <span className="field-label" aria-hidden="true">
          {words.shares}
        </span>
        <RadioTiles label={words.shares} options={presetOptions} value={preset} onValue={setPreset} />
      </div>
      <div className="card card-pad" role="group" aria-label={words.grams} aria-live="polite">
        <MacroBar macros={macros} />
      </div>
      <Link to="/onboarding" className="text-link">
        {words.recalculate}
      </Link>
    </form>
  );
}

/** The calories of a day and how they share out. */
export function GoalEditor() {
  const sheet = useSheet("obiettivo");
  const form = useId();
  const save = useSaveGoals(sheet.close);
  const footer = (
    <Button type="submit" form={form} pending={save.isPending}>
      {common.save}
    </Button>
  );
  return (
    <Sheet name="obiettivo" title={words.title} footer={footer}>
      <GoalForm id={form} onSave={(goals) => !save.isPending && save.mutate(goals)} />
    </Sheet>
  );
}
