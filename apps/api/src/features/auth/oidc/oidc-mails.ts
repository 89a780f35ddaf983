import { ProviderFailure } from "@fetta/domain/account/oidc-error";
import { deleteMailTokensOf } from "@fetta/db/queries/auth/mail-token";
import { takeRate } from "@fetta/db/queries/platform/rate-limit";
import { findUserByEmail, lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../../deps.ts";
import { publicOrigin } from "../../../config/env.ts";
import type { Env } from "../../../config/env.ts";
import { identityLinkedMail, identityProofMail } from "../../mail/messages.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { makeLink, sendsMail } from "../email-link.ts";
import { addressHash, rates } from "../rate-limits.ts";

/** Tells the holder of an account that there is another way into it now; nothing where no mails are sent. */
export async function mailLinked(tx: Db, env: Env, account: { id: string; email: string }): Promise<void> {
  if (!sendsMail(env)) return;
  const letter = identityLinkedMail(env.OIDC_NAME, `${publicOrigin(env)}/profile`);
  await queueMail(tx, { kind: "notice", recipient: account.email, userId: account.id, ...letter });
}

/**
 * Mails a link to an address that has an account and was never proved: who opens it has the account. Resolves to what
 * the person is told, which is a failure in any case: nobody is signed in by this.
 */
export async function mailProof(
  { db, env }: Pick<Deps, "db" | "env">,
  { email, issuer, subject }: { email: string; issuer: string; subject: string },
): Promise<ProviderFailure> {
  if (!sendsMail(env)) return new ProviderFailure("email-da-confermare");
  if ((await takeRate(db, rates.identityMails, addressHash(email))) !== undefined)
    return new ProviderFailure("troppi-tentativi");
  return db.transaction().execute(async (tx) => {
    const account = await findUserByEmail(tx, email);
    if (!account) return new ProviderFailure("scaduto");
    await lockUser(tx, account.id);
    await deleteMailTokensOf(tx, account.id, "link");
    const link = await makeLink(tx, env, "link", account, { issuer, subject });
    const letter = identityProofMail(env.OIDC_NAME, link);
    await queueMail(tx, { kind: "link", recipient: account.email, userId: account.id, ...letter });
    return new ProviderFailure("conferma-inviata");
  });
}
