import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

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
  /** The lines without line ends, in batches. */
  lines: () => AsyncGenerator<string[]>;
};

/** Opens a dump, gzipped or not: detected by its first bytes, not its name. */
export async function openDumpFile(path: string): Promise<DumpFile> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const source = createReadStream(path, { highWaterMark: 65_536, autoClose: true });
    const isGzipped = head[0] === 0x1f && head[1] === 0x8b;
    return {
      identity: `${basename(path)} ${size} ${createHash("sha256").update(head).digest("hex").slice(0, 16)}`,
      bytes: size,
      bytesRead: () => source.bytesRead,
      lines: () => readLines(source, isGzipped),
    };
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
