import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/template.ts"],
    // The files of a worker share its modules: loading them again for each file took longer than the tests.
    isolate: false,
    maxWorkers: 2,
    // A busy machine is slow, and the duration of a test proves nothing.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
