import type { Socket } from "node:net";
import { TRPCError } from "@trpc/server";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { transportMessages } from "../messages/error-messages.ts";
import { isLongUpload } from "./request-body.ts";
import { sendError } from "../rest/plugin.ts";
import { decodedPath, isApiPath } from "../lib/api-path.ts";

const codesOfStatuses = new Map<number, TRPCError["code"]>([
  [404, "NOT_FOUND"],
  [413, "PAYLOAD_TOO_LARGE"],
  [415, "UNSUPPORTED_MEDIA_TYPE"],
]);

/** Maps a rejection by Fastify itself, which has a status, to a TRPCError; what a handler throws stays as it is. */
export function toTrpcErrorFromFastify(error: FastifyError): unknown {
  const { statusCode = 500, message } = error;
  if (statusCode < 400 || statusCode >= 500) return error;
  return new TRPCError({ code: codesOfStatuses.get(statusCode) ?? "BAD_REQUEST", message });
}

type KnownRoute = { pattern: RegExp; methods: Set<string> };

/**
 * Handles requests that match no route: 405 when the path exists with another method, else 404. Must be called before
 * routes are added.
 */
export function createNotFoundHandler(
  server: FastifyInstance,
  deps: Deps,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const knownRoutes: KnownRoute[] = [];
  server.addHook("onRoute", ({ url, method }) => {
    if (!isApiPath(url)) return;
    const methods = new Set([method].flat().filter((name) => name !== "HEAD"));
    knownRoutes.push({ pattern: new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`), methods });
  });
  return (request, reply) => {
    const path = decodedPath(request.url);
    const methods = knownRoutes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => [...route.methods]);
    if (methods.length === 0)
      return sendError(deps, new TRPCError({ code: "NOT_FOUND", message: "no such path" }), reply);
    void reply.header("allow", [...new Set(methods)].join(", "));
    return sendError(deps, new TRPCError({ code: "METHOD_NOT_SUPPORTED", message: request.method }), reply);
  };
}

const clientErrorResponses = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "PAYLOAD_TOO_LARGE", transportMessages.bodyTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "BAD_REQUEST", transportMessages.tooSlow],
} as const;

/**
 * Responds to input that could not be parsed as an HTTP request, for which no hook and no reply exists, and closes the
 * connection.
 */
export function handleClientError(error: Error, socket: Socket): void {
  const reason: unknown = Reflect.get(error, "code");
  if (reason === "ERR_HTTP_REQUEST_TIMEOUT" && isLongUpload(socket)) return;
  if (reason === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] =
    reason === "HPE_HEADER_OVERFLOW" || reason === "ERR_HTTP_REQUEST_TIMEOUT"
      ? clientErrorResponses[reason]
      : (["400 Bad Request", "BAD_REQUEST", transportMessages.malformedRequest] as const);
  const body = JSON.stringify({ error: { code, message }, message });
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
