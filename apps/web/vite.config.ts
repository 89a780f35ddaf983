import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { cssPlugin } from "./build/css-plugin.ts";
import { foodTablePlugin } from "./build/food-table-plugin.ts";
import { compressionPlugin } from "./build/compression-plugin.ts";
import { serviceWorkerPlugin } from "./build/service-worker-plugin.ts";
import { htmlPagesPlugin } from "./build/html-pages-plugin.ts";

/** Chunks that the app always loads, that are not precached (`service-worker-plugin.ts`), or that a test holds back. */
const namedChunks = /^(rolldown-runtime|app|admin|debug|test|zxing|exif)\b/;

/** Files that every page has loaded when it loads another one. */
const isLoadedAlready = /\/(runtime|index)-[^/]*\.js$/;

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
  // React has the hook that the shim brings.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  build: {
    // Which file has which module, for journeys that hold back the code of one.
    manifest: true,
    target: "es2022",
    // Pictures stay files: a data URL would add its bytes to the script even when the picture is never shown.
    assetsInlineLimit: 0,
    // The polyfill only prefetches: a browser without modulepreload loads the same modules when they are imported.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !isLoadedAlready.test(file)),
    },
    rolldownOptions: {
      // Its package does not say that its modules only export: subscriptions would load with every page.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /node_modules\/@trpc\/(client|server)\//, sideEffects: false }],
      },
      output: {
        // Compresses better than the mixed case of base64.
        hashCharacters: "base36",
        // Every page names the files that it may load: those stay short that no rule goes by.
        chunkFileNames: ({ name }) =>
          `assets/${namedChunks.exec(name)?.[0].replace("rolldown-", "").concat("-") ?? ""}[hash:7].js`,
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css") ? "assets/[hash:7][extname]" : "assets/[name]-[hash][extname]",
        codeSplitting: {
          groups: [
            // "first" loads for all users, "app" adds what the first screen of a signed-in user needs, "shared" is what
            // sheets share.
            { name: "first", tags: ["$initial"], priority: 2 },
            {
              name: "app",
              test: /\/src\/(app\/bootstrap|routes\/-(signed-in-app|home-screen)|diary\/water|trends\/weight-trend)\.tsx?$/,
              priority: 1,
            },
            // A chunk of its own: merged into "shared" it would load all of "shared" with the diary.
            { name: "ads", test: /\/src\/entities\/ad-consent\/ad-consent(\.messages)?\.ts$/, priority: 1 },
            // As with "ads": "shared" would put it beside what a row of the diary needs.
            { name: "period", test: /\/src\/ui\/layout\/(period-navigation|segmented-tabs)\.tsx$/, priority: 1 },
            // Loaded by the home page after its diary, in one file.
            { name: "body-rows", test: /\/components\/(body-rows|day-closing)\.tsx$/, priority: 1 },
            // As with "ads": a small file is merged into one that needs it by way of another.
            { name: "typing", test: /\/src\/lib\/use-debounced-value\.ts$/, priority: 1 },
            // As with "ads": the landing page would load what signing in says.
            { name: "logo", test: /\/src\/ui\/icons\/logo\.tsx$/, priority: 1 },
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
