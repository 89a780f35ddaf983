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
