/**
 * Milliseconds that a server under test waits for another one: longer than a pause of a busy machine, and shorter than
 * a test may take.
 */
export const testTimeoutMs = 15_000;
