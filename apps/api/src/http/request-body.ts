import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@fetta/domain/errors";
import { TRPCError } from "@trpc/server";

/** Milliseconds that a photo or a file may take to arrive completely. */
const bodyTimeoutMs = 15_000;

/**
 * Waits up to 15 s for a body. After that it throws AppError `upload_too_slow`; the response to it closes the
 * connection, which ends the read.
 */
export async function withBodyTimeout<Body>(read: Promise<Body>): Promise<Body> {
  const finished = new AbortController();
  const timeout = sleep(bodyTimeoutMs, undefined, { signal: finished.signal }).then(() => {
    throw new AppError("upload_too_slow");
  });
  try {
    return await Promise.race([read, timeout]);
  } finally {
    finished.abort();
    timeout.catch(() => undefined);
  }
}

/**
 * The whole body of a request as bytes. Throws TRPCError: `PAYLOAD_TOO_LARGE`, or `BAD_REQUEST` when the client
 * disconnects.
 */
export async function readBody(raw: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: "body" });
  if (Number(raw.headers["content-length"]) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of raw as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause === tooLarge) throw tooLarge;
    throw new TRPCError({ code: "BAD_REQUEST", message: "body", cause });
  }
  return Buffer.concat(chunks);
}

/**
 * Reads and discards the rest of a body, within the time limit: a client that is cut off while sending would not
 * receive the error. Skipped for bodies over `maxBytes` or of unknown length.
 */
export async function drainBody(raw: IncomingMessage, maxBytes: number): Promise<void> {
  if (!(Number(raw.headers["content-length"]) <= maxBytes)) return;
  await withBodyTimeout(finished(raw.resume()).catch(() => undefined));
}
