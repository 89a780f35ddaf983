/** How long the bar takes, how often it moves, and the breath after it is full. */
export const fillMs = 10_000;
export const tickMs = 50;
export const breathMs = 500;

/** When the session is read anew after the return, and when, after that, the server is asked about the payment. */
export const refreshAfterMs = 1000;
export const activateAfterMs = 2000;
/** An unanswered question is put again after so long, while the bar still moves. */
export const askAgainAfterMs = 3000;

/** A check turns on above each of these. */
const thresholds = [20, 40, 60, 80] as const;

/** Per cent of the bar, whole, after so many milliseconds. */
export function progressAt(elapsedMs: number): number {
  return Math.min(100, Math.floor((elapsedMs / fillMs) * 100));
}

/** What of it is drawn for people who want less motion: five jumps. */
export function jumpsOf(progress: number): number {
  return progress - (progress % 20);
}

/** Which of `count` messages is shown. */
export function messageAt(progress: number, count: number): number {
  return Math.min(count - 1, Math.floor((progress / 100) * count));
}

/** How many checks are on. */
export function checksAt(progress: number): number {
  return thresholds.filter((threshold) => progress > threshold).length;
}
