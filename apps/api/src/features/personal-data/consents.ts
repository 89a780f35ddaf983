import { findHealthConsent } from "@fetta/db/queries/account/consent";
import type { Deps } from "../../deps.ts";
import type { CurrentUser } from "../auth/current-user.ts";

/** Consents of the user that no other page shows. */
export async function readConsents({ db }: Pick<Deps, "db">, { id }: CurrentUser) {
  const consent = await findHealthConsent(db, id);
  return { healthAt: consent?.at?.toISOString() ?? null, healthVersion: consent?.version ?? null };
}
