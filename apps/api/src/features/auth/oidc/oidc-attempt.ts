import { createHash, randomBytes } from "node:crypto";
import { ProviderFailure } from "@fetta/domain/account/oidc-error";
import { insertOidcAttempt, takeOidcAttempt } from "@fetta/db/queries/auth/oidc-attempt";
import type { OidcAttemptRow } from "@fetta/db/queries/auth/oidc-attempt";
import type { ProviderPerson } from "../../../clients/oidc/oidc-claims.ts";
import type { OidcProvider } from "../../../clients/oidc/oidc-client.ts";
import type { Deps } from "../../../deps.ts";

/** Minutes that somebody may take at the provider. */
export const attemptMinutes = 10;

/** What is stored of the cookie: a leaked table finishes nobody's sign-in. */
const attemptId = (token: string): string => createHash("sha256").update(token).digest("hex");

type Begun = {
  /** The provider's page. */
  url: string;
  /** For the cookie that binds the way back to this browser. */
  token: string;
};

/** Begins a sign-in at the provider, or (`userId`) the linking of an account. Throws ProviderFailure. */
export async function beginAttempt(
  { db, oidc }: Pick<Deps, "db" | "oidc">,
  { userId, returnTo }: Pick<OidcAttemptRow, "userId" | "returnTo">,
): Promise<Begun> {
  if (!oidc) throw new ProviderFailure("spento");
  const { url, question } = await oidc.ask();
  const token = randomBytes(32).toString("base64url");
  await insertOidcAttempt(db, { id: attemptId(token), ...question, userId, returnTo });
  return { url, token };
}

/** The sign-in that belongs to a cookie. It is used up by this, whatever comes of it. Throws ProviderFailure. */
export async function takeAttempt(
  { db }: Pick<Deps, "db">,
  token: string | undefined,
): Promise<OidcAttemptRow> {
  const attempt =
    token === undefined ? undefined : await takeOidcAttempt(db, attemptId(token), attemptMinutes);
  if (!attempt?.fresh) throw new ProviderFailure("scaduto");
  return attempt;
}

/** Who came back, by the query they came back with. Throws ProviderFailure. */
export async function personBehind(
  oidc: OidcProvider | undefined,
  attempt: OidcAttemptRow,
  query: string,
): Promise<ProviderPerson> {
  if (!oidc) throw new ProviderFailure("spento");
  return oidc.answer(query, attempt);
}
