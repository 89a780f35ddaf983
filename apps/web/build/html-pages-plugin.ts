import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { Plugin, Rolldown } from "vite";
import { bundleInline } from "./inline-script.ts";
import { writeAppPage, writeLandingPage } from "./html-pages.ts";
import { circleIn } from "./chunk-cycles.ts";

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
    build: { ssr: "src/app/prerender.tsx", outDir: folder, assetsInlineLimit: 0 },
  });
  try {
    return await use(join(folder, "prerender.js"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * What the site needs beyond the bundle: `landing.html` for guests, the head start of `index.html` for everyone else,
 * and `csp.json` with the hashes of their inline scripts.
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
        const circle = circleIn(bundle);
        if (circle)
          throw new Error(
            `Files of the site need each other; merge less in vite.config.ts: ${circle.join(" → ")}`,
          );
        const theme = await bundleInline(root, "src/app/inline-theme.ts");
        const request = await bundleInline(root, "src/app/inline-bootstrap-request.ts");
        const ofLanding = await withServerModule(root, outDir, (module) =>
          writeLandingPage(outDir, module, theme),
        );
        const ofApp = await writeAppPage(outDir, bundle, `${theme}\n${request}`);
        const scriptHashes = [ofApp, ...ofLanding].map(({ hash }) => hash);
        await writeFile(join(outDir, "csp.json"), JSON.stringify({ scriptHashes }));
      },
    },
  };
}
