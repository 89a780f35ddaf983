const storageKey = "fetta.streak-hidden";

/** True where the user has hidden the streak on this device. */
export function isStreakHidden(): boolean {
  try {
    return localStorage.getItem(storageKey) === "1";
  } catch {
    // Storage is unavailable.
    return false;
  }
}

/** Hides the streak on this device, or shows it again. */
export function setStreakHidden(hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(storageKey, "1");
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
