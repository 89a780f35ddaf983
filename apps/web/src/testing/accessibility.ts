import axe from "axe-core";
import { expect, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";
import { axeOptions } from "./screen-checks.ts";

/** The part of the session of Chromium's debugger that is used here; Vitest leaves its type to the provider. */
type DebuggerSession = { send: (method: string, params: object) => Promise<unknown> };

async function setColorScheme(colorScheme: "light" | "dark"): Promise<void> {
  const session = cdp() as unknown as DebuggerSession;
  await session.send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: colorScheme },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
  expect(matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches).toBe(true);
}

/** Runs axe on the page in the light and the dark theme, after the animations that fade colours in. */
export async function expectNoAccessibilityViolations(): Promise<void> {
  onTestFinished(() => setColorScheme("light"));
  for (const colorScheme of ["light", "dark"] as const) {
    await setColorScheme(colorScheme);
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished.catch(() => undefined)),
    );
    const { violations } = await axe.run(document, axeOptions[colorScheme]);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme}: ${id} ${target.join(" ")}: ${failureSummary ?? ""}`),
    );
    expect(found).toEqual([]);
  }
}

/** Fails when the page scrolls horizontally. */
export function expectNoHorizontalScroll(): void {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
}
