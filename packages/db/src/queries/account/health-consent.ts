import type { ConsentChannel } from "@fetta/domain/account/photo-consent";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

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

/** Stores the text about health data that the person agrees to, how and when. */
export async function saveHealthConsent(
  db: Db,
  userId: string,
  version: string,
  channel: ConsentChannel,
): Promise<void> {
  const consent = {
    healthConsentVersion: version,
    healthConsentAt: sql<Date>`now()`,
    healthConsentBy: channel,
  };
  await db
    .insertInto("profile")
    .values({ userId, ...consent })
    .onConflict((c) => c.column("userId").doUpdateSet({ ...consent, updatedAt: sql<Date>`now()` }))
    .execute();
}
