import { healthConsentVersion } from "@fetta/domain/account/health-consent";
import { amendMe } from "../session/session.ts";
import { api } from "../../lib/api/trpc-hooks.ts";

/** Stores that data about the body may be kept, by the text that is shown today. Rejects when that could not be stored. */
export async function giveHealthConsent(): Promise<void> {
  amendMe(await api.account.consentHealth.mutate({ version: healthConsentVersion }));
}
