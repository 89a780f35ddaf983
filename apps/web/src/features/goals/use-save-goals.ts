import type { CalendarDay } from "@fetta/domain/calendar-day";
import { goalsForWeekday } from "@fetta/domain/goals/goal-versions";
import { getQueryKey } from "@trpc/react-query";
import { goals } from "../../entities/goals/goals.messages.ts";
import { storeHealthConsent } from "../../entities/health-consent/health-consent-checkbox.tsx";
import { queryClient } from "../../lib/api/query-client.ts";
import { updateMe, refreshSession, useMe } from "../../entities/session/session.ts";
import { trpc, type Outputs } from "../../lib/api/trpc-hooks.ts";
import { useToday } from "../../lib/use-today.ts";
import { toast, toastError } from "../../ui/overlays/toast.ts";
import { toGoalsInput, type NewGoals } from "./goal-draft.ts";

type Week = Outputs["diary"]["week"];

const weekQueries = { queryKey: getQueryKey(trpc.diary.week) };

/** Applies goals to the cache: the user's preferences, and the days from `from` on. */
function applyGoals(next: NewGoals, from: CalendarDay): void {
  updateMe({ preferences: next.goals, weekdayGoals: next.weekdays, maternity: next.maternity });
  queryClient.setQueriesData<Week>(weekQueries, (week) =>
    week?.map((day) => (day.date < from ? day : { ...day, goals: goalsForWeekday(next, day.date) })),
  );
}

/** Saves goals optimistically; rolls back on failure. */
export function useSaveGoals(present: NewGoals, onSaved: () => void) {
  const today = useToday();
  const { healthConsent } = useMe();
  const update = trpc.account.updateGoals.useMutation();
  const save = async (next: NewGoals): Promise<void> => {
    if (update.isPending) return;
    // The response of an earlier query would restore the old goals.
    await queryClient.cancelQueries(weekQueries);
    const before = queryClient.getQueriesData<Week>(weekQueries);
    applyGoals(next, today);
    let warning: string | undefined;
    try {
      if (next.maternity !== null && !healthConsent) await storeHealthConsent();
      const { warnings } = await update.mutateAsync(toGoalsInput(next));
      warning = warnings[0]?.message;
    } catch {
      updateMe({ preferences: present.goals, weekdayGoals: present.weekdays, maternity: present.maternity });
      for (const [key, week] of before) queryClient.setQueryData(key, week);
      toastError(goals.saveFailed);
      return;
    }
    toast({ title: goals.saved, text: warning });
    onSaved();
    // The server may have raised the goal.
    void refreshSession();
    void queryClient.invalidateQueries(weekQueries);
  };
  return { save, pending: update.isPending };
}
