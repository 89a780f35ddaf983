import { defineConfig } from "@playwright/test";
import { launchOptions, phone } from "./e2e/support/browser-options.ts";

const pageSpeedSpec = "**/lighthouse.spec.ts";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  outputDir: "test-results",
  timeout: 120_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // On two cores three take 7 minutes and two take 9.
  workers: 3,
  // The speed of a page is measured alone, after everything else; `--no-deps` measures it without the journeys.
  projects: [
    { name: "journeys", testIgnore: pageSpeedSpec },
    { name: "page speed", testMatch: pageSpeedSpec, dependencies: ["journeys"] },
  ],
  // Recording traces adds a quarter to the run time; pass `--trace retain-on-failure` to debug a failure.
  use: {
    ...phone,
    permissions: [...phone.permissions],
    screenshot: "only-on-failure",
    launchOptions,
    // Together these take a third of the run time: a quarter of the pixels to paint, and no animation to wait for.
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: "reduce" },
  },
});
