import { runWhenSaved } from "../lib/unsaved-changes.ts";

/** How long a new release waits before it takes over, ms. */
const skipWaitingDelayMs = 1000;

/** A new release is told to take over, a moment after it is all there. */
function skipWaitingWhenInstalled(worker: ServiceWorker | null): void {
  if (!worker) return;
  const requestSkipWaiting = (): void => {
    if (worker.state !== "installed") return;
    setTimeout(() => worker.postMessage({ type: "SKIP_WAITING" }), skipWaitingDelayMs);
  };
  worker.addEventListener("statechange", requestSkipWaiting);
  requestSkipWaiting();
}

/** Once, when another release has taken over and nothing is lost by it; the first worker of all changes nothing. */
function reloadOnControllerChange(container: ServiceWorkerContainer): void {
  let isControlled = container.controller !== null;
  let isReloading = false;
  container.addEventListener("controllerchange", () => {
    const isFirstController = !isControlled;
    isControlled = true;
    if (isFirstController || isReloading) return;
    isReloading = true;
    runWhenSaved(() => location.reload());
  });
}

/** Registers the worker that keeps the app for times without a connection, and goes along with its new releases. */
export function registerServiceWorker(container: ServiceWorkerContainer = navigator.serviceWorker): void {
  reloadOnControllerChange(container);
  // Without one, in a private window for instance, everything works as long as there is a connection.
  container.register("/sw.js", { scope: "/" }).catch(() => undefined);
  void container.ready.then((registration) => {
    skipWaitingWhenInstalled(registration.waiting);
    registration.addEventListener("updatefound", () => skipWaitingWhenInstalled(registration.installing));
    document.addEventListener("visibilitychange", () => {
      // No news without a connection: the next look comes soon enough.
      if (document.visibilityState === "visible") registration.update().catch(() => undefined);
    });
  });
}
