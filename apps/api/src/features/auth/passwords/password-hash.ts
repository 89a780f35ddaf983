import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@fetta/domain/errors";
import type { PasswordOwner } from "./common-passwords.ts";

/** argon2id (2 in the library's numbering) with OWASP's minimum: 19 MiB, two passes, one lane. */
const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options);
}

/** Hash of a random password, compared for an unknown address so that it takes as long as a wrong password. */
let decoyHash: Promise<string> | undefined;

/** True if the password matches the hash. Without a hash (unknown address) it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return passwordHash !== null && passwordHash !== undefined && matches;
}

/**
 * Rejects a password that is easy to guess, in general or from the user's name or address. Throws AppError:
 * `password_too_common`, `password_too_personal`.
 */
export async function rejectGuessablePassword(password: string, owner: PasswordOwner): Promise<void> {
  // Loaded with the first password that is chosen: the lists take 3 MB.
  const { isCommonPassword, isPersonalPassword } = await import("./common-passwords.ts");
  if (isCommonPassword(password)) throw new AppError("password_too_common");
  if (isPersonalPassword(password, owner)) throw new AppError("password_too_personal");
}
