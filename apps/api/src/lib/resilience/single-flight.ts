export type SingleFlight<T> = {
  /** The running work of that key, or new work. */
  run: (key: string, work: () => Promise<T>) => Promise<T>;
  /** Resolves when nothing runs any more, however it ended. */
  settled: () => Promise<void>;
};

/** Whoever asks for the same thing at the same time gets the same answer, fetched once. */
export function singleFlight<T>(): SingleFlight<T> {
  const running = new Map<string, Promise<T>>();
  return {
    run: (key, work) => {
      const present = running.get(key);
      if (present) return present;
      const flight = work().finally(() => running.delete(key));
      running.set(key, flight);
      return flight;
    },
    settled: async () => {
      while (running.size > 0) await Promise.allSettled(running.values());
    },
  };
}
