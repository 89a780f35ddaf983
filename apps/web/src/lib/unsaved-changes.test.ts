import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markUnsaved, hasUnsavedChanges, runWhenSaved } from "./unsaved-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what must wait runs at once where nothing is unsaved", () => {
  const run = vi.fn<() => void>();
  runWhenSaved(run);
  expect(run).toHaveBeenCalledOnce();
});

test("it waits for the last of what is unsaved, and runs once", () => {
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

test("a sheet that takes the place of another leaves no gap between them", () => {
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
