import type { PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Larger pictures (bytes) do not belong to lists; they are cached at their first use instead of being precached. */
const maxPrecachedImageBytes = 12_500;

/** Code that the diary works without: the barcode reader is cached at its first use, the metadata of photos go unread. */
const excludedFromPrecache = /\/(admin|debug-webhook|test-|zxing|exif-reader)[^/]*$/;

/** Writes `sw.js` with its precache list: index.html, its scripts, styles, fonts, tables and small pictures. */
export function serviceWorkerPlugin(): PluginOption {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/app",
    filename: "sw.ts",
    injectRegister: false,
    manifest: false,
    integration: { closeBundleOrder: "post" },
    injectManifest: {
      globPatterns: ["index.html", "logo.svg", "assets/*.{js,css,json,svg,webp}", "fonts/*.woff2"],
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
