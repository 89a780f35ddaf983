/*
 * Module state that belongs to the signed-in user. It is created here, so that it can be cleared when the session ends.
 */

type ClearableStore = { isEmpty: () => boolean; clear: () => void };
const stores: ClearableStore[] = [];

/** A value that is reset when the session ends. */
export type SessionValue<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  /** Calls `listener` at every change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * Creates a value that is reset when the session ends. `onReplace` is called with the previous and the next value at
 * every change.
 */
export function createSessionValue<Value>(
  initial: Value,
  onReplace?: (previous: Value, next: Value) => void,
): SessionValue<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: Value): void => {
    const before = value;
    value = next;
    onReplace?.(before, next);
    for (const listener of listeners) listener();
  };
  stores.push({
    isEmpty: () => value === initial,
    clear: () => {
      if (value !== initial) set(initial);
    },
  });
  return {
    get: () => value,
    set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Creates a map that is cleared when the session ends. */
export function createSessionMap<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>();
  stores.push({ isEmpty: () => map.size === 0, clear: () => map.clear() });
  return map;
}

/** All values and maps of this module, empty or not. */
export function listSessionStores(): readonly ClearableStore[] {
  return stores;
}

/** Resets all values and maps of this module. */
export function clearSessionState(): void {
  for (const store of stores) store.clear();
}
