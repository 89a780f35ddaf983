import Fastify, { type FastifyInstance } from "fastify";
import type { Provider } from "oidc-provider";
import { sendPage } from "../html-page.ts";
import { openOnFreePort, serveFaultModes, type FaultOptions, type FaultModes, type Wait } from "../fake-server.ts";
import {
  discoveryFaults,
  forgeIdToken,
  tokenFaults,
  createProvider,
  type DiscoveryFault,
  type SigningKey,
  type TokenFault,
  type ProviderOptions,
} from "./oidc-provider.ts";
import { parseUserForm, renderSignInPage, type OidcUser } from "./sign-in-page.ts";

export type FakeOidc = {
  /** The issuer URL (OIDC_ISSUER_URL). */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Sets the fault of the token endpoint; null clears it. */
  setTokenFault: (fault: TokenFault | null, options?: FaultOptions) => void;
  setDiscoveryFault: (fault: DiscoveryFault | null, options?: FaultOptions) => void;
  /** Closes the server at once, including requests that hang. */
  close: () => Promise<void>;
};

export type FakeOidcOptions = {
  /** Allowed redirect URIs. */
  redirectUris: readonly string[];
  /** Where the email and name claims are: in the ID token, as with Google, or only at the userinfo endpoint. */
  claimsSource?: ProviderOptions["claimsSource"];
};

type OidcContext = Parameters<Parameters<Provider["use"]>[0]>[0];
type FaultHandler = (ctx: OidcContext, next: () => Promise<unknown>, wait: Wait) => Promise<unknown>;

const respondWith =
  (status: number, type: string, body: string): FaultHandler =>
  async (ctx) => {
    Object.assign(ctx, { status, type, body });
  };

/** Faults that are the same for every endpoint. */
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

/** Middleware that applies the current fault to the discovery and token endpoints. */
function injectFaults(provider: Provider, { discoveryModes, tokenModes, key }: FaultInjection): void {
  provider.use(async (ctx, next) => {
    const isDiscovery = ctx.path === "/.well-known/openid-configuration";
    const mode = isDiscovery ? discoveryModes.takeMode() : ctx.path === "/token" ? tokenModes.takeMode() : null;
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

type SignInPageOptions = { provider: () => Provider; users: Map<string, OidcUser>; formActionOrigins: string[] };

/** Serves the sign-in page. Its form (`email`, `name?`, `verified?`, `sub?`) is trusted without a password. */
function serveSignInPage(server: FastifyInstance, { provider, users, formActionOrigins }: SignInPageOptions): void {
  server.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  server.get("/interaction/:uid", (_request, reply) => sendPage(reply, renderSignInPage(), formActionOrigins));
  server.post<{ Querystring: { annulla?: string } }>("/interaction/:uid", async (request, reply) => {
    const user = request.query.annulla === undefined ? parseUserForm(request.body) : null;
    if (user) users.set(user.sub, user);
    const result = user ? { login: { accountId: user.sub } } : { error: "access_denied" };
    reply.hijack();
    await provider().interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
  });
}

/**
 * Starts a fake OpenID Connect provider on 127.0.0.1: a certified implementation with a sign-in page that signs in any
 * chosen or typed user without a password. `POST /__control/tokens {mode, delayMs?, times?}` sets the fault of the
 * token endpoint, `POST /__control/discovery` that of the discovery document.
 */
export async function startFakeOidc({ redirectUris, claimsSource = "id_token" }: FakeOidcOptions): Promise<FakeOidc> {
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
  // All other paths belong to the provider, which parses the request bodies itself.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, parsed) => parsed(null));
    scope.all("/*", (request, reply) => {
      reply.hijack();
      void handleRequest?.(request.raw, reply.raw);
    });
    done();
  });
  const { url, close } = await openOnFreePort(server);
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
    close,
  };
}
