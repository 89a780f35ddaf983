import type { FastifyReply, FastifyRequest } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { AppError } from "@fetta/domain/errors";
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

const hstsSeconds = 31_536_000;

/**
 * The strictest policy that the built page satisfies: the app's own scripts (inline ones by hash), the barcode reader's
 * wasm, photos as blobs, an ad in a frame of its own origin.
 */
const buildPagePolicy = ({ isHttps, includeSubdomains, scriptHashes, adsUrl }: SiteOptions) =>
  ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptHashes.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
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
    strictTransportSecurity: isHttps ? { maxAge: hstsSeconds, includeSubDomains: includeSubdomains } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  }) satisfies HelmetOptions;

/**
 * The app's own ads may be framed by the app only. They run no script, load nothing and have an opaque origin, also
 * when opened directly; the only thing they may do is navigate on click.
 */
const adPolicy = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ["data:"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
      sandbox: ["allow-top-navigation-by-user-activation"],
    },
  },
  referrerPolicy: { policy: "no-referrer" },
  xFrameOptions: false,
} satisfies HelmetOptions;

const permissionsPolicy = "camera=(self), microphone=(self), geolocation=(), payment=()";

/**
 * API responses are data: they may not load, run or be framed, need no page headers, and are cached only where a route
 * says so.
 */
export const buildApiHeaders = ({ isHttps, includeSubdomains }: SiteOptions): Record<string, string> => ({
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  ...(isHttps
    ? { "strict-transport-security": `max-age=${hstsSeconds}${includeSubdomains ? "; includeSubDomains" : ""}` }
    : {}),
});

/**
 * Returns the function that sets the security headers of a response: those of a page, of an ad, or the smaller set for
 * data. Chosen by the matched route; for static files and unmatched requests, by the path.
 */
export function createSecurityHeaders(site: SiteOptions): (request: FastifyRequest, reply: FastifyReply) => void {
  const apiHeaders = buildApiHeaders(site);
  const setPageHeaders = helmet(buildPagePolicy(site));
  const setAdHeaders = helmet({ ...buildPagePolicy(site), ...adPolicy });
  return (request, reply) => {
    const { url } = request.routeOptions;
    const path = url === undefined || url.endsWith("*") ? decodedPath(request.url) : url;
    if (isApiPath(path)) {
      void reply.headers(apiHeaders);
      return;
    }
    void reply.header("permissions-policy", permissionsPolicy);
    const isAd = path.startsWith(ownAdsPath);
    if (!isAd) void reply.header("reporting-endpoints", `csp="${cspReportPath}"`);
    // Helmet sets the headers of Node's response and calls back at once, without an error.
    (isAd ? setAdHeaders : setPageHeaders)(request.raw, reply.raw, () => undefined);
  };
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Scheme, host and port of the request, in the form of an Origin header. */
function originOfRequest(request: FastifyRequest): string | undefined {
  const url = `${request.protocol}://${request.host}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Rejects a request that changes state and comes from another site, including another port or scheme of the same host.
 * Browsers report the source in Sec-Fetch-Site or, older ones, in Origin; a client that sends neither is no browser and
 * carries no user's cookie. Throws AppError: `cross_origin`.
 */
export function rejectCrossSiteRequest(request: FastifyRequest, ownOrigin: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (typeof site === "string") {
    if (site !== "same-origin" && site !== "none") throw new AppError("cross_origin");
    return;
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (URL.canParse(origin)) {
    const from = new URL(origin).origin;
    // An opaque origin is serialized as "null" and never matches.
    if (from !== "null" && (from === ownOrigin || from === originOfRequest(request))) return;
  }
  throw new AppError("cross_origin");
}
