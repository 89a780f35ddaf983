import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerServiceWorker } from "./register-service-worker.ts";
import { markUnsaved } from "../lib/unsaved-changes.ts";

/** A fake of the browser's service worker container. */
function someWorkers({ controlled }: { controlled: boolean }) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as ServiceWorker | null,
    installing: null as ServiceWorker | null,
    update: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  });
  const workers = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: vi.fn<() => Promise<object>>(() => Promise.resolve(registration)),
    ready: Promise.resolve(registration),
  });
  registerServiceWorker(workers as unknown as ServiceWorkerContainer);
  return { workers, registration, takesOver: () => workers.dispatchEvent(new Event("controllerchange")) };
}

function aWorker(state: ServiceWorkerState) {
  return Object.assign(new EventTarget(), { state, postMessage: vi.fn<(wish: unknown) => void>() });
}

const reload = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

test("the service worker is registered for the whole site", () => {
  const { workers } = someWorkers({ controlled: false });
  expect(workers.register).toHaveBeenCalledWith("/sw.js", { scope: "/" });
});

test("a new service worker is activated a second after it is installed", async () => {
  const { registration } = someWorkers({ controlled: true });
  await vi.advanceTimersByTimeAsync(0);
  const worker = aWorker("installing");
  registration.installing = worker as unknown as ServiceWorker;
  registration.dispatchEvent(new Event("updatefound"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(worker.postMessage).not.toHaveBeenCalled();
  worker.state = "installed";
  worker.dispatchEvent(new Event("statechange"));
  await vi.advanceTimersByTimeAsync(999);
  expect(worker.postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith({ type: "SKIP_WAITING" });
});

test("the first service worker changes nothing, the second reloads the page once", () => {
  const { takesOver } = someWorkers({ controlled: false });
  takesOver();
  expect(reload).not.toHaveBeenCalled();
  takesOver();
  takesOver();
  expect(reload).toHaveBeenCalledOnce();
});

test("the page is not reloaded while there are unsaved changes", async () => {
  const { takesOver } = someWorkers({ controlled: true });
  const saved = markUnsaved();
  takesOver();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  saved();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});
