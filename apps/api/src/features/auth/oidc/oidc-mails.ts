import { OidcError } from "@fetta/domain/account/oidc-error";
import { deleteMailTokensOf } from "@fetta/db/queries/auth/mail-token";
import { consumeRateLimit } from "@fetta/db/queries/platform/rate-limit";
import { findUserByEmail, lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../../deps.ts";
import { publicOrigin } from "../../../config/env.ts";
import type { Env } from "../../../config/env.ts";
import { identityLinkedMail, identityProofMail } from "../../mail/messages.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { createEmailLink, sendsMail } from "../email-link.ts";
import { hashEmail, authRateLimits } from "../rate-limits.ts";

/** Queues the notice of the new sign-in method to the account's address; does nothing where no mails are sent. */
export async function queueIdentityLinkedMail(tx: Db, env: Env, account: { id: string; email: string }): Promise<void> {
  if (!sendsMail(env)) return;
  const mailText = identityLinkedMail(env.OIDC_NAME, `${publicOrigin(env)}/profile`);
  await queueMail(tx, { kind: "notice", recipient: account.email, userId: account.id, ...mailText });
}

/**
 * Mails a confirmation link to the unverified address of an existing account; opening it gives access to the account.
 * Resolves to the error to show: this path never signs in.
 */
export async function queueIdentityProofMail(
  { db, env }: Pick<Deps, "db" | "env">,
  { email, issuer, subject }: { email: string; issuer: string; subject: string },
): Promise<OidcError> {
  if (!sendsMail(env)) return new OidcError("email-da-confermare");
  if ((await consumeRateLimit(db, authRateLimits.identityMails, hashEmail(email))) !== undefined)
    return new OidcError("troppi-tentativi");
  return db.transaction().execute(async (tx) => {
    const account = await findUserByEmail(tx, email);
    if (!account) return new OidcError("scaduto");
    await lockUser(tx, account.id);
    await deleteMailTokensOf(tx, account.id, "link");
    const link = await createEmailLink(tx, env, "link", account, { issuer, subject });
    const mailText = identityProofMail(env.OIDC_NAME, link);
    await queueMail(tx, { kind: "link", recipient: account.email, userId: account.id, ...mailText });
    return new OidcError("conferma-inviata");
  });
}
