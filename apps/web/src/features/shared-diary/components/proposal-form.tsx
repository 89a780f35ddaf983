import { createProposedGoalsInput } from "@fetta/domain/account/reader-link";
import {
  calorieGoalBounds,
  computeDailyGoals,
  macroGoalBounds,
  macroSharesOf,
  type DailyGoals,
} from "@fetta/domain/goals/daily-goals";
import { formatWhole } from "@fetta/domain/italian-number";
import { useState } from "react";
import { sharedDiary } from "../shared-diary.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { useSendToOwner, type ReaderApi, type SharedDiary } from "../model/reader-client.ts";
import styles from "../shared-diary.module.css";

const messages = sharedDiary.proposal;

const goalsInput = createProposedGoalsInput({
  calorieGoal: messages.caloriesProblem,
  macroGoal: messages.gramsProblem,
});

const macros = ["protein", "carbs", "fat"] as const;

type Values = { calories: number | null } & Record<(typeof macros)[number], number | null>;

const toValues = (goals: DailyGoals): Values => ({
  calories: goals.dailyCalorieGoal,
  protein: goals.dailyProteinGoal,
  carbs: goals.dailyCarbsGoal,
  fat: goals.dailyFatGoal,
});

const formatGoals = (goals: DailyGoals): string =>
  messages.goals(
    formatWhole(goals.dailyCalorieGoal),
    formatWhole(goals.dailyProteinGoal),
    formatWhole(goals.dailyCarbsGoal),
    formatWhole(goals.dailyFatGoal),
  );

type Props = { reader: ReaderApi; goals: DailyGoals; proposals: SharedDiary["proposals"] };

/** Proposes goals, which start as the present ones; new energy keeps their shares until a macronutrient is set by hand. */
export function ProposalForm({ reader, goals, proposals }: Props) {
  const send = useSendToOwner(reader.proposeGoals.mutate);
  const [rejection, setRejection] = useState<string | undefined>();
  const [hasOwnMacros, setHasOwnMacros] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const form = useSchemaForm({
    schema: goalsInput,
    initial: toValues(goals),
    onChange: () => setUnsent(true),
    send: async (input) => {
      setRejection(undefined);
      try {
        await send(input);
      } catch (error) {
        const reason = parseApiError(error).issues[0]?.message;
        setRejection(reason);
        toast({ title: messages.failed, text: reason ?? describeError(error), tone: "error" });
        return;
      }
      setUnsent(false);
      toast({ title: messages.sent, tone: "success" });
    },
  });
  useUnsavedChanges(isUnsent);
  const setCalories = (calories: number | null): void => {
    setRejection(undefined);
    form.change("calories", calories);
    if (calories === null || hasOwnMacros) return;
    const { protein, carbs, fat } = toValues(computeDailyGoals(calories, macroSharesOf(goals)));
    form.change("protein", protein);
    form.change("carbs", carbs);
    form.change("fat", fat);
  };
  return (
    <section className={`card card-pad ${styles.form}`} aria-label={messages.title}>
      <h2 className="h3">{messages.title}</h2>
      <form className="stack gap-m" noValidate onSubmit={form.onSubmit}>
        <NumberField
          {...form.number("calories")}
          onValue={setCalories}
          label={messages.calories}
          unit={common.kcal}
          help={messages.help}
          min={calorieGoalBounds.min}
          max={calorieGoalBounds.max}
          whole
          rangeText={messages.caloriesProblem}
          emptyText={messages.caloriesProblem}
          serverError={rejection}
        />
        <div className={styles.macroFields}>
          {macros.map((name) => (
            <NumberField
              key={name}
              {...form.number(name)}
              onValue={(grams) => {
                setHasOwnMacros(true);
                form.change(name, grams);
              }}
              label={messages[name]}
              unit={sharedDiary.summary.grams}
              min={macroGoalBounds.min}
              max={macroGoalBounds.max}
              rangeText={messages.gramsProblem}
              emptyText={messages.gramsProblem}
            />
          ))}
        </div>
        <Button type="submit" variant="tonal" wide pending={form.isSubmitting}>
          {messages.submit}
        </Button>
      </form>
      {proposals.length > 0 && (
        <>
          <h3 className="cap b ink2">{messages.left}</h3>
          <ul className={styles.left}>
            {proposals.map((proposal) => (
              <li key={proposal.id}>
                <p className="sm num">{formatGoals(proposal.goals)}</p>
                <span className={proposal.state === "accepted" ? "tag tag-green" : "tag tag-neutral"}>
                  {messages.state[proposal.state]}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
