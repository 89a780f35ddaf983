/** How the app looks, the foods that are everybody's, and what somebody's diary still has to send. */
const preservedKeys = /^fetta-(tema$|alimenti$|di$|coda)/;

/** Takes off this device what was chosen, drafted and dismissed: a diet is nothing for whoever signs in next. */
export function clearLocalPreferences(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!preservedKeys.test(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
