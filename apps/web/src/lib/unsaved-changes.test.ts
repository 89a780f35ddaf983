import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markUnsaved, hasUnsavedChanges, runWhenSaved } from "./unsaved-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a callback runs at once when there are no unsaved changes", () => {
  const run = vi.fn<() => void>();
  runWhenSaved(run);
  expect(run).toHaveBeenCalledOnce();
});

test("a callback waits for the last unsaved change and runs once", () => {
  const sheet = markUnsaved();
  const upload = markUnsaved();
  const run = vi.fn<() => void>();
  runWhenSaved(run);
  sheet();
  vi.advanceTimersByTime(5);
  expect(run).not.toHaveBeenCalled();
  expect(hasUnsavedChanges()).toBe(true);
  upload();
  upload();
  vi.advanceTimersByTime(5);
  expect(run).toHaveBeenCalledOnce();
  expect(hasUnsavedChanges()).toBe(false);
  markUnsaved()();
  vi.advanceTimersByTime(5);
  expect(run).toHaveBeenCalledOnce();
});

test("a sheet that replaces another leaves no gap in which a callback could run", () => {
  const first = markUnsaved();
  const run = vi.fn<() => void>();
  runWhenSaved(run);
  first();
  const second = markUnsaved();
  vi.advanceTimersByTime(5);
  expect(run).not.toHaveBeenCalled();
  second();
  vi.advanceTimersByTime(5);
  expect(run).toHaveBeenCalledOnce();
});
