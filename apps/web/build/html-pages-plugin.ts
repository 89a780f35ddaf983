import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { bundleToInlineCode } from "./inline-script.ts";
import { writeAppPage, writeLandingPage } from "./html-pages.ts";
import { cssPlugin } from "./css-plugin.ts";
import { findChunkCycle } from "./chunk-cycles.ts";

/** Builds the module that prerenders the landing page for Node, passes its path to `run` and deletes it afterwards. */
async function withPrerenderModule<T>(root: string, outDir: string, run: (module: string) => Promise<T>): Promise<T> {
  const prerenderDir = join(outDir, ".prerender");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [cssPlugin()],
    build: { ssr: "src/app/prerender.tsx", outDir: prerenderDir, assetsInlineLimit: 0 },
  });
  try {
    return await run(join(prerenderDir, "prerender.js"));
  } finally {
    await rm(prerenderDir, { recursive: true });
  }
}

/**
 * Writes the pages that the bundle does not contain: `landing.html` for signed-out users, `index.html` with inline
 * preloads for all others, and `csp.json` with the hashes of their inline scripts.
 */
export function htmlPagesPlugin(): Plugin {
  let root = "";
  let outDir = "";
  let bundle: Rolldown.OutputBundle = {};
  return {
    name: "fetta-html-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    writeBundle(_options, writtenBundle) {
      bundle = writtenBundle;
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        const cycle = findChunkCycle(bundle);
        if (cycle)
          throw new Error(`Files of the site need each other; merge less in vite.config.ts: ${cycle.join(" → ")}`);
        const themeCode = await bundleToInlineCode(root, "src/app/inline-theme.ts");
        const requestCode = await bundleToInlineCode(root, "src/app/inline-bootstrap-request.ts");
        const startFailureCode = await bundleToInlineCode(root, "src/app/inline-start-failure.ts");
        const landingScripts = await withPrerenderModule(root, outDir, (module) =>
          writeLandingPage(outDir, module, themeCode),
        );
        const appScript = await writeAppPage(outDir, bundle, `${startFailureCode}\n${themeCode}\n${requestCode}`);
        const scriptHashes = [appScript, ...landingScripts].map(({ hash }) => hash);
        await writeFile(join(outDir, "csp.json"), JSON.stringify({ scriptHashes }));
      },
    },
  };
}
