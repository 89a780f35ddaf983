import { createHash, randomBytes } from "node:crypto";
import { OidcError } from "@fetta/domain/account/oidc-error";
import { insertOidcAttempt, consumeOidcAttempt, type OidcAttemptRow } from "@fetta/db/queries/auth/oidc-identity";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OidcIdentity, OidcProvider } from "../../../clients/oidc/oidc-client.ts";
import type { Deps } from "../../../deps.ts";
import type { Env } from "../../../config/env.ts";
import { usesHttps } from "../sessions.ts";

/** Paths where the sign-in with another provider starts and where its callback arrives. */
export const oidcPath = "/api/auth/google";
export const oidcCallbackPath = `${oidcPath}/callback`;

/** Maximum minutes that a sign-in at the provider may take. */
export const oidcAttemptMinutes = 10;

/** The cookie's token is stored as a hash, so that a leaked table cannot complete a sign-in. */
const hashAttemptToken = (token: string): string => createHash("sha256").update(token).digest("hex");

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
  const token = randomBytes(32).toString("base64url");
  await insertOidcAttempt(db, { id: hashAttemptToken(token), ...authorization, userId, returnTo });
  return { url, token };
}

/** The sign-in attempt that belongs to a cookie. It is consumed in any case. Throws ProviderFailure. */
export async function consumeAttempt({ db }: Pick<Deps, "db">, token: string | undefined): Promise<OidcAttemptRow> {
  const attempt =
    token === undefined ? undefined : await consumeOidcAttempt(db, hashAttemptToken(token), oidcAttemptMinutes);
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

/** As for the session cookie: browsers reject the prefix over http. */
const cookieName = (env: Env): string => (usesHttps(env) ? "__Host-oidc" : "oidc");

/** Lax: the callback is a top-level navigation from the provider's site. */
const attemptCookieAttributes = (env: Env) =>
  ({ httpOnly: true, sameSite: "lax", secure: usesHttps(env), path: "/" }) as const;

/** Token of the sign-in attempt cookie; undefined where it has the wrong format. */
export function readAttemptCookie(env: Env, request: FastifyRequest): string | undefined {
  const token = request.cookies[cookieName(env)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function setAttemptCookie(env: Env, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(env), token, { ...attemptCookieAttributes(env), maxAge: oidcAttemptMinutes * 60 });
}

export function clearAttemptCookie(env: Env, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(env), attemptCookieAttributes(env));
}
