import { consumeRateLimit } from "@fetta/db/queries/platform/rate-limit";
import type { RateLimit } from "@fetta/db/queries/platform/rate-limit";
import { AppError } from "@fetta/domain/errors";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { hashNetwork } from "../features/auth/rate-limits.ts";
import { sendError } from "../rest/plugin.ts";
import { isShallowJson } from "./json-body.ts";

/** Where browsers tell what the policy of a page kept from happening. */
export const cspReportPath = "/api/csp-report";

/** Most bytes: a browser sends a few reports of under 1 KB at once. */
const maxBytes = 16 * 1024;

/** A page that breaks its policy does so at every visit: a few are as good as all. */
const cspRateLimit: RateLimit = { kind: "csp_network", max: 20, windowMinutes: 60 };

const optionalText = z.string().optional().catch(undefined);
/** As `report-to` sends them, of every kind that there is. */
const reportToSchema = z
  .array(
    z.object({
      body: z.object({
        documentURL: optionalText,
        effectiveDirective: optionalText,
        blockedURL: optionalText,
      }),
    }),
  )
  .min(1)
  .transform((all) => all.map(({ body }) => [body.effectiveDirective, body.blockedURL, body.documentURL]));
/** As `report-uri` sends one. */
const reportUriSchema = z
  .object({
    "csp-report": z.object({
      "document-uri": optionalText,
      "effective-directive": optionalText,
      "violated-directive": optionalText,
      "blocked-uri": optionalText,
    }),
  })
  .transform(({ "csp-report": said }) => [
    [said["effective-directive"] ?? said["violated-directive"], said["blocked-uri"], said["document-uri"]],
  ]);
const reportBodySchema = z.union([reportToSchema, reportUriSchema]);

const toLogWord = (said: string | undefined): string => /^[\w-]{1,40}/.exec(said ?? "")?.[0] ?? "unknown";

/** Of an address host and path, of any other scheme its name: what comes after may say what a person did. */
function toLogAddress(said: string | undefined): string {
  if (said === undefined || !URL.canParse(said)) return toLogWord(said);
  const { protocol, host, pathname } = new URL(said);
  return /^https?:$/.test(protocol) ? `${host}${pathname}`.slice(0, 120) : protocol;
}

function parseReports(bytes: unknown): (string | undefined)[][] {
  const json = Buffer.isBuffer(bytes) ? bytes.toString() : "";
  try {
    if (isShallowJson(json)) return reportBodySchema.parse(JSON.parse(json));
  } catch {
    // Below.
  }
  throw new TRPCError({ code: "BAD_REQUEST", message: "no report" });
}

/** Takes reports about the policy of pages: a line in the log each time, without queries, and nothing is stored. */
export async function serveCspReports(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "buffer", bodyLimit: maxBytes },
      (_request, bytes, parsed) => {
        parsed(null, bytes);
      },
    );
    scope.post(cspReportPath, { exposeHeadRoute: false }, async (request, reply) => {
      try {
        const retryAfter = await consumeRateLimit(deps.db, cspRateLimit, hashNetwork(request.ip));
        if (retryAfter !== undefined) throw new AppError("too_many_attempts", { retryAfter });
        const reports = parseReports(request.body);
        const [directive, blocked, page] = reports[0] ?? [];
        deps.log.warn(
          {
            directive: toLogWord(directive),
            blocked: toLogAddress(blocked),
            page: toLogAddress(page),
            reports: reports.length,
          },
          "content security policy broken",
        );
        return await reply.code(204).send();
      } catch (error) {
        return sendError(deps, error, reply, "csp.report");
      }
    });
    done();
  });
}
