import { findHealthConsent } from "@fetta/db/queries/account/health-consent";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";

/** What they agreed to that the rest of the app does not show. */
export async function readConsents({ db }: Pick<Deps, "db">, { id }: CurrentUser) {
  const consent = await findHealthConsent(db, id);
  return { healthAt: consent?.at?.toISOString() ?? null, healthVersion: consent?.version ?? null };
}
