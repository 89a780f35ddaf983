import { adConsentVersion } from "@fetta/domain/account/consents";
import { updateMe } from "../session/session.ts";
import { api } from "../../lib/api/trpc-hooks.ts";

/** Stores the ad consent in the account, not on the device. Rejects when the request fails. */
export async function storeAdConsent(consent: boolean): Promise<void> {
  updateMe(await api.account.setAdConsent.mutate({ consent, version: adConsentVersion }));
}
