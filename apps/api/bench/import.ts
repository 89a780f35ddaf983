import { fork } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { connect } from "@fetta/db/connect";
import { startEmbeddedDatabase } from "@fetta/db/embedded/embedded-database";
import { migrateToLatest } from "@fetta/db/migrate";
import { importProducts } from "../src/features/products/import/import-products.ts";
import { limitYoungGeneration } from "../src/cli.ts";
import { manyRows } from "../src/features/products/import/testing/many-rows.ts";

/**
 * Rows per second and memory of an import, from a gzipped CSV as wide as the real dump, generated from a few real rows:
 * one in fifteen sold in Italy, as in the whole dump; all of them new; all of them known. Each run has a process of its
 * own, on a database of its own or on an empty one at DATABASE_URL.
 */
const [mode, ...parameters] = process.argv.slice(2);
await (mode === "one" ? runOneImport() : measureAllImports(Number(mode ?? 200_000)));

async function runOneImport(): Promise<void> {
  limitYoungGeneration();
  const [url = "", path = "", all = ""] = parameters;
  const db = connect({ url, onIdleError: () => undefined });
  const started = performance.now();
  const result = await importProducts({ db, path, all: all === "all", onProgress: () => undefined });
  const perSecond = Math.round(result.rowsRead / ((performance.now() - started) / 1000));
  await db.destroy();
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(
    `${result.rowsRead} rows, ${result.rowsImported} kept, ${result.changed} changed: ${perSecond} rows/s, peak RSS ${peak} MB\n`,
  );
}

async function measureAllImports(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "fetta-bench-"));
  const given = process.env["DATABASE_URL"];
  const server =
    given === undefined ? await startEmbeddedDatabase({ dataDir: folder, log: () => undefined }) : undefined;
  const url = given ?? server?.url ?? "";
  const db = connect({ url, onIdleError: () => undefined });
  await migrateToLatest(db);
  await db.destroy();

  const write = async (name: string, italianEvery: number): Promise<string> => {
    const path = join(folder, name);
    const lines = Readable.from(manyRows(rows, { padding: 170, italianEvery }));
    await pipeline(lines, createGzip({ level: 1 }), createWriteStream(path));
    process.stdout.write(`${name}: ${rows} rows, ${Math.round((await stat(path)).size / 1_048_576)} MB packed\n`);
    return path;
  };
  const measure = async (what: string, path: string, which: "all" | "italian"): Promise<void> => {
    process.stdout.write(`${what}: `);
    await once(fork(import.meta.filename, ["one", url, path, which]), "exit");
  };

  await measure("one in fifteen Italian", await write("some-italian.csv.gz", 15), "italian");
  const all = await write("all.csv.gz", 1);
  await measure("all new", all, "all");
  await measure("all known", all, "all");
  await server?.stop();
  await rm(folder, { recursive: true });
}
