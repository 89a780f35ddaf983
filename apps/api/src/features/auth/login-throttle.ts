import { AppError } from "@fetta/domain/app-error";
import { countLoginFailures, deleteLoginFailure, insertLoginFailure } from "@fetta/db/queries/login-attempt";
import type { Deps } from "../../deps.ts";
import { networkHash } from "./rates.ts";

/** Wrong passwords within the window after which an address, or a network, has to wait. */
const throttle = { minutes: 15, perAddress: 10, perNetwork: 50 } as const;

/**
 * Counts a guess at a password, at a sign-in or anywhere else where one is asked for, and refuses who has guessed too
 * often. Before the password is looked at, so that of many guesses at once no more are tried; one that was right is
 * forgotten with the failures before it. One that is refused is not counted: nobody is locked out for longer by it.
 */
export async function countGuess(
  { db, now }: Pick<Deps, "db" | "now">,
  emailHash: string,
  ip: string,
): Promise<void> {
  const network = networkHash(ip);
  const id = await insertLoginFailure(db, emailHash, network);
  const failures = await countLoginFailures(db, { id, emailHash, ip: network }, throttle.minutes);
  const since =
    failures.byEmail >= throttle.perAddress
      ? failures.oldestByEmail
      : failures.byIp >= throttle.perNetwork
        ? failures.oldestByIp
        : null;
  if (!since) return;
  await deleteLoginFailure(db, id);
  const freeAt = since.getTime() + throttle.minutes * 60_000;
  throw new AppError("too_many_logins", {
    retryAfter: Math.max(1, Math.ceil((freeAt - now().getTime()) / 1000)),
  });
}
