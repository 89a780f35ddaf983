/**
 * What is read at the first use and kept: for what changes only when a process starts. A failure is not kept, so that the
 * next call tries again: a database that was away for a moment must not be remembered.
 */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let present: Promise<T> | undefined;
  return () => {
    present ??= read().catch((error: unknown) => {
      present = undefined;
      throw error;
    });
    return present;
  };
}
