import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdUnsaved, isUnsaved, whenSaved } from "./unsaved-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what must wait runs at once where nothing is unsaved", () => {
  const run = vi.fn<() => void>();
  whenSaved(run);
  expect(run).toHaveBeenCalledOnce();
});

test("it waits for the last of what is unsaved, and runs once", () => {
  const sheet = holdUnsaved();
  const upload = holdUnsaved();
  const run = vi.fn<() => void>();
  whenSaved(run);
  sheet();
  vi.advanceTimersByTime(5);
  expect(run).not.toHaveBeenCalled();
  expect(isUnsaved()).toBe(true);
  upload();
  upload();
  vi.advanceTimersByTime(5);
  expect(run).toHaveBeenCalledOnce();
  expect(isUnsaved()).toBe(false);
  holdUnsaved()();
  vi.advanceTimersByTime(5);
  expect(run).toHaveBeenCalledOnce();
});

test("a sheet that takes the place of another leaves no gap between them", () => {
  const first = holdUnsaved();
  const run = vi.fn<() => void>();
  whenSaved(run);
  first();
  const second = holdUnsaved();
  vi.advanceTimersByTime(5);
  expect(run).not.toHaveBeenCalled();
  second();
  vi.advanceTimersByTime(5);
  expect(run).toHaveBeenCalledOnce();
});
