import {
  findPhotoConsent,
  savePhotoConsent,
  findHealthConsent,
  saveHealthConsent,
} from "@fetta/db/queries/account/body-profile";
import { AppError } from "@fetta/domain/errors";
import { formatPhotoConsentVersion, healthConsentVersion } from "@fetta/domain/account/consents";
import type { ConsentChannel, PhotoRecipient } from "@fetta/domain/account/consents";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { CurrentUser, SessionUser } from "../auth/current-user.ts";
import type { photoConsentOutput } from "./schema.ts";
import { signedInProcedure } from "../../trpc/procedures.ts";
import type { Db } from "@fetta/db/schema/schema";

type ConsentDeps = Pick<Deps, "db" | "ai">;

/** Recipient of photos as named in the consent text. */
export function photoRecipient({ ai }: Pick<Deps, "ai">): PhotoRecipient {
  return { host: ai?.host ?? null, isLocal: ai?.isLocal ?? false };
}

/** The given consent, if it is to the text in force and the recipient in force. */
export function findValidConsent<Given extends { version: string }>(
  deps: Pick<Deps, "ai">,
  given: Given | null | undefined,
): Given | null {
  return given?.version === formatPhotoConsentVersion(photoRecipient(deps)) ? given : null;
}

/**
 * Throws AppError `photo_consent_missing` unless the user consented to the text and the recipient in force. Without a
 * model there is no recipient: the request continues and fails with its own error.
 */
export function requirePhotoConsent(
  deps: Pick<Deps, "ai">,
  { photoConsentVersion: version }: Pick<SessionUser, "photoConsentVersion">,
): void {
  if (deps.ai && !findValidConsent(deps, version === null ? null : { version }))
    throw new AppError("photo_consent_missing");
}

/** The consent in force with its recipient, and the one the user gave. */
export async function readPhotoConsent(
  deps: ConsentDeps,
  currentUser: Pick<CurrentUser, "id">,
): Promise<z.output<typeof photoConsentOutput>> {
  const recipient = photoRecipient(deps);
  const given = await findPhotoConsent(deps.db, currentUser.id);
  const valid = findValidConsent(deps, given);
  return {
    photoConsent: valid !== null,
    photoConsentAt: valid?.at.toISOString() ?? null,
    version: formatPhotoConsentVersion(recipient),
    recipient: recipient.host,
    isLocal: recipient.isLocal,
    givenVersion: given?.version ?? null,
    givenThrough: given?.channel ?? null,
  };
}

/**
 * Stores the consent to the version in force; null withdraws it, effective from the next request on. Throws AppError
 * `photo_consent_outdated` for any other version.
 */
export async function savePhotoConsentAnswer(
  deps: ConsentDeps,
  currentUser: Pick<CurrentUser, "id">,
  version: string | null,
  channel: ConsentChannel,
): Promise<z.output<typeof photoConsentOutput>> {
  if (version !== null && version !== formatPhotoConsentVersion(photoRecipient(deps)))
    throw new AppError("photo_consent_outdated");
  await savePhotoConsent(deps.db, currentUser.id, version === null ? null : { version, channel });
  return readPhotoConsent(deps, currentUser);
}

/** Requires a signed-in user with consent to send photos to the configured model, checked before the photo is read. */
export const photoConsentProcedure = signedInProcedure.use(({ next, ctx }) => {
  requirePhotoConsent(ctx.deps, ctx.currentUser);
  return next({ ctx });
});

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
