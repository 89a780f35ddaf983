import { AppError } from "@fetta/domain/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { requireAdmin } from "../features/admin/second-factor.ts";
import { openBackup } from "../features/backups/backup-list.ts";
import { keepFirstRunCode, requireFirstRunCode } from "../features/auth/first-run.ts";
import { requireEmptyServer, restoreUploadedBackup } from "../features/backups/restore-upload.ts";
import { allowLongUpload } from "../http/request-body.ts";
import { isUuid } from "../lib/input-schemas.ts";
import { createContextFactory } from "../trpc/request-context.ts";

const downloadParameters = z.object({ id: z.string() });

/** Streams the file of a backup to an admin: no JSON, so no procedure. */
export function serveBackupDownload(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const procedure = "admin.backups.download";
  app.get("/api/admin/backups/:id", { exposeHeadRoute: false, config: { procedure } }, async (request, reply) => {
    const { request: context } = makeContext(request, reply);
    await context.countRequest(procedure);
    const currentUser = await context.requireUser();
    const { sessionId } = context;
    if (sessionId === undefined) throw new AppError("not_signed_in");
    await requireAdmin(deps, { currentUser, sessionId });
    const { id } = downloadParameters.parse(request.params);
    if (!isUuid(id)) throw new AppError("not_found");
    const { name, bytes, content } = await openBackup(deps, currentUser, id);
    return reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("content-length", bytes)
      .header("cache-control", "no-store")
      .type("application/octet-stream")
      .send(content);
  });
}

/** No page of another site can send this type without a CORS preflight. */
const uploadContentType = "application/octet-stream";

/** The code of the server's log, in a header, which no form of another site can send. */
const firstRunCode = z.string().catch("");
const readFirstRunCode = ({ headers }: FastifyRequest): string => firstRunCode.parse(headers["x-first-run-code"]);

/**
 * Accepts a backup as raw bytes and restores it into the empty database of a first run, for a client with the code of
 * the server's log. The body is read only after the code was verified.
 */
export async function serveFirstRunRestore(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The handler streams the body to the disk.
    scope.addContentTypeParser(uploadContentType, (_request, _body, parsed) => parsed(null));
    scope.addHook("onRequest", async (request) => {
      await requireFirstRunCode(deps, readFirstRunCode(request), request.ip);
    });
    const options = { exposeHeadRoute: false, config: { procedure: "firstRun.restore" } };
    // A browser reads the response to a file only after it has sent all of it, so it asks before.
    scope.get("/api/first-run/restore", options, async (_request, reply) => {
      await requireEmptyServer(deps);
      return reply.code(204).header("cache-control", "no-store").send();
    });
    scope.post("/api/first-run/restore", options, async (request, reply) => {
      allowLongUpload(request.raw);
      try {
        const answer = await restoreUploadedBackup(deps, request.raw);
        return await reply.header("cache-control", "no-store").send(answer);
      } catch (error) {
        // The table of the codes may have gone with the schema.
        await keepFirstRunCode(deps, readFirstRunCode(request));
        throw error;
      }
    });
    done();
  });
}
