import { createMutationQueue } from "./mutation-queue.ts";
import { createChangeStore, getOfflineDatabase } from "./offline-database.ts";
import { sendChange } from "./send-change.ts";

/** The lock of the one sender of all tabs and the service worker, and the channel on which it says that it has sent. */
export const lockName = "fetta-outbox";
/** The tag of the background sync. */
export const outboxSyncTag = "outbox";

const doNothing = (): void => undefined;

/**
 * Sends what waits on the device, in the service worker: also where no tab is open. The changes of each user are sent
 * in their name; those of a user without a session stay. Rejects where the browser has to retry later.
 */
export async function sendOutbox(): Promise<void> {
  const tabs = new BroadcastChannel(lockName);
  let mustTryAgain = false;
  const waiting = await createChangeStore(getOfflineDatabase).all();
  for (const owner of new Set(waiting.map(({ userId }) => userId))) {
    let [isSignedOut, isUnsent] = [false, false];
    const queue = createMutationQueue({
      database: getOfflineDatabase,
      send: (change) => sendChange(change),
      getOwner: () => owner,
      isOnline: () => true,
      runExclusively: (run) =>
        navigator.locks.request(lockName, async () => {
          const { pending = [] } = await navigator.locks.query();
          // A page that awaits its turn sends by itself, and shows its person the answer.
          if (!pending.some(({ name }) => name === lockName)) await run();
        }),
      updateState: doNothing,
      onSent: () => tabs.postMessage("sent"),
      onSettled: doNothing,
      onSignedOut: () => (isSignedOut = true),
      onRetryLater: () => (isUnsent = true),
    });
    await queue.flush();
    mustTryAgain ||= isUnsent && !isSignedOut;
  }
  tabs.close();
  if (mustTryAgain) throw new Error("the outbox is not empty");
}
