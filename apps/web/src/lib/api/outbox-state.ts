import { useSyncExternalStore } from "react";
import type { Change, KeptChange } from "./diary-change.ts";

/*
 * The part of the queue that is always there: what it holds, for the screen, and the first note of a change. The note
 * is written in the same moment as the tap, so that nothing is lost if the page goes before the queue has it.
 */

const flag = "fetta-coda";
const notes = `${flag}:`;

function inStorage<Answer>(read: (storage: Storage) => Answer): Answer | undefined {
  try {
    return read(localStorage);
  } catch {
    // A browser that keeps nothing: changes are sent as long as there is a connection.
    return undefined;
  }
}

/** Writes a change down; false where this browser keeps nothing. */
export function note(change: Change): boolean {
  const written = inStorage((storage) => {
    storage.setItem(flag, "1");
    storage.setItem(notes + change.id, JSON.stringify(change));
    return true;
  });
  return written === true;
}

/** The queue has it now, or nobody needs it any more. */
export function strikeNote(id: string): void {
  inStorage((storage) => storage.removeItem(notes + id));
}

/** What was written down and never got into the queue: as it was written, in no order. */
export function readNotes(): string[] {
  return (
    inStorage((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(notes))
        .map((key) => storage.getItem(key) ?? ""),
    ) ?? []
  );
}

/** True while there may be changes on this device that the server does not have; of anybody. */
export function mayHoldChanges(): boolean {
  return inStorage((storage) => storage.getItem(flag)) === "1";
}

/** Nothing is left, of nobody. */
export function nothingHeld(): void {
  if (readNotes().length === 0) inStorage((storage) => storage.removeItem(flag));
}

export type Held = {
  /** The person's changes that wait, in their order. */
  changes: readonly KeptChange[];
  /** Changes of somebody else, who was signed in on this device before. */
  others: number;
  sending: boolean;
};

let held: Held = { changes: [], others: 0, sending: false };
const listeners = new Set<() => void>();

export function showHeld(next: Partial<Held>): void {
  held = { ...held, ...next };
  for (const listener of listeners) listener();
}

export function heldNow(): Held {
  return held;
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What waits to be sent. */
export function useHeld(): Held {
  return useSyncExternalStore(watch, heldNow);
}

/** How an entry stands: still on the device alone, or refused by the server. */
export function useWaiting(entryId: string): "waiting" | "refused" | undefined {
  return useSyncExternalStore(watch, () => {
    const own = held.changes.filter(({ before, after }) => (after ?? before)?.id === entryId);
    if (own.some(({ refused }) => refused !== null)) return "refused";
    // What is on its way for the first time is not worth a word.
    return own.some(({ tries }) => tries > 0) || (own.length > 0 && !navigator.onLine)
      ? "waiting"
      : undefined;
  });
}
