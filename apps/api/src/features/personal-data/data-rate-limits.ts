import { AppError } from "@fetta/domain/errors";
import { consumeRateLimit, type RateLimit } from "@fetta/db/queries/platform/rate-limit";
import type { Db } from "@fetta/db/schema/schema";
import { hashAccountId } from "../auth/login-throttle.ts";

const dataRateLimits = {
  exports: { kind: "export_account", max: 10, windowMinutes: 60 },
  imports: { kind: "import_account", max: 40, windowMinutes: 60 },
} as const satisfies Record<string, RateLimit>;

/** Reading or writing a whole diary costs as much as hundreds of other requests. */
export async function requireRateLimit(db: Db, operation: keyof typeof dataRateLimits, userId: string): Promise<void> {
  const seconds = await consumeRateLimit(db, dataRateLimits[operation], hashAccountId(userId));
  if (seconds !== undefined)
    throw new AppError(operation === "exports" ? "too_many_exports" : "too_many_imports", { retryAfter: seconds });
}
