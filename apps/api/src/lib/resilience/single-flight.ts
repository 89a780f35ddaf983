export type SingleFlight<T> = {
  /** The running work of that key, or new work. */
  run: (key: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves when nothing runs any more, however it ended. */
  waitUntilIdle: () => Promise<void>;
};

/** Whoever asks for the same thing at the same time gets the same answer, fetched once. */
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
