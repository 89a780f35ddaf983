import { afterEach, expect, test, vi } from "vitest";
import { addWater } from "./body-log-actions.ts";

afterEach(() => vi.unstubAllGlobals());

test("water whose answer was lost may be there: it is looked for, so that nobody adds it twice", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  let looked = 0;
  await addWater("2026-11-21", 200, () => Promise.resolve((looked += 1)));
  expect(looked).toBe(1);
});
