import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials } from "@fetta/db/queries/auth/credentials";
import { deleteIdentity, listIdentities } from "@fetta/db/queries/auth/oidc-identity";
import type { OidcIdentityRow } from "@fetta/db/queries/auth/oidc-identity";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Deps } from "../../../deps.ts";
import type { Env } from "../../../config/env.ts";
import type { Viewer } from "../current-user.ts";

/** What an identity is called outside: the provider's name for somebody stays between the provider and us. */
export const identityName = ({ issuer, subject }: Pick<OidcIdentityRow, "issuer" | "subject">): string =>
  createHash("sha256").update(`${issuer}\n${subject}`).digest("hex").slice(0, 16);

/** The provider as people know it. */
const providerOf = (env: Env, issuer: string): string =>
  issuer === env.OIDC_ISSUER_URL ? env.OIDC_NAME : (URL.parse(issuer)?.hostname ?? issuer);

/** What a person can sign in with beside the password, the oldest first, and whether they could do without. */
export async function readIdentities({ db, env }: Pick<Deps, "db" | "env">, viewer: Viewer) {
  const [account, rows] = await Promise.all([findCredentials(db, viewer.id), listIdentities(db, viewer.id)]);
  const linked = rows.map((row) => ({
    id: identityName(row),
    provider: providerOf(env, row.issuer),
    email: row.email,
    since: row.createdAt.toISOString(),
  }));
  return {
    provider: env.OIDC_CLIENT_ID === undefined ? null : env.OIDC_NAME,
    linked,
    onlyWayIn: linked.length === 1 && account?.passwordHash === null,
  };
}

/** Unties an identity from the account; refused where there would be no way in left. */
export async function unlinkIdentity({ db }: Pick<Deps, "db">, viewer: Viewer, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    const rows = await listIdentities(tx, viewer.id);
    const row = rows.find((each) => identityName(each) === name);
    if (!row) throw new AppError("not_found");
    const account = await findCredentials(tx, viewer.id);
    if (rows.length === 1 && account?.passwordHash === null) throw new AppError("only_way_in");
    await deleteIdentity(tx, viewer.id, row);
    await insertAuditEvent(tx, { actorId: viewer.id, subjectId: viewer.id, action: "identity.unlinked" });
  });
}
