import { adConsentVersion } from "@fetta/domain/account/ad-consent";
import { updateMe } from "../session/session.ts";
import { api } from "../../lib/api/trpc-hooks.ts";

/** Stores, for the person and not for the device, whether ads may be shown. Rejects when that could not be stored. */
export async function storeAdConsent(consent: boolean): Promise<void> {
  updateMe(await api.account.setAdConsent.mutate({ consent, version: adConsentVersion }));
}
