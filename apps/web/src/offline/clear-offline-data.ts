import { forgetReads } from "./offline-cache.ts";
import { queue } from "./diary-mutation-queue.ts";

/** Takes everything of a person off this device: what was read, and what was not sent. */
export async function forgetPerson(user: string): Promise<void> {
  await queue.forget(user);
  await forgetReads();
}
