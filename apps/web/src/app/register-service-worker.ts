import { runWhenSaved } from "../lib/unsaved-changes.ts";

/** Delay between the installation of a new release and its activation, ms. */
const skipWaitingDelayMs = 1000;

/** Activates a new release `skipWaitingDelayMs` after it is installed. */
function skipWaitingWhenInstalled(worker: ServiceWorker | null): void {
  if (!worker) return;
  const requestSkipWaiting = (): void => {
    if (worker.state !== "installed") return;
    setTimeout(() => worker.postMessage({ type: "SKIP_WAITING" }), skipWaitingDelayMs);
  };
  worker.addEventListener("statechange", requestSkipWaiting);
  requestSkipWaiting();
}

/**
 * Reloads the page once when another release takes control and nothing is unsaved; the first controller of a page
 * causes no reload.
 */
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

/** Registers the service worker, which stores the app for offline use, and follows its new releases. */
export function registerServiceWorker(container: ServiceWorkerContainer = navigator.serviceWorker): void {
  reloadOnControllerChange(container);
  // The registration fails in a private window, for example; the app then works online only.
  container.register("/sw.js", { scope: "/" }).catch(() => undefined);
  void container.ready.then((registration) => {
    skipWaitingWhenInstalled(registration.waiting);
    registration.addEventListener("updatefound", () => skipWaitingWhenInstalled(registration.installing));
    document.addEventListener("visibilitychange", () => {
      // The check fails offline; the next one runs when the page becomes visible again.
      if (document.visibilityState === "visible") registration.update().catch(() => undefined);
    });
  });
}
