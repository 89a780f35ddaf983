import {
  getChangedEntryId,
  isNewEntry,
  type PendingChange,
  type Entry,
  type QueuedChange,
  type Rejection,
} from "../lib/api/diary-change.ts";
import { createChangeStore, type OfflineDatabase } from "./offline-database.ts";
import { clearOutboxFlag, type OutboxState } from "../lib/api/outbox-state.ts";
import { isTransientError, httpStatusOf } from "../lib/api/transient-error.ts";
import { offline } from "../i18n/offline.messages.ts";
import { parseApiError } from "../lib/api/api-error.ts";

/** The outcome of a change whose caller is waiting. */
export type SubmitOutcome =
  /** The server has applied it; with the entry as the server stores it, where there is one. */
  | { state: "sent"; entry: Entry | undefined }
  /** It stays on the device until it can be sent. */
  | { state: "pending" };

type QueueDependencies = {
  database: () => Promise<OfflineDatabase>;
  send: (change: QueuedChange) => Promise<Entry | undefined>;
  getOwner: () => string | undefined;
  isOnline: () => boolean;
  /** Runs `run` while no other tab runs the queue. */
  runExclusively: (run: () => Promise<void>) => Promise<void>;
  updateState: (held: Partial<OutboxState>) => void;
  /** Called when the server has applied a change. */
  onSent: (change: QueuedChange, entry: Entry | undefined) => Promise<void>;
  /** Called when the server has rejected a change that has no waiting caller. */
  onRejected: () => void;
  /** Called when sending has to wait; counts the failures in a row. */
  onRetryLater: (attemptsInARow: number) => void;
  /** Called when the session has ended or belongs to another user. */
  onSignedOut: () => void;
};

type Waiter = { resolve: (outcome: SubmitOutcome) => void; reject: (error: unknown) => void };

type AttemptResult = { shouldStop: boolean; isRejected?: boolean; isSignedOut?: boolean } & (
  | { outcome: SubmitOutcome }
  | { error: unknown }
);

/** Maximum of attempts that end in a server error (5xx); the change then counts as rejected. */
const maxServerErrors = 5;

/** The stored form of a rejection, with a message that can be shown later. */
function toRejection(error: unknown): Rejection {
  const { code, message } = parseApiError(error);
  // "Non trovato" alone is unclear for a change that was made a day before.
  if (code === "not_found") return { code, message: offline.gone };
  return { code: code ?? null, message: message ?? null };
}

/**
 * Queue of diary changes on their way to the server: stored first, sent one at a time in order, removed when the server
 * has answered. Every call is idempotent, so one whose response was lost is sent again.
 */
export function createMutationQueue(dependencies: QueueDependencies) {
  const store = createChangeStore(dependencies.database);
  const waiters = new Map<string, Waiter>();
  /** By entry id: the latest version that an edit of this page has created. */
  const versions = new Map<string, number>();
  let consecutiveFailures = 0;

  async function publishState(): Promise<void> {
    const changes = await store.all();
    const own = changes.filter(({ userId }) => userId === dependencies.getOwner());
    dependencies.updateState({ changes: own, otherAccountsCount: changes.length - own.length });
    if (changes.length === 0) clearOutboxFlag();
  }

  function rebaseOnLatestVersion(change: PendingChange): PendingChange {
    const { call } = change;
    const latestVersion = versions.get(getChangedEntryId(change));
    if (call.type !== "edit" || latestVersion === undefined) return change;
    const ifVersion = Math.max(call.input.ifVersion ?? 0, latestVersion);
    return { ...change, call: { ...call, input: { ...call.input, ifVersion } } };
  }

  /**
   * Sends one change and returns the outcome for its caller; `shouldStop` where the queue has to wait before the next
   * one.
   */
  async function trySend(change: QueuedChange, isAwaited: boolean): Promise<AttemptResult> {
    try {
      const entry = await dependencies.send(change);
      await store.complete(change, entry);
      if (change.call.type === "edit" && entry) versions.set(entry.id, entry.version);
      await dependencies.onSent(change, entry);
      return { shouldStop: false, outcome: { state: "sent", entry } };
    } catch (error) {
      const status = httpStatusOf(error);
      // Signed out: the change waits until this user signs in again.
      if (isTransientError(error) || status === 401) {
        await store.put({ ...change, attempts: change.attempts + 1 });
        return { shouldStop: true, isSignedOut: status === 401, outcome: { state: "pending" } };
      }
      if (isAwaited) {
        // The caller is waiting: it gets the error at once and reverts the optimistic update.
        await store.remove([change]);
        return { shouldStop: false, error };
      }
      const isServerError = status !== undefined && status >= 500 && change.attempts < maxServerErrors;
      await store.put({
        ...change,
        attempts: change.attempts + 1,
        rejection: isServerError ? null : toRejection(error),
      });
      return { shouldStop: isServerError, isRejected: !isServerError, outcome: { state: "pending" } };
    }
  }

  /** The next change to send, in order; changes that follow a rejected one of the same entry are skipped. */
  async function findNextToSend(): Promise<QueuedChange | undefined> {
    const blockedEntryIds = new Set<string>();
    for (const change of await store.all()) {
      if (change.userId !== dependencies.getOwner()) continue;
      if (change.rejection !== null) blockedEntryIds.add(getChangedEntryId(change));
      else if (!blockedEntryIds.has(getChangedEntryId(change))) return change;
    }
    return undefined;
  }

  /** True where the other changes have to wait. */
  async function sendOne(change: QueuedChange): Promise<boolean> {
    const waiter = waiters.get(change.id);
    waiters.delete(change.id);
    try {
      const { shouldStop, isRejected, isSignedOut, ...result } = await trySend(change, waiter !== undefined);
      consecutiveFailures = shouldStop ? consecutiveFailures + 1 : 0;
      if (shouldStop) dependencies.onRetryLater(consecutiveFailures);
      if (isSignedOut) dependencies.onSignedOut();
      await publishState();
      if (isRejected) dependencies.onRejected();
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
      const change = await findNextToSend();
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
        await store.keep(rebaseOnLatestVersion(change), isJournaled);
        await flush();
        const waiter = waiters.get(change.id);
        if (!waiters.delete(change.id)) return;
        const isWaiting = await store.markWaiting(change.id);
        await publishState();
        // Missing from the store: another tab has sent it.
        waiter?.resolve(isWaiting ? { state: "pending" } : { state: "sent", entry: undefined });
      };
      sending().catch((error: unknown) => {
        waiters.get(change.id)?.reject(error);
        waiters.delete(change.id);
      });
      return outcome;
    },
    /** Sends a rejected change again; after a version conflict it overwrites the edit of the other device. */
    retry: async (change: QueuedChange): Promise<void> => {
      const { call } = change;
      const forcedCall =
        call.type === "edit" && change.rejection?.code === "entry_changed"
          ? { ...call, input: { ...call.input, ifVersion: undefined } }
          : call;
      await store.put({ ...change, call: forcedCall, attempts: 0, rejection: null });
      await flush();
    },
    /** Removes a rejected change; for a new entry also the later changes of that entry. */
    discard: async (change: QueuedChange): Promise<void> => {
      const { sequence } = change;
      const discarded = (await store.all()).filter(
        (other) =>
          other.sequence === sequence ||
          (isNewEntry(change) && other.sequence > sequence && getChangedEntryId(other) === getChangedEntryId(change)),
      );
      await store.remove(discarded);
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
