import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

type Site = { https: boolean; scriptHashes: readonly string[] };

/**
 * The policy that the built page really satisfies: our own scripts (inline ones by hash), the barcode reader's wasm,
 * photos as blobs, product pictures from their one host.
 */
const policyOf = ({ https, scriptHashes }: Site): Parameters<typeof helmet>[0] => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptHashes.map((hash) => `'${hash}'`)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:", "https://images.openfoodfacts.org"],
      mediaSrc: ["'self'", "blob:"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", "blob:"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      upgradeInsecureRequests: https ? [] : null,
    },
  },
  strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
  referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  crossOriginOpenerPolicy: { policy: "same-origin" },
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: { policy: "same-origin" },
  xFrameOptions: { action: "deny" },
});

/** What helmet would set, asked once: the headers are the same for every answer. */
function headersOf(site: Site): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(policyOf(site))(response.req, response, (error) => {
    if (error !== undefined) throw new Error("the security headers cannot be built", { cause: error });
  });
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return {
    ...(Object.fromEntries(headers) as Record<string, string>),
    "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=()",
  };
}

/** Sets the security headers on every answer. */
export function securityHeaders(app: FastifyInstance, site: Site): void {
  const headers = headersOf(site);
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
