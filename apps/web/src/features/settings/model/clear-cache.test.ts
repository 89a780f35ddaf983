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
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
  return { left, unregister };
}

// Fake timers: the worker's timeout does not depend on the speed of the machine.
beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a worker that answers has cleared all", async () => {
  const { left } = aBrowser({ worker: "answers" });
  expect(await clearCache()).toBe("all");
  expect(left.size).toBe(0);
});

test("without a worker the page clears all by itself", async () => {
  const { left } = aBrowser();
  expect(await clearCache()).toBe("all");
  expect(left.size).toBe(0);
});

test("a worker that does not answer within 5 s is replaced, and what the page could do is a part", async () => {
  const { left, unregister } = aBrowser({ worker: "silent" });
  const cleared = clearCache();
  await vi.advanceTimersByTimeAsync(4900);
  expect(left.size).toBe(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(await cleared).toBe("part");
  expect(left.size).toBe(0);
  expect(unregister).toHaveBeenCalledOnce();
});

test("one cache that stays makes it a part, all that stay make it nothing", async () => {
  aBrowser({ fails: ["di-altri"] });
  expect(await clearCache()).toBe("part");
  aBrowser({ fails: ["shell-1", "di-altri"] });
  expect(await clearCache()).toBe("nothing");
});

test("a browser that refuses to speak of caches has cleared nothing", async () => {
  aBrowser();
  vi.stubGlobal("caches", { keys: () => Promise.reject(new Error("denied")) });
  expect(await clearCache()).toBe("nothing");
});
