import type { PendingChange, QueuedChange, Rejection } from "../lib/api/queued-change.ts";
import { createChangeStore, type OfflineDatabase } from "./offline-database.ts";
import {
  canMakeAgain,
  findNextToSend,
  isCreation,
  isRemoval,
  rebase,
  rebaseOnNew,
  subjectsOf,
  toAnswer,
  toForcedCall,
  versionAfter,
  withDependants,
} from "./queued-changes.ts";
import { clearOutboxFlag } from "../lib/api/change-journal.ts";
import type { OutboxState } from "../lib/api/outbox-state.ts";
import { isTransientError, httpStatusOf } from "../lib/api/transient-error.ts";
import { unsentChanges } from "../i18n/unsent-changes.messages.ts";
import { parseApiError } from "../lib/api/api-error.ts";

/** The outcome of a change whose caller is waiting. */
export type SubmitOutcome =
  /** The server has applied it, with its answer; undefined where it had applied it before. */
  | { state: "sent"; answer: unknown }
  /** It stays on the device until it can be sent. */
  | { state: "pending" };

type QueueDependencies = {
  database: () => Promise<OfflineDatabase>;
  /** Resolves to the server's answer; to `AppliedBefore` where it had applied the change before. */
  send: (change: QueuedChange) => Promise<unknown>;
  getOwner: () => string | undefined;
  isOnline: () => boolean;
  /** Runs `run` while no other tab runs the queue. */
  runExclusively: (run: () => Promise<void>) => Promise<void>;
  updateState: (held: Partial<OutboxState>) => void;
  /** Called when the server has applied a change. */
  onSent: (change: QueuedChange) => void;
  /** Called after changes without a waiting caller were applied or rejected: what is shown may be outdated. */
  onSettled: () => void;
  /** Called when sending has to wait; counts the failures in a row. */
  onRetryLater: (attemptsInARow: number) => void;
  /** Called when the session has ended or belongs to another user. */
  onSignedOut: () => void;
};

type Waiter = { resolve: (outcome: SubmitOutcome) => void; reject: (error: unknown) => void };

type AttemptResult = { shouldStop: boolean; isSignedOut?: boolean } & ({ outcome: SubmitOutcome } | { error: unknown });

/** Maximum of attempts that end in a server error (5xx); the change then counts as rejected. */
const maxServerErrors = 5;

/** The stored form of a rejection, with a message that can be shown later. */
function toRejection(change: QueuedChange, error: unknown): Rejection {
  const { before, call } = change;
  const { code, message } = parseApiError(error);
  if (code === "not_found" && canMakeAgain(change)) return { code, message: unsentChanges.canMakeAgain };
  // "Non trovato" alone is unclear for a change that was made a day before.
  if (code === "not_found")
    return { code, message: before || call.type === "quick" ? unsentChanges.gone : unsentChanges.goneElsewhere };
  return { code: code ?? null, message: message ?? null };
}

/**
 * Queue of changes on their way to the server: stored first, sent one at a time in order, removed when the server has
 * answered. The server applies a change once, so one whose response was lost is sent again.
 */
export function createMutationQueue(dependencies: QueueDependencies) {
  const store = createChangeStore(dependencies.database);
  const waiters = new Map<string, Waiter>();
  /** By what it is of: the latest version that a change of this page has made. */
  const versions = new Map<string | undefined, ReturnType<typeof versionAfter>>();
  let consecutiveFailures = 0;
  let isOutdated = false;

  const ownChanges = async (): Promise<QueuedChange[]> =>
    (await store.all()).filter(({ userId }) => userId === dependencies.getOwner());

  async function publishState(): Promise<void> {
    const changes = await store.all();
    const own = changes.filter(({ userId }) => userId === dependencies.getOwner());
    dependencies.updateState({ changes: own, otherAccountsCount: changes.length - own.length });
    if (changes.length === 0) clearOutboxFlag();
  }

  async function complete(change: QueuedChange, answer: unknown): Promise<AttemptResult> {
    await store.complete(change, answer);
    const version = versionAfter(change, answer);
    if (version !== undefined) versions.set(subjectsOf(change)[0], version);
    // A change with `attempts` of 0 has a caller that updates the page itself.
    if (change.attempts > 0) isOutdated = true;
    dependencies.onSent(change);
    return { shouldStop: false, outcome: { state: "sent", answer: toAnswer(answer) } };
  }

  /**
   * Sends one change and returns the outcome for its caller; `shouldStop` where the queue has to wait before the next
   * one.
   */
  async function trySend(change: QueuedChange, isAwaited: boolean): Promise<AttemptResult> {
    try {
      return await complete(change, await dependencies.send(change));
    } catch (error) {
      const status = httpStatusOf(error);
      // Signed out: the change waits until this user signs in again.
      if (isTransientError(error) || status === 401) {
        await store.put({ ...change, attempts: change.attempts + 1 });
        return { shouldStop: true, isSignedOut: status === 401, outcome: { state: "pending" } };
      }
      if (isRemoval(change) && status === 404) return complete(change, undefined);
      if (isAwaited) {
        // The caller is waiting: it gets the error at once and reverts the optimistic update.
        await store.remove([change]);
        return { shouldStop: false, error };
      }
      const isServerError = status !== undefined && status >= 500 && change.attempts < maxServerErrors;
      await store.put({
        ...change,
        attempts: change.attempts + 1,
        rejection: isServerError ? null : toRejection(change, error),
      });
      isOutdated ||= !isServerError;
      return { shouldStop: isServerError, outcome: { state: "pending" } };
    }
  }

  /** True where the other changes have to wait. */
  async function sendOne(change: QueuedChange): Promise<boolean> {
    const waiter = waiters.get(change.id);
    waiters.delete(change.id);
    try {
      const { shouldStop, isSignedOut, ...result } = await trySend(change, waiter !== undefined);
      consecutiveFailures = shouldStop ? consecutiveFailures + 1 : 0;
      if (shouldStop) dependencies.onRetryLater(consecutiveFailures);
      if (isSignedOut) dependencies.onSignedOut();
      await publishState();
      if ("outcome" in result) waiter?.resolve(result.outcome);
      else waiter?.reject(result.error);
      return shouldStop;
    } catch (error) {
      // The device's storage failed.
      waiter?.reject(error);
      throw error;
    }
  }

  async function sendAll(): Promise<void> {
    if (!dependencies.isOnline() || dependencies.getOwner() === undefined) return;
    for (;;) {
      const change = findNextToSend(await ownChanges());
      if (!change) return;
      dependencies.updateState({ isSending: true });
      if (await sendOne(change)) return;
    }
  }

  async function flush(): Promise<void> {
    try {
      await dependencies.runExclusively(sendAll);
    } finally {
      dependencies.updateState({ isSending: false });
      await publishState();
      if (isOutdated) dependencies.onSettled();
      isOutdated = false;
    }
  }

  return {
    /** Imports the journal into the queue and publishes the state to the screen. */
    ready: async (): Promise<void> => {
      await store.importJournal();
      await publishState();
    },
    flush,
    /** Stores a change and sends it in its turn; rejects with the server's error, and the change is then removed. */
    submit: async (change: PendingChange, isJournaled: boolean): Promise<SubmitOutcome> => {
      const outcome = new Promise<SubmitOutcome>((resolve, reject) => waiters.set(change.id, { resolve, reject }));
      const sending = async (): Promise<void> => {
        // What a page that was closed has left is older.
        await store.importJournal({ before: change.id, except: waiters });
        await store.keep(rebase(change, versions.get(subjectsOf(change)[0])), isJournaled);
        await flush();
        const waiter = waiters.get(change.id);
        if (!waiters.delete(change.id)) return;
        const isWaiting = await store.markWaiting(change.id);
        await publishState();
        // Missing from the store: another tab has sent it.
        waiter?.resolve(isWaiting ? { state: "pending" } : { state: "sent", answer: undefined });
      };
      sending().catch((error: unknown) => {
        waiters.get(change.id)?.reject(error);
        waiters.delete(change.id);
      });
      return outcome;
    },
    /** Sends a rejected change again, after a conflict all the same. */
    retry: async (change: QueuedChange): Promise<void> => {
      const forced = { ...change, call: toForcedCall(change), attempts: 1, rejection: null };
      await store.put(forced);
      const [subject] = subjectsOf(change);
      const isMadeAnew = isCreation(forced) && !isCreation(change);
      for (const later of isMadeAnew ? await ownChanges() : [])
        if (later.sequence > change.sequence && subjectsOf(later)[0] === subject) await store.put(rebaseOnNew(later));
      await flush();
    },
    /** Removes a rejected change; for something new also the later changes that need it. */
    discard: async (change: QueuedChange): Promise<void> => {
      await store.remove(withDependants(change, await ownChanges()));
      await publishState();
    },
    /** Deletes the pending changes of a user. */
    clearForUser: async (userId: string): Promise<void> => {
      await store.importJournal();
      await store.remove((await store.all()).filter((change) => change.userId === userId));
      await publishState();
    },
  };
}

export type MutationQueue = ReturnType<typeof createMutationQueue>;
