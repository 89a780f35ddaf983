import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials } from "@fetta/db/queries/auth/credentials";
import { deleteOidcIdentity, listOidcIdentities } from "@fetta/db/queries/auth/oidc-identity";
import type { OidcIdentityRow } from "@fetta/db/queries/auth/oidc-identity";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Deps } from "../../../deps.ts";
import type { Env } from "../../../config/env.ts";
import type { CurrentUser } from "../current-user.ts";

/** Public id of an identity, so that the provider's subject is not exposed to clients. */
export const toPublicIdentityId = ({ issuer, subject }: Pick<OidcIdentityRow, "issuer" | "subject">): string =>
  createHash("sha256").update(`${issuer}\n${subject}`).digest("hex").slice(0, 16);

/** Display name of the provider. */
const toProviderName = (env: Env, issuer: string): string =>
  issuer === env.OIDC_ISSUER_URL ? env.OIDC_NAME : (URL.parse(issuer)?.hostname ?? issuer);

/** Identities that can sign in to the account, oldest first, and whether there is no other sign-in method. */
export async function readIdentities({ db, env }: Pick<Deps, "db" | "env">, currentUser: CurrentUser) {
  const [account, rows] = await Promise.all([
    findCredentials(db, currentUser.id),
    listOidcIdentities(db, currentUser.id),
  ]);
  const linked = rows.map((row) => ({
    id: toPublicIdentityId(row),
    provider: toProviderName(env, row.issuer),
    email: row.email,
    since: row.createdAt.toISOString(),
  }));
  return {
    provider: env.OIDC_CLIENT_ID === undefined ? null : env.OIDC_NAME,
    linked,
    isLastSignInMethod: linked.length === 1 && account?.passwordHash === null,
  };
}

/** Removes an identity from the account; rejected where no other sign-in method would be left. */
export async function unlinkIdentity({ db }: Pick<Deps, "db">, currentUser: CurrentUser, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, currentUser.id);
    const rows = await listOidcIdentities(tx, currentUser.id);
    const row = rows.find((each) => toPublicIdentityId(each) === name);
    if (!row) throw new AppError("not_found");
    const account = await findCredentials(tx, currentUser.id);
    if (rows.length === 1 && account?.passwordHash === null) throw new AppError("last_sign_in_method");
    await deleteOidcIdentity(tx, currentUser.id, row);
    await insertAuditEvent(tx, {
      actorId: currentUser.id,
      subjectId: currentUser.id,
      action: "identity.unlinked",
    });
  });
}
