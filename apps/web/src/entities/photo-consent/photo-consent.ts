import { formatPhotoConsentVersion, type PhotoRecipient } from "@fetta/domain/account/consents";
import { photoConsent } from "./photo-consent.messages.ts";
import { updateMe, refreshSession } from "../session/session.ts";
import { api } from "../../lib/api/trpc-hooks.ts";

/** The host whose retention policy is known. */
const openAiHost = "api.openai.com";

type PhotoPurpose = keyof typeof photoConsent.purpose;

/** Stores the answer in the account and updates the session. */
async function storePhotoConsent(version: string | null): Promise<void> {
  const { photoConsent, photoConsentAt } = await api.account.consentPhoto.mutate({ version });
  updateMe({ photoConsent, photoConsentAt });
}

/**
 * Stores in the account, not on the device, that photos may be sent to the recipient that was shown. Rejects when the
 * request fails, or when the text or the recipient have changed.
 */
export async function grantPhotoConsent(recipient: PhotoRecipient): Promise<void> {
  await storePhotoConsent(formatPhotoConsentVersion(recipient));
}

/**
 * Withdraws the consent: no photo is sent from any device until the user agrees again. Rejects when the request fails.
 */
export async function withdrawPhotoConsent(): Promise<void> {
  await storePhotoConsent(null);
}

/**
 * Called when the server rejects a photo because of a missing consent: the consent is requested again, in the current
 * text.
 */
export function resetPhotoConsent(): void {
  updateMe({ photoConsent: false, photoConsentAt: null });
  void refreshSession();
}

/** The recipient and the purpose of a photo, as a sentence. */
export function formatPhotoConsentIntro({ host, isLocal }: PhotoRecipient, photoPurpose: PhotoPurpose): string {
  const { purpose, toHost, toThisServer } = photoConsent;
  return isLocal ? toThisServer(purpose[photoPurpose]) : toHost(purpose[photoPurpose], host ?? "");
}

/**
 * What happens to a photo, that of this purpose first, and what should not be in it. One consent covers all purposes.
 */
export function listPhotoConsentPoints({ host, isLocal }: PhotoRecipient, photoPurpose: PhotoPurpose): string[] {
  const { sent, notKept, keptWithRecipe, openAiKeeps, hostKeeps, thisServerKeeps, frame } = photoConsent;
  const storageNotes = photoPurpose === "ingredients" ? [keptWithRecipe, notKept] : [notKept, keptWithRecipe];
  const recipientNote = isLocal ? thisServerKeeps : host === openAiHost ? openAiKeeps : hostKeeps(host ?? "");
  return [sent, ...storageNotes, recipientNote, frame];
}
