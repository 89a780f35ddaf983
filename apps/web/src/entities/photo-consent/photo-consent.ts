import { photoConsentVersion } from "@fetta/domain/account/photo-consent";
import type { PhotoRecipient } from "@fetta/domain/account/photo-consent";
import { capture } from "../../i18n/capture.messages.ts";
import { amendMe, refreshSession } from "../session/session.ts";
import { api } from "../../lib/api/trpc-hooks.ts";

/** The host whose policy about what it keeps is known. */
const openAi = "api.openai.com";

type PhotoUse = keyof typeof capture.consent.purpose;

/** Stores the answer and puts it into what is known of the person. */
async function decide(version: string | null): Promise<void> {
  const { photoConsent, photoConsentAt } = await api.account.consentPhoto.mutate({ version });
  amendMe({ photoConsent, photoConsentAt });
}

/**
 * Stores, for the person and not for the device, that photos may be sent to the recipient that was shown. Rejects when
 * that could not be stored, or when text or recipient have changed.
 */
export async function givePhotoConsent(recipient: PhotoRecipient): Promise<void> {
  await decide(photoConsentVersion(recipient));
}

/** From now on no photo is sent, on any device, before the person agrees again. Rejects when that could not be stored. */
export async function withdrawPhotoConsent(): Promise<void> {
  await decide(null);
}

/** The server refused a photo for want of the consent: it is asked for anew, in the text of the moment. */
export function photoConsentIsMissing(): void {
  amendMe({ photoConsent: false, photoConsentAt: null });
  void refreshSession();
}

/** Where a photo goes, and what for. */
export function photoConsentIntro({ host, isLocal }: PhotoRecipient, use: PhotoUse): string {
  const { purpose, toHost, toThisServer } = capture.consent;
  return isLocal ? toThisServer(purpose[use]) : toHost(purpose[use], host ?? "");
}

/** What happens to a photo, that of this use first, and what is best left out of it. One consent is for all uses. */
export function photoConsentPoints({ host, isLocal }: PhotoRecipient, use: PhotoUse): string[] {
  const { sent, notKept, keptWithRecipe, openAiKeeps, hostKeeps, thisServerKeeps, frame } = capture.consent;
  const kept = use === "ingredients" ? [keptWithRecipe, notKept] : [notKept, keptWithRecipe];
  const keeps = isLocal ? thisServerKeeps : host === openAi ? openAiKeeps : hostKeeps(host ?? "");
  return [sent, ...kept, keeps, frame];
}
