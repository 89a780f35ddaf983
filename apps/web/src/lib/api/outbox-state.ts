import { useSyncExternalStore } from "react";
import type { PendingChange, QueuedChange } from "./queued-change.ts";

/*
 * The part of the queue that is always loaded: its state, for the screen, and the journal. A change is written to the
 * journal synchronously on the tap, so that it survives if the page closes before the queue has stored it.
 */

const outboxFlagKey = "fetta-outbox";
const journalKeyPrefix = `${outboxFlagKey}:`;

function withLocalStorage<Answer>(read: (storage: Storage) => Answer): Answer | undefined {
  try {
    return read(localStorage);
  } catch {
    // This browser has no storage: changes are sent only while there is a connection.
    return undefined;
  }
}

/**
 * Writes a change to the journal, numbered in the order of the taps, which no clock decides; false where this browser has
 * no storage.
 */
export function writeJournalEntry(change: PendingChange): boolean {
  const wasWritten = withLocalStorage((storage) => {
    const order = Number(storage.getItem(outboxFlagKey)) + 1;
    storage.setItem(outboxFlagKey, `${order}`);
    storage.setItem(journalKeyPrefix + change.id, JSON.stringify({ ...change, order }));
    return true;
  });
  return wasWritten === true;
}

/** Removes a journal entry whose change is in the queue or no longer needed. */
export function clearJournalEntry(id: string): void {
  withLocalStorage((storage) => storage.removeItem(journalKeyPrefix + id));
}

/** The raw journal entries that never reached the queue, unordered. */
export function readJournal(): string[] {
  return (
    withLocalStorage((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(journalKeyPrefix))
        .map((key) => storage.getItem(key) ?? ""),
    ) ?? []
  );
}

/** True while changes of any account may be pending on this device. */
export function mayHavePendingChanges(): boolean {
  return typeof withLocalStorage((storage) => storage.getItem(outboxFlagKey)) === "string";
}

/** Clears the flag once the queue is empty, unless journal entries of any account remain. */
export function clearOutboxFlag(): void {
  if (readJournal().length === 0) withLocalStorage((storage) => storage.removeItem(outboxFlagKey));
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
