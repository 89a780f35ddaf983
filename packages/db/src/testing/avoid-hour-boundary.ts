import { setTimeout as sleep } from "node:timers/promises";

const hourMs = 3_600_000;
/** Longer than the maximum duration of a test. */
const maxTestMs = 70_000;

/**
 * For `beforeEach` where usage is counted by the clock hour or by the day in Rome, which ends with one: near the end of
 * an hour it waits for the next, so that no test counts in two of them.
 */
export async function avoidHourBoundary(): Promise<void> {
  const remainingMs = hourMs - (Date.now() % hourMs);
  if (remainingMs < maxTestMs) await sleep(remainingMs + 1000);
}
