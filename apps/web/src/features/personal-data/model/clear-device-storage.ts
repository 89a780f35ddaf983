/** Removes the app's local data other than the diary: choices, drafts, dismissals. */
export function clearDeviceStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to remove.
  }
}
