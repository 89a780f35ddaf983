/** Takes off this device what the app kept beside the diary: choices, drafts, what was dismissed. */
export function clearDeviceStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
