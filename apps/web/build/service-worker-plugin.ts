import { readdir, readFile } from "node:fs/promises";
import type { Plugin, PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const drawingsFolder = new URL("../public/foods/", import.meta.url);

/** The drawings of foods as one file (47 kB gzip), from which the service worker serves them, also without a network. */
function foodDrawingsPlugin(): Plugin {
  return {
    name: "fetta-food-drawings",
    async generateBundle() {
      const names = (await readdir(drawingsFolder)).toSorted();
      const drawings = await Promise.all(
        names.map(async (name) => [name, await readFile(new URL(name, drawingsFolder), "utf8")]),
      );
      const source = JSON.stringify(Object.fromEntries(drawings));
      this.emitFile({ type: "asset", name: "food-drawings.json", source });
    },
  };
}

/** Code that the diary works without: the barcode reader is cached after the first interaction or at its first use, the metadata of photos go unread. */
const excludedFromPrecache = /\/(admin|debug|test|zxing|exif)[-.][^/]*$/;

/** Writes `sw.js` with its precache list: index.html, its scripts, styles, fonts, tables and drawings. Pictures are cached at their first use. */
export function serviceWorkerPlugin(): PluginOption {
  const worker = VitePWA({
    strategies: "injectManifest",
    srcDir: "src/app",
    filename: "sw.ts",
    injectRegister: false,
    manifest: false,
    integration: { closeBundleOrder: "post" },
    injectManifest: {
      globPatterns: ["index.html", "logo.svg", "assets/*.{js,css,json,svg}", "fonts/*.woff2"],
      manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => !excludedFromPrecache.test(url)) })],
    },
  });
  return [foodDrawingsPlugin(), worker];
}
