import { clearCachedResponses } from "./offline-cache.ts";
import { clearPendingPhotos } from "./pending-photo-store.ts";
import { mutationQueue } from "./diary-mutation-queue.ts";

/** Deletes the cached responses and the waiting photos on this device, and the pending changes of the user. */
export async function clearOfflineData(userId: string): Promise<void> {
  await clearPendingPhotos();
  await mutationQueue.clearForUser(userId);
  await clearCachedResponses();
}
