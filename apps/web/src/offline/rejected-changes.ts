import { queryClient } from "../lib/api/query-client.ts";
import { buildQueryKeyPrefix } from "../lib/api/query-key.ts";
import type { QueuedChange } from "../lib/api/diary-change.ts";
import { mutationQueue } from "./diary-mutation-queue.ts";

async function thenInvalidateDiary(done: Promise<void>): Promise<void> {
  await done;
  await queryClient.invalidateQueries({ queryKey: buildQueryKeyPrefix("diary") });
}

/** Sends a rejected change again. */
export function retryRejectedChange(change: QueuedChange): Promise<void> {
  return thenInvalidateDiary(mutationQueue.retry(change));
}

/** Discards a rejected change: the diary then shows the server's state. */
export function discardRejectedChange(change: QueuedChange): Promise<void> {
  return thenInvalidateDiary(mutationQueue.discard(change));
}
