import { formatPhotoConsentVersion } from "@fetta/domain/account/photo-consent";
import type { PhotoRecipient } from "@fetta/domain/account/photo-consent";
import { capture } from "../../i18n/capture.messages.ts";
import { updateMe, refreshSession } from "../session/session.ts";
import { api } from "../../lib/api/trpc-hooks.ts";

/** The host whose policy about what it keeps is known. */
const openAiHost = "api.openai.com";

type PhotoPurpose = keyof typeof capture.consent.purpose;

/** Stores the answer and puts it into what is known of the person. */
async function storePhotoConsent(version: string | null): Promise<void> {
  const { photoConsent, photoConsentAt } = await api.account.consentPhoto.mutate({ version });
  updateMe({ photoConsent, photoConsentAt });
}

/**
 * Stores, for the person and not for the device, that photos may be sent to the recipient that was shown. Rejects when
 * that could not be stored, or when text or recipient have changed.
 */
export async function grantPhotoConsent(recipient: PhotoRecipient): Promise<void> {
  await storePhotoConsent(formatPhotoConsentVersion(recipient));
}

/** From now on no photo is sent, on any device, before the person agrees again. Rejects when that could not be stored. */
export async function withdrawPhotoConsent(): Promise<void> {
  await storePhotoConsent(null);
}

/** The server refused a photo for want of the consent: it is asked for anew, in the text of the moment. */
export function resetPhotoConsent(): void {
  updateMe({ photoConsent: false, photoConsentAt: null });
  void refreshSession();
}

/** Where a photo goes, and what for. */
export function formatPhotoConsentIntro(
  { host, isLocal }: PhotoRecipient,
  photoPurpose: PhotoPurpose,
): string {
  const { purpose, toHost, toThisServer } = capture.consent;
  return isLocal ? toThisServer(purpose[photoPurpose]) : toHost(purpose[photoPurpose], host ?? "");
}

/** What happens to a photo, that of this use first, and what is best left out of it. One consent is for all uses. */
export function listPhotoConsentPoints(
  { host, isLocal }: PhotoRecipient,
  photoPurpose: PhotoPurpose,
): string[] {
  const { sent, notKept, keptWithRecipe, openAiKeeps, hostKeeps, thisServerKeeps, frame } = capture.consent;
  const storageNotes = photoPurpose === "ingredients" ? [keptWithRecipe, notKept] : [notKept, keptWithRecipe];
  const recipientNote = isLocal ? thisServerKeeps : host === openAiHost ? openAiKeeps : hostKeeps(host ?? "");
  return [sent, ...storageNotes, recipientNote, frame];
}
