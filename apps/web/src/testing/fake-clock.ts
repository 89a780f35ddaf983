import { onTestFinished, vi } from "vitest";

/** Until the end of the test the timers of the page can be advanced. */
export function useFakeClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  onTestFinished(async () => {
    await vi.runOnlyPendingTimersAsync();
    vi.useRealTimers();
  });
}
