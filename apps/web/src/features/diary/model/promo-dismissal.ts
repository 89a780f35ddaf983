const key = "fetta.promo-hidden-until";
const restMs = 7 * 24 * 60 * 60 * 1000;

/** True while the banner rests after it was hidden. */
export function promoRests(now: Date = new Date()): boolean {
  const until = Date.parse(localStorage.getItem(key) ?? "");
  return !Number.isNaN(until) && now.getTime() < until;
}

/** Hides the banner for seven days on this device. */
export function restPromo(now: Date = new Date()): void {
  localStorage.setItem(key, new Date(now.getTime() + restMs).toISOString());
}
