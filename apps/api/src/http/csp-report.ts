import type { RateLimit } from "@fetta/db/queries/platform/rate-limit";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { enforceRateLimit, hashNetwork } from "../features/auth/login-throttle.ts";
import { isShallowJson } from "../lib/json-depth.ts";

/** Path to which browsers send violations of the Content Security Policy. */
export const cspReportPath = "/api/csp-report";

/** Maximum body size in bytes: a browser sends a few reports of under 1 KB at once. */
const maxBytes = 16 * 1024;

/** A page that violates its policy does so at every visit, so a few reports are enough. */
const cspRateLimit: RateLimit = { kind: "csp_network", max: 20, windowMinutes: 60 };

const optionalText = z.string().optional().catch(undefined);
/** Body of a `report-to` request: reports of any type. */
const reportToSchema = z
  .array(
    z.object({
      body: z.object({ documentURL: optionalText, effectiveDirective: optionalText, blockedURL: optionalText }),
    }),
  )
  .min(1)
  .transform((all) => all.map(({ body }) => [body.effectiveDirective, body.blockedURL, body.documentURL]));
/** Body of a `report-uri` request: one report. */
const reportUriSchema = z
  .object({
    "csp-report": z.object({
      "document-uri": optionalText,
      "effective-directive": optionalText,
      "violated-directive": optionalText,
      "blocked-uri": optionalText,
    }),
  })
  .transform(({ "csp-report": report }) => [
    [report["effective-directive"] ?? report["violated-directive"], report["blocked-uri"], report["document-uri"]],
  ]);
const reportBodySchema = z.union([reportToSchema, reportUriSchema]);

const toLogWord = (value: string | undefined): string => /^[\w-]{1,40}/.exec(value ?? "")?.[0] ?? "unknown";

/** Host and path of an http(s) URL, otherwise the scheme: query and fragment could contain personal data. */
function toLogAddress(address: string | undefined): string {
  if (address === undefined || !URL.canParse(address)) return toLogWord(address);
  const { protocol, host, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? `${host}${pathname}`.slice(0, 120) : protocol;
}

function parseReports(bytes: unknown): (string | undefined)[][] {
  const json = Buffer.isBuffer(bytes) ? bytes.toString() : "";
  try {
    if (isShallowJson(json)) return reportBodySchema.parse(JSON.parse(json));
  } catch {
    // Rejected below, like JSON that is too deep.
  }
  throw new TRPCError({ code: "BAD_REQUEST", message: "no report" });
}

/** Accepts reports of policy violations: each request writes one log line, without queries; nothing is stored. */
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
    const config = { procedure: "csp.report" };
    scope.post(cspReportPath, { exposeHeadRoute: false, config }, async (request, reply) => {
      await enforceRateLimit(deps.db, cspRateLimit, hashNetwork(request.ip));
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
      return reply.code(204).send();
    });
    done();
  });
}
