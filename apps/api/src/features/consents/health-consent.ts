import { AppError } from "@fetta/domain/errors";
import { healthConsentVersion } from "@fetta/domain/account/consents";
import type { ConsentChannel } from "@fetta/domain/account/consents";
import { findHealthConsent, saveHealthConsent } from "@fetta/db/queries/account/consent";
import type { Db } from "@fetta/db/schema/schema";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";

/** Checked before any body data is stored. Throws AppError `health_consent_needed` without a consent in force. */
export async function requireHealthConsent(db: Db, userId: string): Promise<void> {
  const consent = await findHealthConsent(db, userId);
  if (consent?.version !== healthConsentVersion) throw new AppError("health_consent_needed");
}

/**
 * Stores the consent that is sent together with body data. The app sends the version of the text it showed; a request
 * of the documented API may omit it and is itself the consent. Throws AppError `health_consent_needed` for any version
 * but today's.
 */
export async function saveImpliedHealthConsent(
  db: Db,
  userId: string,
  version: string | undefined,
  channel: ConsentChannel,
): Promise<void> {
  const effectiveVersion = version ?? (channel === "api" ? healthConsentVersion : undefined);
  if (effectiveVersion !== healthConsentVersion) throw new AppError("health_consent_needed");
  await saveHealthConsent(db, userId, healthConsentVersion, channel);
}

/** Consents of the user that no other page shows. */
export async function readConsents({ db }: Pick<Deps, "db">, { id }: CurrentUser) {
  const consent = await findHealthConsent(db, id);
  return { healthAt: consent?.at?.toISOString() ?? null, healthVersion: consent?.version ?? null };
}
