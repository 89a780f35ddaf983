import { photoConsentVersion } from "@fetta/domain/photo-consent";
import { capture } from "../i18n/capture.ts";
import { amendMe } from "./session.ts";
import { api } from "./trpc.ts";

/** The host whose policy about what it keeps is known. */
const openAi = "api.openai.com";

/** Stores, for the person and not for the device, that photos may be sent. Rejects when that could not be stored. */
export async function givePhotoConsent(): Promise<void> {
  amendMe(await api.account.consentPhoto.mutate({ version: photoConsentVersion }));
}

/** From now on no photo is sent, on any device, before the person agrees again. Rejects when that could not be stored. */
export async function withdrawPhotoConsent(): Promise<void> {
  amendMe(await api.account.consentPhoto.mutate({ version: null }));
}

/** What happens to a photo, and what is best left out of it. */
export function photoConsentPoints(host: string): string[] {
  const { points, openAiKeeps, hostKeeps, frame } = capture.consent;
  return [...points, host === openAi ? openAiKeeps : hostKeeps(host), frame];
}
