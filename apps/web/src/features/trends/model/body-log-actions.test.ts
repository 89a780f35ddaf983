import { afterEach, expect, test, vi } from "vitest";
import { addWater } from "./body-log-actions.ts";

afterEach(() => vi.unstubAllGlobals());

test("the day is reloaded after a lost response to added water, so that the user does not add it twice", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  let looked = 0;
  await addWater("2026-11-21", 200, () => Promise.resolve((looked += 1)));
  expect(looked).toBe(1);
});
