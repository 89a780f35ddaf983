import { playwright } from "@vitest/browser-playwright";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { cssPlugin } from "./build/css-plugin.ts";
import { foodTablePlugin } from "./build/food-table-plugin.ts";
import { launchOptions, phone } from "./e2e/support/browser-options.ts";

const productionReact = { "process.env.NODE_ENV": JSON.stringify("production") };

/** Component tests: the app in a browser, with typed answers in place of the API. */
export default defineConfig({
  plugins: [react(), cssPlugin(), foodTablePlugin()],
  // React as users run it: its development build takes a fifth more time in all.
  define: productionReact,
  oxc: { jsx: { development: false, refresh: false } },
  // All dependencies are prepared before the first test: one that is found later reloads the page with a second React.
  optimizeDeps: {
    rolldownOptions: { transform: { define: productionReact } },
    // A worker imports it, which the search for dependencies does not follow.
    include: ["zxing-wasm/reader"],
    entries: ["src/app/main.tsx", "src/routes/**/*.tsx", "src/**/*.browser.test.tsx"],
  },
  test: {
    include: ["src/**/*.browser.test.tsx"],
    // A page waits a third of its time, most of it for frames between the events of a press: two pages share two cores.
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    // One page for all files of a worker: each imports only what no file before it has imported.
    isolate: false,
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
