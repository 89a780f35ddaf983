import { randomBytes } from "node:crypto";
import { Provider, interactionPolicy } from "oidc-provider";
import type { Account, Configuration, KoaContextWithOIDC } from "oidc-provider";
import { createSigningKey } from "./oidc-faults.ts";
import type { SigningKey } from "./oidc-faults.ts";
import { renderErrorPage } from "./oidc-pages.ts";
import { toClaims } from "./oidc-users.ts";
import type { OidcUser } from "./oidc-users.ts";
import { createMemoryAdapter } from "./memory-adapter.ts";

/** The client (relying party). */
export type OidcClient = { id: string; secret: string; redirectUris: readonly string[] };

export type ProviderOptions = {
  issuer: string;
  client: OidcClient;
  /** Where the email and name claims are returned. */
  claimsSource: "id_token" | "userinfo";
  /** All users that have ever signed in, by `sub`. */
  users: ReadonlyMap<string, OidcUser>;
};

/** Login without a consent step: choosing a user on the sign-in page implies consent. */
function buildInteractionPolicy(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  return policy;
}

/** Drops the session cookies, so that every sign-in can choose another user. */
function dropSessionCookies(provider: Provider): void {
  provider.use((ctx, next) => {
    const { cookie } = ctx.req.headers;
    const remaining = cookie?.split("; ").filter((pair) => !/^_session(\.sig)?=/.test(pair));
    if (remaining) ctx.req.headers.cookie = remaining.join("; ");
    return next();
  });
}

async function createGrant({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (!client || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

const toAccount = (user: OidcUser | undefined): Account | undefined =>
  user && { accountId: user.sub, claims: () => toClaims(user) };

/** Creates the certified implementation with one client and the sign-in page of the fake. */
export function createProvider({ issuer, client, claimsSource, users }: ProviderOptions): {
  provider: Provider;
  key: SigningKey;
} {
  const { jwk, ...key } = createSigningKey();
  const configuration: Configuration = {
    adapter: createMemoryAdapter(),
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
    conformIdTokenClaims: claimsSource === "userinfo",
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => toAccount(users.get(sub)),
    loadExistingGrant: createGrant,
    interactions: { policy: buildInteractionPolicy(), url: (_ctx, { uid }) => `/interaction/${uid}` },
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
      ctx.body = renderErrorPage(error, description);
    },
  };
  const provider = new Provider(issuer, configuration);
  dropSessionCookies(provider);
  return { provider, key };
}
