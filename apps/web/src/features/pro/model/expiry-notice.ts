import { createSessionValue } from "../../../lib/session-state.ts";

const storageKey = "fetta.pro-expired-told";

/** The end of PRO shown during the current visit; returning to the page within the visit shows the note again. */
const shownExpiry = createSessionValue<string | undefined>(undefined);

/** True where the end of PRO (ISO) has to be shown: during one visit to the app, on this device. */
export function shouldShowExpiry(end: string): boolean {
  if (shownExpiry.get() === end) return true;
  if (localStorage.getItem(storageKey) === end) return false;
  localStorage.setItem(storageKey, end);
  shownExpiry.set(end);
  return true;
}

export function dismissExpiry(): void {
  shownExpiry.set(undefined);
}
