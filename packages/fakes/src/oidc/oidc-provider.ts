import { randomBytes, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import {
  Provider,
  interactionPolicy,
  type Account,
  type Adapter,
  type AdapterPayload,
  type Configuration,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { OidcUser } from "./sign-in-page.ts";

/** Faults of the discovery document. */
export const discoveryFaults = ["status_500", "html", "hang", "other_issuer"] as const;
export type DiscoveryFault = (typeof discoveryFaults)[number];

/** Faults of the token endpoint: of the response itself or of the claims in its ID token. */
export const tokenFaults = [
  "status_500",
  "html",
  "hang",
  "slow",
  "huge",
  "no_id_token",
  "wrong_nonce",
  "wrong_audience",
  "wrong_issuer",
  "expired",
  "wrong_signature",
] as const;
export type TokenFault = (typeof tokenFaults)[number];

export type SigningKey = { privateKey: KeyObject; kid: string };

const generateRsaKey = (): KeyObject => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** Creates a signing key of the provider and its JWK (RS256). */
function createSigningKey(): SigningKey & { jwk: Record<string, unknown> } {
  const privateKey = generateRsaKey();
  const kid = "fake";
  return { privateKey, kid, jwk: { ...privateKey.export({ format: "jwk" }), kid, alg: "RS256", use: "sig" } };
}

const encodeJson = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function signJwt(claims: object, { privateKey, kid }: SigningKey): string {
  const text = `${encodeJson({ alg: "RS256", typ: "JWT", kid })}.${encodeJson(claims)}`;
  return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey, "base64url")}`;
}

function decodeClaims(idToken: string): Record<string, unknown> {
  const [, payload = ""] = idToken.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
}

const oneHourAgoSeconds = (): number => Math.floor(Date.now() / 1000) - 3600;

/**
 * Returns the ID token with one wrong claim or signature, signed like a valid one; null when the fault leaves it
 * unchanged.
 */
export function forgeIdToken(idToken: string, fault: TokenFault, key: SigningKey): string | null {
  const claims = decodeClaims(idToken);
  if (fault === "wrong_nonce") return signJwt({ ...claims, nonce: "of-another-sign-in" }, key);
  if (fault === "wrong_audience") return signJwt({ ...claims, aud: "another-app" }, key);
  if (fault === "wrong_issuer") return signJwt({ ...claims, iss: "https://another.example" }, key);
  if (fault === "expired") return signJwt({ ...claims, iat: oneHourAgoSeconds() - 60, exp: oneHourAgoSeconds() }, key);
  if (fault === "wrong_signature") return signJwt(claims, { ...key, privateKey: generateRsaKey() });
  return null;
}

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

/** Storage adapter of one provider: everything it issues stays in memory and is not shared with other providers. */
function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, AdapterPayload>();
  return (model) => {
    const storageKey = (id: string): string => `${model}:${id}`;
    const find = (matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...entries].find(([key, payload]) => key.startsWith(`${model}:`) && matches(payload))?.[1];
    return {
      upsert: async (id, payload) => void entries.set(storageKey(id), payload),
      find: async (id) => entries.get(storageKey(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = entries.get(storageKey(id));
        if (payload) entries.set(storageKey(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => void entries.delete(storageKey(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}

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

function toAccount({ sub, email, emailVerified, name }: OidcUser): Account {
  const [givenName, ...familyNames] = name.split(" ");
  const names = name === "" ? {} : { name, given_name: givenName, family_name: familyNames.join(" ") };
  return { accountId: sub, claims: () => ({ sub, email, email_verified: emailVerified, ...names }) };
}

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
    findAccount: (_ctx, sub) => {
      const user = users.get(sub);
      return user && toAccount(user);
    },
    loadExistingGrant: createGrant,
    interactions: { policy: buildInteractionPolicy(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 3600, Session: 3600, Grant: 3600 },
  };
  const provider = new Provider(issuer, configuration);
  dropSessionCookies(provider);
  return { provider, key };
}
