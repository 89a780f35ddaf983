import { createHash } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { takeRate } from "@fetta/db/queries/platform/rate-limit";
import type { Rate } from "@fetta/db/queries/platform/rate-limit";
import type { Db } from "@fetta/db/schema/schema";

const rates = {
  exports: { kind: "export_account", most: 10, minutes: 60 },
  imports: { kind: "import_account", most: 40, minutes: 60 },
} as const satisfies Record<string, Rate>;

/** What an account is counted under. */
export const accountHash = (userId: string): string => createHash("sha256").update(userId).digest("hex");

/** Reading or writing a whole diary costs as much as hundreds of other requests. */
export async function refuseTooOften(db: Db, what: keyof typeof rates, userId: string): Promise<void> {
  const seconds = await takeRate(db, rates[what], accountHash(userId));
  if (seconds !== undefined)
    throw new AppError(what === "exports" ? "too_many_exports" : "too_many_imports", { retryAfter: seconds });
}
