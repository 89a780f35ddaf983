import { Readable } from "node:stream";
import { AppError } from "@fetta/domain/errors";
import { productDay } from "@fetta/domain/calendar-day";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import type { CurrentUser } from "../features/auth/current-user.ts";
import { exportDiaryCsv, exportAccountJson } from "../features/personal-data/export-file.ts";
import { admitReport, formatFoodCsv, makeReport, reportQuery, type Report } from "../features/report/service.ts";
import { reserveImport, importFile, maxImportBytes } from "../features/personal-data/import-file.ts";
import { importQuery } from "../features/personal-data/import-schema.ts";
import { readRecipePhoto } from "../features/recipes/service.ts";
import { readBody, withBodyTimeout, drainBody } from "../http/request-body.ts";
import { createContextFactory } from "../trpc/request-context.ts";

const importPath = "/api/account/import";
/** None of these types can be sent by a page of another site without a CORS preflight. */
const importContentTypes = ["application/octet-stream", "application/json", "text/csv"];
const exportQuery = z.object({ format: z.enum(["json", "csv"]).default("json") });
const contentTypes = { json: "application/json; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

/** Parses the query string. Throws the same error as any other invalid input. */
function parseQuery<Query>(schema: z.ZodType<Query>, { query }: FastifyRequest): Query {
  const { data, error } = schema.safeParse(query);
  if (error) throw new TRPCError({ code: "BAD_REQUEST", message: "query", cause: error });
  return data;
}

/** Streams the file with all data stored about the user: no JSON response, so no procedure. */
export function serveExport(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const procedure = "account.export";
  app.get("/api/account/export", { exposeHeadRoute: false, config: { procedure } }, async (request, reply) => {
    const { request: context } = makeContext(request, reply);
    await context.countRequest(procedure);
    const currentUser = await context.requireUser();
    const { format } = parseQuery(exportQuery, request);
    const text = await (format === "csv" ? exportDiaryCsv : exportAccountJson)(deps, currentUser);
    const day = productDay(deps.now());
    const name = format === "csv" ? `fetta-diario-${day}.csv` : `fetta-${day}.json`;
    return reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "no-store")
      .type(contentTypes[format])
      .send(Readable.from(text));
  });
}

const reportFiles = {
  pdf: {
    type: "application/pdf",
    // Loaded at the first report: the PDF libraries take 10 MB.
    write: async (report: Report): Promise<Readable> =>
      (await import("../features/report/report-pdf.ts")).writeReportPdf(report),
  },
  csv: { type: contentTypes.csv, write: (report: Report) => Readable.from(formatFoodCsv(report)) },
} as const;

/** Serves the report of the last days, up to today, as a PDF and as a CSV by food. */
export function serveReport(app: FastifyInstance, deps: Deps): void {
  const makeContext = createContextFactory(deps);
  const procedure = "report.download";
  for (const format of ["pdf", "csv"] as const) {
    const { type, write } = reportFiles[format];
    app.get(`/api/report.${format}`, { exposeHeadRoute: false, config: { procedure } }, async (request, reply) => {
      const { request: context } = makeContext(request, reply);
      await context.countRequest(procedure);
      const currentUser = await context.requireUser();
      const { days } = parseQuery(reportQuery, request);
      const query = await admitReport(deps, currentUser, format, days, context.currentDay());
      const file = await makeReport<Readable>(deps, currentUser.id, query, write);
      return reply
        .header("content-disposition", `attachment; filename="fetta-rapporto-${query.from}-${query.to}.${format}"`)
        .header("cache-control", "no-store")
        .type(type)
        .send(file);
    });
  }
}

/**
 * Accepts a file to import as raw bytes, because its encoding is unknown. The body is read only after the user is
 * authenticated and memory is reserved.
 */
export async function serveImport(app: FastifyInstance, deps: Deps): Promise<void> {
  const procedure = "account.import";
  const makeContext = createContextFactory(deps);
  const senders = new WeakMap<FastifyRequest, { currentUser: CurrentUser; release: () => void }>();
  const admitSender = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Registered before the first await, because `close` is emitted only once.
    const closed = new Promise<void>((resolve) => {
      reply.raw.once("close", resolve);
    });
    const { request: context } = makeContext(request, reply);
    await context.countRequest(procedure);
    const currentUser = await context.requireUser();
    const declared = Number(request.headers["content-length"]);
    const release = await reserveImport(deps, currentUser, declared).catch(async (error: unknown) => {
      await drainBody(request.raw, maxImportBytes);
      throw error;
    });
    senders.set(request, { currentUser, release });
    // Releases the memory of a file that never arrived. While a file is being read its memory stays reserved, even
    // after the client has disconnected.
    void closed.then(() => senders.delete(request) && release());
  };
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // The handler reads the body, within the time limit for files.
    scope.addContentTypeParser(importContentTypes, (_request, _body, parsed) => {
      parsed(null);
    });
    scope.addHook("onRequest", admitSender);
    scope.post(importPath, { exposeHeadRoute: false, config: { procedure } }, async (request, reply) => {
      const sender = senders.get(request);
      senders.delete(request);
      try {
        if (!sender) throw new AppError("not_signed_in");
        const query = parseQuery(importQuery, request);
        const body = await withBodyTimeout(readBody(request.raw, maxImportBytes));
        const answer = await importFile(deps, sender.currentUser, body, query);
        return await reply.header("cache-control", "no-store").send(answer);
      } finally {
        sender?.release();
      }
    });
    done();
  });
}

const photoPath = "/api/recipes/:id/photo";
const photoParameters = z.object({ id: z.string() });

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
    const { id } = photoParameters.parse(request.params);
    const known = parseEtag(request.headers["if-none-match"]);
    const { jpeg, sha256 } = await readRecipePhoto(deps, currentUser, id, known);
    void reply.header("etag", `"${sha256}"`).header("cache-control", "private, max-age=86400").header("vary", "cookie");
    if (jpeg === null) return reply.code(304).send();
    return reply.type("image/jpeg").send(jpeg);
  });
}
