import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { compressFolder } from "./compress.ts";
import { bundleInline } from "./inline-script.ts";
import { writeAppPage, writeLandingPage } from "./pages.ts";

/** The module that draws the landing page, built for Node beside the site; it is gone when the build ends. */
async function withServerModule<T>(
  root: string,
  outDir: string,
  use: (module: string) => Promise<T>,
): Promise<T> {
  const folder = join(outDir, ".prerender");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { ssr: "src/prerender.tsx", outDir: folder, assetsInlineLimit: 0 },
  });
  try {
    return await use(join(folder, "prerender.js"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * What the site needs beyond the bundle: `landing.html` for guests, the head start of `index.html` for everyone else,
 * `csp.json` with the hashes of their inline scripts, and compressed copies beside every file that shrinks.
 */
export function finishedSite(): Plugin {
  let root = "";
  let outDir = "";
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: "fetta-finished-site",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    writeBundle(_options, written) {
      bundle = written;
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        const later = await withServerModule(root, outDir, (module) => writeLandingPage(outDir, module));
        const early = await writeAppPage(outDir, bundle, await bundleInline(root, "src/early-request.ts"));
        await writeFile(join(outDir, "csp.json"), JSON.stringify({ scriptHashes: [early.hash, later.hash] }));
        await compressFolder(outDir);
      },
    },
  };
}
