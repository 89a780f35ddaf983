import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { readRecipePhoto } from "../features/recipes/service.ts";
import { createContextFactory } from "../trpc/request-context.ts";

const photoPath = "/api/recipes/:id/photo";
const parameters = z.object({ id: z.string() });

/** The SHA-256 in the client's If-None-Match; null when there is none, or when it is no ETag of this server. */
function parseEtag(header: string | undefined): string | null {
  return /"([0-9a-f]{64})"/.exec(header ?? "")?.[1] ?? null;
}

/**
 * Serves the photo of a recipe to its owner: no JSON, so no procedure. Browsers cache it for a day per session (Vary:
 * Cookie), and revalidate it after that.
 */
export function serveRecipePhotos(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const config = { procedure: "recipes.photo" };
  app.get(photoPath, { exposeHeadRoute: false, config }, async (request, reply) => {
    const currentUser = await makeContext(request, reply).request.requireUser();
    const { id } = parameters.parse(request.params);
    const known = parseEtag(request.headers["if-none-match"]);
    const { jpeg, sha256 } = await readRecipePhoto(deps, currentUser, id, known);
    void reply.header("etag", `"${sha256}"`).header("cache-control", "private, max-age=86400").header("vary", "cookie");
    if (jpeg === null) return reply.code(304).send();
    return reply.type("image/jpeg").send(jpeg);
  });
}
