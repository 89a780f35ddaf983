import { createSessionValue } from "../../../lib/session-state.ts";

const storageKey = "fetta.pro-expired-told";

/** The end that this visit tells of: coming back to the page within it finds the note again. */
const shownExpiry = createSessionValue<string | undefined>(undefined);

/** True where the end of PRO (ISO) is to be told: during one visit to the app, on this device. */
export function shouldShowExpiry(end: string): boolean {
  if (shownExpiry.get() === end) return true;
  if (localStorage.getItem(storageKey) === end) return false;
  localStorage.setItem(storageKey, end);
  shownExpiry.set(end);
  return true;
}

/** It was read. */
export function dismissExpiry(): void {
  shownExpiry.set(undefined);
}
