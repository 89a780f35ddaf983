import { isDiaryDay, type CalendarDay } from "@fetta/domain/calendar-day";

/** The search parameter with the day of the diary (YYYY-MM-DD). */
const daySearchParam = "giorno";

type LocationParts = { pathname: string; search: string };

/** The day whose diary this address shows first; undefined for an address without a diary. */
export function getInitialDiaryDay({ pathname, search }: LocationParts, today: CalendarDay): CalendarDay | undefined {
  if (pathname !== "/") return undefined;
  const requestedDay = new URLSearchParams(search).get(daySearchParam);
  return requestedDay !== null && isDiaryDay(requestedDay, today) ? requestedDay : today;
}

/** The first request of the app: `home.read` where the address shows the diary, else `account.me`. */
export function buildBootstrapRequestUrl(locationParts: LocationParts, today: CalendarDay): string {
  const day = getInitialDiaryDay(locationParts, today);
  const [procedure, input] = day === undefined ? ["account.me", {}] : ["home.read", { json: { date: day } }];
  return `/api/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`;
}
