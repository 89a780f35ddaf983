import type { ConsentChannel } from "@fetta/domain/account/consents";
import { sql } from "kysely";
import type { Db } from "../../schema/schema.ts";

/** `channel` is null for consents that are older than the column. */
export type PhotoConsentRow = { version: string; at: Date; channel: ConsentChannel | null };

/** The user's consent to sending photos to a provider; undefined without consent or after its withdrawal. */
export async function findPhotoConsent(db: Db, userId: string): Promise<PhotoConsentRow | undefined> {
  const row = await db
    .selectFrom("profile")
    .select(["photoConsentVersion as version", "photoConsentAt as at", "photoConsentChannel as channel"])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.version && row.at ? { version: row.version, at: row.at, channel: row.channel } : undefined;
}

/**
 * Stores the version of the text about photos that the user consents to, and the channel; null withdraws the consent.
 */
export async function savePhotoConsent(
  db: Db,
  userId: string,
  consent: { version: string; channel: ConsentChannel } | null,
): Promise<void> {
  const columns = {
    photoConsentVersion: consent?.version ?? null,
    photoConsentAt: consent && sql<Date>`now()`,
    photoConsentChannel: consent?.channel ?? null,
  };
  await db
    .insertInto("profile")
    .values({ userId, ...columns })
    .onConflict((c) => c.column("userId").doUpdateSet({ ...columns, updatedAt: sql<Date>`now()` }))
    .execute();
}
