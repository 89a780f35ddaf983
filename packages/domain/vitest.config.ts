import { defineConfig } from "vitest/config";

export default defineConfig({
  // Generous, because property tests take longer on a loaded machine; they do not check speed.
  test: { include: ["src/**/*.test.ts"], testTimeout: 20_000 },
});
