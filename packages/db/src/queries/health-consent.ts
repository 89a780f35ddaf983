import type { Db } from "../schema.ts";

/** Which text about their health data somebody agreed to, and when; nulls where they were not asked yet. */
export function findHealthConsent(
  db: Db,
  userId: string,
): Promise<{ version: string | null; at: Date | null } | undefined> {
  return db
    .selectFrom("profile")
    .select(["healthConsentVersion as version", "healthConsentAt as at"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}
