import { setTimeout as sleep } from "node:timers/promises";

const hourMs = 3_600_000;
/** Longer than a test may take. */
const maxTestMs = 70_000;

/**
 * For `beforeEach` where use is counted by the hour of the clock or by the day of Rome, which ends with one: in the last
 * moments of an hour it waits for the next, so that no test counts in two of them.
 */
export async function avoidHourBoundary(): Promise<void> {
  const remainingMs = hourMs - (Date.now() % hourMs);
  if (remainingMs < maxTestMs) await sleep(remainingMs + 1000);
}
