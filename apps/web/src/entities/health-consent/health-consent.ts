import { healthConsentVersion } from "@fetta/domain/account/consents";
import { updateMe } from "../session/session.ts";
import { api } from "../../lib/api/trpc-hooks.ts";

/** Stores the consent to keep body data, with the version of the text shown. Rejects when the request fails. */
export async function storeHealthConsent(): Promise<void> {
  updateMe(await api.account.consentHealth.mutate({ version: healthConsentVersion }));
}
