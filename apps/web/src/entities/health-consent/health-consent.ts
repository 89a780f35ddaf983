import { healthConsentVersion } from "@fetta/domain/account/health-consent";
import { updateMe } from "../session/session.ts";
import { api } from "../../lib/api/trpc-hooks.ts";

/** Stores that data about the body may be kept, by the text that is shown today. Rejects when that could not be stored. */
export async function storeHealthConsent(): Promise<void> {
  updateMe(await api.account.consentHealth.mutate({ version: healthConsentVersion }));
}
