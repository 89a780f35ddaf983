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
