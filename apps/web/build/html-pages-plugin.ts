import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";
import { bundleToInlineCode } from "./inline-script.ts";
import { writeAppPage, writeHomeTemplate, writeLandingPage, writeReaderPage } from "./html-pages.ts";
import { cssPlugin } from "./css-plugin.ts";
import { findChunkCycle } from "./chunk-cycles.ts";

/** Folder of the site, inside its root, whose files only the server reads. */
const serverFolder = ".server";

type HashCharacters = Rolldown.NormalizedOutputOptions["hashCharacters"];

/** Builds the module that renders pages in Node, with all it imports; returns its path. */
async function buildPrerenderModule(root: string, serverDir: string, hashCharacters: HashCharacters): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [cssPlugin()],
    ssr: { noExternal: true },
    build: {
      ssr: "src/app/prerender.tsx",
      outDir: serverDir,
      assetsInlineLimit: 0,
      emptyOutDir: true,
      // The names of pictures are those of the bundle.
      rolldownOptions: { output: { hashCharacters } },
    },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  });
  return join(serverDir, "prerender.js");
}

/**
 * Writes the pages that the bundle does not contain: `landing.html` for signed-out users, `reader.html` for readers of
 * a link, `index.html` with inline preloads for all others, `csp.json` with the hashes of their inline scripts, and what the server needs to render the
 * home page: `.server/home.html` and `.server/prerender.js`.
 */
export function htmlPagesPlugin(): Plugin {
  let root = "";
  let outDir = "";
  let bundle: Rolldown.OutputBundle = {};
  let hashCharacters: HashCharacters = "base64";
  return {
    name: "fetta-html-pages",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = join(root, config.build.outDir);
    },
    writeBundle(options, writtenBundle) {
      bundle = writtenBundle;
      hashCharacters = options.hashCharacters;
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
        const serverDir = join(outDir, serverFolder);
        const prerenderModule = await buildPrerenderModule(root, serverDir, hashCharacters);
        const landingScripts = await writeLandingPage(outDir, bundle, prerenderModule, themeCode);
        const readerScript = await writeReaderPage(outDir, `${startFailureCode}\n${themeCode}`);
        const appScript = await writeAppPage(outDir, bundle, `${startFailureCode}\n${themeCode}\n${requestCode}`);
        await writeHomeTemplate(outDir, bundle, serverDir);
        const scriptHashes = [appScript, readerScript, ...landingScripts].map(({ hash }) => hash);
        await writeFile(join(outDir, "csp.json"), JSON.stringify({ scriptHashes }));
      },
    },
  };
}
