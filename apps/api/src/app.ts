import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import { TRPCError } from "@trpc/server";
import Fastify, { LogController } from "fastify";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Deps } from "./deps.ts";
import { serveOidc } from "./features/auth/oidc-routes.ts";
import { webhookPath } from "./features/billing/schema.ts";
import { maxUploadBytes } from "./features/food/picture.ts";
import { countRequest } from "./house-metrics.ts";
import { isApi } from "./http/api-path.ts";
import { serveHealth } from "./http/health.ts";
import type { Drain } from "./http/health.ts";
import { refuseOtherSites } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { isAppRoute, readScriptHashes, sendPage, serveSite } from "./http/static-site.ts";
import { openApiDocument } from "./rest/openapi.ts";
import { sendError, serveRest } from "./rest/plugin.ts";
import { importPath, serveExport, serveImport } from "./rest/personal-data.ts";
import { serveRecipePhotos } from "./rest/recipe-photo.ts";
import { serveStockList } from "./rest/stock-list.ts";
import { restRoutes } from "./rest/routes.ts";
import { serveStripeWebhook } from "./rest/stripe-webhook.ts";
import { serveTrpc } from "./trpc/adapter.ts";

export type App = { server: FastifyInstance; drain: Drain };

/** Most bytes of a JSON body. */
const maxJsonBytes = 2 * 1024 * 1024;

/** What Fastify itself refuses before a handler runs, in the words of the contract. */
function fromFastify(error: FastifyError): unknown {
  const status = error.statusCode ?? 500;
  if (status === 413) return new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: error.message });
  if (status === 415) return new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE", message: error.message });
  if (status === 404) return new TRPCError({ code: "NOT_FOUND", message: error.message });
  if (status >= 400 && status < 500) return new TRPCError({ code: "BAD_REQUEST", message: error.message });
  return error;
}

function methodsOf(url: string): Set<string> {
  const path = url.split("?")[0] ?? url;
  const matches = (pattern: string): boolean =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
  return new Set(restRoutes.filter((route) => matches(route.url)).map((route) => route.method));
}

/** Everything that answers under /api which no route took: 405 for a documented path, else 404. */
function refuseUnknown(deps: Deps, method: string, url: string, reply: FastifyReply): FastifyReply {
  const posted = [webhookPath, importPath].includes(url.split("?")[0] ?? "");
  const known = new Set([...methodsOf(url), ...(posted ? ["POST"] : [])]);
  if (
    known.size === 0 &&
    !/^\/api\/(health\/(live|ready)|openapi\.json|auth\/google(\/callback)?|account\/export|recipes\/[^/?]+\/photo)(\?|$)/.test(
      url,
    )
  )
    return sendError(deps, new TRPCError({ code: "NOT_FOUND", message: url }), reply);
  void reply.header("allow", known.size === 0 ? "GET" : [...known].join(", "));
  return sendError(deps, new TRPCError({ code: "METHOD_NOT_SUPPORTED", message: method }), reply);
}

/** Builds the server around its dependencies; `siteDir` is the built page, left out where only the API is wanted. */
export async function buildApp(deps: Deps, siteDir?: string): Promise<App> {
  z.config(z.locales.it());
  const { env, log } = deps;
  const drain: Drain = { draining: false };
  const server = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: maxJsonBytes,
    trustProxy: env.TRUST_PROXY,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    logController: new LogController({ disableRequestLogging: true }),
    // A logger a request would be made for every answer; the lines that need it name the request themselves.
    childLoggerFactory: (logger) => logger,
  }) as unknown as FastifyInstance;

  // One line a request, without query, body, address or cookie: those can hold what a person eats.
  server.addHook("onResponse", (request, reply, done) => {
    const path = request.routeOptions.url ?? "unmatched";
    countRequest(request.method, path, reply.statusCode, reply.elapsedTime / 1000);
    request.log.info(
      {
        id: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
    done();
  });
  server.addHook("onRequest", (request, reply, done) => {
    void reply.header("x-request-id", request.id);
    // The provider's news carry a signature instead of a cookie.
    if (isApi(request.url) && request.routeOptions.url !== webhookPath)
      refuseOtherSites(request, env.APP_ORIGIN);
    done();
  });

  server.removeContentTypeParser("text/plain");
  const https = env.APP_ORIGIN?.startsWith("https:") ?? false;
  securityHeaders(server, {
    https,
    scriptHashes: siteDir === undefined ? [] : await readScriptHashes(siteDir),
    adsUrl: env.ADS_FRAME_URL,
  });
  await server.register(cookie);
  await server.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: maxUploadBytes, files: 1, fields: 10, parts: 11, fieldSize: 10_000 },
  });

  server.setErrorHandler((error: FastifyError, request, reply) => {
    if ((error.statusCode ?? 500) >= 500) request.log.error({ err: error, id: request.id }, "request failed");
    return sendError(deps, fromFastify(error), reply);
  });
  server.setNotFoundHandler((request, reply) => {
    if (isApi(request.url)) return refuseUnknown(deps, request.method, request.url, reply);
    if (siteDir !== undefined && isAppRoute(request)) return sendPage(env, request, reply);
    return sendError(deps, new TRPCError({ code: "NOT_FOUND", message: request.url }), reply);
  });

  serveHealth(server, deps.db, drain);
  const openApi = openApiDocument(env.APP_ORIGIN ?? `http://localhost:${env.PORT}`);
  server.get("/api/openapi.json", () => openApi);
  serveTrpc(server, deps, "/api/trpc");
  serveRest(server, deps);
  serveRecipePhotos(server, deps);
  serveStockList(server, deps);
  serveExport(server, deps);
  await serveImport(server, deps);
  serveOidc(server, deps);
  await serveStripeWebhook(server, deps);
  if (siteDir !== undefined) await serveSite(server, env, siteDir);
  return { server, drain };
}
