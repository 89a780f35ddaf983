import { playwright } from "@vitest/browser-playwright";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { cssPlugin } from "./build/css-plugin.ts";
import { launchOptions, phone } from "./e2e/support/browser-options.ts";

/** Component tests: the app in a browser, with typed answers in place of the API. */
export default defineConfig({
  plugins: [react(), cssPlugin()],
  // All dependencies are prepared before the first test: one that is found later reloads the page with a second React.
  optimizeDeps: { entries: ["src/app/main.tsx", "src/routes/**/*.tsx", "src/**/*.browser.test.tsx"] },
  test: {
    include: ["src/**/*.browser.test.tsx"],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions,
        contextOptions: { locale: phone.locale, timezoneId: phone.timezoneId, hasTouch: true, reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium" }],
      viewport: phone.viewport,
    },
  },
});
