import { defineConfig } from "@playwright/test";
import { launchOptions, phone } from "./e2e/browser.ts";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  timeout: 45_000,
  expect: { timeout: 8000 },
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  use: { ...phone, permissions: [...phone.permissions], trace: "retain-on-failure", launchOptions },
});
