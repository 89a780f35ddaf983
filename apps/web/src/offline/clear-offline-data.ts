import { clearCachedResponses } from "./offline-cache.ts";
import { mutationQueue } from "./diary-mutation-queue.ts";

/** Deletes the cached responses on this device, and the pending changes of the user. */
export async function clearOfflineData(userId: string): Promise<void> {
  await mutationQueue.clearForUser(userId);
  await clearCachedResponses();
}
