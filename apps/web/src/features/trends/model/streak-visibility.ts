const key = "fetta.streak-hidden";

/** True where the person did not want to see their days of diary on this device. */
export function streakHidden(): boolean {
  try {
    return localStorage.getItem(key) === "1";
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}

/** Hides the days of diary on this device, or shows them again. */
export function hideStreak(hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(key, "1");
    else localStorage.removeItem(key);
  } catch {
    // It holds until the page is left.
  }
}
