import { AppError } from "@fetta/domain/errors";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { findCredentials, findUserByEmail, insertUser, lockUser } from "@fetta/db/queries/account/user";
import { deleteLoginFailuresOfSource } from "@fetta/db/queries/auth/login-attempt";
import { insertProfile } from "@fetta/db/queries/account/account";
import { consumeRateLimit } from "@fetta/db/queries/platform/rate-limit";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import { toSignedInUser } from "./admin-role.ts";
import { findKnownDeviceKey } from "./known-device.ts";
import {
  countLoginAttempt,
  enforceRateLimit,
  toAttemptSource,
  hashEmail,
  hashNetwork,
  authRateLimits,
} from "./login-throttle.ts";
import { sendsMail, queueVerificationMail } from "./email-verification.ts";
import { hashPassword, verifyPassword, rejectGuessablePassword } from "./passwords/password-hash.ts";
import type { Credentials, Registration } from "./schema.ts";
import { toCurrentUser, type CurrentUser } from "./current-user.ts";

type NewAccount = Omit<Registration, "password"> & { passwordHash: string };

/**
 * Creates an account with an empty profile, and queues the mail that verifies its address, within the transaction `tx`.
 * Throws AppError `email_taken`.
 */
export async function insertAccount(tx: Db, env: Deps["env"], account: NewAccount): Promise<CurrentUser> {
  const { email, firstName } = account;
  const user = await insertUser(tx, account);
  if (!user) throw new AppError("email_taken");
  await insertProfile(tx, user.id, firstName);
  if (!sendsMail(env)) return toCurrentUser(user);
  // Counted with the requested verification mails, so that repeated registration and deletion with another person's
  // address cannot send more mails.
  const retryAfterMail = await consumeRateLimit(tx, authRateLimits.verificationMails, hashEmail(email));
  if (retryAfterMail === undefined) await queueVerificationMail(tx, env, user);
  return toCurrentUser(user);
}

/** Creates an account with an empty profile, and queues the mail that verifies its address. */
export async function register(
  { db, env }: Pick<Deps, "db" | "env">,
  input: Registration,
  ip: string,
): Promise<CurrentUser> {
  await rejectGuessablePassword(input.password, input);
  await enforceRateLimit(db, authRateLimits.registrations, hashNetwork(ip));
  const passwordHash = await hashPassword(input.password);
  const { email, firstName, lastName } = input;
  return db.transaction().execute((tx) => insertAccount(tx, env, { email, firstName, lastName, passwordHash }));
}

/** Opens a session for an account, in the transaction that authenticated the user; resolves to its id. */
export type OpenSession = (tx: Db, userId: string) => Promise<string>;

/**
 * Verifies address and password, and opens a session. An unknown address takes the same time and gives the same error
 * as a wrong password; no session is opened where the password was changed or reset while it was being compared.
 * `device`: token of the device cookie. Throws AppError: `wrong_credentials`, `too_many_logins`.
 */
export async function login(
  deps: Pick<Deps, "db" | "now" | "env">,
  { email, password }: Credentials,
  { ip, device }: { ip: string; device: string | undefined },
  openSession: OpenSession,
): Promise<CurrentUser> {
  const { db } = deps;
  const user = await findUserByEmail(db, email);
  const attemptSource = toAttemptSource(email, ip, await findKnownDeviceKey(db, user?.id, device));
  await countLoginAttempt(deps, attemptSource);
  if (!(await verifyPassword(user?.passwordHash, password)) || !user) {
    await insertAuditEvent(db, { actorId: null, subjectId: user?.id ?? null, action: "signin.failed" });
    throw new AppError("wrong_credentials");
  }
  const { id, passwordHash } = user;
  const currentUser = await toSignedInUser(deps, user);
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, id);
    if ((await findCredentials(tx, id))?.passwordHash !== passwordHash) throw new AppError("wrong_credentials");
    await deleteLoginFailuresOfSource(tx, attemptSource);
    await insertAuditEvent(tx, { actorId: id, subjectId: id, action: "signin.ok" });
    await openSession(tx, id);
  });
  return currentUser;
}
