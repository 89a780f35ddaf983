/** Duration of the bar, its update interval, and the delay after it is full, ms. */
export const progressDurationMs = 10_000;
export const updateIntervalMs = 50;
export const pauseAfterFullMs = 500;

/** Milliseconds from the return to the session refetch, and from there to the server's payment check. */
export const refreshAfterMs = 1000;
export const activateAfterMs = 2000;
/** Milliseconds after which a request without a response is repeated, while the bar moves. */
export const retryAfterMs = 3000;

/** A feature is checked above each of these percentages. */
const thresholds = [20, 40, 60, 80] as const;

/** Progress in whole per cent after so many milliseconds. */
export function progressAt(elapsedMs: number): number {
  return Math.min(100, Math.floor((elapsedMs / progressDurationMs) * 100));
}

/** Displayed progress with reduced motion: five steps. */
export function toSteppedProgress(progress: number): number {
  return progress - (progress % 20);
}

/** Index of the message to show, of `count`. */
export function messageIndexAt(progress: number, count: number): number {
  return Math.min(count - 1, Math.floor((progress / 100) * count));
}

export function countChecksAt(progress: number): number {
  return thresholds.filter((threshold) => progress > threshold).length;
}
