import { queryClient } from "../query-client.ts";
import { readsBelow } from "../read-key.ts";
import type { KeptChange } from "./change.ts";
import { queue } from "./the-queue.ts";

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
