import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

export type PageScript = { path: string; /** Size after `gzip -9`, bytes. */ gzip: number };

/**
 * Collects the scripts that a page loads from now on. The returned function gives each one once with its size; all
 * inline scripts together are the last item, `inline`.
 */
export function collectScripts(page: Page): () => Promise<PageScript[]> {
  const responses = new Map<string, Response>();
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (type.includes("javascript")) responses.set(new URL(response.url()).pathname, response);
  });
  return async () => {
    const files = await Promise.all(
      [...responses].map(async ([path, response]) => ({ path, gzip: gzipSize(await response.body()) })),
    );
    const inline = await page.evaluate(() =>
      [...document.scripts]
        .map(({ src, type, text }) => (src === "" && type !== "application/json" ? text : ""))
        .join("\n"),
    );
    return [...files, { path: "inline", gzip: inline.trim() === "" ? 0 : gzipSize(Buffer.from(inline)) }];
  };
}

const gzipSize = (script: Buffer): number => gzipSync(script, { level: 9 }).length;

export function totalGzipBytes(scripts: readonly PageScript[]): number {
  return scripts.reduce((sum, { gzip }) => sum + gzip, 0);
}
