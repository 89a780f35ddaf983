/**
 * Loads a value at the first call and caches it, for data that changes only when a process starts. A failure is not
 * cached, so that the next call tries again after a short outage of the database.
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
