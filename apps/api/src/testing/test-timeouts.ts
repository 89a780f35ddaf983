/**
 * Milliseconds that a server under test waits for another one: longer than a busy machine stands still, and shorter than a
 * test may take.
 */
export const testTimeoutMs = 15_000;
