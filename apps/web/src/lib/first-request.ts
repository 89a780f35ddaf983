import { isCalendarDay, weekOf } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";

/** The search parameter that chooses the day of the diary. */
const dayKey = "giorno";

type Place = { pathname: string; search: string };

/** The day whose diary an address shows first; undefined where it shows none. */
export function firstDay({ pathname, search }: Place, today: CalendarDay): CalendarDay | undefined {
  if (pathname !== "/") return undefined;
  const chosen = new URLSearchParams(search).get(dayKey);
  return chosen !== null && isCalendarDay(chosen) ? chosen : today;
}

/** The request that the app's first calls make together: who is here and, on the diary, its day and week. */
export function firstRequestUrl(place: Place, today: CalendarDay): string {
  const day = firstDay(place, today);
  const noInput = { json: null, meta: { values: ["undefined"], v: 1 } };
  const names = ["account.me"];
  const inputs: unknown[] = [noInput];
  if (day !== undefined) {
    names.push("diary.list", "diary.week");
    inputs.push({ json: { date: day } }, { json: { date: weekOf(day)[0] } });
  }
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.entries())));
  return `/api/trpc/${names.join(",")}?batch=1&input=${input}`;
}
