import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@fetta/domain/errors";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createContextFactory } from "../trpc/request-context.ts";
import { isShallowJson } from "../lib/json-depth.ts";

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

const longUploads = new WeakSet<Socket>();
/** Milliseconds without a byte after which a long upload ends. */
const maxUploadPauseMs = 30_000;

/**
 * Lets the body of a request take longer than the server's time limit for requests, as long as bytes keep coming: for a
 * file of gigabytes. Only for clients that have proved who they are.
 */
export function allowLongUpload(raw: IncomingMessage): void {
  longUploads.add(raw.socket);
  raw.setTimeout(maxUploadPauseMs, () => raw.destroy());
  raw.once("end", () => raw.setTimeout(0));
}

/** Whether the connection carries such a body, so that its time limit does not count. */
export const isLongUpload = (socket: Socket): boolean => longUploads.has(socket);

/** Default body limit in bytes: forty items of a meal, with all their nutrients, are 45 KB. */
export const defaultMaxBodyBytes = 64 * 1024;

/** Accepts JSON and no other content type, up to 64 KB unless a route sets another limit. */
export function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser("error", "error");
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (isShallowJson(body)) return parse(request, body, done);
    return done(new TRPCError({ code: "BAD_REQUEST", message: "nested too deep" }));
  });
}

/**
 * Hook for routes with a larger body limit: a body over the default limit, or of unknown length, is read only for a
 * signed-in user. Throws AppError: `not_signed_in`.
 */
export function requireSessionForLargeBody(makeContext: ReturnType<typeof createContextFactory>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (Number(request.headers["content-length"]) <= defaultMaxBodyBytes) return;
    await makeContext(request, reply).request.requireUser();
  };
}

/** Procedures whose input may exceed the default 64 KB, with their limit in bytes. They require a signed-in user. */
export const maxBodyBytesByProcedure: ReadonlyMap<string, number> = new Map([
  // A photo of 1.5 MB in base64.
  ["recipes.generate", 2 * 1024 * 1024],
  // Forty ingredients and forty steps of the maximum length.
  ["recipes.save", 128 * 1024],
  // A whole shopping list that is restored.
  ["recipes.shopping.restore", 512 * 1024],
]);
