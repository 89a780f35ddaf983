const timestampFormat = new Intl.DateTimeFormat("it-IT", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const dayFormat = new Intl.DateTimeFormat("it-IT", { day: "2-digit", month: "2-digit", year: "numeric" });

/** An instant (ISO) to the minute, in the device's time zone: "21/11/2026, 19:04". */
export function formatTimestamp(instant: string): string {
  return timestampFormat.format(new Date(instant));
}

/** The date of an instant (ISO) in the device's time zone: "21/11/2026". */
export function formatTimestampDay(instant: string): string {
  return dayFormat.format(new Date(instant));
}
