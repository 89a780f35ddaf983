import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { compressionPlugin } from "./build/compression-plugin.ts";
import { serviceWorkerPlugin } from "./build/service-worker-plugin.ts";
import { htmlPagesPlugin } from "./build/html-pages-plugin.ts";

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
    // In this order: the worker keeps the finished page, and everything is compressed at the end.
    htmlPagesPlugin(),
    serviceWorkerPlugin(),
    compressionPlugin(),
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
              test: /\/src\/(app\/bootstrap|routes\/-(signed-in-app|home-screen))\.tsx?$/,
              priority: 1,
            },
            // By itself: with what sheets share it would bring all of that to the diary.
            { name: "ads", test: /\/src\/entities\/ad-consent\/ad-consent(\.messages)?\.ts$/, priority: 1 },
            // Merging more makes files that need each other, which the build refuses.
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": process.env["API_ORIGIN"] ?? "http://localhost:3000" } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes when the machine has time for it; that it comes is the point.
    expect: { poll: { timeout: 10_000 } },
  },
});
