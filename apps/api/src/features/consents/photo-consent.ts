import { findPhotoConsent, savePhotoConsent } from "@fetta/db/queries/account/photo-consent";
import { AppError } from "@fetta/domain/errors";
import { photoConsentVersion } from "@fetta/domain/account/photo-consent";
import type { ConsentChannel, PhotoRecipient } from "@fetta/domain/account/photo-consent";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Viewer } from "../auth/current-user.ts";
import type { photoConsentOutput } from "../account/schema.ts";

type Parts = Pick<Deps, "db" | "ai">;

/** Who looks at photos here, as people are told. */
export function photoRecipient({ ai }: Pick<Deps, "ai">): PhotoRecipient {
  return { host: ai?.host ?? null, isLocal: ai?.isLocal ?? false };
}

/** The consent given, where it is one to the text in force about the recipient in force. */
export function consentInForce<Given extends { version: string }>(
  deps: Pick<Deps, "ai">,
  given: Given | null | undefined,
): Given | null {
  return given?.version === photoConsentVersion(photoRecipient(deps)) ? given : null;
}

/**
 * Throws AppError `photo_consent_missing` unless the person agreed to the text in force about the recipient in force.
 * Without a model there is no one to agree to: the request goes on, and is told so.
 */
export async function requirePhotoConsent(deps: Parts, viewer: Pick<Viewer, "id">): Promise<void> {
  if (!deps.ai) return;
  if (!consentInForce(deps, await findPhotoConsent(deps.db, viewer.id)))
    throw new AppError("photo_consent_missing");
}

/** Which consent is in force, to whom, and which one the person gave. */
export async function readPhotoConsent(
  deps: Parts,
  viewer: Pick<Viewer, "id">,
): Promise<z.output<typeof photoConsentOutput>> {
  const recipient = photoRecipient(deps);
  const given = await findPhotoConsent(deps.db, viewer.id);
  const valid = consentInForce(deps, given);
  return {
    photoConsent: valid !== null,
    photoConsentAt: valid?.at.toISOString() ?? null,
    version: photoConsentVersion(recipient),
    recipient: recipient.host,
    isLocal: recipient.isLocal,
    givenVersion: given?.version ?? null,
    givenThrough: given?.channel ?? null,
  };
}

/**
 * Stores that the person agrees to the version in force, or with null no longer agrees, which holds from the next request
 * on. Throws AppError `photo_consent_outdated` for any other version.
 */
export async function consentPhoto(
  deps: Parts,
  viewer: Pick<Viewer, "id">,
  version: string | null,
  channel: ConsentChannel,
): Promise<z.output<typeof photoConsentOutput>> {
  if (version !== null && version !== photoConsentVersion(photoRecipient(deps)))
    throw new AppError("photo_consent_outdated");
  await savePhotoConsent(deps.db, viewer.id, version === null ? null : { version, channel });
  return readPhotoConsent(deps, viewer);
}
