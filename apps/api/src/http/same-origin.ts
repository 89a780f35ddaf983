import { AppError } from "@fetta/domain/errors";
import type { FastifyRequest } from "fastify";

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
