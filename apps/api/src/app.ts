import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyRequest } from "fastify";
import { z } from "zod";
import type { Db } from "@fetta/db/schema/schema";
import { pingDatabase } from "@fetta/db/queries/platform/system-stats";
import type { Deps } from "./deps.ts";
import { serveOidc } from "./rest/oidc-routes.ts";
import { webhookPath } from "./features/billing/schema.ts";
import { countRequest } from "./metrics/system-metrics.ts";
import { decodedPath, isApiPath } from "./lib/api-path.ts";
import { runInScope, type OpenSpan, type WorkScope } from "./lib/work-scope.ts";
import { cspReportPath, serveCspReports } from "./http/csp-report.ts";
import { acceptJsonOnly, defaultMaxBodyBytes } from "./http/request-body.ts";
import { rejectCrossSiteRequest, buildApiHeaders, createSecurityHeaders } from "./http/security-headers.ts";
import { isAppRoute, readScriptHashes, sendPage, serveSite, sharedPhotoPath } from "./http/static-site.ts";
import { toTrpcErrorFromFastify, createNotFoundHandler, handleClientError } from "./http/error-handlers.ts";
import { buildOpenApiDocument } from "./rest/openapi.ts";
import { openApiPagePolicy, renderOpenApiPage } from "./rest/openapi-page.ts";
import { sendError, serveRest } from "./rest/plugin.ts";
import { serveExport, serveImport, serveRecipePhotos, serveReport } from "./rest/personal-data-routes.ts";
import { serveBackupDownload, serveFirstRunRestore } from "./rest/backup-routes.ts";
import { serveProductList, serveProductPictures } from "./rest/product-list-route.ts";
import { serveStripeWebhook } from "./rest/stripe-webhook-route.ts";
import { serveTrpc } from "./trpc/adapter.ts";
import { transportMessages } from "./messages/error-messages.ts";

type DrainState = { isDraining: boolean };

/** Liveness has no dependencies; readiness needs the database and a process that is not shutting down. */
function serveHealth(app: FastifyInstance, db: Db, drain: DrainState): void {
  app.get("/api/health/live", { logLevel: "warn" }, () => ({ status: "ok" }));
  app.get("/api/health/ready", { logLevel: "warn" }, async (_request, reply) => {
    const unready = (reason: string) =>
      reply
        .code(503)
        .header("retry-after", "5")
        .send({
          error: { code: "UPSTREAM_UNAVAILABLE", message: transportMessages.draining },
          message: transportMessages.draining,
          reason,
        });
    if (drain.isDraining) return unready("draining");
    return (await pingDatabase(db)) ? { status: "ok" } : unready("database");
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** Undefined for a request whose address cannot be parsed. */
    scope?: WorkScope;
  }
}

/** Undefined without tracing. Clients cannot join traces of their own: a stranger could choose what is sampled. */
function startRequestSpan({ tracing }: Deps, { method, routeOptions }: FastifyRequest): OpenSpan | undefined {
  const route = routeOptions.url ?? "unmatched";
  return tracing?.startSpan(`${method} ${route}`, "server", { "http.request.method": method, "http.route": route });
}

export type App = { server: FastifyInstance; drain: DrainState };

/** Routes that accept cross-site requests: they either verify a signature or change no state. */
const crossSiteRoutes = new Set<string | undefined>([webhookPath, cspReportPath, sharedPhotoPath]);

/**
 * Builds the Fastify server around its dependencies. `siteDir` is the built web app; without it only the API is served.
 */
export async function buildApp(deps: Deps, siteDir?: string): Promise<App> {
  z.config(z.locales.it());
  const { env, log } = deps;
  const drain: DrainState = { isDraining: false };
  const ownOrigin = env.APP_ORIGIN === undefined ? undefined : new URL(env.APP_ORIGIN).origin;
  const site = {
    isHttps: ownOrigin?.startsWith("https:") ?? false,
    includeSubdomains: env.HSTS_SUBDOMAINS === "on",
    scriptHashes: siteDir === undefined ? [] : await readScriptHashes(siteDir),
    adsUrl: env.ADS_FRAME_URL,
  };
  const server = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: defaultMaxBodyBytes,
    trustProxy: env.TRUST_PROXY,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    logController: new LogController({ disableRequestLogging: true }),
    // Avoids creating one child logger per request; log lines that need the request id include it themselves.
    childLoggerFactory: (logger) => logger,
    clientErrorHandler: handleClientError,
    // A URL that the router cannot parse runs no hook, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(buildApiHeaders(site)).header("x-request-id", request.id);
      void sendError(deps, toTrpcErrorFromFastify(error), reply);
    },
  }) as unknown as FastifyInstance;

  const setSecurityHeaders = createSecurityHeaders(site);
  // One log line per request, without query, body, IP address or cookie: those can contain health data.
  server.addHook("onResponse", (request, reply, done) => {
    const path = request.routeOptions.url ?? "unmatched";
    countRequest(request.method, path, reply.statusCode, reply.elapsedTime / 1000);
    const isFailed = reply.statusCode >= 500;
    request.scope?.span?.end(
      { "http.response.status_code": reply.statusCode },
      isFailed ? String(reply.statusCode) : undefined,
    );
    request.log.info(
      { id: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "request",
    );
    done();
  });
  server.decorateRequest("scope");
  server.addHook("onRequest", (request, _reply, done) => {
    request.scope = { id: request.id, span: startRequestSpan(deps, request) };
    runInScope(request.scope, done);
  });
  // What waits for a body continues in the context of its connection.
  server.addHook("preValidation", (request, _reply, done) => runInScope(request.scope ?? { id: request.id }, done));
  server.addHook("onRequest", (request, reply, done) => {
    setSecurityHeaders(request, reply);
    void reply.header("x-request-id", request.id);
    if (!crossSiteRoutes.has(request.routeOptions.url)) rejectCrossSiteRequest(request, ownOrigin);
    done();
  });

  acceptJsonOnly(server);
  await server.register(cookie);

  server.setErrorHandler((error: FastifyError, { routeOptions }, reply) =>
    sendError(deps, toTrpcErrorFromFastify(error), reply, routeOptions.config.procedure),
  );
  const handleNotFound = createNotFoundHandler(server, deps);
  server.setNotFoundHandler((request, reply) => {
    if (siteDir === undefined || isApiPath(decodedPath(request.url)) || !isAppRoute(request))
      return handleNotFound(request, reply);
    return sendPage(env, request, reply);
  });

  serveHealth(server, deps.db, drain);
  const openApi = buildOpenApiDocument(env.APP_ORIGIN ?? `http://localhost:${env.PORT}`);
  server.get("/api/openapi.json", () => openApi);
  const openApiPage = renderOpenApiPage(openApi);
  server.get("/api/docs", (_request, reply) =>
    reply.header("content-security-policy", openApiPagePolicy).type("text/html; charset=utf-8").send(openApiPage),
  );
  await serveTrpc(server, deps, "/api/trpc");
  await serveRest(server, deps);
  serveRecipePhotos(server, deps);
  serveProductList(server, deps);
  serveProductPictures(server, deps);
  serveBackupDownload(server, deps);
  await serveFirstRunRestore(server, deps);
  serveExport(server, deps);
  serveReport(server, deps);
  await serveImport(server, deps);
  serveOidc(server, deps);
  await serveStripeWebhook(server, deps);
  await serveCspReports(server, deps);
  if (siteDir !== undefined) await serveSite(server, deps, siteDir);
  return { server, drain };
}
