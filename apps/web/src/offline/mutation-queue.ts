import { getChangedEntryId } from "../lib/api/diary-change.ts";
import type { PendingChange, Entry, QueuedChange } from "../lib/api/diary-change.ts";
import { createChangeStore } from "./change-store.ts";
import { clearOutboxFlag } from "../lib/api/outbox-state.ts";
import type { OutboxState } from "../lib/api/outbox-state.ts";
import { isTransientError, httpStatusOf } from "../lib/api/transient-error.ts";
import { toRejection } from "./rejection.ts";
import type { OfflineDatabase } from "./offline-database.ts";

/** What became of a change that somebody waits for. */
export type SubmitOutcome =
  /** The server has it, with the entry as it keeps it where there is one. */
  | { state: "sent"; entry: Entry | undefined }
  /** It stays on the device until it can be sent. */
  | { state: "kept" };

type QueueDependencies = {
  database: () => Promise<OfflineDatabase>;
  send: (change: QueuedChange) => Promise<Entry | undefined>;
  getOwner: () => string | undefined;
  isOnline: () => boolean;
  /** Runs it while nobody else does, in any tab. */
  runExclusively: (run: () => Promise<void>) => Promise<void>;
  updateState: (held: Partial<OutboxState>) => void;
  /** The server has taken a change. */
  onSent: (change: QueuedChange, entry: Entry | undefined) => Promise<void>;
  /** The server will not have a change that nobody waits for any more. */
  onRejected: () => void;
  /** Something waits for a better moment; counts how often in a row. */
  onRetryLater: (attemptsInARow: number) => void;
  /** The session is not this person's, or no longer one. */
  onSignedOut: () => void;
};

type Waiter = { resolve: (outcome: SubmitOutcome) => void; reject: (error: unknown) => void };

type AttemptResult = { shouldStop: boolean; isRejected?: boolean; isSignedOut?: boolean } & (
  | { outcome: SubmitOutcome }
  | { error: unknown }
);

/** A server that breaks over the same change so often will not take it the next time either. */
const maxServerErrors = 5;

/**
 * Changes of the diary on their way to the server: stored first, sent in their order one at a time, taken out when the
 * server has answered. Each call may arrive twice and counts once, so that one whose answer was lost is sent again.
 */
export function createMutationQueue(dependencies: QueueDependencies) {
  const store = createChangeStore(dependencies.database);
  const waiters = new Map<string, Waiter>();
  /** The version that an entry got by an edit of ours. */
  const versions = new Map<string, number>();
  let consecutiveFailures = 0;

  async function publishState(): Promise<void> {
    const changes = await store.all();
    const own = changes.filter(({ user }) => user === dependencies.getOwner());
    dependencies.updateState({ changes: own, otherAccountsCount: changes.length - own.length });
    if (changes.length === 0) clearOutboxFlag();
  }

  function rebaseOnLatestVersion(change: PendingChange): PendingChange {
    const { call } = change;
    const latestVersion = versions.get(getChangedEntryId(change));
    if (call.way !== "edit" || latestVersion === undefined) return change;
    const ifVersion = Math.max(call.input.ifVersion ?? 0, latestVersion);
    return { ...change, call: { ...call, input: { ...call.input, ifVersion } } };
  }

  /** Sends one, and says what to tell whoever waits for it; `stop` where it makes no sense to go on now. */
  async function trySend(change: QueuedChange, isAwaited: boolean): Promise<AttemptResult> {
    try {
      const entry = await dependencies.send(change);
      await store.complete(change, entry);
      if (change.call.way === "edit" && entry) versions.set(entry.id, entry.version);
      await dependencies.onSent(change, entry);
      return { shouldStop: false, outcome: { state: "sent", entry } };
    } catch (error) {
      const status = httpStatusOf(error);
      // Signed out: it waits for this person to come back.
      if (isTransientError(error) || status === 401) {
        await store.put({ ...change, tries: change.tries + 1 });
        return { shouldStop: true, isSignedOut: status === 401, outcome: { state: "kept" } };
      }
      if (isAwaited) {
        // Somebody looks at it: they are told at once, and what they see goes back to how it was.
        await store.remove([change]);
        return { shouldStop: false, error };
      }
      const isServerError = status !== undefined && status >= 500 && change.tries < maxServerErrors;
      await store.put({
        ...change,
        tries: change.tries + 1,
        refused: isServerError ? null : toRejection(error),
      });
      return { shouldStop: isServerError, isRejected: !isServerError, outcome: { state: "kept" } };
    }
  }

  /** The next to send: in order, but what waits for a refused one of the same entry is passed over. */
  async function findNextToSend(): Promise<QueuedChange | undefined> {
    const blockedEntryIds = new Set<string>();
    for (const change of await store.all()) {
      if (change.user !== dependencies.getOwner()) continue;
      if (change.refused !== null) blockedEntryIds.add(getChangedEntryId(change));
      else if (!blockedEntryIds.has(getChangedEntryId(change))) return change;
    }
    return undefined;
  }

  /** True where the others have to wait. */
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
      // The device's own storage failed.
      waiter?.reject(error);
      throw error;
    }
  }

  async function sendAll(): Promise<void> {
    if (!dependencies.isOnline() || dependencies.getOwner() === undefined) return;
    for (;;) {
      // eslint-disable-next-line no-await-in-loop -- one after the other, in order
      const change = await findNextToSend();
      if (!change) return;
      dependencies.updateState({ isSending: true });
      // eslint-disable-next-line no-await-in-loop -- as above
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
    /** Everything that was written down is in the queue, and the screen knows. */
    ready: async (): Promise<void> => {
      await store.importJournal();
      await publishState();
    },
    flush,
    /** Stores a change and sends it when its turn comes; rejects with the server's refusal, and then it is gone. */
    submit: async (change: PendingChange, isJournaled: boolean): Promise<SubmitOutcome> => {
      const outcome = new Promise<SubmitOutcome>((resolve, reject) =>
        waiters.set(change.id, { resolve, reject }),
      );
      const sending = async (): Promise<void> => {
        await store.keep(rebaseOnLatestVersion(change), isJournaled);
        await flush();
        const waiter = waiters.get(change.id);
        if (!waiters.delete(change.id)) return;
        const isWaiting = await store.markWaiting(change.id);
        await publishState();
        // Gone without us: another tab has sent it.
        waiter?.resolve(isWaiting ? { state: "kept" } : { state: "sent", entry: undefined });
      };
      sending().catch((error: unknown) => {
        waiters.get(change.id)?.reject(error);
        waiters.delete(change.id);
      });
      return outcome;
    },
    /** Sends a refused one again; over what another device has made of the entry, if that was the reason. */
    retry: async (change: QueuedChange): Promise<void> => {
      const { call } = change;
      const forcedCall =
        call.way === "edit" && change.refused?.code === "entry_changed"
          ? { ...call, input: { ...call.input, ifVersion: undefined } }
          : call;
      await store.put({ ...change, call: forcedCall, tries: 0, refused: null });
      await flush();
    },
    /** Gives a refused one up, and with an entry that never came to be whatever was to become of it. */
    discard: async (change: QueuedChange): Promise<void> => {
      const discarded = (await store.all()).filter(
        (other) =>
          other.seq === change.seq ||
          (change.before === null &&
            other.seq > change.seq &&
            getChangedEntryId(other) === getChangedEntryId(change)),
      );
      await store.remove(discarded);
      await publishState();
    },
    /** Forgets what a person has not sent. */
    clearForUser: async (user: string): Promise<void> => {
      await store.importJournal();
      await store.remove((await store.all()).filter((change) => change.user === user));
      await publishState();
    },
  };
}

export type MutationQueue = ReturnType<typeof createMutationQueue>;
