import { useId, useState } from "react";
import { common } from "../../i18n/common.messages.ts";
import { goals } from "../../entities/goals/goals.messages.ts";
import { useMe } from "../../entities/session/session.ts";
import * as sheets from "../../lib/sheets.ts";
import { useSheet } from "../../lib/use-sheet.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import { GoalForm } from "./goal-form.tsx";
import { useSaveGoals } from "./use-save-goals.ts";

/** Editor of the daily goals, valid from today on. */
export function GoalEditor() {
  const sheet = useSheet(sheets.goals);
  const form = useId();
  const { preferences, weekdayGoals, need, maternity } = useMe();
  // The optimistic update changes the stored goals while the sheet is open, so the initial ones are kept.
  const [initialGoals] = useState({ goals: preferences, weekdays: weekdayGoals, maternity });
  const { save, pending } = useSaveGoals(initialGoals, sheet.close);
  const footer = (
    <Button type="submit" form={form} pending={pending}>
      {common.save}
    </Button>
  );
  return (
    <Sheet name={sheets.goals} title={goals.title} footer={footer}>
      <GoalForm id={form} present={initialGoals} need={need} onSave={(next) => void save(next)} />
    </Sheet>
  );
}
