import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";
import { goalsForWeekday, type WeekdayGoals } from "@fetta/domain/goals/goal-versions";
import type { DailyGoals } from "@fetta/domain/goals/daily-goals";
import { updateMe } from "../../../entities/session/session.ts";
import { api, type Outputs } from "../../../lib/api/api-client.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import type { WeekDay } from "../../../lib/api/queued-change.ts";
import { scheduleCaching } from "../../../lib/api/offline-link.ts";
import { buildQueryKey, buildQueryKeyPrefix, invalidateNeed, queryClient } from "../../../lib/api/query-client.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { checkIn as messages } from "../check-in.messages.ts";

export const needQueryKey = buildQueryKey("need.read");
export const settingsQueryKey = buildQueryKey("need.settings");

export type CheckInSettings = Outputs["need"]["settings"];

/** Shows settings that the server has stored, also without a connection. */
export function showSettings(settings: CheckInSettings): void {
  queryClient.setQueryData<CheckInSettings>(settingsQueryKey, settings);
  scheduleCaching({ path: "need.settings", input: undefined }, settings);
}

type Goals = { goals: DailyGoals; weekdays: WeekdayGoals };

const weeksPrefix = { queryKey: buildQueryKeyPrefix("diary.week") };

/** Shows goals that hold from `from` on in the session and in the weeks, and whether the check-in is still to be answered. */
function showGoals(next: Goals, from: CalendarDay, checkInDue: boolean): void {
  updateMe({ preferences: next.goals, weekdayGoals: next.weekdays, checkInDue });
  queryClient.setQueriesData<WeekDay[]>(weeksPrefix, (week) =>
    week?.map((day) => (day.date < from ? day : { ...day, goals: goalsForWeekday(next, day.date) })),
  );
  void queryClient.invalidateQueries(weeksPrefix);
  invalidateNeed();
}

/** Takes the applied proposal back; its check-in is to be answered again, where the person wants any. */
export async function undoProposal(today: CalendarDay, isEnabled = true): Promise<void> {
  try {
    showGoals(await api.need.undoProposal.mutate(), today, isEnabled);
    toast({ title: messages.undone });
  } catch (error) {
    toastError(describeError(error));
  }
}

/** Applies the proposal from tomorrow on, whose goal the notification says; it takes the proposal back. */
export async function applyProposal(calories: number, today: CalendarDay): Promise<void> {
  try {
    const saved = await api.need.applyProposal.mutate({ calories });
    const tomorrow = addDays(today, 1);
    showGoals(saved, tomorrow, false);
    const { dailyCalorieGoal } = goalsForWeekday(saved, tomorrow);
    const hasWeekdays = Object.keys(saved.weekdays).length > 0;
    toast({
      title: hasWeekdays ? messages.appliedWithWeekdays(dailyCalorieGoal) : messages.applied(dailyCalorieGoal),
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
