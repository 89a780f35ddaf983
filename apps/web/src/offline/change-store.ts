import { getChangedEntryId } from "../lib/api/diary-change.ts";
import type { PendingChange, Entry, QueuedChange } from "../lib/api/diary-change.ts";
import { readJournal, clearJournalEntry } from "../lib/api/outbox-state.ts";
import type { OfflineDatabase } from "./offline-database.ts";
import { isRecordOf, isString } from "../lib/stored-schema.ts";

const isPendingChange = isRecordOf({
  id: isString,
  user: isString,
  at: isString,
  call: isRecordOf({ type: isString }),
});

/** Parses a journal entry; undefined where it is not a valid change. */
function parsePendingChange(text: string): PendingChange | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isPendingChange(value) ? (value as PendingChange) : undefined;
  } catch {
    return undefined;
  }
}

/** The queued changes in the device's database, in the order in which they were made. */
export function createChangeStore(database: () => Promise<OfflineDatabase>) {
  async function openWriteTransaction() {
    const { store, done } = (await database()).transaction("changes", "readwrite");
    return { store, done };
  }

  async function listAll(): Promise<QueuedChange[]> {
    return (await (await database()).getAll("changes")) as QueuedChange[];
  }

  /**
   * Stores a change and removes its journal entry. Does nothing where the change is stored already, or another tab has
   * imported the journal entry.
   */
  async function add(change: PendingChange, isJournaled: boolean, attempts = 0): Promise<void> {
    const { store, done } = await openWriteTransaction();
    const presentKey = await store.index("id").getKey(change.id);
    const isTakenOver = isJournaled && !readJournal().some((text) => text.includes(change.id));
    if (presentKey === undefined && !isTakenOver) await store.add({ ...change, attempts, rejection: null });
    await done;
    clearJournalEntry(change.id);
  }

  return {
    all: listAll,
    keep: add,

    /** Imports the journal entries of a page that closed before it could store them in the queue. */
    importJournal: async (): Promise<void> => {
      const changes = readJournal()
        .flatMap((text) => parsePendingChange(text) ?? [])
        .toSorted((one, other) => one.at.localeCompare(other.at));
      for (const change of changes) await add(change, true, 1);
    },

    /** Removes a change that the server has applied; later edits of the same entry get the entry's new version. */
    complete: async (change: QueuedChange, entry: Entry | undefined): Promise<void> => {
      const { store, done } = await openWriteTransaction();
      await store.delete(change.seq);
      const laterEdits = change.call.type === "edit" && entry ? ((await store.getAll()) as QueuedChange[]) : [];
      for (const waiting of laterEdits) {
        if (waiting.call.type !== "edit" || getChangedEntryId(waiting) !== entry?.id) continue;
        const input = { ...waiting.call.input, ifVersion: entry.version };
        await store.put({ ...waiting, call: { type: "edit", input } });
      }
      await done;
    },

    put: async (change: QueuedChange): Promise<void> => {
      await (await database()).put("changes", change);
    },

    /** Marks a change as waiting for a retry; false where it is no longer in the queue. */
    markWaiting: async (id: string): Promise<boolean> => {
      const { store, done } = await openWriteTransaction();
      const change = (await store.index("id").get(id)) as QueuedChange | undefined;
      if (change?.attempts === 0) await store.put({ ...change, attempts: 1 });
      await done;
      return change !== undefined;
    },

    remove: async (changes: readonly QueuedChange[]): Promise<void> => {
      const { store, done } = await openWriteTransaction();
      await Promise.all(changes.map(({ seq }) => store.delete(seq)));
      await done;
    },
  };
}
