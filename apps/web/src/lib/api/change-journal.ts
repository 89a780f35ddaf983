import { outboxFlagKey, withLocalStorage } from "./outbox-state.ts";
import type { PendingChange } from "./queued-change.ts";

/*
 * A change is written to the journal synchronously on the tap, so that it survives if the page closes before the queue
 * has stored it.
 */

const journalKeyPrefix = `${outboxFlagKey}:`;

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

/** Clears the flag once the queue is empty, unless journal entries of any account remain. */
export function clearOutboxFlag(): void {
  if (readJournal().length === 0) withLocalStorage((storage) => storage.removeItem(outboxFlagKey));
}
