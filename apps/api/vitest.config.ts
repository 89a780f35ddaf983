import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "eval/**/*.test.ts"],
    globalSetup: ["../../packages/db/src/testing/template.ts", "src/testing/built-programs.ts"],
    // The files of a worker share its modules: loading them again for each file took longer than the tests.
    isolate: false,
    maxWorkers: 2,
    // The young generation (MB) of a worker that holds the modules of all files: at its default size tests take an eighth more CPU.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 120_000,
    // Generous, because polls take longer on a loaded machine; the tests check the outcome, not its speed.
    expect: { poll: { timeout: 30_000 } },
  },
});
