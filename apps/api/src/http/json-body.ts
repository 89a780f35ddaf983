import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createContextFactory } from "../trpc/context.ts";
import { AppError } from "@fetta/domain/errors";
import { isShallowJson } from "../lib/json-depth.ts";

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
    if (!(await makeContext(request, reply).request.currentUser())) throw new AppError("not_signed_in");
  };
}
