import { weekOf } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";
import { getQueryKey } from "@trpc/react-query";
import { adding } from "../i18n/adding.ts";
import { common } from "../i18n/common.ts";
import { toast } from "../ui/toast.ts";
import { outdateFoods } from "./food-lists.ts";
import { queryClient } from "./query-client.ts";
import { api, trpc } from "./trpc.ts";
import type { Outputs } from "./trpc.ts";

export type LoggedEntry = Outputs["diary"]["list"][number];

const dayKey = (day: CalendarDay) => getQueryKey(trpc.diary.list, { date: day }, "query");
const weekKey = (day: CalendarDay) => getQueryKey(trpc.diary.week, { date: weekOf(day)[0] ?? day }, "query");

/** What was logged counts in its day, its week, and among what is usual. */
export async function refreshDay(day: CalendarDay): Promise<void> {
  outdateFoods();
  await Promise.all(
    [dayKey(day), weekKey(day)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Shows an entry that the server holds in the diary of its day, new or changed, and has day, week and habits read anew. */
export function showLogged(entry: LoggedEntry): void {
  queryClient.setQueryData<LoggedEntry[]>(dayKey(entry.date), (entries) =>
    entries?.some(({ id }) => id === entry.id)
      ? entries.map((present) => (present.id === entry.id ? entry : present))
      : entries && [...entries, entry],
  );
  void refreshDay(entry.date);
}

/** Takes an entry back that was just logged; says so when that fails. */
export async function takeBack({ id, date }: Pick<LoggedEntry, "id" | "date">): Promise<void> {
  try {
    await api.diary.remove.mutate({ id });
    queryClient.setQueryData<LoggedEntry[]>(dayKey(date), (entries) =>
      entries?.filter((entry) => entry.id !== id),
    );
  } catch {
    toast({ title: common.error, text: adding.removeFailed, tone: "error" });
  }
  await refreshDay(date);
}

/** Says that an entry is in the diary, with the way back. */
export function announceLogged(entry: LoggedEntry, text: string): void {
  toast({ title: adding.added, text, action: { label: common.cancel, run: () => void takeBack(entry) } });
}
