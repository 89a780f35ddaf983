import { randomBytes } from "node:crypto";
import { Provider, interactionPolicy } from "oidc-provider";
import type { Account, Configuration, KoaContextWithOIDC } from "oidc-provider";
import { signingKey } from "./oidc-faults.ts";
import type { SigningKey } from "./oidc-faults.ts";
import { errorPage } from "./oidc-pages.ts";
import { claimsOf } from "./oidc-users.ts";
import type { OidcPerson } from "./oidc-users.ts";
import { memoryStore } from "./memory-adapter.ts";

/** The app that asks. */
export type OidcClient = { id: string; secret: string; redirectUris: readonly string[] };

export type ProviderWish = {
  issuer: string;
  client: OidcClient;
  /** Where the address and the name stand. */
  claimsIn: "id_token" | "userinfo";
  /** Everybody who has ever signed in, by the provider's name for them. */
  people: ReadonlyMap<string, OidcPerson>;
};

/** Who it is, and nothing else: what the app may know is agreed to by choosing who signs in. */
function justWho(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  return policy;
}

/** No browser is remembered, so that it can be one person now and another one next. */
function forgetBrowsers(provider: Provider): void {
  provider.use((ctx, next) => {
    const { cookie } = ctx.req.headers;
    const kept = cookie?.split("; ").filter((pair) => !/^_session(\.sig)?=/.test(pair));
    if (kept) ctx.req.headers.cookie = kept.join("; ");
    return next();
  });
}

async function grantOf({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (!client || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

const accountOf = (person: OidcPerson | undefined): Account | undefined =>
  person && { accountId: person.sub, claims: () => claimsOf(person) };

/** The certified implementation, with one app and the sign-in page of the stand-in. */
export function openProvider({ issuer, client, claimsIn, people }: ProviderWish): {
  provider: Provider;
  key: SigningKey;
} {
  const { jwk, ...key } = signingKey();
  const configuration: Configuration = {
    adapter: memoryStore(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...client.redirectUris],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    claims: { email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
    conformIdTokenClaims: claimsIn === "userinfo",
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => accountOf(people.get(sub)),
    loadExistingGrant: grantOf,
    interactions: { policy: justWho(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
    },
    renderError: (ctx, { error, error_description: description = "" }) => {
      ctx.type = "html";
      ctx.body = errorPage(error, description);
    },
  };
  const provider = new Provider(issuer, configuration);
  forgetBrowsers(provider);
  return { provider, key };
}
