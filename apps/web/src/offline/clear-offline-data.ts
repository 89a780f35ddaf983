import { clearCachedResponses } from "./offline-cache.ts";
import { mutationQueue } from "./diary-mutation-queue.ts";

/** Takes everything of a person off this device: what was read, and what was not sent. */
export async function clearOfflineData(userId: string): Promise<void> {
  await mutationQueue.clearForUser(userId);
  await clearCachedResponses();
}
