import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { productColumns } from "@fetta/domain/products/product-parser";
import { parquetMagic, readParquetRows, toProductRecord, type ParquetRow } from "./parquet-file.ts";

/** Leading bytes that identify a file, together with its name and size. */
const headBytes = 65_536;
/** Longer than the longest line of any dump; a file without a line end by then is not a dump. */
const maxLineBytes = 64 * 1024 * 1024;

export type DumpFile = {
  /** Equal for the same content under the same name. */
  identity: string;
  bytes: number;
  /** Compressed bytes read so far. */
  bytesRead: () => number;
  /** The lines without line ends, or the rows of a Parquet file, in batches. */
  lines: () => AsyncGenerator<DumpLine[]>;
};

/** A line of text, or a row of a Parquet file. */
export type DumpLine = string | ParquetRow;

/** Opens a dump, Parquet or text, gzipped or not: detected by its first bytes, not its name. */
export async function openDumpFile(path: string): Promise<DumpFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const identity = `${basename(path)} ${size} ${createHash("sha256").update(head).digest("hex").slice(0, 16)}`;
    if (head.toString("latin1", 0, parquetMagic.length) === parquetMagic) {
      let share = 0;
      const lines = () => readParquetFile(path, size, (read) => (share = read));
      return { identity, bytes: size, bytesRead: () => share * size, lines };
    }
    const source = createReadStream(path, { highWaterMark: 65_536, autoClose: true });
    const isGzipped = head[0] === 0x1f && head[1] === 0x8b;
    return { identity, bytes: size, bytesRead: () => source.bytesRead, lines: () => readLines(source, isGzipped) };
  } finally {
    await handle.close();
  }
}

async function* readParquetFile(
  path: string,
  size: number,
  onShare: (share: number) => void,
): AsyncGenerator<DumpLine[]> {
  const handle = await open(path);
  try {
    yield* readParquetRows(handle, size, onShare);
  } finally {
    await handle.close();
  }
}

/** Every line is decoded on its own: slices of a larger string would keep all of it in memory. */
async function* readLines(source: Readable, isGzipped: boolean): AsyncGenerator<string[]> {
  const bytes = isGzipped ? gunzip(source) : source;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const part = chunk.subarray(start, end);
      lines.push(decodeLine(pending.length > 0 ? Buffer.concat([...pending, part]) : part));
      pending = [];
      pendingBytes = 0;
      start = end + 1;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
    pendingBytes += chunk.length - start;
    if (pendingBytes > maxLineBytes) throw new Error("A line without an end: this is not a dump of products.");
    if (lines.length > 0) yield lines;
  }
  if (pending.length > 0) yield [decodeLine(Buffer.concat(pending))];
}

const decodeLine = (bytes: Buffer): string => bytes.toString("utf8", 0, bytes.length - (bytes.at(-1) === 13 ? 1 : 0));

function gunzip(source: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: 65_536 });
  // A read error must end the decompressed stream.
  source.on("error", (error) => gunzip.destroy(error));
  gunzip.on("close", () => source.destroy());
  return source.pipe(gunzip);
}

/** Parses a line into a row for readProduct; undefined for a malformed line. */
type RowReader = (line: string) => Record<string, unknown> | undefined;

/** Columns with the countries where a product is sold. */
const countryColumns = ["countries_tags", "countries"] as const;

/**
 * Column names of other exports of the same data (the one of Lifyzer: barcode, name, fat, saturated, carbs, ...),
 * mapped to the dump's names. They apply where there is no column `code`. Such files have no energy: their products are
 * stored without.
 */
const columnAliases: Record<string, string> = {
  barcode: "code",
  name: "product_name",
  image: "image_url",
  fat: "fat_100g",
  saturated: "saturated-fat_100g",
  carbs: "carbohydrates_100g",
  sugars: "sugars_100g",
  fiber: "fiber_100g",
  protein: "proteins_100g",
  salt: "salt_100g",
  sodium: "sodium_100g",
  alcohol: "alcohol_100g",
};

/**
 * Value of a field. The dump is written without quoting, so that quotation marks are literal. A field counts as quoted
 * by another program only where it is enclosed in quotation marks and all inner ones are doubled.
 */
function unquoteField(field: string): string {
  if (field.length < 2 || !field.startsWith('"') || !field.endsWith('"')) return field;
  const inner = field.slice(1, -1);
  return inner.replaceAll('""', "").includes('"') ? field : inner.replaceAll('""', '"');
}

function createTsvReader(header: string): { read: RowReader; columns: string[] } {
  const given = header.split("\t").map((name) => unquoteField(name.trim()));
  const columns = given.includes("code") ? given : given.map((name) => columnAliases[name] ?? name);
  if (columns.length < 2 || !columns.includes("code") || !columns.includes("product_name"))
    throw new Error(
      "This is no dump of Open Food Facts: no line of JSON, and no columns code and product_name between tabs.",
    );
  const wanted = new Set<string>([...productColumns, ...countryColumns]);
  const wantedColumns = columns.map((name) => (wanted.has(name) ? name : undefined));
  const read: RowReader = (line) => {
    const row: Record<string, string> = {};
    let column = 0;
    // Most of the 200 columns of a row are unused: they are skipped without slicing.
    for (let start = 0; start <= line.length; column += 1) {
      const tab = line.indexOf("\t", start);
      const end = tab === -1 ? line.length : tab;
      const name = wantedColumns[column];
      if (name !== undefined && end > start) row[name] = unquoteField(line.slice(start, end));
      start = end + 1;
    }
    return column === columns.length ? row : undefined;
  };
  return { read, columns };
}

const readJson: RowReader = (line) => {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === "object" && row !== null ? (row as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

export type Dump = {
  read: (line: DumpLine) => Record<string, unknown> | undefined;
  /** Whether the first line is a header. */
  hasHeader: boolean;
  /** Whether rows contain the countries where the product is sold. */
  hasCountries: boolean;
};

/**
 * Format of a dump that starts with this line: JSON with one product per line, or a header of tab-separated columns.
 */
export function detectDump(firstLine: DumpLine): Dump {
  const readWith = (readLine: RowReader) => (line: DumpLine) =>
    typeof line === "string" ? readLine(line) : toProductRecord(line);
  if (typeof firstLine !== "string") return { read: readWith(readJson), hasHeader: false, hasCountries: true };
  const start = firstLine.replace(/^\uFEFF/, "");
  if (start.trimStart().startsWith("{")) return { read: readWith(readJson), hasHeader: false, hasCountries: true };
  const { read, columns } = createTsvReader(start);
  return { read: readWith(read), hasHeader: true, hasCountries: countryColumns.some((name) => columns.includes(name)) };
}
