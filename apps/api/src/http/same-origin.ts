import { AppError } from "@fetta/domain/errors";
import type { FastifyRequest } from "fastify";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Scheme, host and port that were asked, written as a browser writes an Origin. */
function originOfRequest(request: FastifyRequest): string | undefined {
  const url = `${request.protocol}://${request.host}`;
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/**
 * Refuses a request that changes state and comes from another site, another port or scheme of the same host included.
 * Browsers say where a request comes from by Sec-Fetch-Site or, the older ones, by Origin; a program that sends neither is
 * no browser and carries no one's cookie. Throws AppError: `cross_origin`.
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
    // An opaque origin is written like this, and equals nothing.
    if (from !== "null" && (from === ownOrigin || from === originOfRequest(request))) return;
  }
  throw new AppError("cross_origin");
}
