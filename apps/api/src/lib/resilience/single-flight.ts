export type SingleFlight<T> = {
  /** Returns the running work of the key, or starts new work. */
  run: (key: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves when no work is running, whether it succeeded or failed. */
  waitUntilIdle: () => Promise<void>;
};

/** Deduplicates concurrent calls: calls with the same key share one run and its result. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return {
    run: (key, work) => {
      const pending = running.get(key);
      if (pending) return pending;
      const flight = work().finally(() => running.delete(key));
      running.set(key, flight);
      return flight;
    },
    waitUntilIdle: async () => {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
}

/**
 * Loads a value at the first call and caches it, for data that changes only when a process starts, or with the key that
 * `readKey` returns. A failure is not cached, so that the next call tries again after a short outage of the database.
 */
export function memoizeAsync<T>(
  load: () => Promise<T>,
  readKey: () => Promise<string> = () => Promise.resolve(""),
): () => Promise<T> {
  let cached: { key: string; value: Promise<T> } | undefined;
  return async () => {
    const key = await readKey();
    if (cached?.key !== key) {
      const entry = { key, value: load() };
      cached = entry;
      entry.value.catch(() => {
        if (cached === entry) cached = undefined;
      });
    }
    return cached.value;
  };
}
