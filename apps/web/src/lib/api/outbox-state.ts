import { useSyncExternalStore } from "react";
import type { PendingChange, QueuedChange } from "./diary-change.ts";

/*
 * The part of the queue that is always there: what it holds, for the screen, and the first note of a change. The note
 * is written in the same moment as the tap, so that nothing is lost if the page goes before the queue has it.
 */

const outboxFlagKey = "fetta-coda";
const journalKeyPrefix = `${outboxFlagKey}:`;

function withLocalStorage<Answer>(read: (storage: Storage) => Answer): Answer | undefined {
  try {
    return read(localStorage);
  } catch {
    // A browser that keeps nothing: changes are sent as long as there is a connection.
    return undefined;
  }
}

/** Writes a change down; false where this browser keeps nothing. */
export function writeJournalEntry(change: PendingChange): boolean {
  const wasWritten = withLocalStorage((storage) => {
    storage.setItem(outboxFlagKey, "1");
    storage.setItem(journalKeyPrefix + change.id, JSON.stringify(change));
    return true;
  });
  return wasWritten === true;
}

/** The queue has it now, or nobody needs it any more. */
export function clearJournalEntry(id: string): void {
  withLocalStorage((storage) => storage.removeItem(journalKeyPrefix + id));
}

/** What was written down and never got into the queue: as it was written, in no order. */
export function readJournal(): string[] {
  return (
    withLocalStorage((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(journalKeyPrefix))
        .map((key) => storage.getItem(key) ?? ""),
    ) ?? []
  );
}

/** True while there may be changes on this device that the server does not have; of anybody. */
export function mayHavePendingChanges(): boolean {
  return withLocalStorage((storage) => storage.getItem(outboxFlagKey)) === "1";
}

/** Nothing is left, of nobody. */
export function clearOutboxFlag(): void {
  if (readJournal().length === 0) withLocalStorage((storage) => storage.removeItem(outboxFlagKey));
}

export type OutboxState = {
  /** The person's changes that wait, in their order. */
  changes: readonly QueuedChange[];
  /** Changes of somebody else, who was signed in on this device before. */
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

/** What waits to be sent. */
export function useOutboxState(): OutboxState {
  return useSyncExternalStore(subscribe, getOutboxState);
}

/** How an entry stands: still on the device alone, or refused by the server. */
export function useEntrySyncStatus(entryId: string): "waiting" | "refused" | undefined {
  return useSyncExternalStore(subscribe, () => {
    const entryChanges = outboxState.changes.filter(({ before, after }) => (after ?? before)?.id === entryId);
    if (entryChanges.some(({ refused }) => refused !== null)) return "refused";
    // What is on its way for the first time is not worth a word.
    return entryChanges.some(({ tries }) => tries > 0) || (entryChanges.length > 0 && !navigator.onLine)
      ? "waiting"
      : undefined;
  });
}
