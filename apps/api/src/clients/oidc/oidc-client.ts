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

/** Stored until the user returns: it ties the provider's response to this authorization request. */
export type OidcAuthorizationState = { state: string; nonce: string; codeVerifier: string };

/** An OpenID provider. Every call throws OidcError on failure. */
export type OidcProvider = {
  /** The provider's sign-in URL, and the state to store until the user returns. */
  authorize: () => Promise<{ url: string; authorization: OidcAuthorizationState }>;
  /** The user's identity, from the query of the provider's redirect. */
  exchange: (query: string, authorization: OidcAuthorizationState) => Promise<OidcIdentity>;
};

export type OidcOptions = {
  /** Exactly as the provider writes it. http is for a provider on this machine. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Redirect URI, exactly as registered at the provider. */
  redirectUri: string;
  /** Milliseconds that one request may take; one exchange takes three requests at most. */
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Receives the kind of failure only; never the user's identity. */
  log?: Pick<Logger, "warn"> | undefined;
};

/** Milliseconds that the provider's discovery document is cached. */
const discoveryCacheMs = 24 * 3600_000;

/** Uses the method that the provider lists; Basic is the default when it lists none. */
function negotiateClientAuth(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (as, ...rest) =>
    as.token_endpoint_auth_methods_supported?.includes("client_secret_post") === true
      ? post(as, ...rest)
      : basic(as, ...rest);
}

/**
 * OpenID Connect by a certified library: code flow with state, nonce and PKCE. ID token signatures are checked although
 * the tokens come directly from the provider.
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
      // The library's own type of a body differs only in name.
      [customFetch]: (url, init) => boundedFetch(url, init as RequestInit),
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
    });
  let cached: { configuration: Promise<Configuration>; at: number } | undefined;
  /** Concurrent calls share one discovery request; a failure is not cached, so that the next call tries again. */
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
          codeVerifier: randomPKCECodeVerifier(),
        };
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          response_type: "code",
          scope: "openid email profile",
          state: authorization.state,
          nonce: authorization.nonce,
          code_challenge: await calculatePKCECodeChallenge(authorization.codeVerifier),
          code_challenge_method: "S256",
        });
        return { url: url.href, authorization };
      }),
    exchange: (query, { state, nonce, codeVerifier }) =>
      callOidcProvider(log, "answer", async () => {
        const configuration = await getConfiguration();
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new OidcError("rifiutato");
        // Google includes the address in the token; other providers return it only from the userinfo endpoint.
        const userInfo =
          claims["email"] === undefined ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
        const identity = parseClaims({ ...userInfo, ...claims });
        if (!identity) throw new OidcError("rifiutato");
        return identity;
      }),
  };
}
