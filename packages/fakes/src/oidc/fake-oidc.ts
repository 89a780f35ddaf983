import Fastify from "fastify";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Provider } from "oidc-provider";
import { buildContentSecurityPolicy } from "../html-page.ts";
import { serveFaultModes } from "../fault-modes.ts";
import type { FaultOptions, FaultModes, Wait } from "../fault-modes.ts";
import { discoveryFaults, forgeIdToken, tokenFaults } from "./oidc-faults.ts";
import type { DiscoveryFault, SigningKey, TokenFault } from "./oidc-faults.ts";
import { renderSignInPage } from "./oidc-pages.ts";
import { parseUserForm } from "./oidc-users.ts";
import type { OidcUser } from "./oidc-users.ts";
import { createProvider } from "./oidc-provider.ts";
import type { ProviderOptions } from "./oidc-provider.ts";

export type FakeOidc = {
  /** The issuer: OIDC_ISSUER_URL. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** How codes are exchanged from now on; null: as they should be. */
  setTokenFault: (fault: TokenFault | null, options?: FaultOptions) => void;
  setDiscoveryFault: (fault: DiscoveryFault | null, options?: FaultOptions) => void;
  /** Ends at once, requests that hang included. */
  close: () => Promise<void>;
};

export type FakeOidcOptions = {
  /** Where people may be sent back to. */
  redirectUris: readonly string[];
  /** Where the address and the name stand: in the ID token, as Google has it, or only behind the endpoint for them. */
  claimsSource?: ProviderOptions["claimsSource"];
  /** 0 or none: a free one. */
  port?: number;
};

type OidcContext = Parameters<Parameters<Provider["use"]>[0]>[0];
type FaultHandler = (ctx: OidcContext, next: () => Promise<unknown>, wait: Wait) => Promise<unknown>;

const respondWith =
  (status: number, type: string, body: string): FaultHandler =>
  async (ctx) => {
    Object.assign(ctx, { status, type, body });
  };

/** What goes wrong in the same way with any request. */
const commonFaultHandlers = {
  status_500: respondWith(500, "json", `{"error":"server_error","error_description":"Provider words"}`),
  html: respondWith(200, "html", "<!doctype html><p>Provider words</p>"),
  hang: async (ctx) => {
    ctx.respond = false;
  },
  slow: async (_ctx, next, wait) => {
    await wait();
    await next();
  },
  huge: respondWith(200, "json", `{"id_token":"${"x".repeat(2 * 1024 * 1024)}"}`),
} satisfies Record<string, FaultHandler>;

const isCommonFault = (fault: string): fault is keyof typeof commonFaultHandlers =>
  Object.hasOwn(commonFaultHandlers, fault);

type FaultInjection = {
  discoveryModes: FaultModes<DiscoveryFault>;
  tokenModes: FaultModes<TokenFault>;
  key: SigningKey;
};

/** Stands before the provider, and lets it go wrong. */
function injectFaults(provider: Provider, { discoveryModes, tokenModes, key }: FaultInjection): void {
  provider.use(async (ctx, next) => {
    const isDiscovery = ctx.path === "/.well-known/openid-configuration";
    const mode = isDiscovery
      ? discoveryModes.takeMode()
      : ctx.path === "/token"
        ? tokenModes.takeMode()
        : null;
    if (!mode) return next();
    const { fault, wait } = mode;
    if (isCommonFault(fault)) return commonFaultHandlers[fault](ctx, next, wait);
    await next();
    const body = ctx.body as Record<string, unknown>;
    if (fault === "other_issuer") ctx.body = { ...body, issuer: "https://another.example" };
    else if (fault === "no_id_token") ctx.body = { ...body, id_token: undefined };
    else if (typeof body["id_token"] === "string")
      ctx.body = { ...body, id_token: forgeIdToken(body["id_token"], fault, key) };
  });
}

type SignInPageOptions = {
  provider: () => Provider;
  users: Map<string, OidcUser>;
  formActionOrigins: string[];
};

/** The page that asks who signs in. What is chosen there is believed: a form with `email`, `name?`, `verified?`, `sub?`. */
function serveSignInPage(
  server: FastifyInstance,
  { provider, users, formActionOrigins }: SignInPageOptions,
): void {
  const show = (reply: FastifyReply, errorMessage: string | null): FastifyReply =>
    reply
      .type("text/html; charset=utf-8")
      .headers({
        // Browsers hold a redirect after a form to the same rule as the form.
        "content-security-policy": buildContentSecurityPolicy(formActionOrigins),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      })
      .send(renderSignInPage(errorMessage));
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  server.get("/interaction/:uid", (_request, reply) => show(reply, null));
  server.post<{ Querystring: { annulla?: string } }>("/interaction/:uid", async (request, reply) => {
    const { query, body, raw } = request;
    const user = parseUserForm(body);
    if (query.annulla === undefined && !user)
      return show(reply.status(422), "Scrivi un indirizzo email valido.");
    if (user) users.set(user.sub, user);
    const result = user
      ? { login: { accountId: user.sub } }
      : { error: "access_denied", error_description: "the person said no" };
    reply.hijack();
    await provider().interactionFinished(raw, reply.raw, result, { mergeWithLastSubmission: false });
  });
}

/**
 * A provider of OpenID Connect on 127.0.0.1, which is a certified implementation with a sign-in page of our own: whoever
 * is chosen or typed there is signed in, without a password. `POST /__control/tokens {mode, delayMs?, times?}` changes how
 * codes are exchanged, `POST /__control/discovery` how it says where everything is.
 */
export async function startFakeOidc({
  redirectUris,
  claimsSource = "id_token",
  port = 0,
}: FakeOidcOptions): Promise<FakeOidc> {
  const server = Fastify({ forceCloseConnections: true });
  const tokenModes = serveFaultModes(server, tokenFaults, 3000, "/__control/tokens");
  const discoveryModes = serveFaultModes(server, discoveryFaults, 3000, "/__control/discovery");
  const users = new Map<string, OidcUser>();
  let provider: Provider | undefined;
  let handleRequest: ReturnType<Provider["callback"]> | undefined;
  const getProvider = (): Provider => {
    if (!provider) throw new Error("The provider is not open yet.");
    return provider;
  };
  const formActionOrigins = [...new Set(redirectUris.map((uri) => new URL(uri).origin))];
  await server.register((scope, _options, done) => {
    serveSignInPage(scope, { provider: getProvider, users, formActionOrigins });
    done();
  });
  // Everything else is the provider's own, which reads its bodies itself.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, parsed) => parsed(null));
    scope.all("/*", (request, reply) => {
      reply.hijack();
      void handleRequest?.(request.raw, reply.raw);
    });
    done();
  });
  const url = await server.listen({ port, host: "127.0.0.1" });
  const client = { id: "fetta", secret: "oidc_fake", redirectUris };
  const created = createProvider({ issuer: url, client, claimsSource, users });
  injectFaults(created.provider, { discoveryModes, tokenModes, key: created.key });
  provider = created.provider;
  handleRequest = created.provider.callback();
  return {
    url,
    clientId: client.id,
    clientSecret: client.secret,
    setTokenFault: tokenModes.setFault,
    setDiscoveryFault: discoveryModes.setFault,
    close: async () => {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
