import { MessageChannel } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearCache } from "./clear-cache.ts";

/** A fake browser with these caches; `fails` are those that cannot be deleted. */
function aBrowser({ names = ["shell-1", "di-altri"], fails = [] as string[], worker = "none" } = {}): {
  left: Set<string>;
  unregister: () => Promise<boolean>;
} {
  const left = new Set(names);
  const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  vi.stubGlobal("caches", {
    keys: () => Promise.resolve([...left]),
    delete: (name: string) =>
      fails.includes(name) ? Promise.reject(new Error("busy")) : Promise.resolve(left.delete(name)),
  });
  const active = {
    postMessage: (_wish: unknown, [port]: MessagePort[]) => {
      if (worker !== "answers") return;
      left.clear();
      port?.postMessage({ type: "CACHE_CLEARED" });
    },
  };
  const registration = worker === "none" ? undefined : { active, unregister };
  vi.stubGlobal("MessageChannel", MessageChannel);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  return { left, unregister };
}

// Fake timers: the worker's timeout does not depend on the speed of the machine.
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a service worker that answers has cleared all caches", async () => {
  const { left } = aBrowser({ worker: "answers" });
  expect(await clearCache()).toBe("all");
  expect(left.size).toBe(0);
});

test("without a service worker the page clears all caches itself", async () => {
  const { left } = aBrowser();
  expect(await clearCache()).toBe("all");
  expect(left.size).toBe(0);
});

test("a service worker that does not answer within 5 s is unregistered, and the result of the page counts as partial", async () => {
  const { left, unregister } = aBrowser({ worker: "silent" });
  const cleared = clearCache();
  await vi.advanceTimersByTimeAsync(4900);
  expect(left.size).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(await cleared).toBe("partial");
  expect(left.size).toBe(0);
  expect(unregister).toHaveBeenCalledOnce();
});

test("one cache that cannot be deleted makes the result partial, and if none can be deleted nothing is cleared", async () => {
  aBrowser({ fails: ["di-altri"] });
  expect(await clearCache()).toBe("partial");
  aBrowser({ fails: ["shell-1", "di-altri"] });
  expect(await clearCache()).toBe("nothing");
});

test("a browser that denies access to the caches has cleared nothing", async () => {
  aBrowser();
  vi.stubGlobal("caches", { keys: () => Promise.reject(new Error("denied")) });
  expect(await clearCache()).toBe("nothing");
});
