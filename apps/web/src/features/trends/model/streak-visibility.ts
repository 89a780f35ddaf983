const storageKey = "fetta.streak-hidden";

/** True where the person did not want to see their days of diary on this device. */
export function isStreakHidden(): boolean {
  try {
    return localStorage.getItem(storageKey) === "1";
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}

/** Hides the days of diary on this device, or shows them again. */
export function setStreakHidden(hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(storageKey, "1");
    else localStorage.removeItem(storageKey);
  } catch {
    // It holds until the page is left.
  }
}
