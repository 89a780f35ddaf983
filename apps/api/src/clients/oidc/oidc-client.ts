import { ProviderFailure } from "@fetta/domain/account/oidc-error";
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
import { personOf } from "./oidc-claims.ts";
import type { ProviderPerson } from "./oidc-claims.ts";
import { askingProvider } from "./oidc-errors.ts";

/** What is kept until the person is back: it makes the answer one to our question, and to no other. */
export type ProviderQuestion = { state: string; nonce: string; verifier: string };

/** Whoever signs people in for us. Every call throws ProviderFailure where it comes to nothing. */
export type OidcProvider = {
  /** The page of the provider that asks who it is, and what is to be kept until they are back. */
  ask: () => Promise<{ url: string; question: ProviderQuestion }>;
  /** Who they are, by the query that the provider sent them back with. */
  answer: (query: string, question: ProviderQuestion) => Promise<ProviderPerson>;
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
const knownForMs = 24 * 3600_000;

/** The way that the provider names; in its own document, a provider that names none takes Basic. */
function proving(secret: string): ClientAuth {
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
export function createOidc({
  issuer,
  clientId,
  clientSecret,
  redirectUri,
  timeoutMs = 5000,
  now = Date.now,
  log,
}: OidcOptions): OidcProvider {
  const discover = (): Promise<Configuration> =>
    discovery(new URL(issuer), clientId, undefined, proving(clientSecret), {
      timeout: timeoutMs / 1000,
      // The library's own type of a body is narrower in name alone.
      [customFetch]: (url, init) => boundedFetch(url, init as RequestInit),
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowInsecureRequests] : [])],
    });
  let known: { configuration: Promise<Configuration>; at: number } | undefined;
  /** Asked once for all who come at the same time; a failure is forgotten, so that the next one asks again. */
  const configured = (): Promise<Configuration> => {
    if (known && now() - known.at < knownForMs) return known.configuration;
    const asked = { configuration: discover(), at: now() };
    known = asked;
    asked.configuration.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.configuration;
  };
  return {
    ask: () =>
      askingProvider(log, "ask", async () => {
        const configuration = await configured();
        const question = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          response_type: "code",
          scope: "openid email profile",
          state: question.state,
          nonce: question.nonce,
          code_challenge: await calculatePKCECodeChallenge(question.verifier),
          code_challenge_method: "S256",
        });
        return { url: url.href, question };
      }),
    answer: (query, { state, nonce, verifier }) =>
      askingProvider(log, "answer", async () => {
        const configuration = await configured();
        const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderFailure("rifiutato");
        // Google writes the address into the token; others tell it only when they are asked.
        const more =
          claims["email"] === undefined
            ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {};
        const person = personOf({ ...more, ...claims });
        if (!person) throw new ProviderFailure("rifiutato");
        return person;
      }),
  };
}
