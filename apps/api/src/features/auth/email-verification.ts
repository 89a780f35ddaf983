import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials, saveEmailVerified } from "@fetta/db/queries/auth/credentials";
import { deleteMailTokensOf, findMailToken, takeMailToken } from "@fetta/db/queries/auth/mail-token";
import { takeRate } from "@fetta/db/queries/platform/rate-limit";
import { lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { Env } from "../../config/env.ts";
import { verificationMail } from "../mail/messages.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { linkHash, makeLink, refuseWithoutMail } from "./email-link.ts";
import { addressHash, rates } from "./rate-limits.ts";
import type { Viewer } from "./current-user.ts";

/** Has the link mailed that proves an address. Earlier ones go on counting: the mail that came first is as good. */
export async function mailVerification(
  tx: Db,
  env: Env,
  account: { id: string; email: string },
): Promise<void> {
  const link = await makeLink(tx, env, "verify", account);
  await queueMail(tx, {
    kind: "verify",
    recipient: account.email,
    userId: account.id,
    ...verificationMail(link),
  });
}

/** Mails the link once more; nothing happens where the address is proved already. */
export async function requestVerification(
  { db, env }: Pick<Deps, "db" | "env">,
  viewer: Viewer,
): Promise<void> {
  refuseWithoutMail(env);
  const account = await findCredentials(db, viewer.id);
  if (!account) throw new AppError("not_signed_in");
  if (account.emailVerifiedAt !== null) return;
  const retryAfter = await takeRate(db, rates.verificationMails, addressHash(account.email));
  if (retryAfter !== undefined) throw new AppError("too_many_attempts", { retryAfter });
  await db.transaction().execute((tx) => mailVerification(tx, env, account));
}

/**
 * Notes that the address is theirs, for whoever has both the link and a session of the account. The link alone proves that
 * somebody reads the mail, not that the password is theirs: anybody can register somebody else's address with a password
 * of their own, wait for the owner to press what came by mail, and be an owner of it from then on. Who has only the mail
 * takes the account over by a new password instead (password-reset.ts), which puts out whoever was in it.
 */
export async function verifyEmail({ db }: Pick<Deps, "db">, viewer: Viewer, token: string): Promise<void> {
  const link = await findMailToken(db, linkHash(token), "verify");
  if (link?.userId !== viewer.id) throw new AppError("link_over");
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.id);
    if (!(await takeMailToken(tx, link.id))) throw new AppError("link_over");
    await deleteMailTokensOf(tx, viewer.id, "verify");
    await saveEmailVerified(tx, viewer.id);
    await insertAuditEvent(tx, { actorId: viewer.id, subjectId: viewer.id, action: "email.verified" });
  });
}
