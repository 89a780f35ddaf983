import { OidcError, type OidcErrorCode } from "@fetta/domain/account/oidc-error";
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
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from "openid-client";
import type { Logger } from "pino";
import type { OnProviderAnswer } from "../../lib/provider-log.ts";
import { boundedFetch } from "../../lib/resilience/bounded-fetch.ts";
import { z } from "zod";

/** A user's identity at the OpenID provider. */
export type OidcIdentity = {
  issuer: string;
  /** The provider's identifier of the user, which never changes. */
  subject: string;
  /** Null when the provider returns no valid address. */
  email: string | null;
  /** Whether the provider has verified the address. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/** PostgreSQL cannot store NUL characters in text. */
const storableText = z.string().refine((given) => !given.includes("\0"));
const name = storableText
  .transform((given) => given.trim().slice(0, 80).trim() || null)
  .nullish()
  .catch(null);

const claimsSchema = z.object({
  iss: storableText,
  sub: storableText.min(1).max(255),
  email: z.string().trim().max(254).pipe(z.email()).nullish().catch(null),
  // Some providers send it as a string.
  email_verified: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")])
    .nullish()
    .catch(false),
  given_name: name,
  family_name: name,
  name,
});

/** Parses the claims of an ID token, merged with the userinfo response; undefined when issuer or subject is missing. */
export function parseClaims(claims: unknown): OidcIdentity | undefined {
  const { data } = claimsSchema.safeParse(claims);
  if (!data) return undefined;
  const { iss, sub, email, email_verified: verified, given_name: givenName, family_name: familyName } = data;
  return {
    issuer: iss,
    subject: sub,
    email: email ?? null,
    isEmailVerified: verified === true,
    firstName: givenName ?? data.name ?? null,
    lastName: givenName === null || givenName === undefined ? null : (familyName ?? null),
  };
}

/** Error codes of the library for a response that is late or malformed. */
const noResponseCodes = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

/** Errors in the redirect that are the provider's own fault. */
const serverErrorCodes = new Set(["server_error", "temporarily_unavailable"]);

/** The kind of failure, for the log, and the error code for the user; undefined for a programming error. */
function classifyOidcError(error: unknown): { kind: string; code: OidcErrorCode } | undefined {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === "access_denied") return { kind: "denied", code: "annullato" };
    if (serverErrorCodes.has(error.error)) return { kind: error.error, code: "non-raggiungibile" };
    return { kind: "refused_to_ask", code: "rifiutato" };
  }
  if (error instanceof ResponseBodyError)
    return { kind: `status_${error.status}`, code: error.status >= 500 ? "non-raggiungibile" : "rifiutato" };
  if (error instanceof ClientError) {
    const kind = error.code ?? "client_error";
    // A failure while the response body is read carries no error code.
    const isBroken = error.code === undefined || noResponseCodes.has(error.code);
    return { kind, code: isBroken ? "non-raggiungibile" : "rifiutato" };
  }
  // fetch throws a TypeError with a cause when the host cannot be reached.
  if (error instanceof TypeError && error.cause !== undefined)
    return { kind: "no_connection", code: "non-raggiungibile" };
  return undefined;
}

/**
 * Calls the provider; `operation` names the call in the log. A failure becomes an OidcError and a log line with its
 * kind: the library's errors contain codes, tokens and addresses, and none of them is logged.
 */
async function callOidcProvider<T>(
  { log, onAnswer }: Pick<OidcOptions, "log" | "onAnswer">,
  operation: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await work();
    onAnswer?.({ failure: null, ms: performance.now() - startedAt });
    return result;
  } catch (error) {
    if (error instanceof OidcError) throw error;
    const failure = classifyOidcError(error);
    if (!failure) throw error;
    const { kind, code } = failure;
    const ms = performance.now() - startedAt;
    onAnswer?.({ failure: code === "annullato" ? null : kind, ms });
    if (code !== "annullato") log?.warn({ what: operation, kind, ms: Math.round(ms) }, "sign-in provider failed");
    throw new OidcError(code);
  }
}

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
  /** Receives the duration of each call, and the kind of its failure. */
  onAnswer?: OnProviderAnswer | undefined;
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
  onAnswer,
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
      callOidcProvider({ log, onAnswer }, "ask", async () => {
        const configuration = await getConfiguration();
        const authorization = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
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
      callOidcProvider({ log, onAnswer }, "answer", async () => {
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
