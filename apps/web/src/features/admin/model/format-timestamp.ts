const dayAndHour = new Intl.DateTimeFormat("it-IT", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat("it-IT", { day: "2-digit", month: "2-digit", year: "numeric" });

/** An instant (ISO) to the minute, on the reader's clock: "21/11/2026, 19:04". */
export function momentOf(instant: string): string {
  return dayAndHour.format(new Date(instant));
}

/** The date of an instant (ISO) on the reader's clock: "21/11/2026". */
export function dayOf(instant: string): string {
  return day.format(new Date(instant));
}
