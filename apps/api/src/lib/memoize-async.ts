/**
 * What is read at the first use and kept: for what changes only when a process starts. A failure is not kept, so that the
 * next call tries again: a database that was away for a moment must not be remembered.
 */
export function memoizeAsync<T>(load: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | undefined;
  return () => {
    cached ??= load().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}
