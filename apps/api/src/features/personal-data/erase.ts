import { AppError } from "@fetta/domain/app-error";
import { insertAuditEvent } from "@fetta/db/queries/audit-event";
import { findCredentials } from "@fetta/db/queries/credentials";
import {
  allowLongStatements,
  anonymiseAuditEvents,
  deleteGuestRequestsOf,
  deleteMailsTo,
  deleteRatesOf,
  deleteUser,
  findErasureFacts,
  forgetCheckoutPages,
} from "@fetta/db/queries/erasure";
import { deleteLoginFailures } from "@fetta/db/queries/login-attempt";
import { lockUser } from "@fetta/db/queries/user";
import type { Deps } from "../../deps.ts";
import { countGuess } from "../auth/login-throttle.ts";
import { passwordMatches } from "../auth/password.ts";
import { addressHash } from "../auth/rates.ts";
import type { Viewer } from "../auth/viewer.ts";
import { accountHash } from "./rates.ts";

type Asked = { password: string | undefined; ip: string; sessionId: string };

/** Minutes for which having come in another way than by a password counts as having just said who one is. */
const freshMinutes = 10;

/** What the deletion will ask for: the password where there is one, unless they have just come in another way. */
export async function readErasureWays({ db }: Pick<Deps, "db">, sessionId: string) {
  const facts = await findErasureFacts(db, sessionId, freshMinutes);
  if (!facts) throw new AppError("not_signed_in");
  return { password: facts.hasPassword, fresh: facts.freshSignIn };
}

/** A phone that somebody picked up erases nothing: the password is asked for, and guessing counts as at a sign-in. */
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
  await countGuess(deps, addressHash(viewer.email), ip);
  const account = await findCredentials(db, viewer.id);
  if (!(await passwordMatches(account?.passwordHash, password))) throw new AppError("wrong_current_password");
}

/**
 * Erases an account and all that is stored about the person, at once. What was paid stays for the tax office, and calls
 * to a model for their cost, neither with a name. Throws AppError: `erasure_unconfirmed`, `wrong_current_password`,
 * `too_many_logins`.
 */
export async function eraseAccount(
  deps: Pick<Deps, "db" | "now">,
  viewer: Viewer,
  asked: Asked,
): Promise<void> {
  await confirm(deps, viewer, asked);
  const { id, email } = viewer;
  await deps.db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    await lockUser(tx, id);
    await anonymiseAuditEvents(tx, id);
    await deleteRatesOf(tx, [accountHash(id)]);
    // Of an address that was never proved nobody knows that what came from it is theirs: whoever opened accounts with
    // somebody else's and erased them could have it mailed without an end.
    if ((await findCredentials(tx, id))?.emailVerifiedAt) {
      await deleteGuestRequestsOf(tx, email);
      await deleteMailsTo(tx, email);
      await deleteRatesOf(tx, [addressHash(email)]);
    }
    await deleteLoginFailures(tx, addressHash(email));
    await forgetCheckoutPages(tx, id);
    if (await deleteUser(tx, id))
      await insertAuditEvent(tx, { actorId: null, subjectId: null, action: "account.erased" });
  });
}
