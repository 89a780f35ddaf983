import { whenSaved } from "../lib/unsaved-changes.ts";

/** How long a new release waits before it takes over, ms. */
const skipAfter = 1000;

/** A new release is told to take over, a moment after it is all there. */
function hurry(worker: ServiceWorker | null): void {
  if (!worker) return;
  const skip = (): void => {
    if (worker.state !== "installed") return;
    setTimeout(() => worker.postMessage({ type: "SKIP_WAITING" }), skipAfter);
  };
  worker.addEventListener("statechange", skip);
  skip();
}

/** Once, when another release has taken over and nothing is lost by it; the first worker of all changes nothing. */
function reloadOnChange(workers: ServiceWorkerContainer): void {
  let controlled = workers.controller !== null;
  let reloading = false;
  workers.addEventListener("controllerchange", () => {
    const first = !controlled;
    controlled = true;
    if (first || reloading) return;
    reloading = true;
    whenSaved(() => location.reload());
  });
}

/** Registers the worker that keeps the app for times without a connection, and goes along with its new releases. */
export function startServiceWorker(workers: ServiceWorkerContainer = navigator.serviceWorker): void {
  reloadOnChange(workers);
  // Without one, in a private window for instance, everything works as long as there is a connection.
  workers.register("/sw.js", { scope: "/" }).catch(() => undefined);
  void workers.ready.then((registration) => {
    hurry(registration.waiting);
    registration.addEventListener("updatefound", () => hurry(registration.installing));
    document.addEventListener("visibilitychange", () => {
      // No news without a connection: the next look comes soon enough.
      if (document.visibilityState === "visible") registration.update().catch(() => undefined);
    });
  });
}
