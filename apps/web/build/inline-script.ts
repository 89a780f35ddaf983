import { createHash } from "node:crypto";
import { build } from "vite";

/** An inline script with the hash that allows it in the content security policy. */
export type InlineScript = { tag: string; hash: string };

export function createInlineScript(code: string): InlineScript {
  return { tag: `<script>${code}</script>`, hash: `sha256-${createHash("sha256").update(code).digest("base64")}` };
}

/** Bundles a source file and its imports into one self-contained script. Throws when the result has several chunks. */
export async function bundleToInlineCode(root: string, entry: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((output) => ("output" in output ? output.output : []));
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== "chunk") throw new Error(`${entry} is not one piece of code`);
  return chunk.code.trim();
}
