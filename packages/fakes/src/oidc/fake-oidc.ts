import Fastify from "fastify";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Provider } from "oidc-provider";
import { pagePolicy } from "../html-page.ts";
import { serveMoods } from "../fault-modes.ts";
import type { MisbehaveOptions, Moods, Wait } from "../fault-modes.ts";
import { discoveryMisbehaviours, forged, tokenMisbehaviours } from "./oidc-faults.ts";
import type { DiscoveryMisbehaviour, SigningKey, TokenMisbehaviour } from "./oidc-faults.ts";
import { signInPage } from "./oidc-pages.ts";
import { personIn } from "./oidc-users.ts";
import type { OidcPerson } from "./oidc-users.ts";
import { openProvider } from "./oidc-provider.ts";
import type { ProviderWish } from "./oidc-provider.ts";

export type OidcStandIn = {
  /** The issuer: OIDC_ISSUER_URL. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** How codes are exchanged from now on; null: as they should be. */
  misbehave: (how: TokenMisbehaviour | null, options?: MisbehaveOptions) => void;
  misbehaveDiscovery: (how: DiscoveryMisbehaviour | null, options?: MisbehaveOptions) => void;
  /** Ends at once, requests that hang included. */
  close: () => Promise<void>;
};

export type OidcOptions = {
  /** Where people may be sent back to. */
  redirectUris: readonly string[];
  /** Where the address and the name stand: in the ID token, as Google has it, or only behind the endpoint for them. */
  claimsIn?: ProviderWish["claimsIn"];
  /** 0 or none: a free one. */
  port?: number;
};

type Exchange = Parameters<Parameters<Provider["use"]>[0]>[0];
type Act = (ctx: Exchange, next: () => Promise<unknown>, wait: Wait) => Promise<unknown>;

const says =
  (status: number, type: string, body: string): Act =>
  async (ctx) => {
    Object.assign(ctx, { status, type, body });
  };

/** What goes wrong in the same way with any request. */
const troubles = {
  status_500: says(500, "json", `{"error":"server_error","error_description":"Provider words"}`),
  html: says(200, "html", "<!doctype html><p>Provider words</p>"),
  hang: async (ctx) => {
    ctx.respond = false;
  },
  slow: async (_ctx, next, wait) => {
    await wait();
    await next();
  },
  huge: says(200, "json", `{"id_token":"${"x".repeat(2 * 1024 * 1024)}"}`),
} satisfies Record<string, Act>;

const isTrouble = (how: string): how is keyof typeof troubles => Object.hasOwn(troubles, how);

type Wrong = { discovery: Moods<DiscoveryMisbehaviour>; tokens: Moods<TokenMisbehaviour>; key: SigningKey };

/** Stands before the provider, and lets it go wrong. */
function goWrong(provider: Provider, { discovery, tokens, key }: Wrong): void {
  provider.use(async (ctx, next) => {
    const found = ctx.path === "/.well-known/openid-configuration";
    const mood = found ? discovery.take() : ctx.path === "/token" ? tokens.take() : null;
    if (!mood) return next();
    const { how, wait } = mood;
    if (isTrouble(how)) return troubles[how](ctx, next, wait);
    await next();
    const body = ctx.body as Record<string, unknown>;
    if (how === "other_issuer") ctx.body = { ...body, issuer: "https://another.example" };
    else if (how === "no_id_token") ctx.body = { ...body, id_token: undefined };
    else if (typeof body["id_token"] === "string")
      ctx.body = { ...body, id_token: forged(body["id_token"], how, key) };
  });
}

type Page = { provider: () => Provider; people: Map<string, OidcPerson>; leadsTo: string[] };

/** The page that asks who signs in. What is chosen there is believed: a form with `email`, `name?`, `verified?`, `sub?`. */
function servePage(server: FastifyInstance, { provider, people, leadsTo }: Page): void {
  const show = (reply: FastifyReply, trouble: string | null): FastifyReply =>
    reply
      .type("text/html; charset=utf-8")
      .headers({
        // Browsers hold a redirect after a form to the same rule as the form.
        "content-security-policy": pagePolicy(leadsTo),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      })
      .send(signInPage(trouble));
  server.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  server.get("/interaction/:uid", (_request, reply) => show(reply, null));
  server.post<{ Querystring: { annulla?: string } }>("/interaction/:uid", async (request, reply) => {
    const { query, body, raw } = request;
    const person = personIn(body);
    if (query.annulla === undefined && !person)
      return show(reply.status(422), "Scrivi un indirizzo email valido.");
    if (person) people.set(person.sub, person);
    const result = person
      ? { login: { accountId: person.sub } }
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
export async function startOidc({
  redirectUris,
  claimsIn = "id_token",
  port = 0,
}: OidcOptions): Promise<OidcStandIn> {
  const server = Fastify({ forceCloseConnections: true });
  const tokens = serveMoods(server, tokenMisbehaviours, 3000, "/__control/tokens");
  const discovery = serveMoods(server, discoveryMisbehaviours, 3000, "/__control/discovery");
  const people = new Map<string, OidcPerson>();
  let provider: Provider | undefined;
  let answer: ReturnType<Provider["callback"]> | undefined;
  const opened = (): Provider => {
    if (!provider) throw new Error("The provider is not open yet.");
    return provider;
  };
  const leadsTo = [...new Set(redirectUris.map((uri) => new URL(uri).origin))];
  await server.register((scope, _options, done) => {
    servePage(scope, { provider: opened, people, leadsTo });
    done();
  });
  // Everything else is the provider's own, which reads its bodies itself.
  await server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, parsed) => parsed(null));
    scope.all("/*", (request, reply) => {
      reply.hijack();
      void answer?.(request.raw, reply.raw);
    });
    done();
  });
  const url = await server.listen({ port, host: "127.0.0.1" });
  const client = { id: "fetta", secret: "oidc_standin", redirectUris };
  const open = openProvider({ issuer: url, client, claimsIn, people });
  goWrong(open.provider, { discovery, tokens, key: open.key });
  provider = open.provider;
  answer = open.provider.callback();
  return {
    url,
    clientId: client.id,
    clientSecret: client.secret,
    misbehave: tokens.change,
    misbehaveDiscovery: discovery.change,
    close: async () => {
      server.server.closeAllConnections();
      await server.close();
    },
  };
}
