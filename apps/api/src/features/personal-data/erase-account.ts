import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials, lockUser } from "@fetta/db/queries/account/user";
import {
  raiseStatementTimeout,
  anonymiseAuditEvents,
  deleteGuestSupportRequests,
  deleteOutboxMailsTo,
  deleteRateWindowsOf,
  deleteUser,
  findErasurePreconditions,
  clearCheckoutUrls,
  pseudonymiseAdminEvents,
} from "@fetta/db/queries/account/account-erasure";
import { listOpenCheckoutSessions } from "@fetta/db/queries/billing/checkout";
import { deleteLoginFailuresOfEmail } from "@fetta/db/queries/auth/login-attempt";
import { anonymiseWithdrawals } from "@fetta/db/queries/billing/withdrawal";
import type { Deps } from "../../deps.ts";
import { countLoginAttempt, toAttemptSource, toSessionKey, hashEmail, hashAccountId } from "../auth/login-throttle.ts";
import { verifyPassword } from "../auth/passwords/password-hash.ts";
import { freshSessionMinutes } from "../auth/sessions.ts";
import type { CurrentUser } from "../auth/current-user.ts";
import { closeCheckouts } from "../billing/reconcile.ts";

type ErasureConfirmation = { password: string | undefined; ip: string; sessionId: string };

/**
 * Preconditions of the deletion: the password where there is one, unless the session has just signed in another way.
 */
export async function readErasureRequirements({ db }: Pick<Deps, "db">, sessionId: string) {
  const preconditions = await findErasurePreconditions(db, sessionId, freshSessionMinutes);
  if (!preconditions) throw new AppError("not_signed_in");
  return { password: preconditions.hasPassword, fresh: preconditions.hasFreshSignIn };
}

/**
 * Deletion requires the password, so that access to an unlocked device is not enough. Attempts are counted for this
 * session alone, so that failed sign-ins from elsewhere do not block the deletion.
 */
async function requireConfirmation(
  deps: Pick<Deps, "db" | "now">,
  currentUser: CurrentUser,
  { password, ip, sessionId }: ErasureConfirmation,
): Promise<void> {
  const { db } = deps;
  if (password === undefined) {
    const { fresh: isFresh } = await readErasureRequirements(deps, sessionId);
    if (!isFresh) throw new AppError("erasure_unconfirmed");
    return;
  }
  await countLoginAttempt(deps, toAttemptSource(currentUser.email, ip, toSessionKey(sessionId)));
  const account = await findCredentials(db, currentUser.id);
  if (!(await verifyPassword(account?.passwordHash, password))) throw new AppError("wrong_current_password");
}

/**
 * Deletes an account and all its personal data immediately. Payments are kept for the tax office, and model calls for
 * their cost, both without a name; an admin's audit events are kept under a pseudonym. Open payment pages are closed at
 * the provider afterwards, without delaying the response. Throws AppError: `erasure_unconfirmed`,
 * `wrong_current_password`, `too_many_logins`.
 */
export async function eraseAccount(
  deps: Pick<Deps, "db" | "env" | "log" | "now" | "payments">,
  currentUser: CurrentUser,
  confirmation: ErasureConfirmation,
): Promise<void> {
  await requireConfirmation(deps, currentUser, confirmation);
  const { id, email } = currentUser;
  const openSessionIds = await deps.db.transaction().execute(async (tx) => {
    await raiseStatementTimeout(tx);
    await lockUser(tx, id);
    const pseudonym = randomUUID().slice(0, 8);
    const wasAdmin = (await pseudonymiseAdminEvents(tx, id, pseudonym)) > 0 || currentUser.role === "admin";
    await anonymiseAuditEvents(tx, id, pseudonym);
    await deleteRateWindowsOf(tx, [hashAccountId(id)]);
    // Only for a verified address: an unverified one may belong to another person, and deleting its rate limits would
    // allow endless mails to it by repeated registration and deletion.
    if ((await findCredentials(tx, id))?.emailVerifiedAt) {
      await deleteGuestSupportRequests(tx, email);
      await deleteOutboxMailsTo(tx, email);
      await deleteRateWindowsOf(tx, [hashEmail(email)]);
    }
    await deleteLoginFailuresOfEmail(tx, hashEmail(email));
    const sessionIds = await listOpenCheckoutSessions(tx, id);
    await clearCheckoutUrls(tx, id);
    await anonymiseWithdrawals(tx, id);
    if (await deleteUser(tx, id))
      await insertAuditEvent(tx, {
        actorId: null,
        subjectId: null,
        erasedActorPseudonym: wasAdmin ? pseudonym : null,
        action: "account.erased",
      });
    return sessionIds;
  });
  void closeCheckouts(deps, openSessionIds);
}
