type SaveQueue<Value> = {
  /** Sends after the debounce; values put before that, or during a request, are merged into one. */
  put: (value: Value) => void;
  /** Sends pending values at once; false when the last request failed. */
  flush: () => Promise<boolean>;
};

type SaveQueueOptions<Value> = {
  merge: (before: Value, next: Value) => Value;
  send: (value: Value) => Promise<void>;
  /** Called when nothing is left to send, with the error of the last value if it failed. */
  onIdle: (error: unknown) => void;
  /** Milliseconds that a value waits for more, such as the next digit of a number. */
  debounceMs: number;
};

/** Sends values one after another, never two at once, and merges what has accumulated. */
export function createSaveQueue<Value>({ merge, send, onIdle, debounceMs }: SaveQueueOptions<Value>): SaveQueue<Value> {
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
        // A value put in the meantime includes this one and may still succeed.
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
