import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createContextFactory } from "../trpc/request-context.ts";
import { AppError } from "@fetta/domain/errors";
import { isShallowJson } from "../lib/json-depth.ts";

/** Default body limit in bytes: forty items of a meal, with all their nutrients, are 45 KB. */
export const defaultMaxBodyBytes = 64 * 1024;

/** Procedures whose input may exceed the default 64 KB, with their limit in bytes. They require a signed-in user. */
export const maxBodyBytesByProcedure: ReadonlyMap<string, number> = new Map([
  // A photo of 1.5 MB in base64.
  ["recipes.generate", 2 * 1024 * 1024],
  // Forty ingredients and forty steps of the maximum length.
  ["recipes.save", 128 * 1024],
  // A whole shopping list that is restored.
  ["recipes.shopping.restore", 512 * 1024],
]);

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
