import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { finishedSite } from "./build/site.ts";

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
    finishedSite(),
  ],
  build: {
    target: "es2022",
    // Pictures stay files: a data URL would be paid for with the script, seen or not.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Shared pieces are named after everyone who shares them: the first word is enough.
        assetFileNames: ({ names: [name = "asset"] }) =>
          `assets/${name.replace(/~.*|\.\w+$/g, "")}-[hash][extname]`,
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
        codeSplitting: {
          groups: [
            // What a guest loads; on top of it what a signed-in person's first screen needs; then what sheets share.
            { name: "first", tags: ["$initial"], priority: 2 },
            {
              name: "app",
              test: /\/src\/(first-load|routes\/-(signed-in-app|home-screen))\.tsx?$/,
              priority: 1,
            },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": process.env["API_ORIGIN"] ?? "http://localhost:3000" } },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
