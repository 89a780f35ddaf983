/*
 * What the page keeps outside of its screens belongs to the person who is signed in. It is kept in what is made here,
 * and is gone as soon as they are.
 */

type ClearableStore = { isEmpty: () => boolean; clear: () => void };
const stores: ClearableStore[] = [];

/** A value that lives as long as its person is signed in. */
export type SessionValue<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  /** Calls `listener` at every change; returns what ends that. */
  subscribe: (listener: () => void) => () => void;
};

/** `letGo` is told of each value that another one replaces. */
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

/** A map whose entries live as long as their person is signed in. */
export function createSessionMap<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>();
  stores.push({ isEmpty: () => map.size === 0, clear: () => map.clear() });
  return map;
}

/** Everything that is kept in this way, empty or not. */
export function listSessionStores(): readonly ClearableStore[] {
  return stores;
}

/** Forgets all of it. */
export function clearSessionState(): void {
  for (const store of stores) store.clear();
}
