import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      generatedRouteTree: "src/route-tree.gen.ts",
      addExtensions: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
    }),
    react(),
  ],
  build: {
    target: "es2022",
    // Pictures stay files: a data URL would be paid for with the script, seen or not.
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": process.env["API_ORIGIN"] ?? "http://localhost:3000" } },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
