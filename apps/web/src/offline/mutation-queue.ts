import { entryIdOf } from "../lib/api/diary-change.ts";
import type { Change, Entry, KeptChange } from "../lib/api/diary-change.ts";
import { createChangeStore } from "./change-store.ts";
import { nothingHeld } from "../lib/api/outbox-state.ts";
import type { Held } from "../lib/api/outbox-state.ts";
import { isLost, statusOf } from "../lib/api/transient-error.ts";
import { refusedOf } from "./rejection.ts";
import type { Database } from "./offline-database.ts";

/** What became of a change that somebody waits for. */
export type Outcome =
  /** The server has it, with the entry as it keeps it where there is one. */
  | { state: "sent"; entry: Entry | undefined }
  /** It stays on the device until it can be sent. */
  | { state: "kept" };

type Parts = {
  database: () => Promise<Database>;
  send: (change: KeptChange) => Promise<Entry | undefined>;
  owner: () => string | undefined;
  online: () => boolean;
  /** Runs it while nobody else does, in any tab. */
  alone: (run: () => Promise<void>) => Promise<void>;
  show: (held: Partial<Held>) => void;
  /** The server has taken a change. */
  onSent: (change: KeptChange, entry: Entry | undefined) => Promise<void>;
  /** The server will not have a change that nobody waits for any more. */
  onRefused: () => void;
  /** Something waits for a better moment; counts how often in a row. */
  onLost: (times: number) => void;
  /** The session is not this person's, or no longer one. */
  onSignedOut: () => void;
};

type Waiter = { resolve: (outcome: Outcome) => void; reject: (error: unknown) => void };

type Result = { stop: boolean; refused?: boolean; signedOut?: boolean } & (
  | { outcome: Outcome }
  | { error: unknown }
);

/** A server that breaks over the same change so often will not take it the next time either. */
const mostBreaks = 5;

/**
 * Changes of the diary on their way to the server: stored first, sent in their order one at a time, taken out when the
 * server has answered. Each call may arrive twice and counts once, so that one whose answer was lost is sent again.
 */
export function createQueue(parts: Parts) {
  const store = createChangeStore(parts.database);
  const waiters = new Map<string, Waiter>();
  /** The version that an entry got by an edit of ours. */
  const versions = new Map<string, number>();
  let lostInARow = 0;

  async function show(): Promise<void> {
    const changes = await store.all();
    const own = changes.filter(({ user }) => user === parts.owner());
    parts.show({ changes: own, others: changes.length - own.length });
    if (changes.length === 0) nothingHeld();
  }

  function based(change: Change): Change {
    const { call } = change;
    const known = versions.get(entryIdOf(change));
    if (call.way !== "edit" || known === undefined) return change;
    const ifVersion = Math.max(call.input.ifVersion ?? 0, known);
    return { ...change, call: { ...call, input: { ...call.input, ifVersion } } };
  }

  /** Sends one, and says what to tell whoever waits for it; `stop` where it makes no sense to go on now. */
  async function attempt(change: KeptChange, waited: boolean): Promise<Result> {
    try {
      const entry = await parts.send(change);
      await store.finish(change, entry);
      if (change.call.way === "edit" && entry) versions.set(entry.id, entry.version);
      await parts.onSent(change, entry);
      return { stop: false, outcome: { state: "sent", entry } };
    } catch (error) {
      const status = statusOf(error);
      // Signed out: it waits for this person to come back.
      if (isLost(error) || status === 401) {
        await store.put({ ...change, tries: change.tries + 1 });
        return { stop: true, signedOut: status === 401, outcome: { state: "kept" } };
      }
      if (waited) {
        // Somebody looks at it: they are told at once, and what they see goes back to how it was.
        await store.drop([change]);
        return { stop: false, error };
      }
      const broken = status !== undefined && status >= 500 && change.tries < mostBreaks;
      await store.put({ ...change, tries: change.tries + 1, refused: broken ? null : refusedOf(error) });
      return { stop: broken, refused: !broken, outcome: { state: "kept" } };
    }
  }

  /** The next to send: in order, but what waits for a refused one of the same entry is passed over. */
  async function next(): Promise<KeptChange | undefined> {
    const held = new Set<string>();
    for (const change of await store.all()) {
      if (change.user !== parts.owner()) continue;
      if (change.refused !== null) held.add(entryIdOf(change));
      else if (!held.has(entryIdOf(change))) return change;
    }
    return undefined;
  }

  /** True where the others have to wait. */
  async function sendOne(change: KeptChange): Promise<boolean> {
    const waiter = waiters.get(change.id);
    waiters.delete(change.id);
    try {
      const { stop, refused, signedOut, ...told } = await attempt(change, waiter !== undefined);
      lostInARow = stop ? lostInARow + 1 : 0;
      if (stop) parts.onLost(lostInARow);
      if (signedOut) parts.onSignedOut();
      await show();
      if (refused) parts.onRefused();
      if ("outcome" in told) waiter?.resolve(told.outcome);
      else waiter?.reject(told.error);
      return stop;
    } catch (error) {
      // The device's own storage failed.
      waiter?.reject(error);
      throw error;
    }
  }

  async function sendAll(): Promise<void> {
    if (!parts.online() || parts.owner() === undefined) return;
    for (;;) {
      // eslint-disable-next-line no-await-in-loop -- one after the other, in order
      const change = await next();
      if (!change) return;
      parts.show({ sending: true });
      // eslint-disable-next-line no-await-in-loop -- as above
      if (await sendOne(change)) return;
    }
  }

  async function flush(): Promise<void> {
    try {
      await parts.alone(sendAll);
    } finally {
      parts.show({ sending: false });
      await show();
    }
  }

  return {
    /** Everything that was written down is in the queue, and the screen knows. */
    ready: async (): Promise<void> => {
      await store.adopt();
      await show();
    },
    flush,
    /** Stores a change and sends it when its turn comes; rejects with the server's refusal, and then it is gone. */
    submit: async (change: Change, noted: boolean): Promise<Outcome> => {
      const outcome = new Promise<Outcome>((resolve, reject) => waiters.set(change.id, { resolve, reject }));
      const sending = async (): Promise<void> => {
        await store.keep(based(change), noted);
        await flush();
        const waiter = waiters.get(change.id);
        if (!waiters.delete(change.id)) return;
        const waits = await store.asWaiting(change.id);
        await show();
        // Gone without us: another tab has sent it.
        waiter?.resolve(waits ? { state: "kept" } : { state: "sent", entry: undefined });
      };
      sending().catch((error: unknown) => {
        waiters.get(change.id)?.reject(error);
        waiters.delete(change.id);
      });
      return outcome;
    },
    /** Sends a refused one again; over what another device has made of the entry, if that was the reason. */
    retry: async (change: KeptChange): Promise<void> => {
      const { call } = change;
      const insisting =
        call.way === "edit" && change.refused?.code === "entry_changed"
          ? { ...call, input: { ...call.input, ifVersion: undefined } }
          : call;
      await store.put({ ...change, call: insisting, tries: 0, refused: null });
      await flush();
    },
    /** Gives a refused one up, and with an entry that never came to be whatever was to become of it. */
    discard: async (change: KeptChange): Promise<void> => {
      const gone = (await store.all()).filter(
        (other) =>
          other.seq === change.seq ||
          (change.before === null && other.seq > change.seq && entryIdOf(other) === entryIdOf(change)),
      );
      await store.drop(gone);
      await show();
    },
    /** Forgets what a person has not sent. */
    forget: async (user: string): Promise<void> => {
      await store.adopt();
      await store.drop((await store.all()).filter((change) => change.user === user));
      await show();
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
