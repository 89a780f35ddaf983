import { isDiaryDay } from "@fetta/domain/calendar-day";
import type { CalendarDay } from "@fetta/domain/calendar-day";

/** The search parameter that chooses the day of the diary. */
const dayKey = "giorno";

type Place = { pathname: string; search: string };

/** The day whose diary an address shows first; undefined where it shows none. */
export function firstDay({ pathname, search }: Place, today: CalendarDay): CalendarDay | undefined {
  if (pathname !== "/") return undefined;
  const chosen = new URLSearchParams(search).get(dayKey);
  return chosen !== null && isDiaryDay(chosen, today) ? chosen : today;
}

/** The request that the app makes first: on the diary everything that it shows, elsewhere only who is there. */
export function firstRequestUrl(place: Place, today: CalendarDay): string {
  const day = firstDay(place, today);
  const noInput = { json: null, meta: { values: ["undefined"], v: 1 } };
  const [name, wish] = day === undefined ? ["account.me", noInput] : ["home.read", { json: { date: day } }];
  return `/api/trpc/${name}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: wish }))}`;
}
