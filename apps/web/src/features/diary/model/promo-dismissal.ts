const storageKey = "fetta.promo-hidden-until";
const dismissalMs = 7 * 24 * 60 * 60 * 1000;

/** True while the dismissal of the banner lasts. */
export function isPromoDismissed(now: Date = new Date()): boolean {
  const until = Date.parse(localStorage.getItem(storageKey) ?? "");
  return !Number.isNaN(until) && now.getTime() < until;
}

/** Hides the banner for seven days on this device. */
export function dismissPromo(now: Date = new Date()): void {
  localStorage.setItem(storageKey, new Date(now.getTime() + dismissalMs).toISOString());
}
