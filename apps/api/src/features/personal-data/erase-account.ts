import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials } from "@fetta/db/queries/auth/credentials";
import {
  allowLongStatements,
  anonymiseAuditEvents,
  deleteGuestRequestsOf,
  deleteMailsTo,
  deleteRatesOf,
  deleteUser,
  findErasureFacts,
  forgetCheckoutPages,
  pseudonymiseAdminEvents,
} from "@fetta/db/queries/account/account-erasure";
import { listOpenSessions } from "@fetta/db/queries/billing/checkout-status";
import { deleteLoginFailures } from "@fetta/db/queries/auth/login-attempt";
import { lockUser } from "@fetta/db/queries/account/user";
import { anonymiseWithdrawals } from "@fetta/db/queries/billing/withdrawal";
import type { Deps } from "../../deps.ts";
import { countGuess, guesserOf, sessionKey } from "../auth/login-throttle.ts";
import { passwordMatches } from "../auth/passwords/password-hash.ts";
import { addressHash } from "../auth/rate-limits.ts";
import { freshMinutes } from "../auth/sessions.ts";
import type { Viewer } from "../auth/current-user.ts";
import { closePages } from "../billing/close-checkouts.ts";
import { accountHash } from "./data-rate-limits.ts";

type Asked = { password: string | undefined; ip: string; sessionId: string };

/** What the deletion will ask for: the password where there is one, unless they have just come in another way. */
export async function readErasureWays({ db }: Pick<Deps, "db">, sessionId: string) {
  const facts = await findErasureFacts(db, sessionId, freshMinutes);
  if (!facts) throw new AppError("not_signed_in");
  return { password: facts.hasPassword, fresh: facts.freshSignIn };
}

/**
 * Erasing asks for the password, so that a phone left unlocked is not enough. Guesses are counted for this session alone,
 * so that guesses of strangers at the sign-in do not block erasing the account.
 */
async function confirm(
  deps: Pick<Deps, "db" | "now">,
  viewer: Viewer,
  { password, ip, sessionId }: Asked,
): Promise<void> {
  const { db } = deps;
  if (password === undefined) {
    const { fresh } = await readErasureWays(deps, sessionId);
    if (!fresh) throw new AppError("erasure_unconfirmed");
    return;
  }
  await countGuess(deps, guesserOf(viewer.email, ip, sessionKey(sessionId)));
  const account = await findCredentials(db, viewer.id);
  if (!(await passwordMatches(account?.passwordHash, password))) throw new AppError("wrong_current_password");
}

/**
 * Erases an account and all that is stored about the person, at once. What was paid stays for the tax office, and calls
 * to a model for their cost, neither with a name; what an admin did stays on record under a pseudonym. Pages on which one
 * could still pay are closed at the provider after that, without the answer waiting for it. Throws AppError:
 * `erasure_unconfirmed`, `wrong_current_password`, `too_many_logins`.
 */
export async function eraseAccount(
  deps: Pick<Deps, "db" | "env" | "log" | "now" | "payments">,
  viewer: Viewer,
  asked: Asked,
): Promise<void> {
  await confirm(deps, viewer, asked);
  const { id, email } = viewer;
  const open = await deps.db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    await lockUser(tx, id);
    const pseudonym = randomUUID().slice(0, 8);
    const wasAdmin = (await pseudonymiseAdminEvents(tx, id, pseudonym)) > 0 || viewer.role === "admin";
    await anonymiseAuditEvents(tx, id, pseudonym);
    await deleteRatesOf(tx, [accountHash(id)]);
    // Of an address that was never proved nobody knows that what came from it is theirs: whoever opened accounts with
    // somebody else's and erased them could have it mailed without an end.
    if ((await findCredentials(tx, id))?.emailVerifiedAt) {
      await deleteGuestRequestsOf(tx, email);
      await deleteMailsTo(tx, email);
      await deleteRatesOf(tx, [addressHash(email)]);
    }
    await deleteLoginFailures(tx, addressHash(email));
    const sessionIds = await listOpenSessions(tx, id);
    await forgetCheckoutPages(tx, id);
    await anonymiseWithdrawals(tx, id);
    if (await deleteUser(tx, id))
      await insertAuditEvent(tx, {
        actorId: null,
        subjectId: null,
        erasedActor: wasAdmin ? pseudonym : null,
        action: "account.erased",
      });
    return sessionIds;
  });
  void closePages(deps, open);
}
