/** Milliseconds that the service worker may take to respond. */
const workerTimeoutMs = 5000;

/** Asks the service worker to delete its caches; false when it does not respond in time. */
function clearWorkerCaches(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const onReply = (cleared: boolean): void => {
      clearTimeout(timer);
      port1.close();
      resolve(cleared);
    };
    const timer = setTimeout(() => onReply(false), workerTimeoutMs);
    port1.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
      onReply(Reflect.get(Object(data), "type") === "CACHE_CLEARED"),
    );
    port1.start();
    worker.postMessage({ type: "CLEAR_CACHE" }, [port2]);
  });
}

/** Deletes every cache from the page; `failed` counts those that could not be deleted. */
async function clearPageCaches(): Promise<{ cleared: number; failed: number }> {
  const names = await caches.keys();
  const outcomes = await Promise.allSettled(names.map((name) => caches.delete(name)));
  const cleared = outcomes.filter(({ status }) => status === "fulfilled").length;
  return { cleared, failed: outcomes.length - cleared };
}

export type ClearCacheResult = "all" | "partial" | "nothing";

/**
 * Deletes the app's cached files on this device. `part`: the service worker, which fetches them again, did not respond,
 * or some could not be deleted. Unsent changes of the diary and photos that wait for their analysis are stored
 * elsewhere and are not touched.
 */
export async function clearCache(): Promise<ClearCacheResult> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const worker = registration?.active;
    if (worker && (await clearWorkerCaches(worker))) return "all";
    const { cleared, failed } = await clearPageCaches();
    if (failed > 0 && cleared === 0) return "nothing";
    // A worker that does not respond is replaced at the next start, which caches the whole app again.
    if (worker) await registration?.unregister();
    return worker || failed > 0 ? "partial" : "all";
  } catch {
    return "nothing";
  }
}
