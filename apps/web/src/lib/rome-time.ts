import { productTimeZone, wallClock } from "@fetta/domain/calendar-day";
import { formatDay } from "./local-date.ts";

const romeTimeFormat = new Intl.DateTimeFormat("it-IT", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: productTimeZone,
});

/** The day of an instant in Rome, the time zone of contracts: "21 novembre 2026". */
export const formatRomeDay = (instant: string): string =>
  formatDay(wallClock(new Date(instant), productTimeZone).day, "long");

/** The time of an instant in Rome, to the second: "10:42:07". */
export const formatRomeTime = (instant: string): string => romeTimeFormat.format(new Date(instant));
