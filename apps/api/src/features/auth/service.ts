import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/app-error";
import { countLoginFailures, deleteLoginFailures, insertLoginFailure } from "@fetta/db/queries/login-attempt";
import { insertProfile } from "@fetta/db/queries/account";
import { findUserByEmail, insertUser } from "@fetta/db/queries/user";
import type { UserRow } from "@fetta/db/queries/user";
import type { Deps } from "../../deps.ts";
import { hashPassword, isCommonPassword, passwordMatches } from "./password.ts";
import type { Credentials, Registration } from "./schema.ts";
import type { Viewer } from "./viewer.ts";

const viewerOf = ({ id, email, firstName, lastName, role }: UserRow): Viewer => ({
  id,
  email,
  firstName,
  lastName,
  role,
});

/** Failed sign-ins within the window after which an address, or an IP, has to wait. */
const throttle = { minutes: 15, perAddress: 10, perIp: 50 } as const;

/** The table of failures holds no addresses of people who mistyped. */
const addressHash = (email: string): string => createHash("sha256").update(email.toLowerCase()).digest("hex");

/** Opens an account with an empty profile. */
export async function register({ db }: Pick<Deps, "db">, input: Registration): Promise<Viewer> {
  if (isCommonPassword(input.password)) throw new AppError("password_too_common");
  const passwordHash = await hashPassword(input.password);
  return db.transaction().execute(async (tx) => {
    const { email, firstName, lastName } = input;
    const user = await insertUser(tx, { email, passwordHash, firstName, lastName });
    if (!user) throw new AppError("email_taken");
    await insertProfile(tx, user.id, firstName);
    return viewerOf(user);
  });
}

async function refuseWhenThrottled(
  { db, now }: Pick<Deps, "db" | "now">,
  hash: string,
  ip: string,
): Promise<void> {
  const failures = await countLoginFailures(db, hash, ip, throttle.minutes);
  const since =
    failures.byEmail >= throttle.perAddress
      ? failures.oldestByEmail
      : failures.byIp >= throttle.perIp
        ? failures.oldestByIp
        : null;
  if (!since) return;
  const freeAt = since.getTime() + throttle.minutes * 60_000;
  throw new AppError("too_many_logins", {
    retryAfter: Math.max(1, Math.ceil((freeAt - now().getTime()) / 1000)),
  });
}

/** Checks address and password. An unknown address costs the same time and gives the same answer as a wrong password. */
export async function login(
  deps: Pick<Deps, "db" | "now">,
  { email, password }: Credentials,
  ip: string,
): Promise<Viewer> {
  const hash = addressHash(email);
  await refuseWhenThrottled(deps, hash, ip);
  const user = await findUserByEmail(deps.db, email);
  if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
    await insertLoginFailure(deps.db, hash, ip);
    throw new AppError("wrong_credentials");
  }
  await deleteLoginFailures(deps.db, hash);
  return viewerOf(user);
}
