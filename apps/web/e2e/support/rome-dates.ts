import { addDays, type CalendarDay } from "@fetta/domain/calendar-day";

const romeClockFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Rome",
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
});

/** Today in the time zone of the test browser. */
export function todayInRome(): CalendarDay {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Rome" }).format(new Date());
}

export function yesterdayInRome(): CalendarDay {
  return addDays(todayInRome(), -1);
}

/** The instant of a day and a time in Rome ("10:59" or "23:59:55"). */
export function romeInstant(day: CalendarDay, hour: string): Date {
  const time = hour.length === 5 ? `${hour}:00` : hour;
  const found = ["+01:00", "+02:00"]
    .map((offset) => new Date(`${day}T${time}${offset}`))
    .find((instant) => romeClockFormat.format(instant) === `${day}, ${time}`);
  if (!found) throw new Error(`no clock in Rome shows ${hour} on ${day}`);
  return found;
}

/** Milliseconds until midnight in Rome. */
export function msUntilRomeMidnight(): number {
  return romeInstant(addDays(todayInRome(), 1), "00:00").getTime() - Date.now();
}

/** A day as the screens show it: "sabato 21 novembre". */
export function formatDayInWords(day: CalendarDay): string {
  return new Intl.DateTimeFormat("it-IT", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
