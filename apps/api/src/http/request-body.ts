import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@fetta/domain/errors";
import { TRPCError } from "@trpc/server";

/** Longest that a photo or a file may take to come in whole, milliseconds. */
const bodyTimeoutMs = 15_000;

/**
 * Waits for what `read` makes of a body, for 15 s. What has not come in whole by then is given up: throws AppError
 * `upload_too_slow`, with whose answer the connection is closed, which ends the reading too.
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

/** The whole body of a request, as it is. Throws TRPCError: `PAYLOAD_TOO_LARGE`, `BAD_REQUEST` where its sender hangs up. */
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

/** Reads a body on without keeping it, in time: a sender that is cut off half-way would not hear why. Not where it is longer. */
export async function drainBody(raw: IncomingMessage, maxBytes: number): Promise<void> {
  if (!(Number(raw.headers["content-length"]) <= maxBytes)) return;
  await withBodyTimeout(finished(raw.resume()).catch(() => undefined));
}
