/**
 * The keys that stay: the theme and whether shortcuts are on, the last fetch of the products, the last account, its answer
 * to the offer of a passkey, and the pending changes.
 */
const preservedKeys = /^fetta-(theme$|shortcuts$|products$|account$|passkey-offer$|outbox)/;

/** Removes choices, drafts and dismissals from this device: preferences such as a diet must not reach the next user. */
export function clearLocalPreferences(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!preservedKeys.test(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // This browser has no storage, so there is nothing to remove.
  }
}
