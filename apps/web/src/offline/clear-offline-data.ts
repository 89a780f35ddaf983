import { clearCachedResponses } from "./offline-cache.ts";
import { clearPendingPhotos } from "./pending-photo-store.ts";
import { mutationQueue } from "./diary-mutation-queue.ts";

/**
 * Deletes the cached responses and the waiting photos on this device, and the pending changes of the user: each also
 * where another cannot be deleted. Rejects where anything stayed.
 */
export async function clearOfflineData(userId: string): Promise<void> {
  const outcomes = await Promise.allSettled([
    clearPendingPhotos(),
    mutationQueue.clearForUser(userId),
    clearCachedResponses(),
  ]);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
