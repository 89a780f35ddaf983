import { writeJournalEntry, clearJournalEntry } from "../lib/api/change-journal.ts";
import { getOutboxState, updateOutboxState } from "../lib/api/outbox-state.ts";
import type {
  AnswerOf,
  ChangeType,
  Entry,
  InputOf,
  OptimisticChange,
  PendingChange,
  QueuedCall,
  ShownData,
} from "../lib/api/queued-change.ts";
import { timeOfNewEntry } from "../lib/local-date.ts";
import { getDataOwner } from "../lib/api/signed-in-account.ts";

/** The change with the time of day of a new entry, also where the server hears of it hours later. */
function withTimeOfDay(change: OptimisticChange): OptimisticChange {
  const { call, after } = change;
  const isNew = call.type === "log" || call.type === "quick" || call.type === "recipe";
  if (!isNew || !after || call.input.eatenAt !== undefined) return change;
  const eatenAt = timeOfNewEntry(after.date, after.mealType);
  // The call keeps its own type: only a field that all three inputs have is set.
  const timed = { ...call, input: { ...call.input, eatenAt } } as QueuedCall;
  return { ...change, call: timed, after: { ...after, eatenAt } };
}

export type SubmitResult<Answer = unknown> = {
  /** What the server answered; undefined where that is not known yet. */
  answer: Answer | undefined;
  /** True while the change is stored on this device only. */
  isPending: boolean;
};

/** Shows the change as pending where the queue's code could not be fetched; the journal entry is its only copy. */
function keepInJournal(change: PendingChange): SubmitResult<never> {
  const { changes } = getOutboxState();
  updateOutboxState({ changes: [...changes, { ...change, sequence: Infinity, attempts: 1, rejection: null }] });
  return { answer: undefined, isPending: true };
}

/** A change as a screen makes it; without entries where it is not about one. */
type SubmittedChange<Type extends ChangeType> = {
  call: { type: Type; input: InputOf<Type> };
  before?: Entry | null;
  after?: Entry | null;
  shown?: ShownData | undefined;
};

/**
 * Applies a change that survives a closed page and a lost connection: it is written to the journal first, then sent.
 * Rejects with the server's error; without a response the change is stored and sent later.
 */
export async function submitChange<Type extends ChangeType>({
  call,
  before = null,
  after = null,
  shown,
}: SubmittedChange<Type>): Promise<SubmitResult<AnswerOf<Type>>> {
  const userId = getDataOwner();
  if (userId === undefined) throw new Error("nobody is signed in");
  const change: PendingChange = {
    // Type and input belong together, which the compiler forgets of a generic call.
    ...withTimeOfDay({ call: call as QueuedCall, before, after, ...(shown && { shown }) }),
    id: crypto.randomUUID(),
    userId,
    createdAt: new Date().toISOString(),
  };
  const isJournaled = writeJournalEntry(change);
  const queueModule = await import("./diary-mutation-queue.ts").catch(() => undefined);
  if (!queueModule && isJournaled) return keepInJournal(change);
  if (!queueModule) throw new Error("no code and nowhere to write");
  const toAnswer = (answer: unknown): AnswerOf<Type> | undefined => answer as AnswerOf<Type> | undefined;
  try {
    const outcome = await queueModule.mutationQueue.submit(change, isJournaled);
    if (outcome.state === "sent") return { answer: toAnswer(outcome.answer), isPending: false };
    queueModule.showPending(change);
    return { answer: undefined, isPending: true };
  } catch (error) {
    clearJournalEntry(change.id);
    if (!queueModule.isStorageFailure(error)) throw error;
    return { answer: toAnswer(await queueModule.sendUnstored(change)), isPending: false };
  }
}
