import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@fetta/domain/errors";
import { isCommonPassword, isPersonalPassword } from "./common-passwords.ts";
import type { PasswordOwner } from "./common-passwords.ts";

/** argon2id (2 in the library's numbering) with OWASP's minimum: 19 MiB, two passes, one lane. */
const argon2Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options);
}

/** A hash of nothing anybody knows: an unknown address costs the same time as a wrong password. */
let decoyHash: Promise<string> | undefined;

/** True when the password belongs to the hash. Without a hash (unknown address) it takes as long and is false. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return passwordHash !== null && passwordHash !== undefined && matches;
}

/**
 * Refuses a password that would be guessed at once: by everybody, or by one who knows the person's name or address. Throws
 * AppError: `password_too_common`, `password_too_personal`.
 */
export function rejectGuessablePassword(password: string, owner: PasswordOwner): void {
  if (isCommonPassword(password)) throw new AppError("password_too_common");
  if (isPersonalPassword(password, owner)) throw new AppError("password_too_personal");
}
