import type { ConsentChannel } from "@fetta/domain/account/consents";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** The text about health data that the user consented to, and when; nulls where there is no answer yet. */
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

/** Stores the version of the text about health data that the user consents to, the channel and the time. */
export async function saveHealthConsent(
  db: Db,
  userId: string,
  version: string,
  channel: ConsentChannel,
): Promise<void> {
  const consent = {
    healthConsentVersion: version,
    healthConsentAt: sql<Date>`now()`,
    healthConsentChannel: channel,
  };
  await db
    .insertInto("profile")
    .values({ userId, ...consent })
    .onConflict((c) => c.column("userId").doUpdateSet({ ...consent, updatedAt: sql<Date>`now()` }))
    .execute();
}
