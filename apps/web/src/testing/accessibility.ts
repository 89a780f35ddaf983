import axe from "axe-core";
import { expect, onTestFinished } from "vitest";
import { cdp } from "vitest/browser";
import { axeOptions } from "./screen-checks.ts";

/** The part of the session of Chromium's debugger that is used here; Vitest leaves its type to the provider. */
type DebuggerSession = { send: (method: string, params: object) => Promise<unknown> };

/** What a person has set on the device; light, without motion and with colours of its own where nothing else is said. */
type DeviceSettings = Partial<Record<"prefers-color-scheme" | "prefers-contrast" | "forced-colors", string>>;

async function setDevice(settings: DeviceSettings): Promise<void> {
  const session = cdp() as unknown as DebuggerSession;
  const all = { "prefers-color-scheme": "light", "prefers-reduced-motion": "reduce", ...settings };
  await session.send("Emulation.setEmulatedMedia", {
    features: Object.entries(all).map(([name, value]) => ({ name, value })),
  });
  for (const [name, value] of Object.entries(settings)) expect(matchMedia(`(${name}: ${value})`).matches).toBe(true);
}

/** Sets a setting of the device until the end of the test. */
export async function emulateSetting(settings: DeviceSettings): Promise<void> {
  onTestFinished(() => setDevice({}));
  await setDevice(settings);
}

/** Runs axe on the page in the light and the dark theme, after the animations that fade colours in. */
export async function expectNoAccessibilityViolations(): Promise<void> {
  onTestFinished(() => setDevice({}));
  for (const colorScheme of ["light", "dark"] as const) {
    await setDevice({ "prefers-color-scheme": colorScheme });
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
