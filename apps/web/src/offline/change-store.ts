import { entryIdOf } from "../lib/api/diary-change.ts";
import type { Change, Entry, KeptChange } from "../lib/api/diary-change.ts";
import { readNotes, strikeNote } from "../lib/api/outbox-state.ts";
import { readChange } from "./parse-pending-change.ts";
import type { Database } from "./offline-database.ts";

/** The changes that wait, on the device's own storage, in the order in which they were made. */
export function createChangeStore(database: () => Promise<Database>) {
  async function writing() {
    const { store, done } = (await database()).transaction("changes", "readwrite");
    return { store, done };
  }

  async function all(): Promise<KeptChange[]> {
    return (await (await database()).getAll("changes")) as KeptChange[];
  }

  /** Stores a change; one that is there already, or was taken over from its note by another tab, is left alone. */
  async function keep(change: Change, noted: boolean, tries = 0): Promise<void> {
    const { store, done } = await writing();
    const present = await store.index("id").getKey(change.id);
    const takenOver = noted && !readNotes().some((text) => text.includes(change.id));
    if (present === undefined && !takenOver) await store.add({ ...change, tries, refused: null });
    await done;
    strikeNote(change.id);
  }

  return {
    all,
    keep,

    /** Takes over what was written down by a page that was gone before it could store it. */
    adopt: async (): Promise<void> => {
      const changes = readNotes()
        .flatMap((text) => readChange(text) ?? [])
        .toSorted((one, other) => one.at.localeCompare(other.at));
      // eslint-disable-next-line no-await-in-loop -- in their order
      for (const change of changes) await keep(change, true, 1);
    },

    /** Takes a change out that the server has; edits of the same entry that wait start from what it has made of it. */
    finish: async (change: KeptChange, entry: Entry | undefined): Promise<void> => {
      const { store, done } = await writing();
      await store.delete(change.seq);
      const later = change.call.way === "edit" && entry ? ((await store.getAll()) as KeptChange[]) : [];
      for (const waiting of later) {
        if (waiting.call.way !== "edit" || entryIdOf(waiting) !== entry?.id) continue;
        const input = { ...waiting.call.input, ifVersion: entry.version };
        // eslint-disable-next-line no-await-in-loop -- a transaction has one hand
        await store.put({ ...waiting, call: { way: "edit", input } });
      }
      await done;
    },

    put: async (change: KeptChange): Promise<void> => {
      await (await database()).put("changes", change);
    },

    /** From now on it is one that waits; false where it is gone. */
    asWaiting: async (id: string): Promise<boolean> => {
      const { store, done } = await writing();
      const change = (await store.index("id").get(id)) as KeptChange | undefined;
      if (change?.tries === 0) await store.put({ ...change, tries: 1 });
      await done;
      return change !== undefined;
    },

    drop: async (changes: readonly KeptChange[]): Promise<void> => {
      const { store, done } = await writing();
      await Promise.all(changes.map(({ seq }) => store.delete(seq)));
      await done;
    },
  };
}
