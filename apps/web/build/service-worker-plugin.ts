import type { PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Pictures above this size (bytes) are not those of a list: kept when they are first seen. */
const maxPrecachedImageBytes = 12_500;

/** Code that a diary can be kept without; the barcode reader's comes with its first use. */
const excludedFromPrecache = /\/(admin|debug-webhook|test-|zxing)[^/]*$/;

/** `sw.js`, with the list of what it keeps: the finished page, its scripts, styles, fonts and small pictures. */
export function serviceWorkerPlugin(): PluginOption {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/app",
    filename: "sw.ts",
    injectRegister: false,
    manifest: false,
    integration: { closeBundleOrder: "post" },
    injectManifest: {
      globPatterns: ["index.html", "logo.svg", "assets/*.{js,css,svg,webp}", "fonts/*.woff2"],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(
            ({ url, size }) =>
              !excludedFromPrecache.test(url) && !(url.endsWith(".webp") && size > maxPrecachedImageBytes),
          ),
        }),
      ],
    },
  });
}
