import { createSessionMap } from "./session-state.ts";

/** The latest requested state of each key with a request under way. */
const pendingStates = createSessionMap<string, boolean>();

/**
 * Sends a state, one request at a time; after quick presses the last one wins. Resolves to the state that the server
 * has at the end, and whether a request failed; to null where an earlier call sends this one too.
 */
export async function sendLatest(
  key: string,
  { from, to }: { from: boolean; to: boolean },
  send: (state: boolean) => Promise<unknown>,
): Promise<{ saved: boolean; hasFailed: boolean } | null> {
  const isSending = pendingStates.has(key);
  pendingStates.set(key, to);
  if (isSending) return null;
  let saved = from;
  try {
    for (let next = to; next !== saved; next = pendingStates.get(key) ?? saved) {
      await send(next);
      saved = next;
    }
    return { saved, hasFailed: false };
  } catch {
    return { saved, hasFailed: true };
  } finally {
    pendingStates.delete(key);
  }
}
