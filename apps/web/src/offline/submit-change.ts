import { getOutboxState, writeJournalEntry, updateOutboxState, clearJournalEntry } from "../lib/api/outbox-state.ts";
import type { DiaryMutation, PendingChange, Entry, OptimisticChange } from "../lib/api/diary-change.ts";
import { timeOfNewEntry } from "../lib/local-date.ts";
import { isTransientError } from "../lib/api/transient-error.ts";
import { getDataOwner } from "../lib/api/signed-in-account.ts";

/** The change with the time of day of a new entry, also where the server hears of it hours later. */
function withTimeOfDay(change: OptimisticChange): OptimisticChange {
  const { call, after } = change;
  const isNew = call.type === "log" || call.type === "quick" || call.type === "recipe";
  if (!isNew || !after || call.input.eatenAt !== undefined) return change;
  const eatenAt = timeOfNewEntry(after.date, after.mealType);
  // The call keeps its own type: only a field that all three inputs have is set.
  const timed = { ...call, input: { ...call.input, eatenAt } } as DiaryMutation;
  return { ...change, call: timed, after: { ...after, eatenAt } };
}

export type SubmitResult = {
  /** The entry as the server stores it; undefined where it is not known yet. */
  entry: Entry | undefined;
  /** True while the change is stored on this device only. */
  isPending: boolean;
};

/** Shows the change as pending where the queue's code could not be fetched; the journal entry is its only copy. */
function keepInJournal(change: PendingChange): SubmitResult {
  const { changes } = getOutboxState();
  updateOutboxState({ changes: [...changes, { ...change, sequence: Infinity, attempts: 1, rejection: null }] });
  return { entry: undefined, isPending: true };
}

function toPendingChange(optimisticChange: OptimisticChange): PendingChange {
  const userId = getDataOwner();
  if (userId === undefined) throw new Error("nobody is signed in");
  return { ...withTimeOfDay(optimisticChange), id: crypto.randomUUID(), userId, createdAt: new Date().toISOString() };
}

/** Hands a change to the queue, which sends it in its turn. */
async function submitPendingChange(change: PendingChange, isJournaled: boolean): Promise<SubmitResult> {
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
    // The device's storage failed: the change is sent directly, in a single attempt.
    if (queueModule.isStorageFailure(error)) return { entry: await queueModule.sendChange(change), isPending: false };
    throw error;
  }
}

/**
 * Applies a change of the diary that survives a closed page and a lost connection: it is written to the journal first,
 * then sent. Rejects with the server's error; without a response the change is stored and sent later.
 */
export async function submitChange(optimisticChange: OptimisticChange): Promise<SubmitResult> {
  const change = toPendingChange(optimisticChange);
  return submitPendingChange(change, writeJournalEntry(change));
}

/**
 * `submitChange` for new entries that `send` creates in one request, all or none. Without a response each of them waits
 * as a change of its own; they keep the ids of the request, so that the server creates none twice.
 */
export async function submitTogether(
  optimisticChanges: readonly OptimisticChange[],
  send: () => Promise<Entry[]>,
): Promise<SubmitResult[]> {
  const changes = optimisticChanges.map((each) => {
    const change = toPendingChange(each);
    return { change, isJournaled: writeJournalEntry(change) };
  });
  const clearJournal = (): void => changes.forEach(({ change }) => clearJournalEntry(change.id));
  try {
    const entries = await send();
    clearJournal();
    return entries.map((entry) => ({ entry, isPending: false }));
  } catch (error) {
    if (!isTransientError(error)) {
      clearJournal();
      throw error;
    }
  }
  return Promise.all(changes.map(({ change, isJournaled }) => submitPendingChange(change, isJournaled)));
}
