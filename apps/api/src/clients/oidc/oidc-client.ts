import { OidcError } from "@fetta/domain/account/oidc-error";
import {
  ClientSecretBasic,
  ClientSecretPost,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { ClientAuth, Configuration } from "openid-client";
import type { Logger } from "pino";
import { boundedFetch } from "../../lib/resilience/bounded-fetch.ts";
import { parseClaims } from "./oidc-claims.ts";
import type { OidcIdentity } from "./oidc-claims.ts";
import { callOidcProvider } from "./oidc-errors.ts";

/** What is kept until the person is back: it makes the answer one to our question, and to no other. */
export type OidcAuthorizationState = { state: string; nonce: string; verifier: string };

/** Whoever signs people in for us. Every call throws ProviderFailure where it comes to nothing. */
export type OidcProvider = {
  /** The page of the provider that asks who it is, and what is to be kept until they are back. */
  authorize: () => Promise<{ url: string; authorization: OidcAuthorizationState }>;
  /** Who they are, by the query that the provider sent them back with. */
  exchange: (query: string, authorization: OidcAuthorizationState) => Promise<OidcIdentity>;
};

export type OidcOptions = {
  /** As the provider writes it. http is for one on this machine. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where people come back to, to the letter as the provider knows it. */
  redirectUri: string;
  /** How long one request may take; an answer takes three at most. */
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Told what kind of failure it was; never who signed in. */
  log?: Pick<Logger, "warn"> | undefined;
};

/** How long we believe where a provider said its pages are. */
const discoveryCacheMs = 24 * 3600_000;

/** The way that the provider names; in its own document, a provider that names none takes Basic. */
function negotiateClientAuth(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (as, ...rest) =>
    as.token_endpoint_auth_methods_supported?.includes("client_secret_post") === true
      ? post(as, ...rest)
      : basic(as, ...rest);
}

/**
 * OpenID Connect by a certified library: code flow with state, nonce and PKCE, and ID tokens whose signature is checked
 * though they come straight from the provider.
 */
export function createOidcClient({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  timeoutMs = 5000,
  now = Date.now,
  log,
}: OidcOptions): OidcProvider {
  const discover = (): Promise<Configuration> =>
    discovery(new URL(issuer), clientId, undefined, negotiateClientAuth(clientSecret), {
      timeout: timeoutMs / 1000,
      // The library's own type of a body is narrower in name alone.
      [customFetch]: (url, init) => boundedFetch(url, init as RequestInit),
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
    });
  let cached: { configuration: Promise<Configuration>; at: number } | undefined;
  /** Asked once for all who come at the same time; a failure is forgotten, so that the next one asks again. */
  const getConfiguration = (): Promise<Configuration> => {
    if (cached && now() - cached.at < discoveryCacheMs) return cached.configuration;
    const pending = { configuration: discover(), at: now() };
    cached = pending;
    pending.configuration.catch(() => {
      if (cached === pending) cached = undefined;
    });
    return pending.configuration;
  };
  return {
    authorize: () =>
      callOidcProvider(log, "ask", async () => {
        const configuration = await getConfiguration();
        const authorization = {
          state: randomState(),
          nonce: randomNonce(),
          verifier: randomPKCECodeVerifier(),
        };
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          response_type: "code",
          scope: "openid email profile",
          state: authorization.state,
          nonce: authorization.nonce,
          code_challenge: await calculatePKCECodeChallenge(authorization.verifier),
          code_challenge_method: "S256",
        });
        return { url: url.href, authorization };
      }),
    exchange: (query, { state, nonce, verifier }) =>
      callOidcProvider(log, "answer", async () => {
        const configuration = await getConfiguration();
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new OidcError("rifiutato");
        // Google writes the address into the token; others tell it only when they are asked.
        const userInfo =
          claims["email"] === undefined
            ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        const identity = parseClaims({ ...userInfo, ...claims });
        if (!identity) throw new OidcError("rifiutato");
        return identity;
      }),
  };
}
