import { Readable } from "node:stream";
import { AppError } from "@fetta/domain/errors";
import { productTimeZone, wallClock } from "@fetta/domain/calendar-day";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { Viewer } from "../features/auth/current-user.ts";
import { exportDiary } from "../features/personal-data/csv-export.ts";
import { exportEverything } from "../features/personal-data/json-export.ts";
import { admitImport, importFile, mostImportBytes } from "../features/personal-data/import-file.ts";
import { importQuery } from "../features/personal-data/import-schema.ts";
import { bytesOf, inTime, passOver } from "../http/request-body.ts";
import { contextMaker } from "../trpc/context.ts";
import { sendError } from "./plugin.ts";

const importPath = "/api/account/import";
/** None of them is one that a page of another site could send unasked. */
const fileTypes = ["application/octet-stream", "application/json", "text/csv"];
const exportQuery = z.object({ format: z.enum(["json", "csv"]).default("json") });
const types = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

/** Reads the part of an address after "?". What is wrong there is told as with any other input. */
function queryOf<Query>(schema: z.ZodType<Query>, { query }: FastifyRequest): Query {
  const { data, error } = schema.safeParse(query);
  if (error) throw new TRPCError({ code: "BAD_REQUEST", message: "query", cause: error });
  return data;
}

/** Serves the file with all that is stored about whoever asks, piece by piece: no JSON answer, so no procedure. */
export function serveExport(app: FastifyInstance, deps: Deps): void {
  const makeContext = contextMaker(deps);
  app.get("/api/account/export", { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const { caller } = makeContext(request, reply);
      await caller.count("account.export");
      const viewer = await caller.viewer();
      if (!viewer) throw new AppError("not_signed_in");
      const { format } = queryOf(exportQuery, request);
      const text = await (format === "csv" ? exportDiary : exportEverything)(deps, viewer);
      const { day } = wallClock(deps.now(), productTimeZone);
      const name = format === "csv" ? `fetta-diario-${day}.csv` : `fetta-${day}.json`;
      return await reply
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("cache-control", "no-store")
        .type(types[format])
        .send(Readable.from(text));
    } catch (error) {
      return sendError(deps, error, reply, "account.export");
    }
  });
}

/**
 * Takes a file to import: its bytes as they are, because nobody knows in which encoding it is written. Nothing of it is
 * read before it is known who sends it and that there is room.
 */
export async function serveImport(app: FastifyInstance, deps: Deps): Promise<void> {
  const makeContext = contextMaker(deps);
  const senders = new WeakMap<FastifyRequest, { viewer: Viewer; leave: () => void }>();
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Listened to before anything is waited for: whoever hangs up meanwhile does so once.
    const over = new Promise<void>((resolve) => {
      reply.raw.once("close", resolve);
    });
    const { caller } = makeContext(request, reply);
    await caller.count("account.import");
    const viewer = await caller.viewer();
    if (!viewer) throw new AppError("not_signed_in");
    const declared = Number(request.headers["content-length"]);
    const leave = await admitImport(deps, viewer, declared).catch(async (error: unknown) => {
      await passOver(request.raw, mostImportBytes);
      throw error;
    });
    senders.set(request, { viewer, leave });
    // A file that never arrived; one that is being read is in memory for as long as that takes, whoever is gone.
    void over.then(() => senders.delete(request) && leave());
  };
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The handler reads it, for no longer than a file may take to come.
    scope.addContentTypeParser(fileTypes, (_request, _body, parsed) => {
      parsed(null);
    });
    scope.addHook("onRequest", async (request, reply) => {
      try {
        await admit(request, reply);
      } catch (error) {
        return sendError(deps, error, reply, "account.import");
      }
      return undefined;
    });
    scope.post(importPath, { exposeHeadRoute: false }, async (request, reply) => {
      const sender = senders.get(request);
      senders.delete(request);
      try {
        if (!sender) throw new AppError("not_signed_in");
        const query = queryOf(importQuery, request);
        const body = await inTime(bytesOf(request.raw, mostImportBytes));
        const answer = await importFile(deps, sender.viewer, body, query);
        return await reply.header("cache-control", "no-store").send(answer);
      } catch (error) {
        return sendError(deps, error, reply, "account.import");
      } finally {
        sender?.leave();
      }
    });
    done();
  });
}
