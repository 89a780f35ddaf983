import { OidcError } from "@fetta/domain/account/oidc-error";
import { insertOidcAttempt, consumeOidcAttempt, type OidcAttemptRow } from "@fetta/db/queries/auth/oidc-identity";
import type { OidcIdentity, OidcProvider } from "../../../clients/oidc/oidc-client.ts";
import type { Deps } from "../../../deps.ts";
import { createToken, createTokenCookie, hashToken } from "../sessions.ts";

/** Paths where the sign-in with another provider starts and where its callback arrives. */
export const oidcPath = "/api/auth/google";
export const oidcCallbackPath = `${oidcPath}/callback`;

/** Maximum minutes that a sign-in at the provider may take. */
export const oidcAttemptMinutes = 10;

/** Binds the callback to the browser that started the sign-in. */
export const attemptCookie = createTokenCookie("oidc", oidcAttemptMinutes * 60);

type StartedAttempt = {
  /** The provider's page. */
  url: string;
  /** Token of the cookie that binds the callback to this browser. */
  token: string;
};

/** Starts a sign-in at the provider, or (`userId`) the linking of an identity to an account. Throws ProviderFailure. */
export async function startOidcAttempt(
  { db, oidc }: Pick<Deps, "db" | "oidc">,
  { userId, returnTo }: Pick<OidcAttemptRow, "userId" | "returnTo">,
): Promise<StartedAttempt> {
  if (!oidc) throw new OidcError("spento");
  const { url, authorization } = await oidc.authorize();
  const token = createToken();
  await insertOidcAttempt(db, { id: hashToken(token), ...authorization, userId, returnTo });
  return { url, token };
}

/** The sign-in attempt that belongs to a cookie. It is consumed in any case. Throws ProviderFailure. */
export async function consumeAttempt({ db }: Pick<Deps, "db">, token: string | undefined): Promise<OidcAttemptRow> {
  const attempt = token === undefined ? undefined : await consumeOidcAttempt(db, hashToken(token), oidcAttemptMinutes);
  if (!attempt?.isFresh) throw new OidcError("scaduto");
  return attempt;
}

/** Exchanges the query of the callback for the identity. Throws ProviderFailure. */
export async function exchangeIdentity(
  oidc: OidcProvider | undefined,
  attempt: OidcAttemptRow,
  query: string,
): Promise<OidcIdentity> {
  if (!oidc) throw new OidcError("spento");
  return oidc.exchange(query, attempt);
}
