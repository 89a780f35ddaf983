import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAnimatedNumber } from "./use-animated-number.ts";

/** Whether the device asks for less motion. */
let isReduced = false;

beforeEach(() => {
  isReduced = false;
  vi.stubGlobal("matchMedia", () => ({ matches: isReduced }));
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The numbers that are shown in so many ms. */
function runFor(ms: number, read: () => number | null): (number | null)[] {
  const shown: (number | null)[] = [];
  for (let passed = 0; passed < ms; passed += 50) {
    act(() => void vi.advanceTimersByTime(50));
    shown.push(read());
  }
  return shown;
}

test("a number counts up once within half a second, slowing down, and then stays", () => {
  const { result } = renderHook(() => useAnimatedNumber(1000, 0));
  expect(result.current).toBe(0);
  const shown = runFor(550, () => result.current);
  expect(shown).toEqual([...shown].toSorted((a, b) => Number(a) - Number(b)));
  expect(shown[4]).toBeGreaterThan(500);
  expect(shown[4]).toBeLessThan(1000);
  expect(shown.at(-1)).toBe(1000);
  expect(vi.getTimerCount()).toBe(0);
});

test("a new number runs from the one before, also from one that is still running; the first is shown at once", () => {
  const { result, rerender } = renderHook(({ target }) => useAnimatedNumber(target), {
    initialProps: { target: null as number | null },
  });
  expect(result.current).toBeNull();
  rerender({ target: 800 });
  expect(result.current).toBe(800);
  rerender({ target: 300 });
  const [middle] = runFor(50, () => result.current);
  expect(middle).toBeLessThan(800);
  expect(middle).toBeGreaterThan(300);
  rerender({ target: 0 });
  expect(result.current).toBe(middle);
  expect(runFor(550, () => result.current).at(-1)).toBe(0);
});

test("with reduced motion a number is shown at once", () => {
  isReduced = true;
  const { result } = renderHook(() => useAnimatedNumber(1000, 0));
  expect(result.current).toBe(1000);
  expect(vi.getTimerCount()).toBe(0);
});
