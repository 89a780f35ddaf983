import { AppError } from "@fetta/domain/app-error";
import type { FastifyRequest } from "fastify";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** The host that was asked, without the port where it is the usual one: an Origin never names that. */
function hostOf(request: FastifyRequest): string | undefined {
  const url = `${request.protocol}://${request.host}`;
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/**
 * Refuses a request that changes state and comes from another site. Browsers say where a request comes from by
 * Sec-Fetch-Site or, the older ones, by Origin; a program that sends neither is no browser and carries no one's cookie.
 */
export function refuseOtherSites(request: FastifyRequest, ownOrigin: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers["sec-fetch-site"];
  if (typeof site === "string") {
    if (site !== "same-origin" && site !== "none") throw new AppError("cross_origin");
    return;
  }
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (origin === ownOrigin) return;
  if (URL.canParse(origin) && new URL(origin).host === hostOf(request)) return;
  throw new AppError("cross_origin");
}
