import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import { goalsForWeekday, type WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import { updateMe } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/api-client.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import type { WeekDay } from "../../../lib/api/diary-change.ts";
import { buildQueryKey, buildQueryKeyPrefix, queryClient } from "../../../lib/api/query-client.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { checkIn as messages } from "../check-in.messages.ts";

export const needQueryKey = buildQueryKey("need.read");

type Goals = { goals: DailyGoals; weekdays: WeekdayGoals };

const weeksPrefix = { queryKey: buildQueryKeyPrefix("diary.week") };

/** Shows goals that hold from `from` on in the session and in the weeks, and whether the check-in is still to be answered. */
function showGoals(next: Goals, from: CalendarDay, checkInDue: boolean): void {
  updateMe({ preferences: next.goals, weekdayGoals: next.weekdays, checkInDue });
  queryClient.setQueriesData<WeekDay[]>(weeksPrefix, (week) =>
    week?.map((day) => (day.date < from ? day : { ...day, goals: goalsForWeekday(next, day.date) })),
  );
  void queryClient.invalidateQueries(weeksPrefix);
  void queryClient.invalidateQueries({ queryKey: needQueryKey });
}

async function undoProposal(today: CalendarDay): Promise<void> {
  try {
    showGoals(await api.need.undoProposal.mutate(), today, true);
    toast({ title: messages.undone });
  } catch (error) {
    toastError(describeError(error));
  }
}

/** Applies the proposal from tomorrow on; its notification takes it back. */
export async function applyProposal(calories: number, today: CalendarDay): Promise<void> {
  try {
    const saved = await api.need.applyProposal.mutate({ calories });
    showGoals(saved, addDays(today, 1), false);
    toast({
      title: messages.applied(saved.goals.dailyCalorieGoal),
      action: { label: messages.undo, run: () => void undoProposal(today) },
    });
  } catch (error) {
    toastError(describeError(error));
    void queryClient.invalidateQueries({ queryKey: needQueryKey });
  }
}

/** Hides the check-in until next Monday. */
export async function answerCheckIn(): Promise<void> {
  updateMe({ checkInDue: false });
  try {
    await api.need.answerCheckIn.mutate();
  } catch (error) {
    updateMe({ checkInDue: true });
    toastError(describeError(error));
  }
}
