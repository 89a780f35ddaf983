import { heldNow, note, showHeld, strikeNote } from "../lib/api/outbox-state.ts";
import type { Change, Entry, Wish } from "../lib/api/diary-change.ts";
import { ownerNow } from "../lib/api/data-owner.ts";

export type Done = {
  /** The entry as the server keeps it; undefined where it has not said so. */
  entry: Entry | undefined;
  /** True while it is on this device alone. */
  kept: boolean;
};

/** The queue's code could not be fetched: the note is all there is, and it shows as what it is. */
function keptAsNote(change: Change): Done {
  const { changes } = heldNow();
  showHeld({ changes: [...changes, { ...change, seq: Infinity, tries: 1, refused: null }] });
  return { entry: undefined, kept: true };
}

/**
 * Makes a change of the diary that survives whatever happens to page and connection: written down first, then sent.
 * Rejects when the server refuses; without an answer it is kept, and sent when that is possible.
 */
export async function perform(wish: Wish): Promise<Done> {
  const user = ownerNow();
  if (user === undefined) throw new Error("nobody is signed in");
  const change: Change = { ...wish, id: crypto.randomUUID(), user, at: new Date().toISOString() };
  const noted = note(change);
  const code = await import("./diary-mutation-queue.ts").catch(() => undefined);
  if (!code && noted) return keptAsNote(change);
  if (!code) throw new Error("no code and nowhere to write");
  try {
    const outcome = await code.queue.submit(change, noted);
    return outcome.state === "sent"
      ? { entry: outcome.entry, kept: false }
      : { entry: undefined, kept: true };
  } catch (error) {
    strikeNote(change.id);
    // A device that stores nothing: there is the connection, and no more than one try.
    if (code.isOwnFailure(error)) return { entry: await code.sendChange(change), kept: false };
    throw error;
  }
}
