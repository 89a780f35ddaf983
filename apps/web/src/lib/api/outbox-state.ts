import { useSyncExternalStore } from "react";
import type { QueuedChange } from "./queued-change.ts";

/* The part of the queue that is always loaded: its state, for the screen. */

/** Set while changes of any account may be pending on this device. */
export const outboxFlagKey = "fetta-outbox";

export function withLocalStorage<Answer>(read: (storage: Storage) => Answer): Answer | undefined {
  try {
    return read(localStorage);
  } catch {
    // This browser has no storage: changes are sent only while there is a connection.
    return undefined;
  }
}

/** True while changes of any account may be pending on this device. */
export function mayHavePendingChanges(): boolean {
  return typeof withLocalStorage((storage) => storage.getItem(outboxFlagKey)) === "string";
}

export type OutboxState = {
  /** The pending changes of the signed-in user, in order. */
  changes: readonly QueuedChange[];
  /** Number of pending changes of other accounts on this device. */
  otherAccountsCount: number;
  isSending: boolean;
};

let outboxState: OutboxState = { changes: [], otherAccountsCount: 0, isSending: false };
const listeners = new Set<() => void>();

export function updateOutboxState(patch: Partial<OutboxState>): void {
  outboxState = { ...outboxState, ...patch };
  for (const listener of listeners) listener();
}

export function getOutboxState(): OutboxState {
  return outboxState;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of the queue; re-renders on changes. */
export function useOutboxState(): OutboxState {
  return useSyncExternalStore(subscribe, getOutboxState, getOutboxState);
}

/** Sync status of an entry: waiting on the device, or rejected by the server. Undefined once it is synchronised. */
export function useEntrySyncStatus(entryId: string): "pending" | "rejected" | undefined {
  const getStatus = (): "pending" | "rejected" | undefined => {
    const entryChanges = outboxState.changes.filter(
      ({ before, after, shown }) =>
        (after ?? before)?.id === entryId || shown?.entries?.some(({ id }) => id === entryId),
    );
    if (entryChanges.some(({ rejection }) => rejection !== null)) return "rejected";
    // A change that is being sent for the first time shows no status.
    return entryChanges.some(({ attempts }) => attempts > 0) || (entryChanges.length > 0 && !navigator.onLine)
      ? "pending"
      : undefined;
  };
  return useSyncExternalStore(subscribe, getStatus, () => undefined);
}
