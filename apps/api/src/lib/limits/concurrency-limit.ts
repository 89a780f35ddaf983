/** The queue already has its maximum length. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/**
 * Runs at most `maxRunning` tasks at a time and queues at most `maxQueued` others in FIFO order. Beyond that it rejects
 * with QueueFullError.
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
      // The finished task passes its slot on, so `active` does not change.
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
