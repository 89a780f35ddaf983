import { forgetReads } from "./kept-reads.ts";
import { queue } from "./the-queue.ts";

/** Takes everything of a person off this device: what was read, and what was not sent. */
export async function forgetPerson(user: string): Promise<void> {
  await queue.forget(user);
  await forgetReads();
}
