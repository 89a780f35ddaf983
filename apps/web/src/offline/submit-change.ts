import {
  getOutboxState,
  writeJournalEntry,
  updateOutboxState,
  clearJournalEntry,
} from "../lib/api/outbox-state.ts";
import type { PendingChange, Entry, OptimisticChange } from "../lib/api/diary-change.ts";
import { getDataOwner } from "../lib/api/data-owner.ts";

export type SubmitResult = {
  /** The entry as the server keeps it; undefined where it has not said so. */
  entry: Entry | undefined;
  /** True while it is on this device alone. */
  isPending: boolean;
};

/** The queue's code could not be fetched: the note is all there is, and it shows as what it is. */
function keepInJournal(change: PendingChange): SubmitResult {
  const { changes } = getOutboxState();
  updateOutboxState({ changes: [...changes, { ...change, seq: Infinity, tries: 1, refused: null }] });
  return { entry: undefined, isPending: true };
}

/**
 * Makes a change of the diary that survives whatever happens to page and connection: written down first, then sent.
 * Rejects when the server refuses; without an answer it is kept, and sent when that is possible.
 */
export async function submitChange(optimisticChange: OptimisticChange): Promise<SubmitResult> {
  const userId = getDataOwner();
  if (userId === undefined) throw new Error("nobody is signed in");
  const change: PendingChange = {
    ...optimisticChange,
    id: crypto.randomUUID(),
    user: userId,
    at: new Date().toISOString(),
  };
  const isJournaled = writeJournalEntry(change);
  const queueModule = await import("./diary-mutation-queue.ts").catch(() => undefined);
  if (!queueModule && isJournaled) return keepInJournal(change);
  if (!queueModule) throw new Error("no code and nowhere to write");
  try {
    const outcome = await queueModule.mutationQueue.submit(change, isJournaled);
    return outcome.state === "sent"
      ? { entry: outcome.entry, isPending: false }
      : { entry: undefined, isPending: true };
  } catch (error) {
    clearJournalEntry(change.id);
    // A device that stores nothing: there is the connection, and no more than one try.
    if (queueModule.isStorageFailure(error))
      return { entry: await queueModule.sendChange(change), isPending: false };
    throw error;
  }
}
