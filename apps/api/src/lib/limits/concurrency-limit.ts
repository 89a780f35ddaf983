/** Too many are waiting already. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/**
 * Runs at most `running` works at a time and lets at most `waiting` others wait their turn, first come, first served.
 * Beyond that it rejects with QueueFullError.
 */
export function createConcurrencyLimit(
  maxRunning: number,
  maxQueued: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (active >= maxRunning) {
      if (queue.length >= maxQueued) throw new QueueFullError("queue full");
      // The one before hands its place on, so `active` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else active += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else active -= 1;
    }
  };
}
