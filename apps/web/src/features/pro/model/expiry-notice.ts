import { sessionValue } from "../../../lib/session-state.ts";

const key = "fetta.pro-expired-told";

/** The end that this visit tells of: coming back to the page within it finds the note again. */
const telling = sessionValue<string | undefined>(undefined);

/** True where the end of PRO (ISO) is to be told: during one visit to the app, on this device. */
export function tellsExpiry(end: string): boolean {
  if (telling.get() === end) return true;
  if (localStorage.getItem(key) === end) return false;
  localStorage.setItem(key, end);
  telling.set(end);
  return true;
}

/** It was read. */
export function stopTelling(): void {
  telling.set(undefined);
}
