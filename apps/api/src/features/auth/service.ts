import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials } from "@fetta/db/queries/auth/credentials";
import { deleteFailuresOf } from "@fetta/db/queries/auth/login-attempt";
import { insertProfile } from "@fetta/db/queries/account/account";
import { takeRate } from "@fetta/db/queries/platform/rate-limit";
import { findUserByEmail, insertUser, lockUser } from "@fetta/db/queries/account/user";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { roleAtSignIn } from "./admin-role.ts";
import { knownDeviceKey } from "./known-device.ts";
import { countGuess, guesserOf } from "./login-throttle.ts";
import { sendsMail } from "./email-link.ts";
import { hashPassword, passwordMatches, refuseGuessedPassword } from "./passwords/password-hash.ts";
import { addressHash, networkHash, rates } from "./rate-limits.ts";
import type { Credentials, Registration } from "./schema.ts";
import { mailVerification } from "./email-verification.ts";
import { viewerOf } from "./current-user.ts";
import type { Viewer } from "./current-user.ts";

/** Opens an account with an empty profile, and asks by mail for a proof of its address. */
export async function register(
  { db, env }: Pick<Deps, "db" | "env">,
  input: Registration,
  ip: string,
): Promise<Viewer> {
  refuseGuessedPassword(input.password, input);
  const retryAfter = await takeRate(db, rates.registrations, networkHash(ip));
  if (retryAfter !== undefined) throw new AppError("too_many_attempts", { retryAfter });
  const passwordHash = await hashPassword(input.password);
  return db.transaction().execute(async (tx) => {
    const { email, firstName, lastName } = input;
    const user = await insertUser(tx, { email, passwordHash, firstName, lastName });
    if (!user) throw new AppError("email_taken");
    await insertProfile(tx, user.id, firstName);
    if (!sendsMail(env)) return viewerOf(user);
    // Who opens accounts with somebody else's address and erases them has no more sent to it than who asks for the mail.
    const tooMany = await takeRate(tx, rates.verificationMails, addressHash(email));
    if (tooMany === undefined) await mailVerification(tx, env, user);
    return viewerOf(user);
  });
}

/** Opens a session for an account, in the transaction that proved it theirs. */
export type OpenSession = (tx: Db, userId: string) => Promise<void>;

/**
 * Checks address and password, and opens a session. An unknown address costs the same time and gives the same answer as a
 * wrong password; a password that was changed or reset while it was compared opens nothing. `device`: what the device
 * cookie holds. Throws AppError: `wrong_credentials`, `too_many_logins`.
 */
export async function login(
  deps: Pick<Deps, "db" | "now" | "env">,
  { email, password }: Credentials,
  { ip, device }: { ip: string; device: string | undefined },
  open: OpenSession,
): Promise<Viewer> {
  const { db } = deps;
  const user = await findUserByEmail(db, email);
  const guesser = guesserOf(email, ip, await knownDeviceKey(db, user?.id, device));
  await countGuess(deps, guesser);
  if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
    await insertAuditEvent(db, { actorId: null, subjectId: user?.id ?? null, action: "signin.failed" });
    throw new AppError("wrong_credentials");
  }
  const { id, passwordHash } = user;
  const viewer = { ...viewerOf(user), role: await roleAtSignIn(deps, user) };
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    if ((await findCredentials(tx, id))?.passwordHash !== passwordHash)
      throw new AppError("wrong_credentials");
    await deleteFailuresOf(tx, guesser);
    await insertAuditEvent(tx, { actorId: id, subjectId: id, action: "signin.ok" });
    await open(tx, id);
  });
  return viewer;
}
