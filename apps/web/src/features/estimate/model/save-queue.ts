type SaveQueue<Value> = {
  /** Sends soon; what comes before that, or while a value is under way, is merged into one. */
  put: (value: Value) => void;
  /** Sends what is waiting at once; false when the last sending failed. */
  flush: () => Promise<boolean>;
};

type SaveQueueOptions<Value> = {
  merge: (before: Value, next: Value) => Value;
  send: (value: Value) => Promise<void>;
  /** Nothing is left to be sent; with what went wrong when the last value did not arrive. */
  onIdle: (error: unknown) => void;
  /** Milliseconds that a value waits for more, such as the next digit of a number. */
  debounceMs: number;
};

/** Sends values one after another, never two at once, and the newest of what has piled up. */
export function createSaveQueue<Value>({
  merge,
  send,
  onIdle,
  debounceMs,
}: SaveQueueOptions<Value>): SaveQueue<Value> {
  let waiting: { value: Value } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;

  const run = async (): Promise<boolean> => {
    let error: unknown;
    while (waiting) {
      const { value }: { value: Value } = waiting;
      waiting = null;
      try {
        await send(value);
        error = undefined;
      } catch (failure) {
        // What has come since holds this value too, and may still arrive.
        error = failure;
      }
    }
    running = null;
    onIdle(error);
    return error === undefined;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    if (!running && !waiting) return Promise.resolve(true);
    running ??= run();
    return running;
  };
  return {
    put: (value) => {
      waiting = { value: waiting ? merge(waiting.value, value) : value };
      clearTimeout(timer);
      if (!running) timer = setTimeout(() => void flush(), debounceMs);
    },
    flush,
  };
}
