import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** Bytes that tell one file from another, together with its name and size. */
const headBytes = 65_536;
/** More than the longest line of any dump; without an end of line by then it is something else. */
const maxLineBytes = 64 * 1024 * 1024;

export type DumpFile = {
  /** The same for the same content under the same name. */
  identity: string;
  bytes: number;
  /** Bytes read so far, of the file as it lies there. */
  bytesRead: () => number;
  /** The lines without their ends, some at a time. */
  lines: () => AsyncGenerator<string[]>;
};

/** A dump, packed with gzip or not: its first bytes tell, not its name. */
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

/**
 * Every line is decoded by itself: cut out of a larger text, the few that are kept would keep all of it in memory.
 */
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
    if (pendingBytes > maxLineBytes)
      throw new Error("A line without an end: this is not a dump of products.");
    if (lines.length > 0) yield lines;
  }
  if (pending.length > 0) yield [decodeLine(Buffer.concat(pending))];
}

const decodeLine = (bytes: Buffer): string =>
  bytes.toString("utf8", 0, bytes.length - (bytes.at(-1) === 13 ? 1 : 0));

function gunzip(source: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: 65_536 });
  // An error of the file must end the reading of what comes out of it.
  source.on("error", (error) => gunzip.destroy(error));
  gunzip.on("close", () => source.destroy());
  return source.pipe(gunzip);
}
