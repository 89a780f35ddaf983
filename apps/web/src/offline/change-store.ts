import { getChangedEntryId } from "../lib/api/diary-change.ts";
import type { PendingChange, Entry, QueuedChange } from "../lib/api/diary-change.ts";
import { readJournal, clearJournalEntry } from "../lib/api/outbox-state.ts";
import { parsePendingChange } from "./parse-pending-change.ts";
import type { OfflineDatabase } from "./offline-database.ts";

/** The changes that wait, on the device's own storage, in the order in which they were made. */
export function createChangeStore(database: () => Promise<OfflineDatabase>) {
  async function openWriteTransaction() {
    const { store, done } = (await database()).transaction("changes", "readwrite");
    return { store, done };
  }

  async function listAll(): Promise<QueuedChange[]> {
    return (await (await database()).getAll("changes")) as QueuedChange[];
  }

  /** Stores a change; one that is there already, or was taken over from its note by another tab, is left alone. */
  async function add(change: PendingChange, isJournaled: boolean, tries = 0): Promise<void> {
    const { store, done } = await openWriteTransaction();
    const presentKey = await store.index("id").getKey(change.id);
    const isTakenOver = isJournaled && !readJournal().some((text) => text.includes(change.id));
    if (presentKey === undefined && !isTakenOver) await store.add({ ...change, tries, refused: null });
    await done;
    clearJournalEntry(change.id);
  }

  return {
    all: listAll,
    keep: add,

    /** Takes over what was written down by a page that was gone before it could store it. */
    importJournal: async (): Promise<void> => {
      const changes = readJournal()
        .flatMap((text) => parsePendingChange(text) ?? [])
        .toSorted((one, other) => one.at.localeCompare(other.at));
      // eslint-disable-next-line no-await-in-loop -- in their order
      for (const change of changes) await add(change, true, 1);
    },

    /** Takes a change out that the server has; edits of the same entry that wait start from what it has made of it. */
    complete: async (change: QueuedChange, entry: Entry | undefined): Promise<void> => {
      const { store, done } = await openWriteTransaction();
      await store.delete(change.seq);
      const laterEdits =
        change.call.way === "edit" && entry ? ((await store.getAll()) as QueuedChange[]) : [];
      for (const waiting of laterEdits) {
        if (waiting.call.way !== "edit" || getChangedEntryId(waiting) !== entry?.id) continue;
        const input = { ...waiting.call.input, ifVersion: entry.version };
        // eslint-disable-next-line no-await-in-loop -- a transaction has one hand
        await store.put({ ...waiting, call: { way: "edit", input } });
      }
      await done;
    },

    put: async (change: QueuedChange): Promise<void> => {
      await (await database()).put("changes", change);
    },

    /** From now on it is one that waits; false where it is gone. */
    markWaiting: async (id: string): Promise<boolean> => {
      const { store, done } = await openWriteTransaction();
      const change = (await store.index("id").get(id)) as QueuedChange | undefined;
      if (change?.tries === 0) await store.put({ ...change, tries: 1 });
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
