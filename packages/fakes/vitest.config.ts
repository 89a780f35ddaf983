import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // The files of a worker share its modules: loading them again for each file took longer than the tests.
    isolate: false,
    // Generous, because tests take longer on a loaded machine; they do not check speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
