import { queryClient } from "../lib/api/query-client.ts";
import { readsBelow } from "../lib/api/query-key.ts";
import type { KeptChange } from "../lib/api/diary-change.ts";
import { queue } from "./diary-mutation-queue.ts";

async function andReadAnew(done: Promise<void>): Promise<void> {
  await done;
  await queryClient.invalidateQueries({ queryKey: readsBelow("diary") });
}

/** Sends a change once more that the server had refused. */
export function retryChange(change: KeptChange): Promise<void> {
  return andReadAnew(queue.retry(change));
}

/** Gives a change up that the server had refused: the diary shows what the server has. */
export function discardChange(change: KeptChange): Promise<void> {
  return andReadAnew(queue.discard(change));
}
