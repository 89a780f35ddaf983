import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readerPagePath } from "@fetta/domain/account/reader-page";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sessionCookie } from "../features/auth/sessions.ts";
import type { Env } from "../config/env.ts";
import type { Deps } from "../deps.ts";
import { createHomePageSender } from "./home-page.ts";

const cspFileSchema = z.object({ scriptHashes: z.array(z.string().regex(/^sha256-[\w+/]+=*$/)) });

/** Hashes of the page's inline scripts, written by the web build; empty when the page has none. */
export async function readScriptHashes(siteDir: string): Promise<string[]> {
  try {
    return cspFileSchema.parse(JSON.parse(await readFile(join(siteDir, "csp.json"), "utf8"))).scriptHashes;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return [];
    throw error;
  }
}

/** Target of photos shared from other apps, when no service worker handles the request. */
export const sharedPhotoPath = "/condividi";

/** The page of a reader's link: in no search engine and no cache, and without a Referer. */
const readerPage = "/reader.html";
const readerPageHeaders = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow, noarchive",
  "referrer-policy": "no-referrer",
};

const immutableCache = "public, max-age=31536000, immutable";
const shortCache = "public, max-age=3600";
const noCache = "no-cache";

function sendPage(env: Env, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const showsLanding = request.url.split("?")[0] === "/" && sessionCookie.read(env, request) === undefined;
  return reply
    .header("cache-control", noCache)
    .header("vary", "Cookie")
    .sendFile(showsLanding ? "landing.html" : "index.html");
}

/**
 * Serves the built page: hashed assets are immutable, a missing asset is 404, every other path without a file is a
 * route of the app (index.html; the prerendered landing page for a request without a session at /).
 */
export async function serveSite(
  app: FastifyInstance,
  deps: Pick<Deps, "env" | "now" | "log">,
  siteDir: string,
): Promise<void> {
  const { env } = deps;
  const sendHomePage = await createHomePageSender(app, deps, siteDir);
  await app.register(fastifyStatic, {
    root: siteDir,
    index: false,
    wildcard: true,
    preCompressed: true,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A precompressed file is served with the name of the requested file and a suffix.
      const file = path
        .slice(siteDir.length)
        .replaceAll("\\", "/")
        .replace(/\.(br|gz)$/, "");
      const cache = file.startsWith("/assets/")
        ? immutableCache
        : /\.html$|\/sw\.js$/.test(file)
          ? noCache
          : shortCache;
      void reply.header("cache-control", cache);
      if (file === readerPage) void reply.headers(readerPageHeaders);
      if (file.endsWith(".webmanifest")) void reply.header("content-type", "application/manifest+json; charset=utf-8");
    },
  });
  app.get("/", async (request, reply) => {
    // An address with a query opens a sheet or another day, which the browser renders.
    const isHome = request.url === "/" && sessionCookie.read(env, request) !== undefined;
    const wasSent = isHome && (await sendHomePage?.(request, reply));
    return wasSent === true ? reply : sendPage(env, request, reply);
  });
  app.get(readerPagePath, (_request, reply) => reply.sendFile(readerPage));
  // Shared photos are handled by the service worker; without one, the redirect opens the camera page, which also offers
  // the gallery.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) => {
      payload.resume();
      parsed(null);
    });
    scope.post(sharedPhotoPath, (_request, reply) => reply.redirect("/?azione=scansiona", 303));
    done();
  });
}

/** Whether a request for a path without a file is a route of the app (the page) or a missing file (404). */
export function isAppRoute(request: FastifyRequest): boolean {
  const path = request.url.split("?")[0] ?? "/";
  return (
    (request.method === "GET" || request.method === "HEAD") && !path.startsWith("/assets/") && !/\.\w{1,12}$/.test(path)
  );
}

export { sendPage };
