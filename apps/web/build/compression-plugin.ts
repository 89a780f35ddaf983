import { readFile, readdir, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressibleExtensions = new Set([".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".wasm"]);

/** Bytes; a smaller response fits one packet without compression. */
const minBytes = 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Writes `.br` and `.gz` next to every text file of a folder, so that the server never compresses at request time. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) =>
      entry.isFile() && compressibleExtensions.has(extname(entry.name)) && !entry.parentPath.includes(".server"),
  );
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.length < minBytes) return;
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      };
      await writeFile(`${path}.br`, await brotliAsync(content, options));
      await writeFile(`${path}.gz`, await gzipAsync(content, { level: 9 }));
    }),
  );
}

/** Writes compressed copies next to the compressible files of the site. Must run after all plugins that write files. */
export function compressionPlugin(): Plugin {
  let outDir = "";
  return {
    name: "fetta-compressed-site",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        await compressFolder(outDir);
      },
    },
  };
}
