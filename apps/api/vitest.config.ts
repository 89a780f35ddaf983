import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "eval/**/*.test.ts"],
    globalSetup: ["../../packages/db/src/testing/template.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    // What is waited for comes when the machine has time for it; that it comes is the point.
    expect: { poll: { timeout: 30_000 } },
  },
});
