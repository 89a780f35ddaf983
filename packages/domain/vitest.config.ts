import { defineConfig } from "vitest/config";

export default defineConfig({
  // What a property takes grows with the load of the machine; how long that is proves nothing.
  test: { include: ["src/**/*.test.ts"], testTimeout: 20_000 },
});
