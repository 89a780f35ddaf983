import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import helmet from "helmet";
import { decodedPath, isApiPath } from "../lib/api-path.ts";
import { cspReportPath } from "./csp-report.ts";

type SiteOptions = {
  isHttps: boolean;
  /** Whether HSTS includes all subdomains. */
  includeSubdomains: boolean;
  scriptHashes: readonly string[];
  /** URL of the page that shows ads in a frame; undefined for the app's own ads. */
  adsUrl?: string | undefined;
};

/** Path of the app's own ads, which are framed like third-party ads. */
const ownAdsPath = "/annunci/";

/**
 * The strictest policy that the built page satisfies: the app's own scripts (inline ones by hash), the barcode reader's
 * wasm, photos as blobs, product pictures from their single host, an ad in a frame of its own origin.
 */
const buildPolicy = ({
  isHttps,
  includeSubdomains,
  scriptHashes,
  adsUrl,
}: SiteOptions): Parameters<typeof helmet>[0] => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptHashes.map((hash) => `'${hash}'`)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:", "https://images.openfoodfacts.org"],
      mediaSrc: ["'self'", "blob:"],
      connectSrc: ["'self'"],
      frameSrc: [adsUrl === undefined ? "'self'" : new URL(adsUrl).origin],
      workerSrc: ["'self'", "blob:"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: isHttps ? [] : null,
      // `report-uri` is for browsers without `report-to`.
      reportTo: ["csp"],
      reportUri: [cspReportPath],
    },
  },
  strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: includeSubdomains } : false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  crossOriginOpenerPolicy: { policy: "same-origin" },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: "same-origin" },
  xFrameOptions: { action: "deny" },
});

/** The headers that helmet sets, computed once: they are the same for every response. */
function buildPageHeaders(site: SiteOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(buildPolicy(site))(response.req, response, (error) => {
    if (error !== undefined) throw new Error("the security headers cannot be built", { cause: error });
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...(Object.fromEntries(headers) as Record<string, string>),
    "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=()",
    "reporting-endpoints": `csp="${cspReportPath}"`,
  };
}

/**
 * API responses are data: they may not load, run or be framed, need no page headers, and are cached only where a route
 * says so.
 */
function buildApiHeaders(page: Record<string, string>): Record<string, string> {
  const keptHeaders = ["x-content-type-options", "cross-origin-resource-policy", "strict-transport-security"];
  return {
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "cache-control": "no-store",
    ...Object.fromEntries(keptHeaders.flatMap((name) => (page[name] === undefined ? [] : [[name, page[name]]]))),
  };
}

/**
 * The app's own ads may be framed by the app only. They run no script, load nothing and have an opaque origin, also
 * when opened directly; the only thing they may do is navigate on click.
 */
function buildAdHeaders(page: Record<string, string>): Record<string, string> {
  const { "x-frame-options": _forbids, "reporting-endpoints": _reports, ...rest } = page;
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-top-navigation-by-user-activation",
  ];
  return { ...rest, "content-security-policy": policy.join(";"), "referrer-policy": "no-referrer" };
}

/**
 * The security headers of a response: those of a page, of an ad, or the smaller set for data. Chosen by the matched
 * route; for static files and unmatched requests, by the path.
 */
export function createSecurityHeaders(
  site: SiteOptions,
): (request: FastifyRequest, url: string | undefined) => Record<string, string> {
  const page = buildPageHeaders(site);
  const api = buildApiHeaders(page);
  const ad = buildAdHeaders(page);
  return (request, url) => {
    const path = url === undefined || url.endsWith("*") ? decodedPath(request.url) : url;
    return isApiPath(path) ? api : path.startsWith(ownAdsPath) ? ad : page;
  };
}
