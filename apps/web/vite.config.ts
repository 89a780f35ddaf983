import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { cssPlugin } from "./build/css-plugin.ts";
import { foodTablePlugin } from "./build/food-table-plugin.ts";
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
    cssPlugin(),
    foodTablePlugin(),
    // The order matters: the worker precaches the final index.html, and compression runs after all files are written.
    htmlPagesPlugin(),
    serviceWorkerPlugin(),
    compressionPlugin(),
  ],
  build: {
    target: "es2022",
    // Pictures stay files: a data URL would add its bytes to the script even when the picture is never shown.
    assetsInlineLimit: 0,
    // The polyfill only prefetches: a browser without modulepreload loads the same modules when they are imported.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Its package does not say that its modules only export: subscriptions would load with every page.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\/client\//, sideEffects: false }] },
      output: {
        // The name of a shared chunk lists all its importers, separated by "~"; the first one is enough.
        assetFileNames: ({ names: [name = "asset"] }) => `assets/${name.replace(/~.*|\.\w+$/g, "")}-[hash][extname]`,
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
        codeSplitting: {
          groups: [
            // "first" loads for all users, "app" adds what the first screen of a signed-in user needs, "shared" is what
            // sheets share.
            { name: "first", tags: ["$initial"], priority: 2 },
            { name: "app", test: /\/src\/(app\/bootstrap|routes\/-(signed-in-app|home-screen))\.tsx?$/, priority: 1 },
            // A chunk of its own: merged into "shared" it would load all of "shared" with the diary.
            { name: "ads", test: /\/src\/entities\/ad-consent\/ad-consent(\.messages)?\.ts$/, priority: 1 },
            // As with "ads": "shared" would put it beside what a row of the diary needs.
            { name: "period", test: /\/src\/ui\/layout\/(period-navigation|segmented-tabs)\.tsx$/, priority: 1 },
            // A larger threshold produces chunks that import each other, which the build rejects (`findChunkCycle`).
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1500 },
          ],
        },
      },
    },
  },
  // A build makes each worker with plugins of its own.
  worker: { plugins: () => [foodTablePlugin()] },
  server: { proxy: { "/api": process.env["API_ORIGIN"] ?? "http://localhost:3000" } },
  test: {
    environment: "happy-dom",
    // A fresh window and modules for each file, as with processes, in a quarter of the time.
    pool: "vmThreads",
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: ["src/**/*.browser.test.tsx"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Generous, because polls take longer on a loaded machine; the tests check the outcome, not its speed.
    expect: { poll: { timeout: 10_000 } },
  },
});
