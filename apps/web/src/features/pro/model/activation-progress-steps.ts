/** How long the bar takes, how often it moves, and the breath after it is full. */
export const progressDurationMs = 10_000;
export const updateIntervalMs = 50;
export const pauseAfterFullMs = 500;

/** When the session is read anew after the return, and when, after that, the server is asked about the payment. */
export const refreshAfterMs = 1000;
export const activateAfterMs = 2000;
/** An unanswered question is put again after so long, while the bar still moves. */
export const retryAfterMs = 3000;

/** A check turns on above each of these. */
const thresholds = [20, 40, 60, 80] as const;

/** Per cent of the bar, whole, after so many milliseconds. */
export function progressAt(elapsedMs: number): number {
  return Math.min(100, Math.floor((elapsedMs / progressDurationMs) * 100));
}

/** What of it is drawn for people who want less motion: five jumps. */
export function toSteppedProgress(progress: number): number {
  return progress - (progress % 20);
}

/** Which of `count` messages is shown. */
export function messageIndexAt(progress: number, count: number): number {
  return Math.min(count - 1, Math.floor((progress / 100) * count));
}

/** How many checks are on. */
export function countChecksAt(progress: number): number {
  return thresholds.filter((threshold) => progress > threshold).length;
}
